"""The presenter mode: chosen panes, large, to a room."""

from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.e2e.lesson_page import open_site, open_step, panes


def test_a_presenter_chooses_panes_and_sizes_and_leaves_by_escape(page: Page, address: str) -> None:
    open_site(page, address)
    before = page.get_by_role("listbox", name="Tokens").evaluate("strip => strip.getBoundingClientRect().height")
    page.keyboard.press("f")
    assert panes(page) == ["stream", "actions"]
    expect(page.get_by_role("button", name="Learn")).to_be_hidden()
    page.get_by_role("checkbox", name="Actions").uncheck()
    assert panes(page) == ["stream"]
    page.get_by_role("checkbox", name="Stream").click()
    expect(page.get_by_role("checkbox", name="Stream")).to_be_checked()
    strip = page.get_by_role("listbox", name="Tokens")
    assert strip.evaluate("strip => strip.getBoundingClientRect().height") > before
    token = strip.get_by_role("option").first
    size = token.evaluate("token => token.getBoundingClientRect().height")
    page.get_by_role("button", name="Larger").click()
    assert token.evaluate("token => token.getBoundingClientRect().height") > size
    page.keyboard.press("Escape")
    assert panes(page) == ["source", "tools", "stream", "actions", "tree"]
    expect(page.get_by_role("button", name="Learn")).to_be_visible()


def test_what_plays_stays_in_view_when_it_is_large(page: Page, address: str) -> None:
    open_step(page, address, "07-many-calls-many-ways", 5)
    page.keyboard.press("f")
    for _ in range(2):
        page.get_by_role("button", name="Larger").click()
    for place in (1, 60, 118):
        page.evaluate("step => playground.seek(step)", place)
        expect(page.locator(".token.fed").first).to_be_in_viewport()
    rows = page.get_by_role("listbox", name="Actions").get_by_role("option")
    tops = rows.evaluate_all("rows => rows.map(row => [row.getBoundingClientRect().top, row.getBoundingClientRect().bottom])")
    for (_, bottom), (top, _) in pairwise(tops):
        assert abs(top - bottom) < 2
