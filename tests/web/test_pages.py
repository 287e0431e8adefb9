"""Every page: fits phones and desktops, and axe finds nothing, in light and in dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import gridproof
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, address, spots

pytestmark = pytest.mark.browser

KIND = "akari"
PATHS = {
    "home": "/",
    "kind": f"/kind/{KIND}",
    "learn": f"/learn/{KIND}",
    "open": "/open",
    "settings": "/settings",
    "statistics": "/statistics",
    "lost": "/no/such/page",
}


def _sound(page: Page) -> None:
    """No violation of WCAG AA or of good practice, and nothing sticks out of the window."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_are_accessible_and_fit(visit: Visit, theme: str) -> None:
    page = visit("/", phone=theme == "light", theme=theme)
    for path in PATHS.values():
        page.goto(path)
        page.wait_for_selector("h1")
        page.wait_for_load_state("networkidle")
        _sound(page)


@pytest.mark.parametrize(("kind", "theme"), zip(PUZZLES, ["light", "dark"] * 4, strict=True))
def test_boards_are_accessible(visit: Visit, kind: str, theme: str) -> None:
    page = visit(address(PUZZLES[kind]), phone=theme == "light", theme=theme)
    spots(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Tell me why").click()
    _sound(page)


def test_the_whole_play_page_fits_on_a_phone(visit: Visit) -> None:
    page = visit(address(PUZZLES[KIND]), phone=True)
    spots(page)
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=0.99)


def test_tutorials_teach_by_doing(visit: Visit) -> None:
    page = visit(f"/learn/{KIND}")
    lessons = page.request.get(f"/api/kinds/{KIND}").json()["tutorial"]
    assert lessons
    for lesson in lessons:
        puzzle = gridproof.read(lesson["puzzle"]["text"])
        mouse = Mouse(page, puzzle)
        touch = puzzle.kind.look.touch
        for place, mark in lesson["goal"].items():
            if lesson["marks"].get(place) != mark:
                for _ in range(touch.primary.index(mark) + 1):
                    mouse.click(int(place))
        expect(page.get_by_text("Well done.")).to_be_visible()
        page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("That is all you need.")).to_be_visible()


def test_theme_and_palette_can_be_chosen(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Dark").check()
    page.get_by_label("Colours for colour-blind eyes").check()
    page.reload()
    page.wait_for_selector("h1")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.dataset.palette") == "distinct"
    _sound(page)


def test_progress_can_be_reset(visit: Visit) -> None:
    page = visit(address(PUZZLES[KIND]))
    puzzle = gridproof.read(PUZZLES[KIND])
    Mouse(page, puzzle).click(next(c for c in puzzle.grid.cells if c not in puzzle.clues))
    page.goto("/")
    page.get_by_role("heading", name="Continue").wait_for()
    page.goto("/settings")
    page.get_by_role("button", name="Reset progress").click()
    page.get_by_role("button", name="Forget", exact=True).click()
    page.get_by_text("All progress is forgotten.").wait_for()
    page.goto("/")
    page.get_by_role("heading", name="What would you like to solve?").wait_for()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", name="Continue")).to_have_count(0)


def test_random_and_daily_begin_a_game(visit: Visit) -> None:
    page = visit(f"/kind/{KIND}")
    page.get_by_role("button", name="Play", exact=True).click()
    spots(page)
    page.goto(f"/kind/{KIND}")
    page.get_by_role("button", name="Puzzle of the day").click()
    spots(page)
    first = page.url
    page.goto(f"/kind/{KIND}")
    page.get_by_role("button", name="Puzzle of the day").click()
    spots(page)
    assert page.url == first


def test_it_can_be_installed(visit: Visit) -> None:
    page = visit("/")
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    page.evaluate("navigator.serviceWorker.ready")
