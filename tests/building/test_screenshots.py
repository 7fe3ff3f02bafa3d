"""The README shows the pictures that the script makes, and no others."""

import re

from building.paths import EXAMPLES, ROOT
from building.screenshots import FOLDER
from building.shots import SHOTS

README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = set(re.findall(r'(?:\]\(|src="|srcset=")([^)"]+\.(?:png|webp|jpg|svg))', README))


def test_the_readme_shows_what_the_script_makes() -> None:
    assert {f"docs/screenshots/{name}.webp" for name in SHOTS} == SHOWN
    assert {path.relative_to(ROOT).as_posix() for path in FOLDER.iterdir()} == SHOWN


def test_each_picture_says_in_words_what_it_shows() -> None:
    images = re.findall(r"<img [^>]+>", README)
    assert images
    assert all(re.search(r'alt="[^"]{20,}"', image) for image in images)


def test_pictures_are_small_and_of_the_size_that_the_script_gives_them() -> None:
    for name, shot in SHOTS.items():
        content = (FOLDER / f"{name}.webp").read_bytes()
        assert len(content) < 150_000, name
        # The extended form, which a canvas writes: behind the flags the width and the height, less one.
        assert content[8:16] == b"WEBPVP8X", name
        width, height = (int.from_bytes(content[at : at + 3], "little") + 1 for at in (24, 27))
        assert (width, height) == (round(shot.width * shot.scale), round(shot.height * shot.scale)), name


def test_every_shown_example_is_in_the_gallery() -> None:
    assert all((EXAMPLES / shot.example).is_dir() for shot in SHOTS.values())
