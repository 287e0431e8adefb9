"""Make the app's pictures of the README: ``.venv/bin/python docs/make_screenshots.py [FOLDER]``.

With a folder: every page and every kind in play with a hint there, in four sizes, light and dark.
"""

from __future__ import annotations

import sys
from pathlib import Path

from browsing import DESKTOP, IMAGES, PHONE, browsing, server
from playwright.sync_api import Browser, Page

from gridproof.collection import of_kind
from gridproof.kinds import KINDS

SIZES = ((320, 568), PHONE, (844, 390), DESKTOP)
THEMES = ("light", "dark")
PAGES = (
    "/",
    "/daily",
    "/games",
    "/library",
    "/more",
    "/studio",
    "/kind/akari",
    "/learn/akari",
    "/open",
    "/formulas",
    "/settings",
    "/statistics",
    "/no/such/page",
)


def page_of(browser: Browser, url: str, size: tuple[int, int], theme: str) -> Page:
    page = browser.new_context(
        base_url=url,
        viewport={"width": size[0], "height": size[1]},
        has_touch=size[0] < DESKTOP[0],
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    ).new_page()
    page.set_default_timeout(60_000)
    return page


def show(page: Page, path: str) -> None:
    page.goto(path)
    page.locator("h1").first.wait_for()
    page.wait_for_timeout(800)


def play(page: Page, kind: str, hints: int) -> None:
    """A puzzle of middling size after some hints were done, with the next one told."""
    items = of_kind(kind)
    show(page, f"/play?id={items[len(items) // 2].id}")
    for number in range(hints):
        page.get_by_role("button", name="Hint", exact=True).first.click()
        page.get_by_role("button", name="Tell me why").click()
        if number < hints - 1:
            page.get_by_role("button", name="Do it").click()
    page.wait_for_timeout(400)


def finish(page: Page) -> None:
    """Write the answer as a player would: by the marks of the page's own hints."""
    solved = page.get_by_role("dialog", name="Solved!")
    hint, why, do = (
        page.get_by_role("button", name=name, exact=True) for name in ("Hint", "Tell me why", "Do it")
    )
    while not solved.is_visible():
        hint.click()
        why.click()
        do.click()
        page.wait_for_timeout(200)


def aids(page: Page) -> None:
    """Colour two cells, shade one as inside, and put a cross between cells."""
    page.get_by_role("button", name="Do it").click()
    page.get_by_role("button", name="Colour", exact=True).click()
    cells = page.locator("[role=gridcell] .area")

    def tap(cell: int, right: float = 0.5) -> None:
        box = cells.nth(cell).bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + right * box["width"], box["y"] + 0.5 * box["height"])

    for name, cell, right in (
        ("Colour blue", 12, 0.5),
        ("Colour yellow", 27, 0.5),
        ("Inside", 33, 0.5),
        ("Cross between cells", 44, 0.95),
    ):
        page.get_by_role("button", name=name).click()
        tap(cell, right)
    page.get_by_role("button", name="Parts").click()


def readme(browser: Browser, url: str) -> None:
    home = page_of(browser, url, DESKTOP, "light")
    show(home, "/")
    home.screenshot(path=IMAGES / "app-home-desktop-light.png")
    lines = page_of(browser, url, DESKTOP, "dark")
    play(lines, "yajilin", 8)
    lines.screenshot(path=IMAGES / "app-lines-desktop-dark.png")
    bulbs = page_of(browser, url, PHONE, "light")
    play(bulbs, "akari", 5)
    bulbs.screenshot(path=IMAGES / "app-bulbs-phone-light.png")
    learn = page_of(browser, url, PHONE, "dark")
    show(learn, "/learn/kurodoko")
    learn.screenshot(path=IMAGES / "app-learn-phone-dark.png")
    solved = page_of(browser, url, PHONE, "light")
    play(solved, "nurikabe", 0)
    finish(solved)
    solved.screenshot(path=IMAGES / "app-solved-phone-light.png")
    colours = page_of(browser, url, PHONE, "dark")
    play(colours, "masyu", 6)
    aids(colours)
    colours.screenshot(path=IMAGES / "app-colours-phone-dark.png")
    formulas = page_of(browser, url, (1440, 1300), "light")
    show(formulas, "/formulas")
    formulas.get_by_role("button", name="One model").click()
    formulas.get_by_role("button", name="Solve it").click()
    formulas.locator("g.mark").first.wait_for()
    formulas.screenshot(path=IMAGES / "app-formulas-desktop-light.png")


def everything(browser: Browser, url: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        for theme in THEMES:
            page = page_of(browser, url, size, theme)
            end = f"{size[0]}x{size[1]}-{theme}.png"
            for path in PAGES:
                show(page, path)
                page.screenshot(path=folder / f"page-{path.strip('/').replace('/', '-') or 'home'}-{end}")
            for kind in KINDS:
                play(page, kind, 2)
                page.screenshot(path=folder / f"play-{kind}-{end}")
            page.context.close()


def main(arguments: list[str]) -> None:
    with server() as url, browsing() as browser:
        if arguments:
            everything(browser, url, Path(arguments[0]))
        else:
            readme(browser, url)


if __name__ == "__main__":
    main(sys.argv[1:])
