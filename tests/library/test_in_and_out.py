"""What goes into a library comes out of it: by every way in and every way out."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine, text

from gridproof import formats
from gridproof.kinds import KINDS
from gridproof.library.entries import Details, LibraryError
from gridproof.library.importing import import_all
from gridproof.library.store import Library, Wanted
from gridproof.record.kind import Board
from gridproof.symmetry import SYMMETRIES
from tests.cli.command import records, run
from tests.formats.random_boards import played_board
from tests.server.client import served

WORDS = ("plain", "é 数独 🙂", "می‌خواهم", "👨‍👩‍👧", 'quotes " and \\', "key: value", "[end]", "100 %")
BOARDS = 3


def told(board: Board, random: Random) -> Board:
    """The board with all sorts of details."""
    keys = ("id", "title", "author", "source", "website", "year", "level", "seconds")
    info = {key: random.choice(WORDS) for key in keys if random.random() < 0.7}
    if random.random() < 0.5:
        info["level"] = "hard"
    if random.random() < 0.5:
        info["seconds"] = str(random.randint(1, 10**8))
    if random.random() < 0.5:
        info["tags"] = "a, some words"
    if random.random() < 0.5:
        info["note"] = "two lines\n\n  and a third"
    return board._replace(puzzle=replace(board.puzzle, info=info))


def boards(kind: str, seed: str) -> list[Board]:
    """Random boards of a kind, none a twin of another."""
    random = Random(f"{kind} {seed}")
    found: dict[str, Board] = {}
    while len(found) < BOARDS:
        board = told(played_board(KINDS[kind], random), random)
        if board.puzzle.grid.size > 3:
            found.setdefault(str(board.puzzle.grid), board)
    return list(found.values())


def whole(board: Board) -> tuple[object, ...]:
    """All that a board holds. No marks are the same as an empty board."""
    answer = None if board.answer is None else board.puzzle.complete(board.answer) or board.answer
    return board._replace(state=board.state or None, answer=answer), dict(board.puzzle.info)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["json", "game", "text"])
def test_by_the_command(kind: str, name: str, tmp_path: Path) -> None:
    put = boards(kind, name)
    file, where = tmp_path / "in", str(tmp_path / "library.sqlite")
    file.write_text(formats.in_one_file(formats.write(board, name) for board in put), encoding="utf-8")
    assert run("library", "add", str(file), "--library", where).returncode == 0
    ids = [str(id + 1) for id in range(len(put))]
    for target in ("json", "game", "text"):
        exported = run("library", "export", *ids, "--to", target, "--library", where).stdout
        assert [*map(whole, formats.read(exported))] == [*map(whole, put)], target
    shown = records(run("library", "show", *ids, "--json", "--library", where).stdout)
    for record, board in zip(shown, put, strict=True):
        (kept,) = formats.read(record["game"])
        assert whole(kept)[0] == whole(board)[0]
        assert record["title"] == board.puzzle.info.get("title", "")
    drawn = run("library", "show", "1", "--library", where).stdout
    assert all(value in drawn for value in put[0].puzzle.info.values())


@pytest.mark.parametrize("kind", KINDS)
def test_json_lines_with_answers(kind: str, tmp_path: Path) -> None:
    put = [Board(board.puzzle, answer=board.answer) for board in boards(kind, "jsonl")]
    file, where = tmp_path / "in.jsonl", str(tmp_path / "library.sqlite")
    file.write_text("\n".join(formats.write(board, "corpus") for board in put), encoding="utf-8")
    assert run("library", "add", str(file), "--library", where).returncode == 0
    exported = run("library", "export", "1", "2", "3", "--to", "jsonl", "--library", where).stdout
    assert [*map(whole, formats.read(exported))] == [*map(whole, put)]


@pytest.mark.parametrize("kind", KINDS)
def test_by_the_server(kind: str, tmp_path: Path) -> None:
    put = boards(kind, "server")
    with served(library=str(tmp_path / "library.sqlite"), workers=0) as client:
        for board in put:
            kept = client.post("/api/library", json={"game": formats.write(board, "game")}).json()
            id = kept["entry"]["id"]
            # The app saves marks under the shortest text of the puzzle: the details and the answer stay.
            bare = Board(replace(board.puzzle, info={}), board.state, moves=board.moves)
            saved = client.put(
                f"/api/library/entries/{id}", json={"version": 1, "game": formats.write(bare, "game")}
            )
            assert saved.status_code == 200, saved.text
            out = client.post("/api/library/export", json={"ids": [id], "format": "json"}).json()["text"]
            (again,) = formats.read(out)
            assert whole(again) == whole(board._replace(notes={}, corners={}, colours={}, signs={}))


def test_a_turned_save_keeps_the_answer(tmp_path: Path) -> None:
    solved = "gridproof shakashaka 2 2\n- -\n- -\nanswer\nnw ne\nsw se"
    (board,) = formats.read(solved)
    with Library(str(tmp_path / "l.sqlite"), create=True) as library:
        for number, way in enumerate(SYMMETRIES, 1):
            library.add(board)
            entry = library.change(1, number, board=Board(way.puzzle(board.puzzle)))
            assert entry.board.answer == board.answer  # the four triangles turn into each other


def test_what_is_told_is_found(library: Library) -> None:
    (board,) = formats.read('{"kind":"akari","rows":1,"cols":2,"problem":"- -","id":"K-7","website":"x.org"}')
    library.add(board)
    assert library.find(Wanted(text="k-7")).total == library.find(Wanted(text="X.ORG")).total == 1
    library.change(1, 1, details=Details("New"))
    assert library.find(Wanted(text="k-7 new")).total == 1


# tags of twins


def test_a_twin_brings_its_tags(library: Library) -> None:
    (board,) = formats.read("akari/6/6/nekcakbl")
    turned = Board(SYMMETRIES[5].puzzle(board.puzzle))
    library.add(board, Details(tags=("old",)))
    refused: list[formats.Entry] = []

    def add(*tags: str) -> tuple[int, int, int, int]:
        put = [formats.Entry("x", one, None, formats.FORMATS["text"]) for one in (turned, board)]
        *_, account = import_all(library, put, tags=tags, refused=refused.append)
        return account.added, account.twins, account.tagged, account.refused

    assert add("New", "old") == (0, 2, 1, 0)
    entry = library.get(1)
    assert (entry.details.tags, entry.version) == (("new", "old"), 2)
    assert library.find(Wanted(text="new")).total == 1
    assert add("old") == (0, 2, 0, 0)
    assert library.get(1) == entry
    assert add(*(f"tag {number}" for number in range(19))) == (0, 0, 0, 2)
    assert str(refused[0].error) == "entry 1: 21 tags; expected at most 20"
    assert library.get(1) == entry


def test_the_command_says_how_many_got_tags(tmp_path: Path) -> None:
    where = str(tmp_path / "l.sqlite")
    run("library", "add", "akari/6/6/nekcakbl", "--tag", "One", "--library", where)
    again = run("library", "add", "akari/6/6/nekcakbl", "--tag", "two", "--library", where)
    assert again.stdout == "1 puzzle: 0 added, 1 there already (1 got new tags), 0 refused\n"
    assert run("library", "tags", "--library", where).stdout == "one  1\ntwo  1\n"
    too_long = run("library", "add", "akari/3/3/o", "--tag", "x" * 41, "--library", where)
    assert (too_long.returncode, too_long.stderr.count("\n")) == (2, 1)


# libraries of before


OLD = {
    "digest": "d" * 64,
    "kind": "akari",
    "rows": 1,
    "cols": 2,
    "game": json.dumps(
        {
            "format": "gridproof-game",
            "puzzle": "gridproof akari 1 2\n\n- -",
            "marks": {"0": "bulb"},
            "notes": {},
            "elapsed": 12,
        }
    ),
    "state": "solved",
    "level": "easy",
    "title": "Old",
    "author": "",
    "source": "a-1",
    "note": "",
    "words": "old",
    "added": 1.7e9,
    "changed": 1.7e9,
    "version": 3,
}


def test_entries_of_before_are_read(where: str) -> None:
    """Their texts hold neither answers nor other details; no table has changed."""
    with Library(where, create=True) as library:
        engine = create_engine(library.url)
    names = ", ".join(OLD)
    with engine.begin() as connection:
        values = ", ".join(f":{name}" for name in OLD)
        connection.execute(text(f"INSERT INTO entries ({names}) VALUES ({values})"), OLD)
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "0001"
    engine.dispose()
    with Library(where) as library:
        (entry,) = library.find(Wanted()).entries
        assert entry.board.puzzle.info == {"seconds": "12", "title": "Old", "source": "a-1", "level": "easy"}
        assert entry.board.state == {0: "bulb"}
        assert library.change(entry.id, 3, details=Details("Renamed")).details.title == "Renamed"


@pytest.mark.parametrize(
    ("column", "value"), [("level", "odd"), ("state", ""), ("added", 1e300), ("rows", -1), ("game", "{")]
)
def test_a_damaged_row_is_told(tmp_path: Path, column: str, value: object) -> None:
    where = str(tmp_path / "l.sqlite")
    run("library", "add", "akari/6/6/nekcakbl", "--library", where)
    engine = create_engine(f"sqlite:///{where}")
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE entries SET {column} = :value"), {"value": value})
    engine.dispose()
    for what in (("show", "1"), ("export",), ("edit", "1", "--title", "x")):
        done = run("library", *what, "--library", where)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done
    if column != "game":
        with Library(where) as library, pytest.raises(LibraryError, match=f"entry 1 is damaged: {column} is"):
            library.get(1)
