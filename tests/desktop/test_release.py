"""What makes a release: workflows, pinned requirements and notes, as far as they run on any machine."""

import ast
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from purple_table import __version__
from tests.apart import DOWNLOADS

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINS = sorted((ROOT / "packaging" / "pins").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PYTHONS = [
    kind.rpartition(" ")[2] for kind in PROJECT["project"]["classifiers"] if re.search(r"Python :: 3\.\d+$", kind)
]


def read(path):
    return path.read_text(encoding="utf-8")


@pytest.fixture
def scripts(monkeypatch):
    """The modules of the folder `packaging`, which is no package."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import pin
    import release_notes

    return pin, release_notes


def pinned(path):
    """The versions of a file of pins, by name, and the number of hashes of each."""
    found = {}
    for entry in re.split(r"\n(?=\S)", re.sub(r"(?m)^\s*#.*\n?", "", read(path))):
        if entry.strip():
            name, version = re.match(r"([a-z0-9-]+)==(\S+)", entry).groups()
            found[name] = Version(version), len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry))
    return found


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_hash_and_say_their_version(path):
    used = re.findall(r"uses: (\S+)(.*)", read(path))
    assert used
    for name, comment in used:
        if not name.startswith("./"):
            assert re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}", name), name
            assert re.fullmatch(r"  # v\d+\.\d+\.\d+", comment), name


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.stem)
def test_pins_fit_what_is_required_and_name_no_index(path, scripts):
    found = pinned(path)
    assert all(hashes for _, hashes in found.values()), "every package has hashes"
    assert "://" not in read(path)
    required = scripts[0].read_requirements()[path.stem]
    assert len(required) > 4
    for requirement in map(Requirement, required):
        version, _ = found[requirement.name.lower()]
        assert requirement.specifier.contains(version), f"run python packaging/pin.py: {requirement}, {version}"


def test_every_build_of_a_release_takes_its_pins(scripts):
    assert [path.stem for path in PINS] == sorted(scripts[0].read_requirements())
    words = read(ROOT / ".github" / "workflows" / "release.yml") + PROJECT["tool"]["cibuildwheel"]["before-build"]
    assert set(re.findall(r"pip install --require-hashes -r packaging/pins/(\w+)\.txt", words)) == {"wheel", "download"}
    # What else is installed is the very file that is offered.
    assert set(re.findall(r"pip install (?!--require-hashes)(.*)", words)) == {"wheels/*-py3-none-any.whl"}


def test_wheels_and_tests_know_every_supported_python():
    assert PYTHONS[0] == PROJECT["project"]["requires-python"].removeprefix(">=")
    assert PROJECT["tool"]["cibuildwheel"]["build"].split() == [f"cp{name.replace('.', '')}-*" for name in PYTHONS]
    tests = read(ROOT / ".github" / "workflows" / "tests.yml")
    assert re.search(r"python: \[(.*)\]", tests)[1].replace('"', "").split(", ") == PYTHONS


def imported(path):
    """Every name that this module takes from another, in whatever form it is written."""
    nodes = ast.walk(ast.parse(read(path)))
    return {name.name for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names}


def test_what_the_plain_run_leaves_out_has_a_job():
    """Each of these variables is set by a job that tries every file in which a test waits for it."""
    words = re.sub(r"#.*", "", read(ROOT / ".github" / "workflows" / "tests.yml"))
    jobs = re.split(r"\n  (?=[\w-]+:\n)", words)
    asked = re.findall(r'(?m)^(\w+) = .*\("(PURPLE_TABLE_\w+)"\)', read(ROOT / "tests" / "apart.py"))
    assert len(asked) == 3
    names = {path: imported(path) for path in (ROOT / "tests").rglob("*.py")}
    assert "apart" not in set().union(*names.values()), "import its names, which are looked for here"
    for name, variable in asked:
        files = {path.relative_to(ROOT).as_posix() for path in names if name in names[path]}
        (job,) = [job for job in jobs if re.search(rf'(?m)^ +{variable}: "1"$', job)]
        assert files
        assert files - set(job.split()) == set(), f"the job with {variable} tries these too; only test modules may ask"


def commands():
    """Every command of the program that a workflow or a trial of wheels runs, once."""
    lines = [*PROJECT["tool"]["cibuildwheel"]["test-command"]]
    for path in WORKFLOWS:
        lines += read(path).splitlines()
    found = [line.strip().removeprefix("run: ") for line in lines]
    return sorted({line for line in found if line.startswith("purple-table ")})


@DOWNLOADS
def test_the_commands_of_the_workflows_run():
    assert len(commands()) == 4
    for command in commands():
        words = [sys.executable, "-m", "purple_table", *shlex.split(command)[1:]]
        done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False, timeout=600)
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stdout


def test_notes_are_the_section_of_the_version(scripts, tmp_path):
    notes = scripts[1]
    (tmp_path / "purple_table").mkdir()
    (tmp_path / "purple_table" / "__init__.py").write_text('__version__ = "1.2.0"\n')
    log = tmp_path / "CHANGELOG.md"
    later, now, old = (
        "## [Unreleased]\n\n- Later.",
        "## [1.2.0] - 2026-01-02\n\n### Added\n\n- Now.",
        "## [1.1.0]\n\n- Old.",
    )
    log.write_text("\n\n".join(["# Changelog", later, now, old]))
    assert notes.main("v1.2.0", tmp_path) == "### Added\n\n- Now."
    with pytest.raises(SystemExit, match=r"the tag v1\.3\.0 is not the program's version, 1\.2\.0"):
        notes.main("v1.3.0", tmp_path)
    log.write_text("\n\n".join(["# Changelog", later, old]))
    with pytest.raises(SystemExit, match=r"CHANGELOG\.md has no section \[1\.2\.0\]"):
        notes.main("v1.2.0", tmp_path)
    assert notes.read_version() == __version__
