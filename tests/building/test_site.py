"""What the build writes."""

import hashlib
import json
import re
import shutil
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest

from building import manifest, page, pyodide, site, wheel
from building.errors import BuildError
from building.paths import WORK

HTML = '<head><meta charset="utf-8"><script src="src/main.js"></script></head>'


@pytest.fixture(scope="module")
def built() -> Path:
    return site.build()


def test_the_page_is_pointed_at_the_bundle() -> None:
    main, chunk = "assets/main-AB12CD34.js", "assets/chunk-AB12CD34.js"
    html = page.render(HTML, {"src/main.js": main}, {main: [chunk], "assets/docs-AB12CD34.js": ["assets/x.js"]})
    assert html.count("modulepreload") == 1
    assert f'<link rel="modulepreload" href="{chunk}">' in html
    assert 'src="assets/main-AB12CD34.js"' in html
    assert html.index("Content-Security-Policy") < html.index("<script") < html.index("modulepreload")


@pytest.mark.parametrize("html", [HTML.replace("src/main.js", "main.js"), HTML + HTML])
def test_a_page_without_its_script_is_an_error(html: str) -> None:
    with pytest.raises(BuildError, match="exactly once"):
        page.render(html, {"src/main.js": "assets/main-AB12CD34.js"}, {})


def test_data_stands_in_the_page_as_it_is() -> None:
    place = '<script type="application/json" id="facts"></script>'
    html = page.with_data(f"<p>{place}</p>", {"facts": json.dumps({"a": "</script><b>", "b": [1]})})
    assert "<b>" in html
    assert html.count("</script>") == 1
    text = html.removeprefix('<p><script type="application/json" id="facts">').removesuffix("</script></p>")
    assert json.loads(text) == {"a": "</script><b>", "b": [1]}
    with pytest.raises(BuildError, match="exactly once"):
        page.with_data(html, {"facts": "{}"})


def test_the_manifest_describes_the_files_as_they_are(built: Path) -> None:
    content = json.loads((built / manifest.NAME).read_text(encoding="utf-8"))
    files = [*content["start"].values(), *content["other"].values()]
    assert len(files) == 8
    for entry in files:
        data = (built / entry["path"]).read_bytes()
        assert (entry["bytes"], entry["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())


def test_the_lock_names_micropip_as_it_is_served(built: Path) -> None:
    (lock,) = built.glob("core/*/pyodide-lock.json")
    (package,) = json.loads(lock.read_text(encoding="utf-8"))["packages"].values()
    assert package["sha256"] == hashlib.sha256((lock.parent / package["file_name"]).read_bytes()).hexdigest()


def test_the_page_names_only_files_of_the_site(built: Path) -> None:
    named: list[str] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: named.extend(  # type: ignore[method-assign]
        value for name, value in attrs if name in ("src", "href") and tag in ("script", "link", "img") and value
    )
    parser.feed((built / "index.html").read_text(encoding="utf-8"))
    local = [name for name in named if not name.startswith("data:")]
    assert any(name.endswith(".js") for name in local)
    for name in local:
        assert (built / name).is_file(), name


def test_every_script_is_named_after_its_contents(built: Path) -> None:
    names = [path.name for path in (built / "assets").iterdir()]
    assert all(re.fullmatch(r".+-[0-9A-Z]{8}\.(js|css)(\.map)?", name) for name in names), names


def test_the_wheel_is_the_same_each_time_and_holds_the_types() -> None:
    first = wheel.build().read_bytes()
    shutil.rmtree(WORK / "wheel")
    (WORK / "wheel.stamp").unlink()
    again = wheel.build()
    assert again.read_bytes() == first
    assert "extract_action/py.typed" in zipfile.ZipFile(again).namelist()


def test_pyodide_is_the_pinned_one(built: Path) -> None:
    assert [path.name for path in (built / "pyodide").iterdir()] == [pyodide.version()]
