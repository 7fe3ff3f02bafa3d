"""The static server: paths, types, caching."""

import http.client
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from building import server

Get = Callable[[str], http.client.HTTPResponse]


@pytest.fixture
def get(tmp_path: Path) -> Iterator[Get]:
    files = ["index.html", "assets/main-AB12CD34.js", "pyodide/1.2/x.wasm", "pyodide/1.2/x.mjs", "core/0123456789ab/x.whl"]
    for name in files:
        place = tmp_path / "site" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(name)
    (tmp_path / "secret").write_text("no")
    with server.StaticServer(tmp_path / "site", 0, "/some/where/") as running:
        thread = Thread(target=running.serve_forever)
        thread.start()
        connection = http.client.HTTPConnection(server.HOST, running.server_port)

        def ask(path: str) -> http.client.HTTPResponse:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.body = answer.read()  # type: ignore[attr-defined]
            return answer

        yield ask
        connection.close()
        running.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("assets/main-AB12CD34.js", "text/javascript; charset=utf-8"),
        ("pyodide/1.2/x.mjs", "text/javascript; charset=utf-8"),
        ("pyodide/1.2/x.wasm", "application/wasm"),
    ],
)
def test_types(get: Get, path: str, kind: str) -> None:
    answer = get(f"/some/where/{path}")
    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)


@pytest.mark.parametrize("path", ["assets/main-AB12CD34.js", "pyodide/1.2/x.wasm", "core/0123456789ab/x.whl"])
def test_names_with_a_hash_or_version_are_kept_for_ever(get: Get, path: str) -> None:
    assert "immutable" in get(f"/some/where/{path}").headers["Cache-Control"]


@pytest.mark.parametrize("path", ["", "index.html", "missing.js"])
def test_other_names_are_asked_for_again(get: Get, path: str) -> None:
    assert get(f"/some/where/{path}").headers["Cache-Control"] == "no-cache"


def test_a_missing_file_is_not_kept_for_ever(get: Get) -> None:
    answer = get("/some/where/assets/gone-AB12CD34.js")
    assert (answer.status, answer.headers["Cache-Control"]) == (404, "no-cache")


OUTSIDE = ["/", "/index.html", "/some/where/../../secret", "/some/where/%2e%2e/secret", "/some/where/assets/", "/some/where/x"]


@pytest.mark.parametrize("path", OUTSIDE)
def test_only_files_of_the_site_are_served(get: Get, path: str) -> None:
    assert get(path).status == 404


def test_the_policy_is_a_header_as_well(get: Get) -> None:
    assert "'wasm-unsafe-eval'" in get("/some/where/").headers["Content-Security-Policy"]


def test_a_busy_port_is_passed_over(tmp_path: Path) -> None:
    with server.StaticServer(tmp_path, 0) as first, server.open_server(tmp_path, first.server_port) as second:
        assert second.server_port > first.server_port
        assert second.address == f"http://127.0.0.1:{second.server_port}/"
