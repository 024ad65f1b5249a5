"""Settings of the documentation site; docs/site.md says how it is built."""

import sys
from pathlib import Path

from purple_table import __version__

sys.path.insert(0, str(Path(__file__).parent))

project = "Purple Table"
author = "The Purple Table developers"
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "site_pages"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_typehints = "description"
add_module_names = False
html_theme = "furo"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_title = "Purple Table"
html_theme_options = {
    f"{light}_css_variables": dict.fromkeys(
        ("color-brand-primary", "color-brand-content", "color-api-name", "color-api-pre-name"), color
    )
    for light, color in (("light", "#5b2a86"), ("dark", "#c9a2ee"))
}
html_show_copyright = False
exclude_patterns = ["_build"]
