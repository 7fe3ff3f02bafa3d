"""A small static server with the headers that the site wants: for `serve` and for the browser tests."""

import re
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from building.errors import BuildError
from building.page import CONTENT_SECURITY_POLICY

HOST = "127.0.0.1"
_TRIES = 50
# Names that change with their content: what is behind them never changes.
_IMMUTABLE = re.compile(r"(assets/[^/]+-[0-9A-Z]{8}\.[a-z.]+|pyodide/[^/]+/[^/]+|core/[0-9a-f]{12}/[^/]+)")


class _Handler(SimpleHTTPRequestHandler):
    """Serves a folder under a prefix of the server's paths."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # a head and a body are two packets, and the second would wait for a word of the browser
    extensions_map = {  # noqa: RUF012 - declared so by the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".json": "application/json",
        ".map": "application/json",
        ".webmanifest": "application/manifest+json",
        ".wasm": "application/wasm",
        ".whl": "application/octet-stream",
        ".svg": "image/svg+xml",
    }
    server: "StaticServer"

    def send_head(self) -> Any:
        path = urlsplit(self.path).path
        if not path.startswith(self.server.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path[len(self.server.prefix) :])

    def list_directory(self, path: Any) -> None:
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_response(self, code: int, message: str | None = None) -> None:
        self._found = code in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)
        super().send_response(code, message)

    def end_headers(self) -> None:
        # A file that is missing may be there after the next build.
        immutable = self._found and _IMMUTABLE.fullmatch(urlsplit(self.path).path[len(self.server.prefix) :])
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if immutable else "no-cache")
        self.send_header("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *arguments: Any) -> None:
        """Keep quiet: the browser's own tools show requests better."""


class StaticServer(ThreadingHTTPServer):
    """Serves `folder` at `http://127.0.0.1:<port><prefix>`; port 0 takes any free one."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int, prefix: str = "/") -> None:
        self.prefix = prefix
        self._folder = str(folder)
        super().__init__((HOST, port), _Handler)

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://{HOST}:{self.server_port}{self.prefix}"

    def finish_request(self, request: Any, client_address: Any) -> None:
        """Hand the folder to the handler, which would serve the working folder."""
        _Handler(request, client_address, self, directory=self._folder)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keep quiet: a browser that leaves a page drops its connections."""


def open_server(folder: Path, port: int) -> StaticServer:
    """Open a server at the port, or at the next one that is free."""
    for candidate in range(port, min(port + _TRIES, 65536)):
        try:
            return StaticServer(folder, candidate)
        except OSError:
            continue
    raise BuildError(f"No free port between {port} and {port + _TRIES - 1}; choose another with --port.")
