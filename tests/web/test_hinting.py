"""Hints and checks: what they point at, how they are walked through, and their texts about mistakes."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

import gridproof
from gridproof.board.marks import SHADED
from gridproof.hints import Hint, explain
from tests.web.conftest import Visit, both
from tests.web.playing import CHAIN, PUZZLES, Mouse, address, answer, label, spots

pytestmark = pytest.mark.browser

KURODOKO = gridproof.read(PUZZLES["kurodoko"])
SINGLE = "sudoku/4/4/g1k23k3g"


def _button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def _pointed(page: Page, manner: str) -> Locator:
    return page.locator(f".{manner} .around")


def _marks(page: Page) -> dict[int, str]:
    """What stands in the cells that are not empty and have no clue."""
    told = {cell: label(page, cell).split(", ")[1] for cell in KURODOKO.grid.cells}
    return {cell: mark for cell, mark in told.items() if mark != "empty" and cell not in KURODOKO.clues}


def _wrong_cell() -> int:
    """A cell that must stay white and whose shading breaks no rule by itself."""
    right = answer(KURODOKO)
    free = [c for c in KURODOKO.grid.cells if c not in right and c not in KURODOKO.clues]
    first = {min(right): SHADED}
    return next(c for c in free if not gridproof.check(KURODOKO, {**first, c: SHADED}).broken)


def test_a_hint_points_before_it_speaks(visit: Visit) -> None:
    page = visit(address(SINGLE))
    spots(page)
    _button(page, "Hint")
    panel = page.get_by_label("Hint", exact=True).last
    expect(panel).to_contain_text("Where can")
    everything = page.locator("svg.playing .around")
    expect(everything).to_have_count(0)
    _button(page, "Show where")
    expect(_pointed(page, "area")).to_have_count(1)
    expect(_pointed(page, "target")).to_have_count(0)
    _button(page, "Tell me why")
    expect(_pointed(page, "target")).to_have_count(1)
    _button(page, "Do it")
    expect(panel).to_have_count(0)
    expect(everything).to_have_count(0)
    assert [cell for cell in range(16) if label(page, cell).split(", ")[1].isdigit()]


def test_what_blocks_is_shown_by_lines_and_in_another_shape(visit: Visit) -> None:
    page = visit(address(SINGLE))
    spots(page)
    told = explain(gridproof.read(SINGLE))
    assert isinstance(told, Hint)
    (said,) = told.sentences
    _button(page, "Hint")
    _button(page, "Tell me why")
    expect(page.locator("svg.playing .struck")).to_have_count(len(set(said.lines)))
    assert said.lines
    expect(page.locator(".because circle")).to_have_count(len({start for start, _ in said.lines}))
    expect(page.locator(".target rect")).to_have_count(1)


def test_clues_are_pointed_out_in_brackets(visit: Visit) -> None:
    page = visit(address(PUZZLES["akari"]))
    spots(page)
    _button(page, "Hint")
    _button(page, "Tell me why")
    expect(page.locator(".clues path.around")).to_have_count(1)
    expect(page.locator(".target rect.around")).to_have_count(4)


def test_a_place_in_a_sentence_lights_its_cell(visit: Visit) -> None:
    page = visit(address(PUZZLES["akari"]))
    spots(page)
    _button(page, "Hint")
    place = page.locator("button.place").first
    expect(place).to_have_text("row 2, column 3")
    place.hover()
    expect(_pointed(page, "asked")).to_have_count(1)
    page.mouse.move(0, 0)
    expect(_pointed(page, "asked")).to_have_count(0)
    place.focus()
    expect(_pointed(page, "asked")).to_have_count(1)


@pytest.mark.parametrize("phone", [False, True])
def test_a_chain_is_walked_through(visit: Visit, phone: bool) -> None:
    """Each link lights its own cells only; the buttons and the links themselves lead on."""
    told = explain(gridproof.read(CHAIN))
    assert isinstance(told, Hint)
    assert len(told.sentences) > 2
    page = visit(address(CHAIN), phone=phone)
    spots(page)
    _button(page, "Hint")
    _button(page, "Tell me why")
    links = page.locator("ol .step")
    expect(links).to_have_count(len(told.sentences))
    for index, said in enumerate(told.sentences):
        expect(page.locator("[aria-current=step] .number")).to_have_text(str(index + 1))
        expect(page.locator("[aria-current=step]")).to_be_in_viewport(ratio=0.9)
        boxes = page.locator(":is(.target, .supposed) rect.around")
        expect(boxes).to_have_count(len(set(said.target)))
        stated = [fact for fact in said.supposed if fact.holds]
        assert stated or index == len(told.sentences) - 1
        expect(page.locator(".ghost.supposed")).not_to_have_count(0) if stated else None
        expect(page.locator(".clues path.around")).to_have_count(len(set(said.clues) - set(said.target)))
        expect(page.get_by_role("button", name="Do it")).to_be_in_viewport(ratio=1)
        if index + 1 < len(told.sentences):
            _button(page, "Next")
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    _button(page, "Previous")
    expect(links.nth(len(told.sentences) - 2)).to_have_attribute("aria-current", "step")
    links.first.click()
    expect(page.locator("[aria-current=step] .number")).to_have_text("1")


def _asked_to_fold(page: Page) -> bool:
    """Whether a hint is requested with trivial steps folded in."""
    with page.expect_request(lambda request: '"verb":"hint"' in (request.post_data or "")) as asked:
        _button(page, "Hint")
    return bool(json.loads(asked.value.post_data or "{}")["fold"])


def test_bookkeeping_is_folded_unless_all_is_wished_for(visit: Visit) -> None:
    text = address("numlin/4/4/1h2h3h21j3")
    assert _asked_to_fold(visit(text))
    page = visit("/settings")
    page.get_by_label("Hints show every step").check()
    page.goto(text)
    assert not _asked_to_fold(page)


@both
def test_a_mistake_is_named_and_erased_alone(visit: Visit) -> None:
    page = visit(address(PUZZLES["kurodoko"]))
    mouse = Mouse(page, KURODOKO)
    right, wrong = min(answer(KURODOKO)), _wrong_cell()
    mouse.click(right)
    mouse.click(wrong)
    white = next(c for c in KURODOKO.grid.cells if c not in {*answer(KURODOKO), *KURODOKO.clues, wrong})
    mouse.click(white, button="right")
    before = _marks(page)
    _button(page, "Hint")
    row, col = KURODOKO.grid.position(wrong)
    expect(page.get_by_label("Hint", exact=True).last).to_contain_text(
        f"Row {row + 1}, column {col + 1} is wrong."
    )
    expect(_pointed(page, "target")).to_have_count(1)
    _button(page, "Tell me why")
    expect(page.get_by_text(f"r{row + 1}c{col + 1} is wrong").or_(page.locator("ol"))).not_to_have_count(0)
    _button(page, "Erase it")
    assert _marks(page) == {cell: mark for cell, mark in before.items() if cell != wrong}


def test_a_mistake_can_be_kept_indirect(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Hints name the mark that is wrong").uncheck()
    page.goto(address(PUZZLES["kurodoko"]))
    mouse = Mouse(page, KURODOKO)
    wrong = _wrong_cell()
    mouse.click(wrong)
    _button(page, "Hint")
    row, _ = KURODOKO.grid.position(wrong)
    expect(page.get_by_text(f"Something in row {row + 1} is wrong.").first).to_be_visible()
    expect(_pointed(page, "target")).to_have_count(0)
    expect(page.get_by_role("button", name="Erase it")).to_have_count(0)
    _button(page, "Show where")
    expect(_pointed(page, "target")).to_have_count(1)


def test_one_check_has_one_answer(visit: Visit) -> None:
    page = visit(address(PUZZLES["kurodoko"]))
    mouse = Mouse(page, KURODOKO)
    verdict = page.get_by_label("Check", exact=True).last
    expect(page.get_by_role("button", name="Right?")).to_have_count(0)
    mouse.click(min(answer(KURODOKO)))
    _button(page, "Check")
    expect(verdict).to_contain_text("All is right so far.")
    mouse.click(_wrong_cell())
    _button(page, "Check")
    expect(verdict).to_contain_text("Something is wrong")
    expect(_pointed(page, "violated")).to_have_count(0)
    _button(page, "Show where")
    expect(_pointed(page, "target")).to_have_count(1)
    expect(page.get_by_role("button", name="Erase it")).to_be_visible()


def test_words_fit_the_look_of_the_board(visit: Visit) -> None:
    """Discs are blue and red, and what is dark in the dark is called dark."""
    page = visit(address(PUZZLES["ohno"]))
    spots(page)
    _button(page, "Hint")
    _button(page, "Tell me why")
    panel = page.get_by_label("Hint", exact=True).last
    expect(panel).to_contain_text("blue")
    expect(panel).not_to_contain_text("white")
    page.get_by_role("button", name="Rules and gestures").click()
    expect(page.get_by_role("dialog")).to_contain_text("Every blue cell sees at least one other blue cell.")
    expect(page.get_by_role("dialog")).not_to_contain_text("shaded")
    dark = visit(address(PUZZLES["kurodoko"]), theme="dark")
    dark.get_by_role("button", name="Rules and gestures").click()
    expect(dark.get_by_role("dialog")).to_contain_text("Light cells never share a side.")


@both
def test_a_player_asks_about_a_mark(visit: Visit) -> None:
    """By a tap on the board, which writes nothing, or by a key; marks on the board count."""
    page = visit(address(PUZZLES["akari"]))
    spots(page)
    akari = gridproof.read(PUZZLES["akari"])
    asked = akari.grid.cell(1, 1)
    _button(page, "More")
    _button(page, "Ask about a place (W)")
    Mouse(page, akari).click(asked)
    expect(_pointed(page, "asked")).to_have_count(1)
    assert label(page, asked).endswith("empty")
    _button(page, "Why dot?")
    panel = page.get_by_label("Hint", exact=True).last
    expect(panel).to_contain_text("It is not possible that r2c2 stays free.")
    _button(page, "Do it")
    assert label(page, asked).endswith("bulb")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("w")
    _button(page, "Why bulb?")
    expect(panel).to_contain_text("It is not possible that r1c2 holds a bulb.")


@both
def test_the_whole_way_is_played(visit: Visit) -> None:
    """Step by step, by keys and by itself; an unfinished puzzle then counts as helped."""
    page = visit(address(PUZZLES["akari"]))
    spots(page)
    _button(page, "More")
    _button(page, "Walk through it")
    way = page.get_by_role("dialog", name="The way to the answer")
    expect(way.get_by_label("Chapters").get_by_role("button")).to_have_count(1)
    expect(way).to_contain_text("The puzzle before the first step.")
    page.keyboard.press("ArrowRight")
    expect(way).to_contain_text("The 4 at r2c3 needs 4 bulbs")
    page.keyboard.press("End")
    count = way.locator("output").inner_text()
    assert len(set(count.split(" / "))) == 1
    page.keyboard.press("Home")
    way.get_by_role("button", name="Play it").click()
    expect(way.locator("output")).to_have_text(f"1 / {count.split()[-1]}")
    expect(way.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Escape")
    expect(way).to_have_count(0)


def test_a_known_technique_is_told_short(visit: Visit) -> None:
    """After its hint was followed: one sentence first, and the links on demand."""
    page = visit("/settings")
    page.get_by_label("Always short first").check()
    page.goto(address(CHAIN))
    spots(page)
    _button(page, "Hint")
    _button(page, "Tell me why")
    panel = page.get_by_label("Hint", exact=True).last
    expect(panel).to_contain_text("it breaks down after 4 steps")
    expect(page.locator("ol .step")).to_have_count(0)
    expect(page.locator(".ghost.comes")).to_have_count(1)
    _button(page, "Why?")
    expect(page.locator("ol .step")).not_to_have_count(0)
    page.goto("/settings")
    page.get_by_label("Known techniques short").check()
    page.goto(address(CHAIN))
    spots(page)
    _button(page, "Hint")
    _button(page, "Tell me why")
    expect(page.locator("ol .step")).not_to_have_count(0)
    _button(page, "Do it")
    page.keyboard.press("Control+z")
    _button(page, "Hint")
    _button(page, "Tell me why")
    expect(panel).to_contain_text("it breaks down after 4 steps")


def test_what_is_closed_gets_no_line(visit: Visit) -> None:
    """A cross comes as a ghost in a ring; only a line comes as a line."""
    text = "numlin/4/4/1h2h3h21j3"
    page = visit("/settings")
    page.get_by_label("Hints show every step").check()
    page.goto(address(text))
    spots(page)
    puzzle = gridproof.read(text)
    told = explain(puzzle)
    assert isinstance(told, Hint)
    (said,) = told.sentences
    closed = [fact for fact in said.news if fact.mark == "cross"]
    lines = [fact for fact in said.news if fact.mark == "line"]
    _button(page, "Hint")
    _button(page, "Tell me why")
    expect(page.locator(".ghost")).to_have_count(len(closed) + len(lines))
    expect(page.locator(".target circle.around")).to_have_count(len(closed))
    expect(page.locator(".ghost .line")).to_have_count(len(lines))
    assert closed or lines
