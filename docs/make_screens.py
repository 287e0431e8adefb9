"""Make the pictures of the studio with the built app: ``.venv/bin/python docs/make_screens.py``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import quote

from browsing import DESKTOP, IMAGES, PHONE, browsing, server
from playwright.sync_api import Browser, Page, expect

WALLS = "https://puzz.link/p?akari/10/10/hcscl.h.idn.i.cgcndg.h.ncs.h"
ROOMS = "https://puzz.link/p?heyawake/6/6/lll155007rs12222j"
SIGHT = "https://puzz.link/p?kurodoko/6/6/i6l8qag97n6g"
Scene = Callable[[Page], None]


class Picture(NamedTuple):
    """A copy of a puzzle in the studio, after what the scene does to it."""

    name: str
    puzzle: str
    scene: Scene
    size: tuple[int, int]
    theme: str


def take(browser: Browser, address: str, picture: Picture) -> None:
    context = browser.new_context(
        viewport={"width": picture.size[0], "height": picture.size[1]},
        color_scheme="dark" if picture.theme == "dark" else "light",
        has_touch=picture.size == PHONE,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{address}/studio#{quote(picture.puzzle, safe='')}")
    page.wait_for_selector("[role=gridcell]")
    judged(page)
    picture.scene(page)
    page.evaluate("document.activeElement?.blur()")
    page.wait_for_timeout(300)
    page.screenshot(path=IMAGES / f"studio-{picture.name}.png")
    context.close()


def judged(page: Page, verdict: str = "answer") -> None:
    expect(page.locator(".verdict:not(.old) h2")).to_have_text(re.compile(verdict), timeout=30_000)


def erase(page: Page, *cells: int) -> None:
    for cell in cells:
        box = page.locator(f"#cell-{cell} .area").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button="right")


def panel(page: Page, name: str) -> None:
    """Phones show one panel at a time."""
    button = page.get_by_role("button", name=name, exact=True)
    if button.is_visible():
        button.click()


def one(page: Page) -> None:
    judged(page, "Exactly one")


def several(page: Page) -> None:
    erase(page, 3)
    judged(page, "^[0-9]+ answers")


def none(page: Page) -> None:
    cells = page.locator("[role=gridcell]")
    labels = cells.evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    empty = next(at for at, label in enumerate(labels) if "wall" in label and "wall " not in label)
    box = page.locator(f"#cell-{empty} .area").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.type("4")
    judged(page, "No answer")
    page.locator(".verdict .more").wait_for()


def suggestions(page: Page) -> None:
    several(page)
    panel(page, "Help")
    page.get_by_role("button", name="Make it unique").click()
    page.locator("button.way").first.wait_for()


def how_hard(page: Page) -> None:
    one(page)
    panel(page, "Help")
    page.get_by_role("button", name="How hard").click()
    page.locator("figure").wait_for(timeout=60_000)
    page.evaluate("document.querySelector('.rating').scrollIntoView({ block: 'nearest' })")


PICTURES = [
    Picture("one-desktop-light", WALLS, one, DESKTOP, "light"),
    Picture("several-desktop-dark", SIGHT, several, DESKTOP, "dark"),
    Picture("several-phone-light", SIGHT, several, PHONE, "light"),
    Picture("none-phone-dark", WALLS, none, PHONE, "dark"),
    Picture("rooms-phone-light", ROOMS, one, PHONE, "light"),
    Picture("suggestions-desktop-light", SIGHT, suggestions, DESKTOP, "light"),
    Picture("hard-desktop-light", SIGHT, how_hard, DESKTOP, "light"),
]

if __name__ == "__main__":
    with server() as address, browsing() as chromium:
        for picture in PICTURES:
            take(chromium, address, picture)
