"""`python -m extract_action`: the command line."""

import sys

from .cli import main

# Worker processes import this module too; only the first process is the command.
if __name__ == "__main__":
    sys.exit(main())
