"""`python -m purple_table`."""

import sys

from purple_table.cli import main

if __name__ == "__main__":
    sys.exit(main())
