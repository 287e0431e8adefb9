"""What the studio does with strokes that set, with open questions, and with long work."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

import gridproof
from gridproof import collection
from gridproof.board.grid import Direction
from gridproof.board.marks import Clue
from gridproof.hints import profile
from gridproof.record.kind import Puzzle
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, label, spots
from tests.web.test_studio import begin, clues, judged, press, put

pytestmark = pytest.mark.browser


def test_a_value_that_is_set_again_stays(visit: Visit) -> None:
    """Only erasing erases: by Delete, the eraser, a right click."""
    page = visit("/studio")
    mouse = begin(page, gridproof.read("yajilin/5/5/y"))
    put(mouse, 0, Clue(2, Direction.E))
    first = clues(page)
    assert re.search("clue 2.*right", first[0])
    press(page, "Arrow right")
    press(page, "Number 2")
    for key in ("Shift+ArrowRight", "2"):
        page.keyboard.press(key)
        assert clues(page) == first
    for _ in range(4):  # taps turn the arrow once round
        mouse.click(0)
        assert "clue 2" in clues(page)[0]
    assert clues(page) == first
    for name in ("Some clue", "Some clue", "Clue without a number", "Clue without a number"):
        press(page, name)
        assert 0 in clues(page)
    put(mouse, 1, Clue(3, Direction.N))
    press(page, "Stamp")
    press(page, "Arrow left")
    mouse.drag([2, 1, 0])
    assert re.search("clue 3.*left", clues(page)[1])
    mouse.click(1)
    assert re.search("clue 3.*left", clues(page)[1])
    press(page, "Erase")
    mouse.click(1)
    mouse.click(0, button="right")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    assert clues(page) == {}


def test_a_number_out_of_range_is_refused_in_words(visit: Visit) -> None:
    page = visit("/studio")
    mouse = begin(page, gridproof.read(PUZZLES["kurodoko"]))
    expect(page.get_by_role("button", name="Number 9", exact=True)).to_be_visible()
    mouse.click(0)
    page.keyboard.type("14")
    expect(page.get_by_text("14 is out of range: numbers on this board are from 1 to 9.")).to_be_visible()
    assert "clue 1" in label(page, 0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("0")
    expect(page.get_by_text("0 is out of range: ", exact=False).last).to_be_visible()
    page.keyboard.press("8")
    assert sorted(clues(page)) == [0, 1] and "clue 8" in label(page, 1)


def test_one_of_several_answers_is_not_called_the_answer(visit: Visit) -> None:
    board = gridproof.read("sudoku/4/4/g1k2h2k")
    number = gridproof.count(board).number
    assert number > 1
    page = visit(f"/studio#{gridproof.write(board, 'puzzlink').split('?')[-1]}")
    judged(page, f"{number} answers")
    press(page, "Test")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.get_by_text(f"One of several answers: there are {number} answers.")).to_be_visible()


def test_places_that_may_be_more_are_at_least_so_many(visit: Visit) -> None:
    """A survey that ended before every place was looked at."""
    page = visit("/")

    def cut_short(route: Route) -> None:
        if '"survey"' not in (route.request.post_data or ""):
            route.continue_()
            return
        found = {"status": "several", "core": [], "smallest": False, "forced": {}, "differ": [0, 1, 4, 5]}
        job = {"id": "1", "verb": "survey", "state": "done", "progress": None, "error": None}
        route.fulfill(
            body=json.dumps({**job, "result": {**found, "decided": False}}), content_type="application/json"
        )

    page.route("**/api/ask", cut_short)
    page.goto("/studio#sudoku/4/4/g1k2h2k")
    expect(page.get_by_text("At least 4 places differ between the answers.")).to_be_visible()


def test_every_new_clue_of_a_pattern_is_framed(visit: Visit) -> None:
    page = visit("/studio")
    mouse = begin(page, gridproof.read(PUZZLES["sudoku"]))
    press(page, "Stamp")
    press(page, "Some clue")
    pattern = range(13)  # each number stands four times in a solution, so there is a 1
    for cell in pattern:
        mouse.click(cell)
    press(page, "Fill the pattern")
    expect(page.get_by_role("button", name="Take it")).to_be_visible()
    assert any("clue 1" in text for text in clues(page).values())
    expect(page.locator(".board g.target rect.around")).to_have_count(len(pattern))


def test_what_was_made_is_told_in_sentences(visit: Visit) -> None:
    page = visit("/studio")
    begin(page, gridproof.read(PUZZLES["akari"]))
    page.locator(".actions select").select_option("easy")
    press(page, "Finish it for me")
    expect(page.get_by_role("button", name="Take it")).to_be_visible()
    assert page.locator(".result p").inner_text() == "A puzzle with exactly one answer. Level: easy."


def _board(page: Page) -> tuple[float, float]:
    """How wide the board is, and where it begins."""
    found = spots(page)
    return found[len(found) - 1].x - found[0].x, found[0].y


def test_messages_on_a_phone_leave_the_board_as_it_is(visit: Visit) -> None:
    puzzle = gridproof.read(PUZZLES["heyawake"])
    page = visit(f"/studio#{PUZZLES['heyawake']}", phone=True)
    mouse = Mouse(page, puzzle)
    judged(page, "Exactly one answer")
    before = _board(page)
    assert before[0] > 250
    press(page, "Stamp")
    press(page, "Erase")
    mouse.click(3)
    press(page, "Number 1")
    for cell in (12, 14, 29):  # in rooms that have a number already
        mouse.click(cell)
    faults = page.locator(".faults li")
    expect(faults).to_have_count(3)
    said = "r3c1: a second clue in the region of r1c1 cannot stand here. Expected: one in each region."
    expect(faults.first).to_contain_text(said)
    judged(page, "4 answers")
    assert _board(page) == before
    press(page, "Help")
    press(page, "Make it unique")
    expect(page.locator("button.way").first).to_be_visible()
    assert _board(page) == before
    take = page.get_by_role("button", name="Take it")
    take.scroll_into_view_if_needed()
    expect(take).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")


def test_hints_of_a_test_on_a_phone_leave_the_board_as_it_is(visit: Visit) -> None:
    page = visit(f"/studio#{PUZZLES['shakashaka']}", phone=True)
    judged(page, "Exactly one answer")
    press(page, "Test")
    before = _board(page)
    assert before[0] > 250
    press(page, "Hint")
    for name in ("Show where", "Tell me why", "Do it"):
        button = page.get_by_role("button", name=name, exact=True)
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport()
        assert _board(page) == before
        button.click()
    assert _board(page) == before
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")


LONG = (
    "sudoku/25/25/h-19h-18ag-11hbi-14i3-126gdg-13g42g-10-12gdh-1781f-16i9-18bidb-179fgek72-18-19ga-111g-1"
    "4c5l9h7k5o4-12iac-13gbg-106gd3g457f1iefg2g-14g6i93d4h-12h-19ie1h-15ha-16-124i-18-171oc8jdj-13g-19h31"
    "cif-1075-16-11k-10g-17-14lflb4g6g3i2gfhc-15g-16h-179-19g-12-113h-12i9-16-184l2cd7156l8i-14gcg-19h67h"
    "-17g3i2i-11i-19g7-168i4hchbiebdgc257h3-12h-17g-16-14g-11g-10g1i7fhe625-17-11g-12-139ga-15h-16-14-14g"
    "-16-18cj-11e-19g7jai1g6hdg-10h-17i8g-18h2i47gcg-19-13i521h3g6i9ida8gf761893hfg5gbg2h-19g-13g-10iak7h"
    "e1i-12b-18h-16g-13i-11gfd-13g-10g-15h-18gagc7684j3g-10h-19g-11h-16dfi2h1h8g9i-14h-12g5g-138g1j-16e-1"
    "0j-15g8j3hc6-155-16gd-14g-19hefg-12h3i8ibg9hfh-13g-14-174-19-18"
)
"""It is proved at once, also on a busy machine: later it would be "not decided". The walk takes minutes."""


def test_how_hard_says_how_far_it_is_and_can_be_cancelled(visit: Visit) -> None:
    """It goes on until the walk has ended, or nobody follows it."""
    page = visit(f"/studio#{LONG}")
    judged(page, "Exactly one answer")
    press(page, "How hard")
    expect(page.get_by_text(re.compile(r"Walking to the answer: step \d+"))).to_be_visible()
    press(page, "Cancel")
    expect(page.get_by_text("Walking to the answer")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    # The worker is free again.
    page.goto(f"/studio#{PUZZLES['akari']}")
    judged(page, "Exactly one answer")


def _links_of_the_hardest(puzzle: Puzzle) -> int:
    hardest = profile(puzzle).hardest
    assert hardest is not None
    return len(hardest.sentences)


def test_how_hard_in_words_and_what_is_under_the_pointer(visit: Visit) -> None:
    hard = next(
        item
        for item in collection.of_kind("akari")
        if item.level == "extreme" and _links_of_the_hardest(item.board.puzzle) > 1
    )
    page = visit(f"/studio#{gridproof.write(hard.board.puzzle, 'puzzlink').split('?')[-1]}")
    judged(page, "Exactly one answer")
    press(page, "How hard")
    steps = page.locator(".rating li button.step")
    expect(steps.nth(1)).to_be_visible()
    said = page.locator(".rating .level").inner_text()
    assert re.search(r"extreme\s+score \d+\.\d, \d+ steps$", said), said
    chosen, other = steps.nth(0), steps.nth(1)
    expect(chosen).to_have_attribute("aria-current", "step")
    other.hover()
    looks = "(one) => [getComputedStyle(one).borderColor, getComputedStyle(one).backgroundColor]"
    assert other.evaluate("(one) => one.matches(':hover')")
    first, second = chosen.evaluate(looks), other.evaluate(looks)
    assert first[0] != second[0] and first[1] != second[1], (first, second)


def test_a_drawn_board_becomes_unique_by_a_way_of_its_kind(visit: Visit) -> None:
    """A kind that has such ways offers them; each shows what it would change before it is taken."""
    made = gridproof.generate("shakashaka", 6, 6, method="propagation", unique=False, seed=1).puzzle
    page = visit(f"/studio#{gridproof.write(made, 'puzzlink').split('?')[-1]}")
    judged(page, re.compile("answers"))
    page.get_by_label("Unique by").select_option("approach2")
    page.get_by_role("button", name="Make it unique").click()
    page.locator(".way").first.wait_for()
    page.get_by_role("button", name="Take it").click()
    judged(page, re.compile("one answer"))
