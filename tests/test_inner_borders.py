"""Borders that end inside a region: they are a part of the board, whatever is done with it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from gridproof import formats
from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.certificates import Certificate, NotProved, certify, verify
from gridproof.draw.svg import svg
from gridproof.draw.terminal import draw
from gridproof.encodings import encoding_named
from gridproof.encodings.export import export
from gridproof.errors import FormatError, GridproofError, PuzzleError
from gridproof.kinds import KINDS
from gridproof.making.completing import kept_by
from gridproof.making.proving import Unproved, prove_symmetric
from gridproof.record.encoding import OURS
from gridproof.record.kind import Board, Puzzle
from gridproof.sketching.drafting import Sketch, turned, with_line, without_line
from gridproof.solving import solve
from gridproof.symmetry import SYMMETRIES, canonical, digest
from tests.formats.random_boards import random_puzzle

ROOMS = KINDS["heyawake"]
GRID = Grid.of(2, 3)
ACROSS = GRID.edge(0, 1), GRID.edge(1, 2)
PUZZLE = Puzzle(ROOMS, GRID, {0: Clue(1)}, inner_borders=ACROSS)
UNIQUE = "heyawake/8/8/022gkf3gc2007o00o01s01v07"


# the board


def test_they_are_put_in_order_and_given_once() -> None:
    assert Puzzle(ROOMS, GRID, {0: Clue(1)}, inner_borders=(*reversed(ACROSS), ACROSS[0])) == PUZZLE
    assert PUZZLE.inner_borders == ACROSS
    assert Puzzle(ROOMS, GRID, {0: Clue(1)}) != PUZZLE


def test_a_border_between_regions_is_none_of_them() -> None:
    divided = Puzzle(ROOMS, GRID, {}, regions=((0, 3), (1, 2, 4, 5)), inner_borders=ACROSS)
    assert divided.inner_borders == (GRID.edge(1, 2),)
    assert divided.borders == {GRID.edge(0, 1), GRID.edge(3, 4), GRID.edge(1, 2)}
    assert PUZZLE.borders == set(ACROSS)


def test_other_kinds_have_none() -> None:
    with pytest.raises(PuzzleError, match="akari has no borders inside regions; expected none"):
        Puzzle(KINDS["akari"], GRID, {}, inner_borders=ACROSS)


@pytest.mark.parametrize("place", [0, 5, 13, 99, -1, True, "6"])
def test_what_is_no_edge_is_refused(place: int) -> None:
    with pytest.raises(
        PuzzleError, match=r"heyawake: a border at the place .*; expected an edge from 6 to 12"
    ):
        Puzzle(ROOMS, GRID, {}, inner_borders=(place,))


# formats

TEXT = """gridproof heyawake 2 3

1 - -
- - -

regions
1 1 1
1 1 1

borders
r1c1-r1c2 r1c2-r1c3"""


def test_text_names_their_edges() -> None:
    assert formats.write(Board(PUZZLE), "text") == TEXT
    assert formats.read(TEXT) == [Board(PUZZLE)]


@pytest.mark.parametrize("name", ["text", "json", "game", "corpus", "puzzlink"])
def test_formats_hold_them(name: str) -> None:
    (board,) = formats.read(formats.write(Board(PUZZLE), name))
    assert board.puzzle == PUZZLE


@pytest.mark.parametrize("name", ["janko", "pzprv3"])
def test_formats_that_cannot_refuse_in_one_line(name: str) -> None:
    with pytest.raises(FormatError) as refused:
        formats.write(Board(PUZZLE), name)
    expected = (
        f"r1c1-r1c2: a border that ends inside a region cannot be written as {name}; expected text or json"
    )
    assert str(refused.value) == expected


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("r1c1", "borders: 'r1c1'; expected two neighbours, as in 'r1c1-r1c2'"),
        ("r1c1-r2c2", "borders: 'r1c1-r2c2'; expected two neighbours"),
        ("r1c3-r1c4", "borders: 'r1c3-r1c4'; expected two neighbours"),
        ("r1c1-top", "borders: 'r1c1-top'; expected two neighbours"),
        ("r1c1-r1c2 r1c2-r1c1", "borders: 'r1c2-r1c1' for a second time; expected each once"),
        ("²", "borders: '²'; expected two neighbours"),
    ],
)
def test_errors_quote_the_place(words: str, message: str) -> None:
    text = TEXT.rpartition("\n")[0]
    with pytest.raises(GridproofError, match=message):
        formats.read(f"{text}\n{words}")
    item = json.loads(formats.write(Board(PUZZLE), "json"))
    with pytest.raises(GridproofError, match=message):
        formats.read(json.dumps(item | {"borders": [words]}))


def test_a_region_that_borders_cut_in_two_fits_into_no_url() -> None:
    cut = Puzzle(ROOMS, GRID, {}, inner_borders=(GRID.edge(0, 1), GRID.edge(3, 4)))
    assert formats.read(formats.write(Board(cut), "text"))[0].puzzle == cut
    with pytest.raises(FormatError, match="r1c1: a region in several parts"):
        formats.write(Board(cut), "puzzlink")


def test_urls_come_back_to_the_byte() -> None:
    rng = Random("urls with borders")
    inner = 0
    for _ in range(300):
        rows, cols = rng.randint(1, 7), rng.randint(1, 7)
        grid = Grid.of(rows, cols)
        share = rng.random()
        closed = [rng.random() < share for _ in grid.edges]
        across = rows * (cols - 1)
        parts = closed[:across], closed[across:]
        digits = "".join(
            "0123456789abcdefghijklmnopqrstuv"[
                int("".join("01"[bit] for bit in part[at : at + 5]).ljust(5, "0"), 2)
            ]
            for part in parts
            for at in range(0, len(part), 5)
        )
        url = f"https://puzz.link/p?heyawake/{cols}/{rows}/{digits}0"
        (board,) = formats.read(url)
        inner += bool(board.puzzle.inner_borders)
        assert formats.write(board, "puzzlink").startswith(url)
        assert formats.read(formats.write(board, "puzzlink")) == [board]
    assert inner > 100


# turned, mirrored, compared


def test_they_turn_with_the_board_and_tell_twins_from_others() -> None:
    rng = Random("turned borders")
    told = 0
    for _ in range(80):
        puzzle = random_puzzle(ROOMS, rng)
        first = canonical(puzzle)
        for symmetry in SYMMETRIES:
            image = symmetry.puzzle(puzzle)
            assert image.borders == {symmetry.place(puzzle.grid, edge) for edge in puzzle.borders}
            assert canonical(image) == first
            assert digest(image) == digest(puzzle)
        if puzzle.inner_borders:
            told += 1
            bare = Puzzle(ROOMS, puzzle.grid, puzzle.clues, puzzle.variant, regions=puzzle.regions)
            assert digest(bare) != digest(puzzle)
    assert told > 20


def test_digests_of_other_boards_are_what_they_were() -> None:
    """A library identifies its puzzles by them."""
    puzzle = Puzzle(ROOMS, GRID, {0: Clue(1)}, regions=((0, 3), (1, 2, 4, 5)))
    assert digest(puzzle) == "3975b2b3b480c9918724defc4a978e67a08dd58af0dcfa97b10a481accbeaf2f"


# drawn and changed


def test_they_stay_where_they_are_when_lines_come_and_go() -> None:
    rng = Random("lines with borders")
    for _ in range(200):
        sketch = Sketch.of(random_puzzle(ROOMS, rng))
        before = sketch.puzzle()[0].borders
        row = rng.random() < 0.5
        at = rng.randint(0, sketch.grid.rows if row else sketch.grid.cols)
        wider = with_line(sketch, {}, row=row, at=at).sketch
        again = without_line(wider, {}, row=row, at=at).sketch
        assert again.puzzle()[0].borders == before
        for symmetry in SYMMETRIES:
            image = turned(sketch, {}, symmetry).sketch.puzzle()[0]
            assert image.borders == {symmetry.place(sketch.grid, edge) for edge in before}


def test_a_new_line_belongs_to_the_one_before_it() -> None:
    sketch = Sketch(ROOMS, GRID, {}, inner_borders=(GRID.edge(0, 1), GRID.edge(1, 4)))
    wider = with_line(sketch, {}, row=True, at=1).sketch
    grid = wider.grid
    assert set(wider.inner_borders) == {grid.edge(0, 1), grid.edge(3, 4), grid.edge(4, 7)}
    narrower = without_line(sketch, {}, row=True, at=0).sketch
    assert narrower.inner_borders == ()


def test_drawings_show_them() -> None:
    bare = Board(Puzzle(ROOMS, GRID, {0: Clue(1)}))
    assert draw(Board(PUZZLE)) != draw(bare)
    assert svg(Board(PUZZLE)) != svg(bare)
    assert draw(Board(PUZZLE)).splitlines()[0].count("┳") == 2


# made and proved


def test_what_is_made_keeps_them() -> None:
    bare = Puzzle(ROOMS, GRID, {0: Clue(1)})
    assert kept_by(PUZZLE, PUZZLE)
    assert not kept_by(bare, PUZZLE)
    prove_symmetric(PUZZLE, "mirror")
    with pytest.raises(Unproved, match="the borders inside its regions are not symmetric"):
        prove_symmetric(PUZZLE, "rotate2")


def test_a_certificate_holds_them(tmp_path: Path) -> None:
    (board,) = formats.read(UNIQUE)
    certificate = certify(board.puzzle)
    assert "borders" in certificate.puzzle
    assert verify(_kept(certificate, tmp_path / "honest")).puzzle == board.puzzle
    without = json.loads(certificate.puzzle)
    del without["borders"]
    bare = formats.read(json.dumps(without))[0].puzzle
    answer = formats.write(Board(bare, formats.read(certificate.answer)[0].state), "text")
    forged = certificate._replace(puzzle=json.dumps(without), answer=answer)
    with pytest.raises(NotProved, match="does not state the rules"):
        verify(_kept(forged, tmp_path / "forged"))


def _kept(certificate: Certificate, folder: Path) -> Path:
    folder.mkdir()
    for name, text in certificate.files().items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_an_export_says_them() -> None:
    (board,) = formats.read(UNIQUE)
    bare = Puzzle(ROOMS, board.puzzle.grid, board.puzzle.clues, regions=board.puzzle.regions)
    says = encoding_named(ROOMS, OURS)
    assert export(board.puzzle, says, "cnf") != export(bare, says, "cnf")
    assert solve(board.puzzle).status != solve(bare).status
