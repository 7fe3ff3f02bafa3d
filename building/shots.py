"""The README's pictures of the page, made in a real browser: `python -m building.shots SITE CHROMIUM FOLDER`.

Each shows an example at one step, as a link leads there, with nothing that moves; so they change only when the page does.
"""

import base64
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright

from building.benchmark import host

_PATIENCE_MS = 60_000
_WEBP = """
async ([png, quality]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({type: "image/webp", quality})).arrayBuffer());
  return bytes.reduce((text, byte) => text + String.fromCharCode(byte), "");
}
"""
_QUALITY = 0.78


class Shot(NamedTuple):
    """A picture: `example` at `step`, in a window of this size in CSS pixels, each `scale` pixels of the picture."""

    example: str
    step: int
    theme: str
    width: int
    height: int
    scale: float
    tab: str = ""


SHOTS: Mapping[str, Shot] = {
    "desktop-light": Shot("14-second-try", 52, "light", 1440, 900, 1.5),
    "desktop-dark": Shot("14-second-try", 52, "dark", 1440, 900, 1.5),
    "phone": Shot("14-second-try", 52, "light", 390, 844, 2, "Stream"),
}
"""Every picture, by the name of its file."""


def main(site: Path, chromium: Path, folder: Path) -> None:
    """Make them all and say what each weighs."""
    folder.mkdir(parents=True, exist_ok=True)
    with host.opened(host.below("/site/", site)) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        try:
            for name, shot in SHOTS.items():
                content = _take(browser, f"{served.address}site/", shot)
                (folder / f"{name}.webp").write_bytes(content)
                print(f"{name}.webp: {len(content):,} bytes")
        finally:
            browser.close()


def _take(browser: Browser, address: str, shot: Shot) -> bytes:
    context = browser.new_context(
        viewport={"width": shot.width, "height": shot.height},
        color_scheme="dark" if shot.theme == "dark" else "light",
        device_scale_factor=shot.scale,
        reduced_motion="reduce",
        service_workers="block",
        has_touch=bool(shot.tab),
    )
    context.set_default_timeout(_PATIENCE_MS)
    page = context.new_page()
    page.goto(f"{address}#{_link(shot)}")
    page.evaluate("playground.ready.then(() => null)")
    expect(page.get_by_role("slider", name="Step")).to_have_value(str(shot.step))
    if shot.tab:
        page.get_by_role("tab", name=shot.tab).click()
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    page.wait_for_load_state("networkidle")
    content = _packed(page)
    context.close()
    return content


def _link(shot: Shot) -> str:
    packed = base64.urlsafe_b64encode(f'{{"example":"{shot.example}","step":{shot.step}}}'.encode()).decode("ascii").rstrip("=")
    return f"v1.r.{packed}"


def _packed(page: Page) -> bytes:
    """As WebP, which the browser can write: a third of the bytes of a PNG."""
    png = base64.b64encode(page.screenshot()).decode("ascii")
    page.goto("about:blank")  # whose policy lets it read the picture
    text: str = page.evaluate(_WEBP, [png, _QUALITY])
    return text.encode("latin-1")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
