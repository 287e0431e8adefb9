"""What is printed: the title, the rule in a line and the whole board, black on white; nothing of the app."""

from __future__ import annotations

import io

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

import gridproof
from gridproof import collection
from tests.torture.scale import few
from tests.web.conftest import Visit
from tests.web.playing import LARGE, PUZZLES, Mouse, address, answer, spots, wait_until

pytestmark = pytest.mark.browser

_COLOURED = """() => [...document.querySelectorAll('.printed, .printed *')].flatMap((part) => {
    const { width, height } = part.getBoundingClientRect();
    if (!width && !height) return [];
    const style = getComputedStyle(part);
    return [style.fill, style.stroke, style.color, style.backgroundColor]
        .filter((colour) => colour.startsWith('rgb'))
        .filter((colour) => new Set(colour.match(/[\\d.]+/g).slice(0, 3)).size > 1)
        .map((colour) => `${part.tagName} ${part.className.baseVal ?? part.className}: ${colour}`);
})"""
_SHOWN = """() => [...document.querySelectorAll('body *')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.printed'))
    .filter((part) => part.matches('button, a, input, dialog, [role], p, h1, h2, svg'))
    .map((part) => part.outerHTML.slice(0, 80))"""
_BOARD = """() => {
    const box = document.querySelector('.printed svg').getBoundingClientRect();
    const parts = [...document.querySelectorAll('.printed svg *')]
        .map((part) => part.getBoundingClientRect()).filter((part) => part.width || part.height);
    const inside = parts.every((part) => part.left >= box.left - 1 && part.right <= box.right + 1
        && part.top >= box.top - 1 && part.bottom <= box.bottom + 1);
    return inside && box.left >= 0 && box.right <= innerWidth && box.width > 100;
}"""


def _as_on_paper(page: Page) -> None:
    page.emulate_media(media="print")
    page.locator(".printed svg").wait_for()


def _pdf(page: Page) -> PdfReader:
    return PdfReader(io.BytesIO(page.pdf(format="A4")))


@pytest.mark.parametrize(
    ("kind", "theme", "palette"),
    [
        *((kind, "light", "standard") for kind in PUZZLES),
        *((kind, "dark", "distinct") for kind in few(("arukone", "shakashaka", *PUZZLES), 2)),
    ],
)
def test_a_puzzle_is_printed_whole_in_black_and_white(
    visit: Visit, kind: str, theme: str, palette: str
) -> None:
    puzzle = gridproof.read(PUZZLES[kind])
    page = visit(address(PUZZLES[kind]), phone=theme == "light", theme=theme, palette=palette)
    Mouse(page, puzzle).write_all(dict(list(answer(puzzle).items())[:3]))
    page.get_by_role("button", name="Rules and gestures").click()
    _as_on_paper(page)
    printed = page.locator(".printed")
    expect(printed.get_by_role("heading")).to_have_text(gridproof.KINDS[kind].title)
    expect(printed).to_contain_text(page.request.get(f"/api/kinds/{kind}").json()["summary"])
    expect(printed.locator("svg .mark, svg path.line")).not_to_have_count(0)
    assert page.evaluate(_SHOWN) == []
    assert page.evaluate(_COLOURED) == []
    assert page.evaluate(_BOARD)
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    page.emulate_media(media="screen")
    expect(printed).to_have_count(0)
    assert page.evaluate("document.documentElement.dataset.theme") == theme


def test_a_pdf_has_one_page_with_every_clue(visit: Visit) -> None:
    item = next(item for item in collection.of_kind("sudoku") if item.rows == 9)
    page = visit(f"/play?id={item.id}", phone=True)
    spots(page)
    (sheet,) = _pdf(page).pages
    text = sheet.extract_text()
    assert "Sudoku" in text and "9×9" in text
    for word in ("Undo", "Hint", "Colour", "0:0"):
        assert word not in text
    clues = [clue.number for clue in item.board.puzzle.clues.values() if clue.number is not None]
    board = text.split("once.")[-1]
    assert sorted(int(sign) for sign in board if sign.isdigit()) == sorted(clues)
    wait_until(page, "!document.querySelector('.printed')")


@pytest.mark.parametrize(
    "text", [LARGE, "gridproof kurodoko 2 30\n\n" + "- " * 29 + "-\n5 " + "- " * 28 + "-"]
)
def test_a_large_board_that_is_zoomed_is_printed_on_one_page(visit: Visit, text: str) -> None:
    page = visit(address(text))
    spots(page)
    for _ in range(3):
        page.locator("svg.playing").press("+")
    assert len(_pdf(page).pages) == 1
    _as_on_paper(page)
    assert page.evaluate(_BOARD)


@pytest.mark.parametrize("path", ["/studio#" + PUZZLES["heyawake"], "/learn/heyawake"])
def test_the_studio_and_lessons_print_their_boards(visit: Visit, path: str) -> None:
    page = visit(path)
    spots(page)
    (sheet,) = _pdf(page).pages
    assert "Heyawake" in sheet.extract_text()
    _as_on_paper(page)
    assert page.evaluate(_SHOWN) == []
    assert page.evaluate(_BOARD)


def test_other_pages_are_printed_without_the_bar(visit: Visit) -> None:
    page = visit("/kind/akari", theme="dark")
    page.locator("#collection + p").wait_for()
    text = "".join(sheet.extract_text() for sheet in _pdf(page).pages)
    assert "Akari" in text
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(0, 0, 0)"
