"""A static host as they commonly are: gzip for what shrinks, a short life in the browser's cache, no headers of ours."""

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

HOST = "127.0.0.1"
_LEVEL = 6
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
}


class Answer(NamedTuple):
    """A file as it goes over the line."""

    body: bytes
    headers: tuple[tuple[str, str], ...]
    tag: str


class Host(ThreadingHTTPServer):
    """Serves files by their paths, `{"/site/index.html": file}`. `sent` counts the bytes of all bodies."""

    daemon_threads = True

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._answers = {path: _answer(file) for path, file in files.items()}
        self.sent = 0
        super().__init__((HOST, 0), _Handler)

    def answer(self, path: str) -> Answer | None:
        """Return what is sent for a path."""
        return self._answers.get(path)

    @property
    def address(self) -> str:
        """Where the folders are."""
        return f"http://{HOST}:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keep quiet: a browser that leaves a page drops its connections."""


@contextmanager
def opened(files: Mapping[str, Path]) -> Iterator[Host]:
    """Serve until the block ends."""
    with Host(files) as host:
        thread = Thread(target=host.serve_forever, daemon=True)
        thread.start()
        yield host
        host.shutdown()
        thread.join()


def below(prefix: str, folder: Path) -> dict[str, Path]:
    """Name every file of a folder by its path under the prefix."""
    return {f"{prefix}{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}


def _answer(path: Path) -> Answer:
    content, kind = path.read_bytes(), _TYPES.get(path.suffix)
    headers = [("Content-Type", kind or "application/octet-stream"), ("Cache-Control", "max-age=600")]
    body = content
    if kind:
        body = gzip.compress(content, _LEVEL, mtime=0)
        headers.append(("Content-Encoding", "gzip"))
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return Answer(body, (*headers, ("ETag", tag)), tag)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # a head and a body are two packets, and the second would wait for a word of the browser
    server: Host

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        answer = self.server.answer(f"{path}index.html" if path.endswith("/") else path)
        if answer is None:
            self.send_response(HTTPStatus.NOT_FOUND)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        unchanged = self.headers.get("If-None-Match") == answer.tag
        body = b"" if unchanged else answer.body
        self.send_response(HTTPStatus.NOT_MODIFIED if unchanged else HTTPStatus.OK)
        for name, value in answer.headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.server.sent += len(body)

    def log_message(self, *arguments: Any) -> None:
        """Keep quiet."""
