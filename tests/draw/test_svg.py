from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from gridproof.board.grid import Direction
from gridproof.board.marks import BULB, CROSS, DOT, LINE, NE, NW, SE, SHADED, SW, WHITE, Clue, Mark, digit
from gridproof.draw.style import SOFT
from gridproof.draw.svg import svg
from gridproof.record.look import Touch
from tests.draw.paper import CELL_GLYPHS, paper, quarters

SVG = "{http://www.w3.org/2000/svg}"


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def texts(root: ElementTree.Element) -> list[str | None]:
    return [element.text for element in root.iter(f"{SVG}text")]


def test_the_whole_picture_of_a_small_board() -> None:
    board = paper(1, 2, {0: Clue(3, wall=True)})
    body = [line for line in svg(board, marks={1: digit(4)}).splitlines() if not line.startswith("<g")]
    assert body == [
        '<svg xmlns="http://www.w3.org/2000/svg" width="104" height="64" viewBox="0 0 104 64" role="img" '
        'aria-label="Paper &amp; Pencil">',
        "<title>Paper &amp; Pencil</title>",
        "<desc>Paper &amp; Pencil, 1 by 2 cells; clues: 1; marks: 1.</desc>",
        '<rect width="104" height="64" rx="6" fill="#ffffff"/>',
        '<rect x="0" y="0" width="40" height="40" fill="#1f2328"/>',
        "</g>",
        '<path d="M40 0V40" fill="none" stroke="#b4bac2" shape-rendering="crispEdges"/>',
        '<rect width="80" height="40" fill="none" stroke="#1f2328" stroke-width="2.5"/>',
        '<text x="60" y="27.92" font-size="22" fill="#1a56b8">4</text>',
        '<text x="20" y="27.92" font-size="22" font-weight="600" fill="#ffffff">3</text>',
        "</g>",
        "</svg>",
    ]


def test_it_is_accessible_and_escaped() -> None:
    root = parse(svg(paper(2, 3, {}), title='<"a" & b>'))
    assert root.get("role") == "img"
    assert root.get("aria-label") == '<"a" & b>'
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == '<"a" & b>'
    assert root[1].tag == f"{SVG}desc"
    assert root[1].text == "Paper & Pencil, 2 by 3 cells; clues: 0."
    assert root.get("viewBox") == "0 0 144 104"


@pytest.mark.parametrize("mark", CELL_GLYPHS)
def test_every_shape_of_a_cell_is_drawn_and_can_be_pointed_out(mark: Mark) -> None:
    board = paper(2, 2, {})
    empty, marked = svg(board), svg(board, marks={3: mark})
    assert parse(marked) is not None
    new = set(marked.splitlines()) - set(empty.splitlines())
    assert len(new) >= 2, "the description and at least one shape"
    assert svg(board, marks={3: mark}, highlight=[3]) != marked


@pytest.mark.parametrize("mark", CELL_GLYPHS)
def test_a_mark_on_a_clue_is_drawn_beside_it(mark: Mark) -> None:
    clued, bare = paper(1, 1, {0: Clue(3)}), paper(1, 1, {})
    lines = svg(clued, marks={0: mark}).splitlines()
    number = next(index for index, line in enumerate(lines) if ">3</text>" in line)
    shapes = [line for line in lines[:number] if line not in svg(clued).splitlines()][1:]
    assert shapes, "besides the description, below the number"
    if mark in (BULB, DOT, WHITE):
        assert not set(shapes) & set(svg(bare, marks={0: mark}).splitlines()), "not in the middle"


def test_lines_are_drawn_in_the_colour_of_their_number() -> None:
    board = paper(2, 3, {0: Clue(1), 2: Clue(1), 3: Clue(2), 5: Clue(2)}, lines=True)
    grid = board.puzzle.grid
    marks = {grid.edge(a, a + 1): LINE for a in (0, 1, 3, 4)}
    root = parse(svg(board, marks=marks))
    lines = [path for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "5"]
    assert [path.get("d") for path in lines] == ["M20 20L60 20M60 20L100 20", "M20 60L60 60M60 60L100 60"]
    assert len({path.get("stroke") for path in lines}) == 2


def test_crosses_and_highlighted_lines() -> None:
    board = paper(1, 3, {}, lines=True)
    grid = board.puzzle.grid
    marks = {grid.edge(0, 1): LINE, grid.edge(1, 2): CROSS}
    plain = parse(svg(board, marks=marks))
    paths = [path.get("d") for path in plain.iter(f"{SVG}path")]
    assert "M20 20L60 20" in paths
    assert "M76 16L84 24M84 16L76 24" in paths
    pointed = svg(board, marks=marks, highlight=[grid.edge(0, 1)])
    assert 'd="M20 20L60 20" fill="none" stroke="#d1242f"' in pointed


def test_boxes_have_thick_borders() -> None:
    root = parse(svg(paper(4, 4, {}, boxes=quarters)))
    thick = [path.get("d") for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "2.5"]
    assert len(thick) == 1
    assert thick[0] is not None
    assert sorted(thick[0].split("M")[1:]) == sorted(
        [f"80 {y}v40" for y in (0, 40, 80, 120)] + [f"{x} 80h40" for x in (0, 40, 80, 120)]
    )


@pytest.mark.parametrize("direction", Direction)
def test_arrows_point_their_way(direction: Direction) -> None:
    root = parse(svg(paper(1, 1, {0: Clue(2, direction)})))
    assert texts(root) == ["2"]
    (arrow,) = (path.get("d") or "" for path in root.iter(f"{SVG}path"))
    start, tip = (tuple(map(float, point.split())) for point in arrow.split("M")[1].split("L"))
    step = (tip[1] - start[1], tip[0] - start[0])
    assert tuple(0 if d == 0 else d / abs(d) for d in step) == direction.value


def test_unknown_clues_and_notes() -> None:
    board = paper(1, 2, {0: Clue()}, notes={1: (digit(1), digit(5))})
    assert texts(parse(svg(board))) == ["?", "1", "5"]
    assert texts(parse(svg(board, marks={1: digit(7)}))) == ["7", "?"], "a mark replaces the notes"


def test_what_is_struck_out_is_crossed_in_its_corner() -> None:
    board = paper(1, 1, {}, notes={0: (NE, SE)})
    look = board.puzzle.kind.look._replace(touch=Touch(notes="struck"))
    kind = replace(board.puzzle.kind, look=look, choices=lambda _: {0: (NW, NE, SW, SE, DOT)})
    root = parse(svg(board._replace(puzzle=replace(board.puzzle, kind=kind))))
    (drawn,) = (path.get("d") or "" for path in root.iter(f"{SVG}path") if path.get("stroke") == SOFT)
    assert drawn.split("M")[1:] == [
        *("5 5L12 12", "12 5L5 12"),
        *("5 28L12 35", "12 28L5 35"),
        "20 13.5L27 25.5L13 25.5z",
    ]
    assert texts(root) == []


def test_clues_stay_readable_on_shaded_cells() -> None:
    root = parse(svg(paper(1, 1, {0: Clue(5)}), marks={0: SHADED}))
    (text,) = root.iter(f"{SVG}text")
    assert text.get("fill") == "#ffffff"


def test_lines_along_sides_run_from_dot_to_dot() -> None:
    board = paper(1, 2, {0: Clue(3)}, fences=True)
    grid = board.puzzle.grid
    top, between = grid.fence(0, Direction.N), grid.edge(0, 1)
    picture = svg(board, marks={top: LINE, between: CROSS}, highlight=[between])
    drawn = [element.get("d") for element in parse(picture).iter(f"{SVG}path")]
    assert drawn == ["M40 0L40 40", "M0 0L40 0", "M36 16L44 24M44 16L36 24"]
    assert len(list(parse(picture).iter(f"{SVG}circle"))) == len(grid.dots)


def test_clues_of_regions_stand_in_corners_and_leave_room_for_marks() -> None:
    board = paper(1, 4, {0: Clue(2), 2: Clue()}, regions=((0, 1), (2,), (3,)))
    root = parse(svg(board, marks={0: DOT, 2: SHADED}))
    texts = [(text.text, float(text.get("x", "")) % 40 < 20) for text in root.iter(f"{SVG}text")]
    assert texts == [("2", True), ("?", True)]
    (dot,) = root.iter(f"{SVG}circle")
    assert (dot.get("cx"), dot.get("cy")) == ("20", "20")
