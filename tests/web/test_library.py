"""The library in a browser, and games as files between the app and the command line."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Download, Page, Request, Route, expect
from pypdf import PdfReader

import gridproof
from gridproof import collection, formats
from tests.cli.command import run
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, address, answer, congratulated, proved

pytestmark = pytest.mark.browser

"""Milliseconds for jobs, which wait for those before them."""
_ENTRY = "**/api/library/entries/*"


def content(download: Download) -> bytes:
    return Path(download.path()).read_bytes()


def told(page: Page, title: str, tags: str) -> None:
    dialog = page.get_by_role("dialog", name="About this puzzle")
    dialog.get_by_label("Title").fill(title)
    dialog.get_by_label("Tags").fill(tags)
    dialog.get_by_role("button", name="Save").click()


def import_file(page: Page, file: Path) -> None:
    """New ones, a twin, and a line that is none."""
    lines = [item.line for item in collection.of_kind("nurikabe")]
    twin = gridproof.write(gridproof.read(PUZZLES["akari"]), "json").replace("\n", " ")
    file.write_text("\n".join([*lines, twin, "{}"]))
    page.get_by_role("button", name="Import puzzles").click()
    dialog = page.get_by_role("dialog", name="Import puzzles")
    dialog.locator("input[type=file]").set_input_files(file)
    dialog.get_by_label("Tags for all").fill("file")
    dialog.get_by_role("button", name="Import", exact=True).click()
    expect(dialog.get_by_role("status").filter(has_text=f"{len(lines) + 2} puzzles read")).to_contain_text(
        f"{len(lines)} added, 1 there already (perhaps turned or mirrored), of which 1 got new tags, "
        "1 refused"
    )
    expect(dialog.get_by_role("listitem")).to_contain_text(f"line {len(lines) + 2}:")
    dialog.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("button", name="Play Nurikabe").first).to_be_visible()


def answers_late(page: Page) -> list[Route]:
    """Hold back the second request about an entry: the first opens it, the second reads the library's
    version.
    """
    asked, held = list[Request](), list[Route]()

    def answer_or_hold(route: Route) -> None:
        if route.request.method == "GET":
            asked.append(route.request)
        if len(asked) == 2 and route.request is asked[-1]:
            held.append(route)
        else:
            route.continue_()

    page.context.route(_ENTRY, answer_or_hold)
    return held


def test_a_puzzle_is_kept_told_about_played_printed_and_removed(visit: Visit, tmp_path: Path) -> None:
    puzzle = gridproof.read(PUZZLES["akari"])
    page = visit(address(PUZZLES["akari"]))
    page.get_by_role("grid").wait_for()
    page.get_by_role("button", name="Keep in the library").click()
    page.get_by_role("button", name="Open the library").click()
    page.get_by_role("heading", name="Library").wait_for()
    page.get_by_role("button", name="Edit Akari 6×6").click()

    # Two tabs: both have the same version, and the later one gets a warning.
    other = page.context.new_page()
    other.goto("/library")
    other.get_by_role("button", name="Edit Akari 6×6").click()
    told(page, "Snow", "club, winter")
    expect(page.get_by_role("button", name="Play Snow")).to_be_visible()
    told(other, "Ice", "club")
    expect(other.get_by_role("alert").filter(has_text="changed elsewhere")).to_contain_text("Snow")
    other.get_by_role("button", name="Use the other version").click()
    expect(other.get_by_role("button", name="Play Snow")).to_be_visible()
    other.close()

    import_file(page, tmp_path / "many.jsonl")
    # Searched for, played, and the marks are in the library.
    page.get_by_label("Search").fill("snow winter")
    expect(page.get_by_role("listitem")).to_have_count(1)
    late = answers_late(page)
    page.get_by_role("button", name="Play Snow").click()
    proved(page)
    # The library's answer may come when the game is over.
    with page.expect_response(lambda told: told.request.method == "PUT" and told.ok):
        Mouse(page, puzzle).write_all(answer(puzzle))
        congratulated(page)
        late.pop().continue_()
    page.context.unroute(_ENTRY)
    page.goto("/library")
    page.get_by_label("State").select_option("solved")
    expect(page.get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("listitem")).to_contain_text("solved")

    # Out again as text, and on paper.
    page.get_by_label("Choose Snow").check()
    page.get_by_label("Format").select_option("game")
    with page.expect_download() as file:
        page.get_by_role("button", name="Export").click()
    (board,) = formats.read(content(file.value).decode())
    assert gridproof.check(board.puzzle, board.state or {}).solved and board.moves
    page.get_by_role("button", name="Print a book").click()
    page.get_by_role("textbox", name="Title").fill("Mine")
    with page.expect_download() as file:
        page.get_by_role("button", name="Make the PDF").click()
    assert file.value.suggested_filename == "Mine.pdf"
    pages = PdfReader(BytesIO(content(file.value))).pages
    assert len(pages) == 5 and "Snow" in pages[3].extract_text()

    # Removed, and back.
    page.get_by_role("button", name="Remove Snow").click()
    expect(page.get_by_text("Nothing fits.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Play Snow")).to_be_visible()


def test_games_go_to_the_command_line_and_back_and_a_text_is_asked_for_its_kind(
    visit: Visit, tmp_path: Path
) -> None:
    page = visit(address(PUZZLES["akari"]))
    mouse = Mouse(page, gridproof.read(PUZZLES["akari"]))
    for cell in (0, 2, 2, 2):
        mouse.click(cell)
    expect(page.get_by_role("timer")).not_to_have_text("0:00")
    page.get_by_role("button", name="Share and export").click()
    with page.expect_download() as file:
        page.get_by_role("button", name="Save as a file").click()
    game = tmp_path / "game.json"
    game.write_bytes(content(file.value))
    (board,) = formats.read(game.read_text())
    assert [(place, mark) for place, mark in board.moves] == [(0, "bulb"), (2, "bulb"), (2, "dot"), (2, None)]
    assert 1 <= int(board.puzzle.info["seconds"]) < 100
    with page.expect_download() as file:
        page.get_by_role("button", name="PDF").click()
    assert content(file.value).startswith(b"%PDF")
    page.get_by_label("In another format").select_option("pzprv3")
    with page.expect_download() as file:
        page.get_by_role("button", name="Download in this format").click()
    assert (file.value.suggested_filename, content(file.value)[:6]) == ("gridproof-akari-6x6.txt", b"pzprv3")

    # The command line goes on with it, and gives it back with an hour on the clock.
    written = json.loads(run("convert", str(game), "--to", "game").stdout)
    assert (len(written["moves"]), written["marks"]) == (4, {"0": "bulb"})
    page = visit(f"/open#{quote(json.dumps({**written, 'elapsed': 3600}), safe='')}")
    expect(page.get_by_role("timer")).to_contain_text("1:00:0")
    expect(page.locator("#cell-0")).to_have_attribute("aria-label", re.compile("bulb"))
    for shown in ("dot", "bulb"):
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#cell-2")).to_have_attribute("aria-label", re.compile(shown))

    # Every format that holds what was played brings it.
    for name in ("json", "text"):
        page = visit(address(formats.write(board, name)))
        expect(page.get_by_role("timer")).not_to_have_text("0:00")
        for shown in ("dot", "bulb"):
            page.get_by_role("button", name="Undo").click()
            expect(page.locator("#cell-2")).to_have_attribute("aria-label", re.compile(shown))

    page = visit("/open")
    page.get_by_label("Link or text").fill("- - 2\n- - -\n1 - -")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("group").get_by_role("button", name="Nurikabe").click()
    expect(page.get_by_role("grid", name="Nurikabe, 3 rows, 3 columns")).to_be_visible()
