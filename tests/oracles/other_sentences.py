"""The possible sentences in the other kinds, and when each is true; and the table of all of them."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracles import shaded_sentences as shaded
from tests.oracles.plain import (
    ARROWS,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Plain,
    Spot,
    Stretch,
    ends_at,
    is_one_loop,
    joined,
    line_parts,
    parts,
)
from tests.oracles.rules import (
    behind,
    beside_point,
    block,
    box_of,
    circle,
    columns_of,
    exits,
    goes_on,
    has_star,
    is_bulb,
    is_rectangle,
    is_straight,
    is_triangle,
    leaves_sideways,
    lit_by,
    quarter,
    rows_of,
    sides_of,
    star_units,
    wanted_stars,
    white_areas,
    white_in,
    written,
)
from tests.oracles.sentences import Form, Told, amount, counting, undecided


def beside_clue(noun: str, is_there: Callable[[Plain, Spot], bool]) -> list[Form]:
    return counting(
        noun,
        lambda t: sum(is_there(t.b, spot) for spot in t.b.beside(t.clue)),
        lambda t: undecided(t.b, t.b.beside(t.clue)),
        where=" beside it",
    )


# bulbs and numbers


def dark(t: Told, *, forever: bool) -> bool:
    (spot,) = t.spots
    sources = [spot, *lit_by(t.b, spot)]
    return not any(is_bulb(t.b, s) for s in sources) and (undecided(t.b, sources) == 0) == forever


def light_each_other(t: Told) -> bool:
    one, two = t.spots
    return is_bulb(t.b, one) and is_bulb(t.b, two) and two in lit_by(t.b, one)


AKARI = {
    "lit": [
        Form(r"No bulb can light this cell any more\.", lambda t: dark(t, forever=True), True),
        Form(r"No bulb lights this cell yet\.", lambda t: dark(t, forever=False), False),
    ],
    "clash": [Form(r"These two bulbs light each other\.", light_each_other, True)],
    "number": beside_clue("bulb", is_bulb),
}


def repeated(t: Told, group: list[Spot], times: int, number: int) -> bool:
    holders = [spot for spot in group if written(t.b, spot) == number]
    return sorted(holders) == sorted(t.spots) and len(holders) == times > 1


def in_line(t: Told, line: int, times: int, number: int, *, axis: int) -> bool:
    return repeated(t, [spot for spot in t.b.spots if spot[axis] == line - 1], times, number)


def in_box(t: Told, name: str, at: str, times: int, number: int) -> bool:
    of = box_of(t.b)
    box = [spot for spot in t.b.spots if of(spot) == of(t.spots[0])]
    (row, col), (last_row, last_col) = map(of, (box[0], t.b.spots[-1]))
    words = {0: ("",), 1: ("top", "bottom"), 2: ("top", "middle", "bottom")}
    if last_row in words and last_col in words:
        sides = [word.replace("top", "left").replace("bottom", "right") for word in words[last_col]]
        called = f"{words[last_row][row]} {sides[col]}".strip().replace("middle middle", "centre")
        right = (name.strip(), at) == (called, "")
    else:
        right = (name, at) == ("", f" at r{box[0][0] + 1}c{box[0][1] + 1}")
    return right and repeated(t, box, times, number)


SUDOKU = {
    "cell": [
        Form(r"This cell has no number yet\.", lambda t: written(t.b, t.spots[0]) is None, False),
    ],
    "row": [Form(r"Row (\d+) has (\w+) (\d+)s\.", lambda t, *said: in_line(t, *said, axis=0), True)],
    "column": [Form(r"Column (\d+) has (\w+) (\d+)s\.", lambda t, *said: in_line(t, *said, axis=1), True)],
    "box": [Form(r"The (.*)box(.*) has (\w+) (\d+)s\.", in_box, True)],
}


# triangles


def has_angle(t: Told, degrees: int) -> bool:
    """At some corner, the white quarters that touch each other lie in these cells and take so much."""
    for row, col in {(row + down, col + right) for row, col in t.spots for down, right in block((0, 0))}:
        around = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)]
        white = {point for spot in around for point in white_in(t.b, spot)}
        for angle in joined((p for p in white if (4 * row, 4 * col) in quarter(p)), beside_point):
            if {(y // 4, x // 4) for y, x in angle} == set(t.spots) and 45 * len(angle) == degrees:
                return degrees not in (90, 180, 360)
    return False


def is_skewed_area(t: Told) -> bool:
    areas = [area for area in white_areas(t.b) if {(y // 4, x // 4) for y, x in area} == set(t.spots)]
    return any(not is_rectangle(area) for area in areas)


SHAKASHAKA = {
    "rectangle": [
        Form(r"This white angle has (\d+) degrees; those of rectangles have 90\.", has_angle, True),
        Form(r"This white area is not a rectangle yet\.", is_skewed_area, False),
    ],
    "number": beside_clue("triangle", is_triangle),
}


# lines


def lines_in(t: Told) -> list[Stretch]:
    return ends_at(t.b.lines).get(t.spots[0], [])


def ways_from(t: Told) -> int:
    return len(t.b.open_ways(t.spots[0]))


def unused_number(t: Told, number: int, *, ways: bool) -> bool:
    return t.b.numbers[t.spots[0]] == number and not lines_in(t) and bool(ways_from(t)) == ways


def loose_end(t: Told, *, ways: bool) -> bool:
    return t.spots[0] not in t.b.numbers and len(lines_in(t)) == 1 and bool(ways_from(t)) == ways


def meet(t: Told, number: int) -> bool:
    return t.lines == set(lines_in(t)) and len(t.lines) == number > 2 and t.spots[0] not in t.b.clues


def joins(t: Told, *numbers: int) -> bool:
    ends = [spot for spot, here in ends_at(t.lines).items() if len(here) == 1]
    return (
        t.lines <= t.b.lines
        and len(line_parts(t.lines)) == 1
        and sorted(t.b.numbers[spot] for spot in ends) == sorted(numbers)
        and len(set(numbers)) == 2
    )


def passes_none(t: Told, number: int) -> bool:
    (line,) = t.lines
    return line in t.b.lines and [t.b.numbers.get(spot) for spot in line] == [number, number]


LINE_GOES_ON = [
    Form(r"The line in this cell cannot go on\.", lambda t: loose_end(t, ways=False), True),
    Form(r"The line in this cell does not go on yet\.", lambda t: loose_end(t, ways=True), False),
]
MEET = Form(r"(\w+) lines meet in this cell\.", meet, True)
ARUKONE = {
    "end": [
        Form(r"No line can leave this (\d+)\.", lambda t, n: unused_number(t, n, ways=False), True),
        Form(r"No line leaves this (\d+) yet\.", lambda t, n: unused_number(t, n, ways=True), False),
        *LINE_GOES_ON,
    ],
    "pass": [
        Form(
            r"(\w+) lines leave this (\d+)\.",
            lambda t, lines, number: len(lines_in(t)) == lines > 1 and t.b.numbers[t.spots[0]] == number,
            True,
        ),
        MEET,
    ],
    "join": [
        Form(r"This line joins a (\d+) and a (\d+)\.", joins, True),
        Form(r"This line runs in a ring\.", lambda t: t.lines <= t.b.lines and is_one_loop(t.lines), True),
    ],
    "cover": [
        Form(
            r"No line can pass this cell any more\.",
            lambda t: not lines_in(t) and ways_from(t) < 2,
            True,
        ),
        Form(r"No line passes this cell yet\.", lambda t: not lines_in(t) and ways_from(t) > 1, False),
    ],
    "detour": [Form(r"This line passes no cell between its (\d+)s\.", passes_none, True)],
}


def pointed_at(t: Told) -> list[Spot]:
    direction = t.b.clues[t.clue].arrow
    assert direction is not None
    return list(t.b.way(t.clue, ARROWS[direction]))


def can_be_shaded(b: Plain, spot: Spot) -> bool:
    return (
        spot not in b.clues
        and spot not in b.marks
        and not any(spot in line for line in b.lines)
        and not any(map(b.is_shaded, b.beside(spot)))
    )


def pointed_at_later(t: Told) -> int:
    """Of neighbours every other one can be shaded."""
    free = [spot for spot in pointed_at(t) if can_be_shaded(t.b, spot)]
    return sum((len(part) + 1) // 2 for part in parts(free))


def ways_of_loop(t: Told) -> int:
    """How many lines could still come into a cell."""
    at = ends_at(t.b.lines)
    ways = t.b.open_ways(t.spots[0])
    return sum(s not in t.b.clues and not t.b.is_shaded(s) and len(at.get(s, ())) < 2 for s in ways)


def lines_enter_shaded(t: Told, *, one: bool) -> bool:
    return (
        t.b.is_shaded(t.spots[0]) and (len(lines_in(t)) == 1) == one and t.lines == set(lines_in(t)) != set()
    )


def uncovered(t: Told, *, lines: int, forever: bool) -> bool:
    (spot,) = t.spots
    ways = len(lines_in(t)) + ways_of_loop(t) >= 2
    return (
        not t.b.is_shaded(spot)
        and len(lines_in(t)) == lines
        and forever == (not ways and not can_be_shaded(t.b, spot))
    )


def rings(lines: set[Stretch]) -> list[set[Stretch]]:
    """The lines of every part that is closed."""
    found = [{line for line in lines if line <= part} for part in line_parts(lines)]
    return [ring for ring in found if is_one_loop(ring)]


def closes_early(t: Told) -> bool:
    at = ends_at(t.b.lines)
    for ring in rings(t.b.lines):
        on_it = {spot for line in ring for spot in line}
        rest = {s for s in t.b.spots if s not in t.b.clues and not t.b.is_shaded(s) and s not in on_it}
        if set(t.spots) in (on_it, rest):
            white = any(t.b.is_white(spot) or spot in at for spot in rest)
            return white or any(other in rest for spot in rest for other in t.b.beside(spot))
    return False


YAJILIN = {
    "apart": shaded.SHADING["apart"],
    "arrow": counting(
        "shaded cell",
        lambda t: sum(map(t.b.is_shaded, pointed_at(t))),
        pointed_at_later,
        has="points at",
        can="point at",
    ),
    "branch": [
        Form(r"A line enters this shaded cell\.", lambda t: lines_enter_shaded(t, one=True), True),
        Form(r"Lines enter this shaded cell\.", lambda t: lines_enter_shaded(t, one=False), True),
        MEET,
    ],
    "cover": [
        Form(r"The line in this cell cannot go on\.", lambda t: uncovered(t, lines=1, forever=True), True),
        Form(
            r"The line in this cell does not go on yet\.",
            lambda t: uncovered(t, lines=1, forever=False),
            False,
        ),
        Form(
            r"This cell can neither be shaded nor passed by the loop\.",
            lambda t: uncovered(t, lines=0, forever=True),
            True,
        ),
        Form(
            r"This cell is neither shaded nor on the loop yet\.",
            lambda t: uncovered(t, lines=0, forever=False),
            False,
        ),
    ],
    "loop": [
        Form(r"The loop closes before it passes every white cell\.", closes_early, True),
        Form(
            r"No cell is left for the loop\.",
            lambda t: all(t.b.is_shaded(spot) for spot in t.b.spots if spot not in t.b.clues),
            True,
        ),
    ],
}


def open_sides(t: Told, sides: list[Stretch]) -> int:
    return sum(side not in t.b.decided_fences for side in sides)


def sides_at(t: Told, dot: Spot) -> list[Stretch]:
    return [side for spot in t.b.spots for side in sides_of(spot) if dot in side]


def ends_here(t: Told, *, ways: bool) -> bool:
    (line,) = t.fences
    loose = [dot for dot in line if ends_at(t.b.fences)[dot] == [line]]
    return ways in [bool(open_sides(t, sides_at(t, dot))) for dot in loose]


def leaves_lines(t: Told, others: int) -> bool:
    for ring in rings(t.b.fences):
        rest = t.b.fences - ring
        if len(rest) == others > 0 and t.fences in (ring, rest) and len(t.fences) <= len(t.b.fences) / 2:
            return True
    return False


def no_loop(t: Told, *, ever: bool) -> bool:
    every = {side for spot in t.b.spots for side in sides_of(spot)}
    return not t.b.fences and not t.violation.places and bool(open_sides(t, list(every))) == ever


SLITHERLINK = {
    "number": counting(
        "line",
        lambda t: len(t.b.fences & set(sides_of(t.clue))),
        lambda t: 0 if rings(t.b.fences) else open_sides(t, sides_of(t.clue)),
        where=" around it",
    ),
    "end": [
        Form(r"This line cannot go on\.", lambda t: ends_here(t, ways=False), True),
        Form(r"This line does not go on yet\.", lambda t: ends_here(t, ways=True), False),
    ],
    "branch": [
        Form(
            r"These (\w+) lines meet at one dot\.",
            lambda t, n: t.fences in map(set, ends_at(t.b.fences).values()) and len(t.fences) == n > 2,
            True,
        )
    ],
    "loop": [
        Form(rf"The loop is closed, but {amount('line')} (?:is|are) not part of it\.", leaves_lines, True),
        Form(r"There is no loop\.", lambda t: no_loop(t, ever=False), True),
        Form(r"There is no loop yet\.", lambda t: no_loop(t, ever=True), False),
    ],
}

# circles


def can_lead(b: Plain, spot: Spot, other: Spot) -> bool:
    """Is there a line, or can one come? Once a loop is closed, none does."""
    line = frozenset({spot, other})
    return line in b.lines or (other in b.inside and line not in b.decided_lines and not rings(b.lines))


def sides_of_circle(spot: Spot) -> list[tuple[Spot, Spot]]:
    """The cells on both sides, from top to bottom and from left to right."""
    (above, below), (right, left) = (
        [(spot[0] + down, spot[1] + across) for down, across in steps]
        for steps in ((NORTH, SOUTH), (EAST, WEST))
    )
    return [(above, below), (left, right)]


def white_can_be(b: Plain, spot: Spot) -> bool:
    return any(
        all(can_lead(b, spot, side) for side in sides)
        and set(exits(b, spot)) <= set(sides)
        and not all(goes_on(b, spot, side) for side in sides)
        for sides in sides_of_circle(spot)
    )


def black_can_be(b: Plain, spot: Spot) -> bool:
    for sides in sides_of_circle(spot):
        drawn = [side for side in sides if side in exits(b, spot)]
        if len(drawn) == 2 or not any(has_room(b, spot, side) for side in drawn or sides):
            return False
    return True


def has_room(b: Plain, spot: Spot, side: Spot) -> bool:
    on = can_lead(b, spot, side) and can_lead(b, side, behind(spot, side))
    return on and not leaves_sideways(b, spot, side)


def circle_of(t: Told, colour: str, lines: tuple[int, ...]) -> bool:
    return t.b.clues[t.clue].symbol == colour and len(exits(t.b, t.clue)) in lines


def white(t: Told, *lines: int, can_be: bool) -> bool:
    return circle_of(t, "white", lines) and white_can_be(t.b, t.clue) == can_be


def black(t: Told, *lines: int, can_be: bool) -> bool:
    return circle_of(t, "black", lines) and black_can_be(t.b, t.clue) == can_be


def leaves_out(t: Told, others: int) -> bool:
    for ring in rings(t.b.lines):
        rest = t.b.lines - ring
        if len(rest) == others > 0 and t.lines in (ring, rest) and len(t.lines) <= len(t.b.lines) / 2:
            return True
    return False


def no_line(t: Told, *, ever: bool) -> bool:
    return not t.b.lines and not t.violation.places and any(map(t.b.open_ways, t.b.spots)) == ever


MASYU = {
    "white": [
        Form(r"The loop cannot pass this white circle any more\.", lambda t: white(t, 0, can_be=False), True),
        Form(r"The loop does not pass this white circle yet\.", lambda t: white(t, 0, can_be=True), False),
        Form(
            r"The loop goes straight on both before and after this white circle\.",
            lambda t: (
                white(t, 2, can_be=False)
                and is_straight(t.b, t.clue)
                and all(goes_on(t.b, t.clue, end) for end in exits(t.b, t.clue))
            ),
            True,
        ),
        Form(
            r"The loop does not turn before or after this white circle yet\.",
            lambda t: (
                white(t, 2, can_be=True)
                and is_straight(t.b, t.clue)
                and not any(leaves_sideways(t.b, t.clue, end) for end in exits(t.b, t.clue))
            ),
            False,
        ),
        Form(
            r"The loop turns in this white circle\.",
            lambda t: white(t, 2, can_be=False) and not is_straight(t.b, t.clue),
            True,
        ),
        Form(
            r"The loop cannot go straight through this white circle any more\.",
            lambda t: white(t, 1, 3, 4, can_be=False),
            True,
        ),
        Form(
            r"The loop does not go straight through this white circle yet\.",
            lambda t: white(t, 1, can_be=True),
            False,
        ),
    ],
    "black": [
        Form(r"The loop cannot pass this black circle any more\.", lambda t: black(t, 0, can_be=False), True),
        Form(r"The loop does not pass this black circle yet\.", lambda t: black(t, 0, can_be=True), False),
        Form(
            r"The loop goes straight through this black circle\.",
            lambda t: black(t, 2, can_be=False) and is_straight(t.b, t.clue),
            True,
        ),
        Form(
            r"The loop cannot turn in this black circle and go straight before and after it any more\.",
            lambda t: black(t, 1, 2, 3, 4, can_be=False) and not is_straight(t.b, t.clue),
            True,
        ),
        Form(
            r"The loop does not go straight on both before and after this black circle yet\.",
            lambda t: black(t, 2, can_be=True),
            False,
        ),
        Form(r"The loop does not turn in this black circle yet\.", lambda t: black(t, 1, can_be=True), False),
    ],
    "end": LINE_GOES_ON,
    "branch": [
        Form(
            r"(\w+) lines meet in this cell\.",
            lambda t, n: t.lines == set(lines_in(t)) and len(t.lines) == n > 2,
            True,
        )
    ],
    "loop": [
        Form(rf"The loop is closed, but {amount('line')} (?:is|are) not part of it\.", leaves_out, True),
        Form(r"There is no loop\.", lambda t: no_line(t, ever=False), True),
        Form(r"There is no loop yet\.", lambda t: no_line(t, ever=True), False),
    ],
}


def star_count(unit: str, told: Callable[[int, int, int], bool]) -> Callable[..., bool]:
    """Whether a sentence about a unit is true. It has two numbers: of stars or room, and of stars wanted."""

    def truth(t: Told, number: int, wanted: int) -> bool:
        cells = next(cells for cells in star_units(t.b)[unit] if sorted(cells) == sorted(t.spots))
        seen = sum(has_star(t.b, spot) for spot in cells)
        said = number if isinstance(number, int) else 0
        return wanted == wanted_stars(t.b) and told(said, seen, seen + undecided(t.b, cells))

    return truth


def stars_of_a(unit: str) -> list[Form]:
    def wanted(t: Told) -> int:
        return wanted_stars(t.b)

    too_many = star_count(unit, lambda said, seen, _most: said == seen)
    too_few = star_count(unit, lambda said, _seen, most: said == most)
    so_far = star_count(unit, lambda said, seen, most: said == seen < most)
    stars = amount("star")
    return [
        Form(
            rf"This {unit} already has {stars}; it may have (\d+)\.",
            lambda t, n, w: too_many(t, n, w) and n > wanted(t),
            True,
        ),
        Form(
            rf"This {unit} has room for {stars} at most; it needs (\d+)\.",
            lambda t, n, w: too_few(t, n, w) and n < wanted(t),
            True,
        ),
        Form(
            rf"This {unit} has {stars} so far; it needs (\d+)\.",
            lambda t, n, w: so_far(t, n, w) and n < wanted(t),
            False,
        ),
    ]


def stars_touch(t: Told) -> bool:
    (row, col), (other, at) = t.spots
    both = has_star(t.b, (row, col)) and has_star(t.b, (other, at))
    return both and max(abs(row - other), abs(col - at)) == 1


STAR_BATTLE = {
    **{unit: stars_of_a(unit) for unit in ("row", "column", "region")},
    "touch": [Form(r"These two stars touch each other\.", stars_touch, True)],
}


def too_many_circles(unit: str) -> Callable[..., bool]:
    """Whether all circles of a colour in a line are named, and are more than half."""

    def truth(t: Told, number: int, colour: str, most: int) -> bool:
        lines = rows_of(t.b) if unit == "row" else columns_of(t.b)
        line = next(line for line in lines if t.spots[0] in line and t.spots[-1] in line)
        held = [spot for spot in line if circle(t.b, spot) == colour]
        return t.spots == held and number == len(held) > most == (len(line) + 1) // 2

    return truth


def side_by_side(t: Told, number: int) -> bool:
    rows, cols = ({spot[axis] for spot in t.spots} for axis in (0, 1))
    straight = (
        min(len(rows), len(cols)) == 1 and max(max(rows) - min(rows), max(cols) - min(cols)) == number - 1
    )
    colours = {circle(t.b, spot) for spot in t.spots}
    return straight and len(t.spots) == number > 2 and len(colours) == 1 and None not in colours


def sign_is_broken(t: Told, sign: str) -> bool:
    one, two = (circle(t.b, spot) for spot in t.spots)
    return t.b.signs[frozenset(t.spots)] == sign and (one == two) == (sign == "opposite")


def are_alike(t: Told, lines: list[list[Spot]]) -> bool:
    half = len(t.spots) // 2
    one, two = t.spots[:half], t.spots[half:]
    same = [circle(t.b, spot) for spot in one] == [circle(t.b, spot) for spot in two]
    return one in lines and two in lines and one != two and same


BINAIRO = {
    **{
        unit: [
            Form(
                rf"This {unit} has (\d+) (white|black) circles; it can have (\d+) at most\.",
                too_many_circles(unit),
                True,
            )
        ]
        for unit in ("row", "column")
    },
    "three": [Form(r"These (\w+) circles of one colour stand side by side\.", side_by_side, True)],
    "sign": [
        Form(
            r"The = between these circles asks for one colour\.", lambda t: sign_is_broken(t, "equal"), True
        ),
        Form(
            r"The × between these circles asks for two colours\.",
            lambda t: sign_is_broken(t, "opposite"),
            True,
        ),
    ],
    "filled": [
        Form(r"This cell is still empty\.", lambda t: [circle(t.b, s) for s in t.spots] == [None], False)
    ],
    "alike": [
        Form(r"These two rows are alike\.", lambda t: are_alike(t, rows_of(t.b)), True),
        Form(r"These two columns are alike\.", lambda t: are_alike(t, columns_of(t.b)), True),
    ],
}

SENTENCES: dict[str, dict[str, list[Form]]] = {
    "akari": AKARI,
    "arukone": ARUKONE,
    "binairo": BINAIRO,
    "heyawake": shaded.HEYAWAKE,
    "hitori": shaded.HITORI,
    "kurodoko": shaded.KURODOKO,
    "kuroshuto": shaded.KUROSHUTO,
    "masyu": MASYU,
    "mosaic": shaded.MOSAIC,
    "nurikabe": shaded.NURIKABE,
    "ohno": shaded.OHNO,
    "shakashaka": SHAKASHAKA,
    "slitherlink": SLITHERLINK,
    "starbattle": STAR_BATTLE,
    "sudoku": SUDOKU,
    "yajilin": YAJILIN,
}
