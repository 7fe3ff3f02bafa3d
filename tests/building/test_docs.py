"""The docs as the site has them: what the page links to is there, whatever else the Markdown holds."""

import re

import pytest

from building import docs, markdown
from extract_action import jsonish
from extract_action.dialects import DIALECTS
from extract_action.jsonish.ladder import STRATEGIES
from extract_action.trace import codes

ENTRIES = {"src/docs.js": "assets/docs-A.js", "styles/docs.css": "assets/docs-B.css"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    site = tmp_path_factory.mktemp("site")
    docs.write(site, ENTRIES)
    return {path.stem: path.read_text(encoding="utf-8") for path in (site / "docs").iterdir()}


def ids(html: str) -> list[str]:
    return re.findall(r' id="([^"]*)"', html)


def test_every_page_of_the_docs_is_there(pages: dict[str, str]) -> None:
    assert set(pages) == {path.stem for path in docs.DOCS.glob("*.md")}
    for html in pages.values():
        assert 'href="../assets/docs-B.css"' in html
        assert 'src="../assets/docs-A.js"' in html
        assert re.search(r'<meta name="description" content="[^"]{20,}">', html)


@pytest.mark.parametrize(
    ("page", "places"),
    [
        ("reasons", [entry["code"] for entry in codes()]),
        ("jsonish", [*jsonish.RULES, *(name for name, *_ in STRATEGIES)]),
        ("dialects", [dialect.name for dialect in DIALECTS]),
    ],
)
def test_what_the_page_links_to_has_an_id(pages: dict[str, str], page: str, places: list[str]) -> None:
    assert set(places) <= set(ids(pages[page]))


def test_no_id_is_there_twice(pages: dict[str, str]) -> None:
    for name, html in pages.items():
        found = ids(html)
        assert len(found) == len(set(found)), name


def test_links_lead_to_pages_that_are_there(pages: dict[str, str]) -> None:
    for name, html in pages.items():
        for target in re.findall(r'<a href="([^"]*)"', html):
            page, _, place = target.partition("#")
            linked = pages.get(page.removesuffix(".html"), "") if page else html
            assert target.startswith("https://") or (linked and (not place or place in ids(linked))), (name, target)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("`` a`b ``", "<p><code>a`b</code></p>"),
        ("**a** and *b*", "<p><strong>a</strong> and <em>b</em></p>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
        ("- a\n  b\n- c", "<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
        ("```\n<a> *b*\n```", '<pre tabindex="0"><code>&lt;a&gt; *b*\n</code></pre>'),
        ("a <b>&", "<p>a &lt;b&gt;&amp;</p>"),
        ("<script>&</script>", "&lt;script&gt;&amp;&lt;/script&gt;"),
        ("[a](b.md#c)", '<p><a href="b.html">a</a></p>'),
        ("[a](no.py)", "<p>a</p>"),
        ("<!-- a\nb -->\nc", "<p>c</p>"),
    ],
)
def test_markdown(text: str, html: str) -> None:
    assert markdown.render(text, lambda target: "b.html" if target == "b.md#c" else None).strip() == html


def test_a_wide_table_scrolls_in_a_box_that_takes_the_focus() -> None:
    html = markdown.render("| A |\n|---|\n| b |", lambda target: None)
    assert '<div class="table" role="group" aria-label="Table" tabindex="0"><table>' in html
    assert '<th scope="col">A</th>' in html


def test_a_table_without_names_of_columns_has_no_head() -> None:
    html = markdown.render("| | |\n|---|---|\n| a | b |", lambda target: None)
    assert "<thead>" not in html
    assert ids(html) == ["a"]


def test_a_row_has_the_id_of_its_first_cell_unless_a_heading_or_row_has_it() -> None:
    text = "# One\n| A | B |\n|---|---|\n| `one` | x |\n| `two` | `\\|` |\n| `two` | y |"
    html = markdown.render(text, lambda target: None)
    assert ids(html) == ["one", "two"]
    assert "<code>|</code>" in html
