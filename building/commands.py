"""The commands of build.py."""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence

from building import bench as benching
from building import browser, lighthouse, node, server, site, venv
from building.errors import BuildError
from building.paths import CORE, DIST, NODE_MODULES, ROOT, VENV, WORK
from building.screenshots import make_screenshots

_DEFAULT_PORT = 8000


def serve(arguments: Sequence[str]) -> int:
    """Build the site, serve it on this machine and print the address."""
    parser = _parser("serve", serve)
    parser.add_argument("--port", type=int, default=_DEFAULT_PORT, help=f"first port to try (default {_DEFAULT_PORT})")
    parser.add_argument("--no-build", action="store_true", help="serve dist/ as it is")
    options = parser.parse_args(arguments)
    if not options.no_build:
        site.build()
    elif not (DIST / "index.html").is_file():
        raise BuildError("There is no dist/ to serve; leave out --no-build.")
    with server.open_server(DIST, options.port) as opened:
        print(f"The playground is at {opened.address}  (Ctrl-C stops it)", flush=True)
        opened.serve_forever()
    return 0


def build(arguments: Sequence[str]) -> int:
    """Make dist/, the folder of static files that any host can serve."""
    _parser("build", build).parse_args(arguments)
    print(f"{site.build().relative_to(ROOT)}/ is up to date.")
    return 0


def test(arguments: Sequence[str]) -> int:
    """Run every check and test; arguments go to pytest (test tests/core -k stream)."""
    venv.install("build", "test")
    if not arguments:  # a part of the tests sets up what it needs by itself
        node.install_packages()
        browser.chromium()
        site.build()
    # -P: the working folder holds a build.py that must not pass for PyPA's package of that name.
    return subprocess.run([venv.PYTHON, "-P", "-m", "pytest", *arguments], cwd=ROOT, check=False).returncode


def bench(arguments: Sequence[str]) -> int:
    """Measure the core against other parsers or readers of calls, or the page: its start, a stream, its steps and checks."""
    parser = _parser("bench", bench)
    parser.add_argument(
        "what",
        nargs="?",
        choices=("core", "calls", "start", "stream", "page"),
        default="core",
        help="what is measured (default core)",
    )
    parser.add_argument("files", nargs="*", help="files of cases, for calls")
    parser.add_argument("--quick", action="store_true", help="smaller texts, fewer rounds")
    options = parser.parse_args(arguments)
    if options.what == "core":
        benching.run_bench(options.quick)
    elif options.what == "calls":
        benching.run_calls(options.files)
    elif options.what == "start":
        benching.run_in_browser("start", site.build(), [3 if options.quick else 9])
    elif options.what == "stream":
        benching.run_in_browser("stream", site.build(), [100_000] if options.quick else [100_000, 1_000_000])
    else:
        benching.run_in_browser("page", site.build(), [100_000] if options.quick else [1_000_000])
        lighthouse.check(site.build())
    return 0


def screenshots(arguments: Sequence[str]) -> int:
    """Make the pictures of the page that the README shows."""
    _parser("screenshots", screenshots).parse_args(arguments)
    make_screenshots(site.build())
    return 0


def clean(arguments: Sequence[str]) -> int:
    """Remove everything that these commands made."""
    _parser("clean", clean).parse_args(arguments)
    for folder in (DIST, WORK, VENV, NODE_MODULES, ROOT / ".hypothesis", *ROOT.glob("tests/**/__pycache__")):
        shutil.rmtree(folder, ignore_errors=True)
    for place in (ROOT / "building", CORE):
        for folder in place.rglob("__pycache__"):
            shutil.rmtree(folder, ignore_errors=True)
    return 0


_COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "serve": serve,
    "build": build,
    "test": test,
    "bench": bench,
    "screenshots": screenshots,
    "clean": clean,
}


def main(arguments: Sequence[str]) -> int:
    """Run one command; return the exit status."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(_help(), file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    name, *rest = arguments
    if name not in _COMMANDS:
        print(f"build.py: there is no command {name!r}; the commands are {', '.join(_COMMANDS)}.", file=sys.stderr)
        return 2
    try:
        if _COMMANDS[name] is not clean:  # it removes the environment
            venv.enter(arguments)
        return _COMMANDS[name](rest)
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _help() -> str:
    lines = [f"  {name:<12}{_summary(command)}" for name, command in _COMMANDS.items()]
    return "\n".join(["usage: python3 build.py COMMAND [options]", "", *lines])


def _parser(name: str, command: Callable[[Sequence[str]], int]) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(prog=f"build.py {name}", description=_summary(command))


def _summary(command: Callable[[Sequence[str]], int]) -> str:
    return str(command.__doc__)
