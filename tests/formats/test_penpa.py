"""Penpa+ links, read by our reader and, as a second reader, by the arithmetic of the format itself."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridproof
from gridproof import formats
from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import HOLE, Clue
from gridproof.errors import FormatError, GridproofError, KindNeeded
from gridproof.formats.info import NOTE
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Board, Kind, Puzzle
from tests.formats.random_boards import kinds, random_puzzle, randoms

START = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
EMPTY: dict[str, Any] = {"zS": {}, "zN": {}, "zY": {}, "zE": {}, "zT": [], "zR": {"z_": []}}


def link(
    drawn: str | dict[str, Any], *, size: str = "4,3", margins: str = "[0,0,0,0]", cells: str = ""
) -> str:
    """A link as Penpa+ writes it: a header, margins, tools, clues, the solver's drawing, cells."""
    text = drawn if isinstance(drawn, str) else json.dumps({**EMPTY, **drawn})
    for short in ("zS", "zN", "zY", "zE", "zT", "zR", "z_"):
        text = text.replace(f'"{short}"', short)
    header = f"square,{size},38,0,1,1,266,266,144,144,0,0,0,0,Title: A%2C b,Author: C,D,,OFF,false"
    lines = [header, margins, "{}", text, "", cells]
    deflated = zlib.compress("\n".join(lines).encode())[2:-4]
    return START + b64encode(deflated).decode()


def read(url: str, kind: str) -> Puzzle:
    (board,) = formats.read(url, kind=kind_named(kind))
    return board.puzzle


def points(url: str) -> tuple[list[str], dict[str, Any]]:
    """The header and the clues of a link that we wrote."""
    lines = zlib.decompress(b64decode(url.removeprefix(START)), -15).decode().split("\n")
    names = {"zS": "surface", "zN": "number", "z1": "numberS", "zY": "symbol", "zE": "lineE"}
    text = lines[3]
    for short, name in names.items():
        text = text.replace(short, f'"{name}"')
    for other in ("zR", "zU", "z8", "z_", "zF", "z2", "zT", "z3", "zD", "z0", "z5", "zL", "zW", "zC", "z4"):
        text = text.replace(other, f'"{other}"')
    return lines[0].split(","), json.loads(text.replace("z6", '"z6"').replace("z7", '"z7"'))


def test_clues() -> None:
    """A frame of two cells on each side: the board's first cell is 2 * 8 + 2 on a board of four columns."""
    url = link({"zS": {"18": 4, "19": 3}, "zN": {"19": ["2", 4, "1"], "21": ["1", 1, "1"]}})
    puzzle = read(link({"zS": {"18": 4, "19": 3}, "zN": {"19": ["2", 4, "1"]}}), "akari")
    assert (puzzle.grid.rows, puzzle.grid.cols) == (3, 4)
    assert puzzle.clues == {0: Clue(wall=True), 1: Clue(2, wall=True)}
    assert puzzle.info == {"title": "A, b", "author": "C", "source": "D"}
    with pytest.raises(GridproofError, match="r1c4"):
        read(url, "akari")
    arrows = read(link({"zN": {str(18 + i): [f"{i}_{i}", 1, "2"] for i in range(4)}}), "yajilin").clues
    way = (Direction.N, Direction.W, Direction.E, Direction.S)
    assert arrows == {i: Clue(i, way[i]) for i in range(4)}
    circles = {"34": [1, "circle_L", 1], "37": [2, "circle_M", 2]}
    assert [clue.symbol for _, clue in sorted(read(link({"zY": circles}), "masyu").clues.items())] == [
        "white",
        "black",
    ]


def test_borders_margins_and_missing_cells() -> None:
    corner = (3 + 4) * (4 + 4)
    side = f"{corner + 1 * 8 + 3},{corner + 2 * 8 + 3}"
    puzzle = read(link({"zE": {side: 2}}), "heyawake")
    assert [puzzle.grid.ends(edge) for edge in puzzle.inner_borders] == [(1, 2)]
    inner = read(link({"zN": {"30": ["2", 1, "1"]}}, size="5,4", margins="[1,0,1,0]"), "kurodoko")
    assert (inner.grid.rows, inner.grid.cols, inner.clues) == (3, 4, {0: Clue(2)})
    holed = read(link({}, cells="[19,1,1,5,1,1,1,5,1,1,1]"), "yajilin")
    assert holed.clues == {0: HOLE}
    with pytest.raises(GridproofError, match="does not belong"):
        read(link({}, cells="[19,1,1,5,1,1,1,5,1,1,1]"), "akari")


@given(kinds, randoms)
@settings(max_examples=60)
def test_what_is_written_is_read(kind: Kind, random: Any) -> None:
    puzzle = random_puzzle(kind, random)
    try:
        url = formats.write(Board(puzzle), "penpa")
    except FormatError as error:
        rare = puzzle.variant or puzzle.outside or puzzle.between
        assert rare or "in several parts" in str(error)
        return
    assert formats.detect(url).name == "penpa"
    (again,) = formats.read(url)
    told = {key: puzzle.info[key] for key in ("title", "author", "source", NOTE) if key in puzzle.info}
    assert again.puzzle == Puzzle(
        puzzle.kind,
        puzzle.grid,
        puzzle.clues,
        regions=puzzle.regions if kind.has_regions else (),
        inner_borders=puzzle.inner_borders,
        info=told,
    )


@given(kinds, randoms)
@settings(max_examples=40)
def test_points_are_those_of_penpa(kind: Kind, random: Any) -> None:
    puzzle = random_puzzle(kind, random)
    if puzzle.variant or puzzle.outside or puzzle.between:
        return
    try:
        header, drawn = points(formats.write(Board(puzzle), "penpa"))
    except FormatError:
        return
    rows, cols = puzzle.grid.rows, puzzle.grid.cols
    assert header[:3] == ["square", str(cols), str(rows)]
    width, area = cols + 4, (cols + 4) * (rows + 4)
    cells = {str((row + 2) * width + col + 2): row * cols + col for row in range(rows) for col in range(cols)}
    walls = {cells[key] for key in drawn["surface"]}
    assert walls == {cell for cell, clue in puzzle.clues.items() if clue.wall}
    numbers = {cells[key]: value[0] for key, value in drawn["number"].items() if value[0] not in ("?",)}
    plain = {cell: text for cell, text in numbers.items() if "_" not in text}
    assert plain == {
        cell: str(clue.number)
        for cell, clue in puzzle.clues.items()
        if clue.number is not None and clue.arrow is None
    }
    centre = int(header[9])
    middle = (rows - 1) // 2 + 2, (cols - 1) // 2 + 2
    assert centre % area == middle[0] * width + middle[1]
    assert centre // area == {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[rows % 2, cols % 2]


@pytest.mark.parametrize(
    ("url", "kind", "message"),
    [
        ("m=edit&p=!!!", "akari", "cannot be unpacked"),
        (START + b64encode(zlib.compress(b"square,3,3")[2:-4]).decode(), "akari", "the link holds 1 lines"),
        (link({"zT": [[1, 2]]}), "akari", "'thermo' is not supported"),
        (link({"zS": {"18": 5}}), "akari", "r1c1: the colour 5; expected grey or black"),
        (link({"zN": {"18": ["a", 1, "1"]}}), "kurodoko", "r1c1: 'a'; expected a number"),
        (link({"zN": {"18": ["12", 1, "7"]}}), "kurodoko", "expected a number in the middle"),
        (link({"zN": {"2": ["12", 1, "1"]}}), "kurodoko", "number: the point '2'; expected a cell"),
        (link({"zY": {"18": [3, "star", 1]}}), "masyu", "expected one for: white, black"),
        (link({"zE": {"67,68,69": 2}}), "heyawake", "expected a side of a cell"),
        (link({"zE": {"67,75": 2}}), "akari", "other borders than a usual akari"),
        (link({}, size="0,3"), "akari", "0"),
        (link({}, size="x,3"), "akari", "the size 'x,3'"),
        (link({}, margins="[0]"), "akari", "expected 4 numbers"),
        (link("[" * 5000), "akari", "nested too deeply"),
        (link({}, cells='["a"]'), "akari", "expected a list of whole numbers"),
    ],
)
def test_what_cannot_be_read_is_refused(url: str, kind: str, message: str) -> None:
    with pytest.raises(GridproofError, match=message) as caught:
        read(url, kind)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_link_without_its_kind() -> None:
    with pytest.raises(KindNeeded, match="a Penpa\\+ link does not name its puzzle; expected --kind"):
        formats.read(link({}))


def test_too_much_is_refused_before_it_fills_the_memory() -> None:
    deflated = zlib.compress(b"0" * 50_000_000)[2:-4]
    with pytest.raises(FormatError, match="too long"):
        read(START + b64encode(deflated).decode(), "akari")


def test_variants_are_refused() -> None:
    puzzle = gridproof.read("gridproof arukone 1 3 allow-empty\n1 - 1")
    with pytest.raises(FormatError, match="a Penpa\\+ link cannot hold the variant 'allow-empty'"):
        formats.write(Board(puzzle), "penpa")


def test_every_kind_can_be_written() -> None:
    for kind in KINDS.values():
        puzzle = Puzzle(kind, Grid.of(4, 4), {})
        assert formats.write(Board(puzzle), "penpa").startswith(START)


@given(st.text(max_size=60))
@settings(max_examples=100)
def test_any_text_is_an_error_of_one_line(text: str) -> None:
    with pytest.raises(GridproofError) as caught:
        read(START + text, "akari")
    assert "\n" not in str(caught.value)
