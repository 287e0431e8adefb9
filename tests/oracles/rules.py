"""Per kind and rule: does a board obey it? Read from the rule book; what is not marked counts as blank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise
from math import isqrt

from tests.oracles.plain import (
    ARROWS,
    STEPS,
    Plain,
    Spot,
    between,
    ends_at,
    is_one_loop,
    joined,
    line_parts,
    parts,
)

Obeys = Callable[[Plain], bool]


# shaded cells


def apart(b: Plain) -> bool:
    return not any(b.is_shaded(spot) and b.is_shaded(other) for spot in b.spots for other in b.beside(spot))


def connected(b: Plain) -> bool:
    return len(parts(spot for spot in b.spots if not b.is_shaded(spot))) <= 1


def sees(b: Plain, spot: Spot) -> int:
    return len(b.seen(spot, b.is_shaded))


def kurodoko_number(b: Plain) -> bool:
    return all(sees(b, spot) + 1 == number for spot, number in b.numbers.items())


def ohno_number(b: Plain) -> bool:
    return all(len(b.seen(s, lambda o: not b.is_white(o))) == number for s, number in b.numbers.items())


def company(b: Plain) -> bool:
    return all(any(map(b.is_white, b.beside(spot))) for spot in b.spots if b.is_white(spot))


def filled(b: Plain) -> bool:
    return all(b.is_white(spot) or b.is_shaded(spot) for spot in b.spots)


def steps_away(b: Plain, spot: Spot, number: int) -> list[Spot]:
    targets = ((spot[0] + number * down, spot[1] + number * right) for down, right in STEPS)
    return [target for target in targets if target in b.inside]


def kuroshuto_number(b: Plain) -> bool:
    return all(sum(map(b.is_shaded, steps_away(b, s, number))) == 1 for s, number in b.numbers.items())


def islands(b: Plain) -> list[set[Spot]]:
    return parts(spot for spot in b.spots if not b.is_shaded(spot))


def island(b: Plain) -> bool:
    return all(len(part & b.clues.keys()) == 1 for part in islands(b))


def nurikabe_number(b: Plain) -> bool:
    return all(len(part) == b.numbers[s] for part in islands(b) for s in part & b.numbers.keys())


def sea(b: Plain) -> bool:
    return len(parts(spot for spot in b.spots if b.is_shaded(spot))) <= 1


def block(spot: Spot) -> list[Spot]:
    row, col = spot
    return [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]


def pool(b: Plain) -> bool:
    blocks = (block(spot) for spot in b.spots)
    return not any(all(spot in b.inside and b.is_shaded(spot) for spot in here) for here in blocks)


def heyawake_number(b: Plain) -> bool:
    return all(
        sum(map(b.is_shaded, room)) == b.numbers[spot] for room in b.rooms for spot in room & b.numbers.keys()
    )


def crossed(b: Plain, line: list[Spot]) -> int:
    """How many borders a straight line passes: between rooms, and such as end inside a room."""
    room_of = {spot: number for number, room in enumerate(b.rooms) for spot in room}
    inside = {between(b.puzzle.grid.label(edge)) for edge in b.puzzle.inner_borders}
    pairs = pairwise(line)
    return sum(room_of[one] != room_of[two] or frozenset((one, two)) in inside for one, two in pairs)


def borders(b: Plain) -> bool:
    lines = (
        [spot, *b.until(spot, step, b.is_shaded)]
        for spot in b.spots
        for step in STEPS
        if not b.is_shaded(spot)
    )
    return all(crossed(b, line) <= 1 for line in lines)


def lines_through(b: Plain) -> list[list[Spot]]:
    """All rows and columns."""
    rows = [[spot for spot in b.spots if spot[0] == row] for row in range(b.rows)]
    return rows + [[spot for spot in b.spots if spot[1] == col] for col in range(b.cols)]


def repeat(b: Plain) -> bool:
    left = [
        [b.numbers[spot] for spot in line if spot in b.numbers and not b.is_shaded(spot)]
        for line in lines_through(b)
    ]
    return all(len(set(numbers)) == len(numbers) for numbers in left)


def touching(b: Plain, spot: Spot) -> list[Spot]:
    """The cells that touch a cell, with itself; without those of clues where these are clear."""
    row, col = spot
    near = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return [other for other in near if other in b.inside and other not in b.printed]


def mosaic_number(b: Plain) -> bool:
    return all(sum(map(b.is_shaded, touching(b, s))) == number for s, number in b.numbers.items())


# numbers and bulbs


def box_of(b: Plain) -> Callable[[Spot], Spot]:
    if b.puzzle.variant:
        height, width = map(int, b.puzzle.variant.split("x"))
    else:
        height = max(h for h in range(1, isqrt(b.rows) + 1) if b.rows % h == 0)
        width = b.rows // height
    return lambda spot: (spot[0] // height, spot[1] // width)


def written(b: Plain, spot: Spot) -> int | None:
    return b.numbers.get(spot, int(b.marks[spot]) if spot in b.marks else None)


def each_once(b: Plain, group_of: Callable[[Spot], object]) -> bool:
    held = Counter((group_of(spot), written(b, spot)) for spot in b.spots)
    groups = {group_of(spot) for spot in b.spots}
    return all(held[group, number] == 1 for group in groups for number in range(1, b.rows + 1))


def lit_by(b: Plain, spot: Spot) -> list[Spot]:
    """The cells that a bulb lights."""
    return b.seen(spot, lambda other: other in b.clues)


def is_bulb(b: Plain, spot: Spot) -> bool:
    return b.marks.get(spot) == "bulb"


def lit(b: Plain) -> bool:
    return all(any(is_bulb(b, o) for o in [s, *lit_by(b, s)]) for s in b.spots if s not in b.clues)


def clash(b: Plain) -> bool:
    return not any(is_bulb(b, s) and any(is_bulb(b, o) for o in lit_by(b, s)) for s in b.spots)


def akari_number(b: Plain) -> bool:
    return all(sum(is_bulb(b, o) for o in b.beside(s)) == number for s, number in b.numbers.items())


# triangles: a cell is looked at in four points, one before each of its sides, in quarters of its length

CORNERS = {"nw": "NW", "ne": "NE", "sw": "SW", "se": "SE"}
POINTS = {"N": (1, 2), "E": (2, 3), "S": (3, 2), "W": (2, 1)}


def is_triangle(b: Plain, spot: Spot) -> bool:
    return b.marks.get(spot) in CORNERS


def triangle_number(b: Plain) -> bool:
    return all(sum(is_triangle(b, o) for o in b.beside(s)) == number for s, number in b.numbers.items())


def white_in(b: Plain, spot: Spot) -> set[Spot]:
    """The points of a cell that are white."""
    if spot in b.clues or spot not in b.inside:
        return set()
    black = CORNERS.get(b.marks.get(spot, ""), "")
    return {(4 * spot[0] + y, 4 * spot[1] + x) for side, (y, x) in POINTS.items() if side not in black}


def point_side(point: Spot) -> str:
    return next(side for side, at in POINTS.items() if at == (point[0] % 4, point[1] % 4))


def beside_point(point: Spot) -> Iterator[Spot]:
    """The points of the quarters that touch this one by a side: two in its cell, one beyond."""
    top, left, side = point[0] // 4 * 4, point[1] // 4 * 4, point_side(point)
    for other in "EW" if side in "NS" else "NS":
        yield top + POINTS[other][0], left + POINTS[other][1]
    down, right = {"N": (-2, 0), "E": (0, 2), "S": (2, 0), "W": (0, -2)}[side]
    yield point[0] + down, point[1] + right


def quarter(point: Spot) -> list[Spot]:
    """The three corners of the quarter of a cell around a point."""
    top, left = point[0] // 4 * 4, point[1] // 4 * 4
    ends = {"N": ((0, 0), (0, 4)), "E": ((0, 4), (4, 4)), "S": ((4, 0), (4, 4)), "W": ((0, 0), (4, 0))}
    return [(top + 2, left + 2), *((top + y, left + x) for y, x in ends[point_side(point)])]


def upright(y: int, x: int) -> Spot:
    return y, x


def slanting(y: int, x: int) -> Spot:
    return y + x, y - x


def fills(area: Iterable[Spot], turn: Callable[[int, int], Spot]) -> bool:
    """Does the area hold every point of the smallest rectangle of that direction around it?"""
    area = set(area)
    corners = [corner for point in area for corner in quarter(point)]
    (top, bottom), (start, end) = _extents(corners)
    (low, high), (left, right) = _extents(turn(*corner) for corner in corners)
    # Also beyond the board, where nothing is white: a slanting rectangle reaches further than the area.
    beyond = (bottom - top + end - start) // 4 * 4 + 4
    return not any(
        low < one < high and left < two < right and (y + at[0], x + at[1]) not in area
        for y in range(top - top % 4 - beyond, bottom + beyond, 4)
        for x in range(start - start % 4 - beyond, end + beyond, 4)
        for at in POINTS.values()
        for one, two in (turn(y + at[0], x + at[1]),)
    )


def _extents(points: Iterable[Spot]) -> list[Spot]:
    return [(min(axis), max(axis)) for axis in zip(*points, strict=True)]


def white_areas(b: Plain) -> list[set[Spot]]:
    return joined({point for spot in b.spots for point in white_in(b, spot)}, beside_point)


def is_rectangle(area: set[Spot]) -> bool:
    return fills(area, upright) or fills(area, slanting)


def rectangle(b: Plain) -> bool:
    return all(map(is_rectangle, white_areas(b)))


# lines


def arukone_end(b: Plain) -> bool:
    at = ends_at(b.lines)
    return all(len(at.get(s, ())) == 1 if s in b.numbers else len(at.get(s, ())) != 1 for s in b.spots)


def arukone_pass(b: Plain) -> bool:
    at = ends_at(b.lines)
    return all(len(at.get(s, ())) <= (1 if s in b.numbers else 2) for s in b.spots)


def join(b: Plain) -> bool:
    at = ends_at(b.lines)
    for part in line_parts(b.lines):
        ends = {spot for spot in part if len(at[spot]) != 2}
        if ends != part & b.numbers.keys() or len(ends) != 2 or len({b.numbers[spot] for spot in ends}) != 1:
            return False
    return True


def arukone_cover(b: Plain) -> bool:
    used = {spot for line in b.lines for spot in line}
    return b.puzzle.variant == "allow-empty" or used == set(b.spots)


def detour(b: Plain) -> bool:
    pairs = [spots for spots in combinations(b.numbers, 2) if len({b.numbers[s] for s in spots}) == 1]
    return b.puzzle.variant != "detour" or not any(frozenset(pair) in b.lines for pair in pairs)


def arrow(b: Plain) -> bool:
    for spot, number in b.numbers.items():
        direction = b.clues[spot].arrow
        if direction is not None and sum(map(b.is_shaded, b.way(spot, ARROWS[direction]))) != number:
            return False
    return True


def yajilin_branch(b: Plain) -> bool:
    return all(len(here) <= (0 if b.is_shaded(s) else 2) for s, here in ends_at(b.lines).items())


def yajilin_cover(b: Plain) -> bool:
    at = ends_at(b.lines)
    return all(b.is_shaded(s) or len(at.get(s, ())) == 2 for s in b.spots if s not in b.clues)


def sides_of(spot: Spot) -> list[frozenset[Spot]]:
    one, two, three, four = block(spot)
    return [frozenset(pair) for pair in ((one, two), (one, three), (two, four), (three, four))]


def fence_number(b: Plain) -> bool:
    return all(sum(side in b.fences for side in sides_of(s)) == number for s, number in b.numbers.items())


def exits(b: Plain, spot: Spot) -> list[Spot]:
    """The cells to which lines lead."""
    return [other for line in ends_at(b.lines).get(spot, ()) for other in line if other != spot]


def behind(spot: Spot, other: Spot) -> Spot:
    """The cell that one comes to after two equal steps."""
    return 2 * other[0] - spot[0], 2 * other[1] - spot[1]


def goes_on(b: Plain, spot: Spot, other: Spot) -> bool:
    return frozenset({other, behind(spot, other)}) in b.lines


def leaves_sideways(b: Plain, spot: Spot, other: Spot) -> bool:
    return any(beside not in (spot, behind(spot, other)) for beside in exits(b, other))


def is_straight(b: Plain, spot: Spot) -> bool:
    """Two lines that lead to opposite sides."""
    found = exits(b, spot)
    return len(found) == 2 and behind(found[0], spot) == found[1]


def white_circle(b: Plain, spot: Spot) -> bool:
    ends = exits(b, spot)
    turns = any(leaves_sideways(b, spot, end) for end in ends)
    return is_straight(b, spot) and turns and not all(goes_on(b, spot, end) for end in ends)


def black_circle(b: Plain, spot: Spot) -> bool:
    ends = exits(b, spot)
    on = all(goes_on(b, spot, end) and not leaves_sideways(b, spot, end) for end in ends)
    return len(ends) == 2 and not is_straight(b, spot) and on


def circles(b: Plain, colour: str) -> list[Spot]:
    return [spot for spot, clue in b.clues.items() if clue.symbol == colour]


def has_star(b: Plain, spot: Spot) -> bool:
    return b.marks.get(spot) == "star"


def star_units(b: Plain) -> dict[str, list[list[Spot]]]:
    """The rows, the columns and the regions, each without cells that are cut out."""
    here = [spot for spot in b.spots if spot not in b.clues]
    rows = [[spot for spot in here if spot[0] == row] for row in range(b.rows)]
    cols = [[spot for spot in here if spot[1] == col] for col in range(b.cols)]
    return {"row": rows, "column": cols, "region": [sorted(room) for room in b.rooms]}


def wanted_stars(b: Plain) -> int:
    return int(b.puzzle.variant.partition("-")[0] or 1)


def stars_in_each(unit: str) -> Obeys:
    return lambda b: all(
        sum(has_star(b, spot) for spot in cells) == wanted_stars(b) for cells in star_units(b)[unit]
    )


def stars_apart(b: Plain) -> bool:
    stars = [spot for spot in b.spots if has_star(b, spot)]
    return not any(max(abs(r - q), abs(c - d)) <= 1 for (r, c), (q, d) in combinations(stars, 2))


# circles of two colours


def circle(b: Plain, spot: Spot) -> str | None:
    return b.clues[spot].symbol if spot in b.clues else b.marks.get(spot)


def rows_of(b: Plain) -> list[list[Spot]]:
    return [[(row, col) for col in range(b.cols)] for row in range(b.rows)]


def columns_of(b: Plain) -> list[list[Spot]]:
    return [[(row, col) for row in range(b.rows)] for col in range(b.cols)]


def number_of(b: Plain, line: list[Spot], colour: str) -> int:
    return [circle(b, spot) for spot in line].count(colour)


def balanced(lines: Callable[[Plain], list[list[Spot]]]) -> Obeys:
    """No colour has more than half of a line; of an odd number of cells, one more."""
    return lambda b: all(
        2 * number_of(b, line, colour) <= len(line) + 1 for line in lines(b) for colour in ("white", "black")
    )


def no_trio(b: Plain) -> bool:
    lines = (*rows_of(b), *columns_of(b))
    trios = (line[at : at + 3] for line in lines for at in range(len(line) - 2))
    return not any(number_of(b, trio, colour) == 3 for trio in trios for colour in ("white", "black"))


def signs_hold(b: Plain) -> bool:
    for spots, sign in b.signs.items():
        one, two = (circle(b, spot) for spot in spots)
        if one and two and (one == two) != (sign == "equal"):
            return False
    return True


def all_circled(b: Plain) -> bool:
    return all(circle(b, spot) for spot in b.spots)


def unlike(b: Plain) -> bool:
    """Only in the variant, and only what is finished can be like another."""
    if b.puzzle.variant != "unlike-lines":
        return True
    kept = [[[circle(b, spot) for spot in line] for line in lines] for lines in (rows_of(b), columns_of(b))]
    return not any(one == two and None not in one for lines in kept for one, two in combinations(lines, 2))


ORACLES: dict[str, dict[str, Obeys]] = {
    "akari": {"lit": lit, "clash": clash, "number": akari_number},
    "arukone": {
        "end": arukone_end,
        "pass": arukone_pass,
        "join": join,
        "cover": arukone_cover,
        "detour": detour,
    },
    "binairo": {
        "row": balanced(rows_of),
        "column": balanced(columns_of),
        "three": no_trio,
        "sign": signs_hold,
        "filled": all_circled,
        "alike": unlike,
    },
    "heyawake": {"number": heyawake_number, "borders": borders, "apart": apart, "connected": connected},
    "hitori": {"repeat": repeat, "apart": apart, "connected": connected},
    "kurodoko": {"number": kurodoko_number, "apart": apart, "connected": connected},
    "kuroshuto": {"number": kuroshuto_number, "apart": apart, "connected": connected},
    "masyu": {
        "white": lambda b: all(white_circle(b, spot) for spot in circles(b, "white")),
        "black": lambda b: all(black_circle(b, spot) for spot in circles(b, "black")),
        "end": lambda b: all(len(here) != 1 for here in ends_at(b.lines).values()),
        "branch": lambda b: all(len(here) <= 2 for here in ends_at(b.lines).values()),
        "loop": lambda b: is_one_loop(b.lines),
    },
    "mosaic": {"number": mosaic_number},
    "nurikabe": {"island": island, "number": nurikabe_number, "sea": sea, "pool": pool},
    "ohno": {"number": ohno_number, "company": company, "filled": filled},
    "shakashaka": {"rectangle": rectangle, "number": triangle_number},
    "slitherlink": {
        "number": fence_number,
        "end": lambda b: all(len(here) != 1 for here in ends_at(b.fences).values()),
        "branch": lambda b: all(len(here) <= 2 for here in ends_at(b.fences).values()),
        "loop": lambda b: is_one_loop(b.fences),
    },
    "starbattle": {
        **{unit: stars_in_each(unit) for unit in ("row", "column", "region")},
        "touch": stars_apart,
    },
    "sudoku": {
        "cell": lambda b: all(written(b, spot) is not None for spot in b.spots),
        "row": lambda b: each_once(b, lambda spot: spot[0]),
        "column": lambda b: each_once(b, lambda spot: spot[1]),
        "box": lambda b: each_once(b, box_of(b)),
    },
    "yajilin": {
        "apart": apart,
        "arrow": arrow,
        "branch": yajilin_branch,
        "cover": yajilin_cover,
        # A loop that is closed and leaves white cells over is not the one that is wanted.
        "loop": lambda b: is_one_loop(b.lines) and yajilin_cover(b),
    },
}
