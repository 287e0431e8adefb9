"""The library on both databases: what is kept, found, changed and removed."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

from gridproof import collection, formats
from gridproof.hints import Level
from gridproof.kinds import KINDS
from gridproof.library.entries import Details, Entry, LibraryError
from gridproof.library.importing import ImportCounts, import_all
from gridproof.library.models import Base
from gridproof.library.store import ChangedMeanwhile, Library, Missing, Wanted
from gridproof.record.kind import Board
from gridproof.symmetry import SYMMETRIES
from tests.lacking import collected
from tests.server.client import served

AKARI, OTHER = "lightup/6/6/nekcakbl", "lightup/5/5/bi82a.g6.h0bh"


def board(text: str = AKARI) -> Board:
    return formats.read(text)[0]


def imported(library: Library, text: str, refused: list[formats.Entry]) -> ImportCounts:
    *_, account = import_all(library, formats.entries(text, name="file"), refused=refused.append)
    return account


def titles(entries: Iterable[Entry]) -> list[str]:
    return [entry.details.title for entry in entries]


def test_a_puzzle_is_kept_with_all_that_is_told_and_played(library: Library) -> None:
    told = Details("Ähm", "An author", "a book", "two\nlines", ("B", "a", "b"), Level.HARD)
    entry, added = library.add(board(), told)
    assert added
    again = library.get(entry.id)
    assert again == entry
    assert again.details == Details("Ähm", "An author", "a book", "two\nlines", ("a", "b"), Level.HARD)
    assert (again.kind, again.rows, again.cols, again.state, again.version) == ("akari", 6, 6, "new", 1)
    assert again.board.puzzle == board().puzzle
    assert again.board.puzzle.info["tags"] == "a, b"


def test_marks_notes_time_and_moves_are_kept(library: Library) -> None:
    game = (
        '{"format":"gridproof-game","puzzle":"lightup/3/3/ch.gb","marks":{"1":"bulb"},'
        '"notes":{"4":["bulb"]},"moves":[[2,"dot"],[2,null],[1,"bulb"]],"elapsed":73}'
    )
    (played,) = formats.read(game)
    entry, _ = library.add(played)
    kept = library.get(entry.id).board
    assert (kept.state, kept.notes, list(kept.moves)) == (played.state, played.notes, list(played.moves))
    assert len(kept.moves) == 3 and kept.puzzle.info["seconds"] == "73"
    assert library.get(entry.id).state == "begun"
    solved = kept._replace(state=formats.read("pzprv3/lightup/3/3/2 # . /# . - /. 1 # /")[0].state, moves=())
    with pytest.raises(LibraryError, match="another puzzle"):
        library.change(entry.id, 1, board=board())
    assert kept.puzzle == solved.puzzle
    assert library.change(entry.id, 1, board=solved).state == "solved"


@pytest.mark.parametrize("kind", KINDS)
def test_turned_and_mirrored_puzzles_are_twins(kind: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    first, second = (item.board for item in collected(kind)[:2])
    with Library(str(tmp_path_factory.mktemp("twins") / "l.sqlite"), create=True) as library:
        entry, added = library.add(first)
        assert added
        for symmetry in SYMMETRIES:
            twin, added = library.add(Board(symmetry.puzzle(first.puzzle)))
            assert (twin.id, added) == (entry.id, False)
        assert library.add(second)[1]


def test_boards_of_another_shape_are_no_twins(library: Library) -> None:
    assert library.add(board("lightup/3/4/l"))[1]
    assert library.add(board("lightup/3/5/o"))[1]
    assert not library.add(board("lightup/4/3/l"))[1]


def test_a_file_is_counted_to_the_last_line(library: Library) -> None:
    lines = [item.line for item in collection.items().values()]
    refused: list[formats.Entry] = []
    text = "\n".join([*lines, lines[3], '{"puzzle": 1}', "nonsense"])
    account = imported(library, text, refused)
    assert (account.came, account.added, account.twins, account.refused) == (len(lines) + 3, len(lines), 1, 2)
    assert [str(entry.error).partition(":")[0] for entry in refused] == [
        f"line {len(lines) + 2}",
        f"line {len(lines) + 3}",
    ]
    assert library.find(Wanted()).total == len(lines) == len(account.ids)
    # In the order of the file, with its levels.
    assert [entry.kind for entry in library.some(account.ids)] == [
        item.kind for item in collection.items().values()
    ]
    assert library.get(account.ids[0]).details.level == next(iter(collection.items().values())).level


def test_entries_are_found_by_all_that_is_known(library: Library) -> None:
    library.add(board(), Details("One 50% off", tags=("club", "small"), level=Level.EASY))
    library.add(board(OTHER), Details("Two", "Ärger", note="a_b", tags=("club",)))
    library.add(board("sudoku/4/4/g1k23k3g"), Details("Three"))

    def found(**wanted: Any) -> set[str]:
        return {*titles(library.find(Wanted(**wanted)).entries)}

    assert found(kind="akari") == {"One 50% off", "Two"}
    assert found(size=(5, 5)) == {"Two"}
    assert found(level=Level.EASY) == {"One 50% off"}
    assert found(tags=("Club",)) == {"One 50% off", "Two"}
    assert found(tags=("club", "small")) == {"One 50% off"}
    assert found(text="50% OFF") == {"One 50% off"}
    assert found(text="%") == {"One 50% off"}
    assert found(text="a_b") == found(text="äRGER") == {"Two"}
    assert found(text="aXb") == set()
    assert found(state="solved") == set()
    assert library.tags() == [("club", 2), ("small", 1)]
    page = library.find(Wanted(sort="title"), offset=1, limit=1)
    assert (titles(page.entries), page.total) == (["Three"], 3)


def test_the_later_of_two_saves_is_told(library: Library) -> None:
    entry, _ = library.add(board())
    one = library.change(entry.id, entry.version, details=Details("mine", tags=("x",)))
    with pytest.raises(ChangedMeanwhile) as told:
        library.change(entry.id, entry.version, details=Details("theirs"))
    assert told.value.now == one == library.get(entry.id)
    assert library.change(entry.id, one.version, details=Details("theirs")).details == Details("theirs")


def test_of_many_saves_at_once_just_one_is_taken(library: Library) -> None:
    entry, _ = library.add(board())

    def save(title: str) -> bool:
        try:
            library.change(entry.id, entry.version, details=Details(title))
        except ChangedMeanwhile:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(save, map(str, range(8)))) == 1
    assert library.get(entry.id).version == 2


def test_many_who_add_the_same_add_it_once(where: str) -> None:
    """Each opens the library by itself: the tables are made once, too."""
    boards = [item.board for item in list(collection.items().values())[:20]]

    def add(turn: int) -> int:
        with Library(where, create=True) as library:
            return sum(library.add(one)[1] for one in boards[turn:] + boards[:turn])

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(add, range(0, 20, 5))) == 20


def test_what_is_removed_can_be_had_back(library: Library) -> None:
    ids = [library.add(board(text))[0].id for text in (AKARI, OTHER)]
    assert library.remove([*ids, 999]) == ids
    assert (library.find(Wanted()).total, library.tags()) == (0, [])
    with pytest.raises(Missing, match=f"no entry {ids[0]}"):
        library.get(ids[0])
    with pytest.raises(Missing, match=f"no entry {ids[0]}"):
        library.change(ids[0], 1, details=Details())
    # Added anew: the removed one is not needed any more, and its number is not used again.
    entry, added = library.add(board(AKARI))
    assert added and entry.id not in ids
    assert library.restore(ids) == [ids[1]]
    assert library.find(Wanted()).total == 2


def test_the_tables_are_those_of_the_models(library: Library) -> None:
    engine = create_engine(library.url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


def test_a_newer_library_is_refused_in_words(where: str) -> None:
    with Library(where, create=True) as library:
        url = library.url
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(LibraryError, match=r"was made by a newer Gridproof \(its tables are 9999") as told:
        Library(where)
    assert "\n" not in str(told.value)


def test_what_no_database_takes_is_taken_out(library: Library) -> None:
    entry, _ = library.add(board(), Details("a\x00b\ud800c", note="x\x00\ny\ud800"))
    assert library.get(entry.id).details == Details("a b c", note="x\ny")


@pytest.mark.parametrize(
    ("details", "said"),
    [
        (Details(tags=("x" * 41,)), "expected at most 40 characters"),
        (Details(tags=tuple(map(str, range(21)))), "21 tags; expected at most 20"),
        (Details(note="x" * 4001), "expected at most 4000"),
    ],
)
def test_too_much_is_refused(library: Library, details: Details, said: str) -> None:
    with pytest.raises(LibraryError, match=said):
        library.add(board(), details)


def test_the_app_works_with_either(where: str) -> None:
    with served(library=where, workers=0) as client:
        kept = client.post("/api/library", json={"game": AKARI, "details": {"title": "One"}}).json()
        assert kept["added"]
        page = client.get("/api/library", params={"text": "one"}).json()
        assert (page["total"], page["entries"]) == (1, [kept["entry"]])
        saves = [{"version": 1, "details": {"title": title}} for title in ("mine", "theirs")]
        path = f"/api/library/entries/{kept['entry']['id']}"
        assert [client.put(path, json=save).status_code for save in saves] == [200, 409]
