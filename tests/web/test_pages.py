"""Every page: fits phones and desktops, and axe finds nothing, in light and in dark."""

from __future__ import annotations

import re
from itertools import cycle

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import gridproof
from gridproof import collection
from gridproof.board.marks import Mark
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, address, answer, congratulated, spots

pytestmark = pytest.mark.browser

KIND = "akari"
PAGES = {
    "/": ".kinds .picture",
    f"/kind/{KIND}": "#collection + p",
    f"/learn/{KIND}": "[role=gridcell]",
    "/daily": ".kinds select",
    "/open": "textarea",
    "/library": "[role=search]",
    "/formulas": "textarea",
    "/more": "li",
    "/settings": "fieldset",
    "/statistics": ".button",
    "/no/such/page": "h1",
}
"""Each page, and what is there once it is whole."""


def _sound(page: Page) -> None:
    """No violation of WCAG AA or of good practice, and nothing sticks out of the window."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_are_accessible_and_fit(visit: Visit, theme: str) -> None:
    page = visit("/", phone=theme == "light", theme=theme)
    for path, part in PAGES.items():
        page.goto(path)
        page.locator(f"main {part}").first.wait_for()
        _sound(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_colour_blind_palette_is_accessible(visit: Visit, theme: str) -> None:
    page = visit(f"/kind/{KIND}", theme=theme, palette="distinct")
    page.locator("#collection + p").wait_for()
    assert page.evaluate("document.documentElement.dataset.palette") == "distinct"
    _sound(page)


_SHAPES = ("sudoku", "akari", "arukone", "yajilin", "shakashaka", "slitherlink")
"""A kind for every way in which boards are touched and drawn; all are played in test_solving.py."""
_EYES = [(theme, palette) for palette in ("standard", "distinct") for theme in ("light", "dark")]


@pytest.mark.parametrize(("kind", "eyes"), list(zip(_SHAPES, cycle(_EYES), strict=False)))
def test_boards_are_accessible(visit: Visit, kind: str, eyes: tuple[str, str]) -> None:
    theme, palette = eyes
    page = visit(address(PUZZLES[kind]), phone=theme == "light", theme=theme, palette=palette)
    spots(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Tell me why").click()
    _sound(page)


@pytest.mark.parametrize(("theme", "palette"), [("light", "distinct"), ("dark", "standard")])
def test_pads_and_wishes_are_accessible(visit: Visit, theme: str, palette: str) -> None:
    """Small marks, colours and an error on a board of numbers; what can be wished for; the tools."""
    page = visit(address(PUZZLES["sudoku"]), theme=theme, palette=palette, phone=theme == "light")
    mouse = Mouse(page, gridproof.read(PUZZLES["sudoku"]))
    page.get_by_role("button", name="Fill in all candidates").click()
    mouse.drag([0, 1, 2])
    for key in ("v", "1", "5", "z", "3"):
        page.keyboard.press(key)
    expect(page.locator(".violated .badge").first).to_be_visible()
    _sound(page)
    for mode in ("Corner", "Colour"):
        page.get_by_role("button", name=mode, exact=True).click()
        _sound(page)
    page.get_by_role("button", name="More", exact=True).click()
    _sound(page)
    page.goto("/kind/yajilin")
    page.get_by_label("Size").select_option("other")
    page.get_by_text("More wishes").click()
    page.get_by_label("Method").select_option("line")
    _sound(page)


@pytest.mark.parametrize(("theme", "phone"), [("light", True), ("dark", False)])
def test_what_appears_while_playing_is_accessible(visit: Visit, theme: str, phone: bool) -> None:
    """A check, a trial, the dialogs, the congratulation, and statistics that are not empty."""
    puzzle = gridproof.read(PUZZLES[KIND])
    page = visit(address(PUZZLES[KIND]), theme=theme, phone=phone)
    mouse = Mouse(page, puzzle)
    mouse.click(0)
    mouse.click(1)
    page.get_by_role("button", name="Try", exact=True).click()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("Not allowed")).to_be_visible()
    _sound(page)
    page.get_by_role("button", name="Share and export").click()
    expect(page.get_by_role("button", name="Copy").first).to_be_in_viewport(ratio=1)
    _sound(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    _sound(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_role("button", name="Clear", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Clear", exact=True).click()
    page.get_by_role("button", name="Colour", exact=True).click()
    _sound(page)
    page.get_by_role("button", name="Marks", exact=True).click()
    Mouse(page, puzzle).write_all(answer(puzzle))
    congratulated(page)
    _sound(page)
    page.get_by_role("button", name="Replay").click()
    _sound(page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("dialog", name="Share the result").get_by_role("img").wait_for()
    _sound(page)
    page.goto("/statistics")
    page.get_by_role("table").wait_for()
    _sound(page)


def test_the_whole_play_page_fits_on_a_phone(visit: Visit) -> None:
    page = visit(address(PUZZLES[KIND]), phone=True)
    spots(page)
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("kind", _SHAPES)
def test_tutorials_teach_by_doing(visit: Visit, kind: str) -> None:
    page = visit(f"/learn/{kind}")
    lessons = page.request.get(f"/api/kinds/{kind}").json()["tutorial"]
    assert lessons
    for lesson in lessons:
        puzzle = gridproof.read(lesson["puzzle"]["text"])
        missing = {
            int(place): Mark(mark)
            for place, mark in lesson["goal"].items()
            if lesson["marks"].get(place) != mark
        }
        expect(page.get_by_text("Well done.")).to_have_count(0)
        Mouse(page, puzzle).write_all(missing)
        expect(page.get_by_text("Well done.")).to_be_visible()
        page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("That is all you need.")).to_be_visible()


def test_small_phones_show_it_whole(visit: Visit) -> None:
    """Ways on, the title beside the clock, a hint's buttons; on its side a lesson beside its board."""
    page = visit(f"/play?id={collection.of_kind(KIND)[15].id}", phone=True)
    page.set_viewport_size({"width": 320, "height": 568})
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Tell me why").click()
    expect(page.get_by_role("button", name="Do it")).to_be_in_viewport(ratio=1)
    title, clock = (page.locator(part).bounding_box() for part in ("h1", ".clock"))
    assert title and clock and title["x"] + title["width"] <= clock["x"]
    page.goto("/")
    expect(page.get_by_role("link", name="Today", exact=True)).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"/learn/{KIND}")
    spots(page)
    board, words = (page.locator(part).bounding_box() for part in (".stage", "aside"))
    assert board and words and board["x"] + board["width"] <= words["x"]


def test_techniques_are_taught_after_the_rules(visit: Visit) -> None:
    page = visit(f"/learn/{KIND}")
    lesson = page.request.get(f"/api/kinds/{KIND}/techniques").json()[0]
    while not page.get_by_text("That is all you need.").is_visible():
        page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name=lesson["title"], exact=True).click()
    expect(page.get_by_text("Technique 1 of")).to_be_visible()
    expect(page.get_by_text(re.compile("marks? follows?\\?"))).to_be_visible()
    missing = {int(place): Mark(mark) for place, mark in lesson["goal"].items()}
    Mouse(page, gridproof.read(lesson["puzzle"]["text"])).write_all(missing)
    expect(page.get_by_text("Well done.")).to_be_visible()
    expect(page.get_by_text(lesson["hint"])).to_be_visible()
    page.reload()
    while not page.get_by_text("That is all you need.").is_visible():
        page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("button", name=lesson["title"]).locator("svg")).to_be_visible()


def test_theme_and_palette_can_be_chosen(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Dark").check()
    page.get_by_label("Colours for colour-blind eyes").check()
    page.reload()
    page.wait_for_selector("h1")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.dataset.palette") == "distinct"


def test_progress_can_be_reset(visit: Visit) -> None:
    page = visit(address(PUZZLES[KIND]))
    puzzle = gridproof.read(PUZZLES[KIND])
    Mouse(page, puzzle).click(next(c for c in puzzle.grid.cells if c not in puzzle.clues))
    page.goto("/")
    page.get_by_role("heading", name="Go on where you were").wait_for()
    page.goto("/settings")
    page.get_by_role("button", name="Reset progress").click()
    page.get_by_role("button", name="Forget", exact=True).click()
    page.get_by_text("All progress is forgotten.").wait_for()
    page.goto("/")
    page.get_by_role("heading", name="What would you like to solve?").wait_for()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", name="Go on where you were")).to_have_count(0)


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
    page = visit("/", offline=True)
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    page.evaluate("navigator.serviceWorker.ready")
