"""The commands hint, walkthrough and rate, as a user runs them."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.command import (
    MULTIPLE,
    NONE,
    UNIQUE,
    assert_one_line_error,
    records,
    run,
    run_process,
    write_lines,
)

FOUR = "The 4 at r2c3 needs"
SOLVED = "pzprv3/lightup/3/3/2 # . /# . - /. 1 # /"
MISTAKE = "pzprv3/lightup/3/3/2 . # /. . - /. 1 . /"
LATIN = ["gridproof sudoku 4 4", "", "1 - - -", "- - 3 -", "- 4 - -", "- - - 2"]


# hint


def test_a_hint_says_why_and_draws_the_marks() -> None:
    done = run_process("hint", UNIQUE)
    assert (done.returncode, done.stderr) == (0, "")
    first, *drawn = done.stdout.splitlines()
    assert FOUR in first
    assert "hold bulbs" in first
    assert "│[●]│[4]│[●]│" in drawn[3]


def test_without_a_wrong_mark_the_puzzle_itself_is_named() -> None:
    """On an empty board nothing can be a mistake of the player's."""
    for level in ("nudge", "area", "reason"):
        done = run("hint", NONE, "--level", level)
        assert "mistake" not in done.stdout, level
        assert "The puzzle itself has no answer" in done.stdout, level


def test_a_nudge_tells_no_mark() -> None:
    done = run("hint", UNIQUE, "--level", "nudge")
    assert "Where can the bulbs beside the 4 at r2c3 stand?" in done.stdout
    assert len(done.stdout.splitlines()) == 1


def test_the_area_points_at_places_but_marks_none() -> None:
    done = run("hint", UNIQUE, "--level", "area")
    assert "Where can the bulbs beside the 4 at r2c3 stand?" in done.stdout
    assert "│[ ]│[4]│[ ]│" in done.stdout
    assert "●" not in done.stdout


@pytest.mark.parametrize(
    ("level", "told"), [("nudge", {"around", "rule"}), ("area", {"around", "rule", "places"})]
)
def test_json_tells_no_more_than_its_level(level: str, told: set[str]) -> None:
    (found,) = records(run("hint", UNIQUE, "--json", "--level", level).stdout)
    assert found.keys() == {"id", "kind", "status", "level"} | told
    assert found["around"] == "r2c3"


def test_a_hint_as_json() -> None:
    (found,) = records(run("hint", UNIQUE, "--json").stdout)
    assert found["status"] == "hint"
    assert found["marks"] == dict.fromkeys(("r1c3", "r2c4", "r3c3", "r2c2"), "bulb")
    assert found["size"] == 1
    (reason,) = found["reasons"]
    assert (reason["rule"], reason["clue"]) == ("number", "r2c3")
    assert sorted(reason["places"]) == sorted(found["marks"])
    assert found["supposed"] is None


def test_applied_hints_lead_to_the_answer(tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    source = UNIQUE
    for _ in range(40):
        done = run("hint", source, "--level", "apply")
        assert done.returncode == 0
        game.write_text(done.stdout, encoding="utf-8")
        source = str(game)
        if run("check", source).returncode == 0:
            break
    assert "is solved" in run_process("hint", source).stdout


def test_no_hint_gives_the_answer_away(tmp_path: Path) -> None:
    lines = ["gridproof akari 3 3", "", "2 - -", "- - x", "- 1 -", "", "answer", "2 o -", "o - x", "- 1 o"]
    done = run("hint", write_lines(tmp_path / "board.txt", lines), "--level", "apply")
    assert "state\n" in done.stdout
    assert "answer" not in done.stdout


def test_edges_are_seen_by_their_cells(tmp_path: Path) -> None:
    board = write_lines(tmp_path / "b.txt", ["gridproof arukone 3 2", "", "1 2", "- -", "1 2"])
    (found,) = records(run("hint", board, "--json").stdout)
    (cell, *_), *_ = (edge.split("-") for edge in found["marks"] if "-" in edge)
    drawn = run("hint", board).stdout.splitlines()[1:]
    row = 2 * int(cell[1]) - 1
    assert "[" in drawn[row]


def test_candidates_on_the_board_are_known(tmp_path: Path) -> None:
    bare = write_lines(tmp_path / "bare.txt", ["gridproof sudoku 4 4", *["- - - -"] * 4])
    assert "Nothing more follows" in run("hint", bare).stdout
    pencilled = [
        "gridproof sudoku 4 4",
        *["- - - -"] * 4,
        "notes",
        "1,2 - - -",
        "- 1,2 - -",
        *["- - - -"] * 2,
    ]
    (found,) = records(run("hint", write_lines(tmp_path / "n.txt", pencilled), "--json").stdout)
    assert {"place": "r1c2", "mark": "1", "holds": False} in found["excluded"]
    done = run("hint", str(tmp_path / "n.txt"), "--level", "apply")
    assert "3,4" in done.stdout.split("notes\n")[1]


def test_a_mistake_is_not_spoiled_unless_asked() -> None:
    done = run_process("hint", MISTAKE)
    assert done.returncode == 1
    assert "Something in row 1 is wrong." in done.stdout
    assert "r1c3" not in done.stdout
    spoiled = run("hint", MISTAKE, "--level", "reason")
    assert spoiled.returncode == 1
    assert "r1c3 is wrong." in spoiled.stdout
    (found,) = records(run("hint", MISTAKE, "--json", "--level", "reason").stdout)
    assert found["status"] == "mistake"
    assert [fact["place"] for fact in found["known"]] == ["r1c3"]
    (silent,) = records(run("hint", MISTAKE, "--json").stdout)
    assert silent.keys() == {"id", "kind", "status", "text"}


def test_a_mistake_cannot_be_applied() -> None:
    done = run("hint", MISTAKE, "--level", "apply")
    assert (done.returncode, done.stdout) == (2, "")
    assert_one_line_error(done.stderr)


def test_the_history_names_the_first_wrong_move(tmp_path: Path) -> None:
    moves = ["r1c3 bulb", "r1c3 -", "r1c2 o", "r2c1 bulb", "", "r3c1 dot", "r1c3 bulb"]
    board = write_lines(tmp_path / "b.txt", ["gridproof akari 3 3", "", "2 - -", "- - x", "- 1 -"])
    done = run_process("hint", board, "--history", write_lines(tmp_path / "moves.txt", moves))
    assert done.returncode == 1
    assert "Something in row 1 is wrong. Move 6 (r1c3 bulb) was the first wrong one." in done.stdout


def test_a_history_without_a_mistake_is_the_board(tmp_path: Path) -> None:
    moves = write_lines(tmp_path / "moves.txt", ["r1c3 bulb", "r2c2 bulb"])
    (found,) = records(run("hint", UNIQUE, "--json", "--history", moves).stdout)
    assert found["status"] == "hint"
    assert not {"r1c3", "r2c2"} & found["marks"].keys()


@pytest.mark.parametrize(
    "move", ["r9c9 bulb", "r1c1", "bulb r1c1", "r1c1 line", "r1c1-r1c2 line", "r2c3 bulb"]
)
def test_moves_that_cannot_be(tmp_path: Path, move: str) -> None:
    done = run("hint", UNIQUE, "--history", write_lines(tmp_path / "moves.txt", ["r1c1 dot", move]))
    assert (done.returncode, done.stdout) == (2, "")
    assert_one_line_error(done.stderr)
    assert f"moves.txt:2: {move!r}; expected" in done.stderr


def test_lines_are_moves_too(tmp_path: Path) -> None:
    board = write_lines(tmp_path / "b.txt", ["gridproof arukone 3 2", "", "1 2", "- -", "1 2"])
    for mark, code in (("line", 0), ("cross", 1)):
        moves = write_lines(tmp_path / "moves.txt", [f"r2c1-r1c1 {mark}"])
        assert run("hint", board, "--history", moves).returncode == code


def test_nothing_to_hint() -> None:
    solved = run("hint", SOLVED)
    assert (solved.returncode, solved.stdout.splitlines()[0][-20:]) == (0, "The board is solved.")
    several = run_process("hint", MULTIPLE)
    assert several.returncode == 1
    assert "Nothing more follows: there are several answers." in several.stdout
    assert [found["status"] for found in records(run("hint", SOLVED, MULTIPLE, "--json").stdout)] == [
        "solved",
        "open",
    ]


# walkthrough


def test_a_walk_in_sentences() -> None:
    done = run_process("walkthrough", UNIQUE, "--all-steps")
    assert (done.returncode, done.stderr) == (0, "")
    *steps, ending, blank = done.stdout.splitlines()
    assert blank == ""
    assert steps[0].startswith(f"1. [number needs all, 1] {FOUR}")
    assert [int(line.split(".")[0]) for line in steps] == list(range(1, len(steps) + 1))
    assert ending.endswith(f": Solved in {len(steps)} steps.")


def test_a_walk_as_json_reaches_the_answer() -> None:
    steps = records(run("walkthrough", UNIQUE, "--json").stdout)
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    marks = {place: mark for step in steps for place, mark in step["marks"].items()}
    bulbs = {place for place, mark in marks.items() if mark == "bulb"}
    assert bulbs == {"r1c3", "r2c2", "r2c4", "r3c3", "r3c6", "r4c5", "r5c1", "r6c4"}


class _Outline(HTMLParser):
    """Which elements a page has, and whether all are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_that_stands_alone(tmp_path: Path) -> None:
    lines = [*LATIN[:1], 'id: <b>&"tricky"', *LATIN[1:]]
    page = tmp_path / "walk.html"
    done = run_process("walkthrough", write_lines(tmp_path / "s.txt", lines), "--html", str(page))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    text = page.read_text(encoding="utf-8")
    outline = _Outline()
    outline.feed(text)
    assert outline.open == []
    assert outline.count["svg"] == outline.count["section"] > 5
    assert text.count('<section id="p') == outline.count["section"] - 2
    assert "b" not in outline.count
    assert "&lt;b&gt;" in text
    assert 'name="viewport"' in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_page_about_a_mistake(tmp_path: Path) -> None:
    page = tmp_path / "walk.html"
    assert run("walkthrough", MISTAKE, "--html", str(page)).returncode == 1
    text = page.read_text(encoding="utf-8")
    assert "<small>a mistake</small>" in text
    assert "There is a mistake somewhere." in text


def test_pictures_of_all_steps(tmp_path: Path) -> None:
    target = tmp_path / "new" / "pictures"
    assert run("walkthrough", UNIQUE, "--svg", str(target)).returncode == 0
    names = sorted(path.name for path in target.iterdir())
    assert names[0] == "step-001.svg"
    assert len(names) == len(records(run("walkthrough", UNIQUE, "--json").stdout))
    for path in target.iterdir():
        root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert 'fill="#ffd6d1"' in (target / "step-001.svg").read_text(encoding="utf-8")


def test_a_walk_that_does_not_arrive() -> None:
    several, none = run("walkthrough", MULTIPLE), run("walkthrough", NONE)
    assert (several.returncode, none.returncode) == (1, 1)
    assert "nothing more follows: there are several answers" in several.stdout
    assert "The puzzle has no answer." in none.stdout
    assert "There is a mistake somewhere." in run("walkthrough", MISTAKE).stdout


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    file = write_lines(tmp_path / "file", ["here"])
    for option in ("--svg", "--html"):
        done = run("walkthrough", UNIQUE, option, f"{file}/below")
        assert (done.returncode, done.stdout) == (2, "")
        assert_one_line_error(done.stderr)


def test_one_puzzle_for_a_page(tmp_path: Path) -> None:
    done = run("walkthrough", UNIQUE, UNIQUE, "--html", str(tmp_path / "page.html"))
    assert done.returncode == 2
    assert_one_line_error(done.stderr)


# rate


def test_a_rating_with_its_profile() -> None:
    done = run_process("rate", UNIQUE)
    assert (done.returncode, done.stderr) == (0, "")
    assert ": beginner, score 1." in done.stdout
    assert "techniques: lit cells" in done.stdout
    assert "open at a time: " in done.stdout
    assert "solver, per cell: " in done.stdout


def test_ratings_as_json_with_errors_among_them() -> None:
    done = run_process("rate", UNIQUE, MULTIPLE, NONE, "--json")
    assert done.returncode == 2
    rated, several, none = records(done.stdout)
    assert rated["level"] == "beginner"
    assert sum(rated["sizes"].values()) == rated["steps"] == sum(rated["techniques"].values())
    assert rated["guesses"] == rated["suppositions"] == 0
    assert several["error"].startswith("the puzzle has several answers; expected")
    assert none["error"].startswith("the puzzle has no answer; expected")


@pytest.mark.parametrize("command", ["hint", "walkthrough", "rate"])
def test_unreadable_sources(command: str) -> None:
    done = run(command, "akari/3/3/!")
    assert done.returncode == 2
    assert_one_line_error(done.stderr)


def test_rate_shows_the_profile_of_the_walk() -> None:
    done = run("rate", UNIQUE, "--profile", "--json")
    (record,) = records(done.stdout)
    steps = record["profile"]["steps"]
    assert len(steps) == len(records(run("walkthrough", UNIQUE, "--json").stdout))
    hardest = record["profile"]["hardest"]
    assert steps[hardest["number"] - 1]["difficulty"] == max(step["difficulty"] for step in steps)
    told = run("rate", UNIQUE, "--profile").stdout
    assert f"the hardest is step {hardest['number']}: {hardest['text']}" in told
    assert told.count("\u2588 ") == len(steps)
    none = run("rate", NONE, "--profile")
    assert "the puzzle has no answer" in none.stdout + none.stderr and none.returncode == 2
