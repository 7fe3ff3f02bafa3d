#!/usr/bin/env python3
"""Builds, serves and tests the project on a machine that has only Python: `python3 build.py --help`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the check is for people who start this with an older Python
    sys.exit("build.py: Python 3.11 or newer is needed; this is {}.{}.".format(*sys.version_info))

from building.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
