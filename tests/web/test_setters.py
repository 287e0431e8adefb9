"""What setters do beyond drawing: symmetric helpers, answers one by one, versions, links, packs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import gridproof
from gridproof.board.marks import Clue
from gridproof.server.shapes.views import code_of
from tests.cli.command import run
from tests.web.conftest import DESKTOP, PATIENCE, Visit, both, running
from tests.web.playing import NO_ENGINE, PUZZLES, Mouse, answer, congratulated, shared_link, spots
from tests.web.test_studio import begin, clues, judged, press, put

pytestmark = pytest.mark.browser

TASKS = {
    "draw a whole puzzle of any kind": "test_studio.test_a_puzzle_is_made_by_clicks_alone",
    "draw with a symmetry": "test_studio.test_strokes_are_mirrored_and_boards_turn_and_grow",
    "see why there is no answer, and mend it": (
        "test_studio.test_the_proof_says_none_one_or_many_and_a_repair_is_taken"
    ),
    "look at the answers one by one": "test_setters.test_answers_are_looked_at_one_by_one",
    "count the answers that have my marks": "test_setters.test_answers_are_looked_at_one_by_one",
    "find where a clue helps": "test_setters.test_the_map_of_clues_tells_what_a_clue_leaves",
    "finish a board in the making": (
        "test_setters.test_a_board_in_the_making_is_not_finished_and_is_finished_on_request"
    ),
    "make it unique and minimal in pairs": "test_setters.test_helpers_keep_the_chosen_symmetry",
    "try other values, a bit easier or harder": ("test_setters.test_other_values_and_a_bit_easier_or_harder"),
    "drop spare clues together": "test_setters.test_spare_clues_go_together_by_a_button",
    "fill a pattern": "test_studio.test_a_pattern_is_filled_and_a_puzzle_finished",
    "keep versions and go back": "test_setters.test_versions_and_words_stay_with_the_puzzle",
    "write title, author and rules": "test_setters.test_versions_and_words_stay_with_the_puzzle",
    "insert a row in the middle": "test_setters.test_rows_are_inserted_anywhere",
    "solve it as a test, and find the draft again": (
        "test_studio.test_drafts_are_kept_copied_tested_and_deleted_with_undo"
    ),
    "keep it in the library": "test_setters.test_a_draft_is_kept_in_the_library_by_a_button",
    "begin with a board that needs a technique": "test_setters.test_a_board_is_generated_by_technique",
    "export it for another program": "test_setters.test_only_fitting_formats_are_offered",
    "share a link that opens at once": (
        "test_setters.test_a_shared_link_is_played_before_any_engine_is_there"
    ),
    "publish a pack, and get the solvers' codes": "test_setters.test_a_pack_is_a_site_of_its_own",
}
"""What setters do by clicks alone, with the test that does it."""

SEVERAL = "lightup/4/4/j0c"
"""An Akari with several answers."""


def opened(visit: Visit, text: str, **how: bool) -> Page:
    page = visit(f"/studio#{text}", **how)  # type: ignore[arg-type]  # options of several types
    page.wait_for_url(re.compile(r"/studio\?id="))
    judged(page)
    return page


def shared(page: Page) -> str:
    """The link that carries the board, and nothing but the board."""
    press(page, "Share and export")
    return shared_link(page)


def test_twenty_tasks_of_setters_have_a_test() -> None:
    assert len(TASKS) == 20
    for place in TASKS.values():
        module, name = place.split(".")
        assert callable(getattr(import_module(f"tests.web.{module}"), name))


def test_answers_are_looked_at_one_by_one(visit: Visit) -> None:
    page = opened(visit, SEVERAL)
    number = gridproof.count(gridproof.read(SEVERAL)).number
    press(page, "Answers one by one")
    expect(page.locator(".pager")).to_have_text(re.compile(f"1 of {number}"))
    first = page.locator("svg.playing").inner_html()
    expect(page.get_by_text("where this answer differs")).to_be_visible()
    press(page, "The next answer")
    expect(page.locator(".pager")).to_have_text(re.compile(f"2 of {number}"))
    assert page.locator("svg.playing").inner_html() != first
    press(page, "The answer before")
    expect(page.locator(".pager")).to_have_text(re.compile(f"1 of {number}"))
    press(page, "Close")
    press(page, "Test")
    Mouse(page, gridproof.read(SEVERAL)).click(0)
    press(page, "Answers from my marks")
    expect(page.get_by_text(re.compile("with your marks|No answer has"))).to_be_visible()


def test_the_map_of_clues_tells_what_a_clue_leaves(visit: Visit) -> None:
    page = opened(visit, "kurodoko/5/5/i7g5l2l2k")
    press(page, "Where a clue helps")
    expect(page.locator("rect.heat").first).to_be_visible()
    spot = spots(page)[0]
    page.mouse.move(spot.x, spot.y)
    expect(page.locator("p.here")).to_have_text(
        re.compile(r"r1c1: (clue \d+ leaves \d+ of \d+ answers|no clue)")
    )


@pytest.mark.parametrize("kind", ["arukone", "nurikabe"])
def test_a_board_in_the_making_is_not_finished_and_is_finished_on_request(visit: Visit, kind: str) -> None:
    page = visit("/studio")
    mouse = begin(page, gridproof.read(f"gridproof {kind} 5 5\n" + "\n- - - - -" * 5 + "\n"))
    put(mouse, 0, Clue(1))
    judged(page, "Not finished")
    if kind == "arukone":
        expect(page.get_by_text("The number 1 stands once")).to_be_visible()
    press(page, "Finish it for me")
    press(page, "Take it")
    judged(page, re.compile("Exactly one answer"))
    assert "clue 1" in clues(page)[0]


@both
def test_helpers_keep_the_chosen_symmetry(visit: Visit) -> None:
    made = gridproof.generate("kurodoko", 5, 5, symmetry="rotate2", seed=7).puzzle
    gone = min(made.clues)
    text = gridproof.write(
        gridproof.Puzzle(
            made.kind, made.grid, {c: k for c, k in made.clues.items() if c not in (gone, 24 - gone)}
        ),
        "puzzlink",
    ).rpartition("?")[2]
    page = opened(visit, text)
    page.get_by_label("Symmetry").select_option("rotate2")
    press(page, "Make it unique")
    press(page, "Take it")
    judged(page, re.compile("Exactly one answer"))
    cells = set(clues(page))
    assert cells == {24 - cell for cell in cells}
    press(page, "Minimise")
    if page.get_by_role("button", name="Take it").is_visible():
        press(page, "Take it")
    cells = set(clues(page))
    assert cells == {24 - cell for cell in cells}


def test_other_values_and_a_bit_easier_or_harder(visit: Visit) -> None:
    page = opened(visit, PUZZLES["akari"])
    puzzle = gridproof.read(PUZZLES["akari"])
    judged(page, "Exactly one answer")
    expect(page.locator(".verdict .level")).to_have_text(
        str(gridproof.rate(gridproof.read(PUZZLES["akari"])).level)
    )
    place = next(cell for cell, clue in puzzle.clues.items() if clue.number is not None)
    Mouse(page, puzzle).click(place)
    press(page, "Other values")
    expect(page.get_by_text(re.compile("^Now: "))).to_be_visible()
    press(page, "A bit easier")
    expect(page.get_by_text(re.compile("^Now: "))).to_be_visible()
    before = clues(page)
    page.locator("button.way").first.click()
    press(page, "Take it")
    judged(page, re.compile("Exactly one answer"))
    assert clues(page) != before or before


def test_spare_clues_go_together_by_a_button(visit: Visit) -> None:
    made = gridproof.read(PUZZLES["sudoku"])
    full = gridproof.solve(made).answer
    assert full is not None
    everything = {**{cell: Clue(int(mark)) for cell, mark in full.items()}, **made.clues}
    text = gridproof.write(
        gridproof.Puzzle(made.kind, made.grid, dict(sorted(everything.items()))), "puzzlink"
    )
    page = opened(visit, text.rpartition("?")[2])
    press(page, "Spare clues")
    page.get_by_role("button", name=re.compile("^Drop these")).click()
    judged(page, re.compile("Exactly one answer"))
    assert len(clues(page)) < len(everything)


def test_versions_and_words_stay_with_the_puzzle(visit: Visit) -> None:
    """Named versions; title, author and rules go into the link, the file, and onto the page of play."""
    page = opened(visit, PUZZLES["akari"])
    judged(page, re.compile("Exactly one answer"))
    page.get_by_label("Name of the version").fill("First idea")
    press(page, "Keep this version")
    expect(page.locator("li.card").filter(has_text="First idea")).to_contain_text("one answer")
    before = clues(page)
    put(Mouse(page, gridproof.read(PUZZLES["akari"])), 0, Clue(wall=True))
    judged(page)
    page.get_by_title("Go back to this version").click()
    assert clues(page) == before
    page.get_by_label("Name", exact=True).fill("The long way")
    page.get_by_text("Author, note, rules").click()
    page.get_by_label("Author").fill("A. Setter")
    page.get_by_label("Rules in your words").fill("Bulbs light crosses.")
    judged(page, re.compile("Exactly one answer"))
    link = shared(page)
    page.get_by_role("button", name="Close", exact=True).first.click()
    press(page, "Play it")
    expect(page.get_by_label("About this puzzle")).to_contain_text("The long way")
    page.goto(link)
    told = page.get_by_label("About this puzzle")
    expect(told).to_contain_text("by A. Setter")
    expect(told).to_contain_text("Bulbs light crosses.")
    page.goto("/studio")
    expect(page.get_by_role("link", name=re.compile("The long way"))).to_contain_text("one answer")


def test_rows_are_inserted_anywhere(visit: Visit) -> None:
    page = opened(visit, PUZZLES["akari"])
    before = clues(page)
    Mouse(page, gridproof.read(PUZZLES["akari"])).click(14)  # the third row
    page.get_by_text("Rows and columns beside").click()
    page.get_by_role("button", name="+ Row above").click()
    expect(page.get_by_role("grid")).to_have_attribute("aria-rowcount", "7")
    assert set(clues(page)) == {cell + 6 * (cell >= 12) for cell in before}


def test_a_draft_is_kept_in_the_library_by_a_button(visit: Visit) -> None:
    page = opened(visit, PUZZLES["kuroshuto"])
    page.get_by_label("Name", exact=True).fill("Kept from the studio")
    judged(page, re.compile("Exactly one answer"))
    press(page, "Keep in the library")
    page.get_by_role("button", name="Open the library").click()
    expect(page.get_by_text("Kept from the studio")).to_be_visible()


def test_a_board_is_generated_by_technique(visit: Visit) -> None:
    page = visit("/studio?kind=sudoku")
    page.get_by_label("Rows", exact=True).fill("9")
    page.get_by_label("Columns", exact=True).fill("9")
    page.get_by_text("For a generated one").click()
    page.get_by_label("Technique").select_option("Naked pair")
    press(page, "A generated one")
    page.wait_for_url(re.compile(r"/studio\?id="))
    judged(page, re.compile("Exactly one answer"))


def test_only_fitting_formats_are_offered(visit: Visit) -> None:
    page = opened(visit, PUZZLES["akari"])
    judged(page, re.compile("Exactly one answer"))
    press(page, "Share and export")
    choice = page.get_by_label("In another format")
    expect(choice.locator("option[value=puzzlink]")).to_have_count(1)
    expect(choice.locator("option[value=fpuzzles]")).to_have_count(0)


def test_a_shared_link_is_played_before_any_engine_is_there(browser: Browser, site: str) -> None:
    """On the static site, without WebAssembly: the board of the link is drawn, played and recognised."""
    view = _view(PUZZLES["kurodoko"])
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    context.add_init_script(NO_ENGINE)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}/open")
    fragment = page.evaluate(_PACKED, json.dumps(view))
    page.goto(f"{site}/kind/akari")
    page.goto(f"{site}/open#{fragment}")
    puzzle = gridproof.read(PUZZLES["kurodoko"])
    Mouse(page, puzzle).write_all(answer(puzzle))
    congratulated(page)
    assert not [url for url in asked if "/engine/" in url]
    context.close()


_PACKED = """async (text) => {
    const view = JSON.parse(text);
    const column = (values) => {
        const words = [...new Set(values.map((value) => JSON.stringify(value)))];
        const at = values.map((value) => words.indexOf(JSON.stringify(value)));
        return ['t', words.map((word) => JSON.parse(word)), ...at];
    };
    for (const name of ['cells', 'edges', 'outside']) {
        const rows = view[name], fields = Object.keys(rows[0] ?? {});
        view[name] = { n: rows.length };
        for (const field of fields) view[name][field] = column(rows.map((row) => row[field]));
    }
    const pipe = new CompressionStream('deflate-raw');
    const packed = new Blob([JSON.stringify(view)]).stream().pipeThrough(pipe);
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    const text64 = btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''));
    return 'b=' + text64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}"""
"""A link written by another hand than the app's own."""


def _view(text: str) -> object:
    from gridproof.server.shapes.views import puzzle_view

    puzzle = gridproof.read(text)
    result = gridproof.solve(puzzle)
    return puzzle_view(puzzle, answer=result.answer).model_dump(mode="json")


@pytest.fixture
def pack(tmp_path: Path) -> Iterator[str]:
    """The address of a pack, below a path of its host."""
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("\n".join((PUZZLES["akari"], PUZZLES["slitherlink"], SEVERAL)))
    folder = tmp_path / "host" / "winter"
    done = run(
        *(
            "publish",
            str(puzzles),
            "--out",
            str(folder),
            "--title",
            "Winter <puzzles>",
            "--author",
            "A. Setter",
        ),
        *("--codes", str(tmp_path / "codes.txt")),
    )
    assert done.returncode == 1 and "several answers" in done.stderr and "2 puzzles" in done.stdout
    with running(
        "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder.parent)
    ) as address:
        yield f"{address}/winter"


def test_a_pack_is_a_site_of_its_own(browser: Browser, pack: str, tmp_path: Path) -> None:
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    context.add_init_script(NO_ENGINE)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{pack}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Winter <puzzles>")
    expect(page.get_by_text("by A. Setter")).to_be_visible()
    expect(page.get_by_text("0 of 2 solved")).to_be_visible()
    page.get_by_role("link", name=re.compile("1. Akari")).click()
    puzzle = gridproof.read(PUZZLES["akari"])
    marks = answer(puzzle)
    Mouse(page, puzzle).write_all(marks)
    congratulated(page)
    code = code_of(puzzle, marks)
    expect(page.get_by_text(code)).to_be_visible()
    assert (tmp_path / "codes.txt").read_text().splitlines()[0] == f"1\t{code}"
    page.goto(f"{pack}/?frame")
    expect(page.get_by_text("1 of 2 solved")).to_be_visible()
    expect(page.locator("header.top")).to_be_hidden()
    assert not [url for url in asked if "/engine/" in url or not url.startswith((pack, "data:", "blob:"))]
    assert all((tmp_path / "host" / "winter" / name).exists() for name in ("index.html", "play/index.html"))
    context.close()
