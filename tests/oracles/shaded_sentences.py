"""The possible sentences in kinds with shaded cells, and when each is true."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tests.oracles.plain import Plain, Spot, parts
from tests.oracles.rules import crossed, steps_away, touching
from tests.oracles.sentences import Form, Told, amount, counting, undecided


def share_a_side(t: Told) -> bool:
    one, two = t.spots
    return two in t.b.beside(one) and t.b.is_shaded(one) and t.b.is_shaded(two)


def is_whole_part(t: Told, inside: Collection[Spot]) -> bool:
    """The places are one part of these cells, and not the largest one alone."""
    mine = set(t.spots)
    found = parts(inside)
    return mine in found and any(part != mine and len(part) >= len(mine) for part in found)


def cut_off(t: Told, *, one: bool) -> bool:
    white = [spot for spot in t.b.spots if not t.b.is_shaded(spot)]
    return (len(t.spots) == 1) == one and is_whole_part(t, white)


SHADING = {
    "apart": [Form(r"These two shaded cells share a side\.", share_a_side, True)],
    "connected": [
        Form(r"This cell is cut off from the rest\.", lambda t: cut_off(t, one=True), True),
        Form(r"These cells are cut off from the rest\.", lambda t: cut_off(t, one=False), True),
    ],
}


def surely_seen(t: Told) -> int:
    return len(t.b.seen(t.clue, lambda spot: not t.b.is_white(spot)))


def perhaps_seen(t: Told) -> int:
    return len(t.b.seen(t.clue, t.b.is_shaded))


KURODOKO_NUMBER = [
    Form(
        rf"This (\d+) already sees {amount('cell')}, with its own\.",
        lambda t, number, seen: number == t.number < seen == surely_seen(t) + 1,
        True,
    ),
    Form(
        rf"This (\d+) can see {amount('cell')} at most, with its own\.",
        lambda t, number, most: number == t.number > most == perhaps_seen(t) + 1,
        True,
    ),
    Form(
        rf"This (\d+) still sees {amount('cell')}, with its own\.",
        lambda t, number, most: number == t.number < most == perhaps_seen(t) + 1,
        False,
    ),
]


def sees_no_white(t: Told) -> bool:
    (spot,) = t.spots
    return t.b.is_white(spot) and not any(map(t.b.is_white, t.b.beside(spot)))


def could_see_white(t: Told) -> bool:
    return undecided(t.b, t.b.beside(t.spots[0])) > 0


def without_colour(t: Told) -> bool:
    return set(t.spots) == {s for s in t.b.spots if not (t.b.is_white(s) or t.b.is_shaded(s))}


def far_shaded(t: Told, number: int) -> int:
    return sum(map(t.b.is_shaded, steps_away(t.b, t.clue, number)))


def _none_far(t: Told, steps: int, number: int, *, can: bool) -> bool:
    targets = steps_away(t.b, t.clue, number)
    return steps == number == t.number and not far_shaded(t, number) and (undecided(t.b, targets) > 0) == can


STEPS_FROM = rf"{amount('step')} from this (\d+)"
KUROSHUTO_NUMBER = [
    Form(
        rf"([A-Z]\w+) cells {STEPS_FROM} are shaded; it needs just one\.",
        lambda t, shaded, steps, number: steps == number == t.number and shaded == far_shaded(t, number) > 1,
        True,
    ),
    Form(
        rf"No cell {STEPS_FROM} can be shaded any more\.",
        lambda t, steps, number: _none_far(t, steps, number, can=False),
        True,
    ),
    Form(
        rf"No cell {STEPS_FROM} is shaded yet\.",
        lambda t, steps, number: _none_far(t, steps, number, can=True),
        False,
    ),
]


def equal_in_line(t: Told, line: str, count: object, number: object, *, white: bool) -> bool:
    """The places are all cells of one row or column with the number that are white, or not shaded."""
    axis = ("row", "column").index(line)
    (at,) = {spot[axis] for spot in t.spots}
    mine = [
        spot
        for spot in t.b.spots
        if spot[axis] == at
        and t.b.numbers.get(spot) == number
        and (t.b.is_white(spot) if white else not t.b.is_shaded(spot))
    ]
    return sorted(t.spots) == mine and len(mine) == count


HITORI = {
    **SHADING,
    "repeat": [
        Form(
            r"This (row|column) has (\w+) white (\d+)s\.",
            lambda t, line, count, number: equal_in_line(t, line, count, number, white=True),
            True,
        ),
        Form(
            r"([A-Z]\w+) (\d+)s of this (row|column) are not shaded yet\.",
            lambda t, count, number, line: (
                equal_in_line(t, line, count, number, white=False) and sum(map(t.b.is_white, t.spots)) < 2
            ),
            False,
        ),
    ],
}


def not_shaded(b: Plain) -> list[Spot]:
    return [spot for spot in b.spots if not b.is_shaded(spot)]


def surely_white(b: Plain) -> list[Spot]:
    return [spot for spot in b.spots if b.is_white(spot)]


def part_of(spot: Spot, spots: Iterable[Spot]) -> set[Spot]:
    return next(part for part in parts(spots) if spot in part)


def holds_numbers(t: Told, numbers: int, inside: list[Spot]) -> bool:
    return set(t.spots) in parts(inside) and len(t.b.clues.keys() & set(t.spots)) == numbers > 1


def out_of_reach(t: Told, *, one: bool, white: bool) -> bool:
    around = part_of(t.spots[0], not_shaded(t.b))
    mine = {spot for spot in around if t.b.is_white(spot)} if white else around
    return (
        not around & t.b.clues.keys()
        and set(t.spots) == mine
        and (len(mine) == 1) == one
        and (white or not any(map(t.b.is_white, mine)))
    )


def sea_apart(t: Told, *, one: bool, sealed: bool) -> bool:
    sea = [spot for spot in t.b.spots if t.b.is_shaded(spot)]
    main = max(map(len, parts(sea)))
    water = part_of(t.spots[0], [spot for spot in t.b.spots if not t.b.is_white(spot)])
    others = [part for part in parts(sea) if len(part) == main and part != set(t.spots)]
    reached = [bool(part & water) for part in others]
    return is_whole_part(t, sea) and (len(t.spots) == 1) == one and (not sealed) in reached


NURIKABE = {
    "island": [
        Form(
            r"This island holds (\w+) numbers\.",
            lambda t, numbers: holds_numbers(t, numbers, surely_white(t.b)),
            True,
        ),
        Form(
            r"Nothing parts the (\w+) numbers among these cells yet\.",
            lambda t, numbers: holds_numbers(t, numbers, not_shaded(t.b)),
            False,
        ),
        Form(r"No number can reach this white cell\.", lambda t: out_of_reach(t, one=True, white=True), True),
        Form(
            r"No number can reach these white cells\.", lambda t: out_of_reach(t, one=False, white=True), True
        ),
        Form(
            r"No number can reach this cell; it is not shaded yet\.",
            lambda t: out_of_reach(t, one=True, white=False),
            False,
        ),
        Form(
            r"No number can reach these cells; they are not shaded yet\.",
            lambda t: out_of_reach(t, one=False, white=False),
            False,
        ),
    ],
    "number": [
        Form(
            rf"The island of this (\d+) already has {amount('cell')}\.",
            lambda t, number, cells: number == t.number < cells == len(part_of(t.clue, surely_white(t.b))),
            True,
        ),
        Form(
            rf"The island of this (\d+) can have {amount('cell')} at most\.",
            lambda t, number, cells: number == t.number > cells == len(part_of(t.clue, not_shaded(t.b))),
            True,
        ),
        Form(
            rf"The island of this (\d+) is open: it may still have {amount('cell')}\.",
            lambda t, number, cells: number == t.number < cells == len(part_of(t.clue, not_shaded(t.b))),
            False,
        ),
    ],
    "sea": [
        Form(
            r"This shaded cell is cut off from the rest of the sea\.",
            lambda t: sea_apart(t, one=True, sealed=True),
            True,
        ),
        Form(
            r"These shaded cells are cut off from the rest of the sea\.",
            lambda t: sea_apart(t, one=False, sealed=True),
            True,
        ),
        Form(
            r"This shaded cell is not joined with the rest of the sea yet\.",
            lambda t: sea_apart(t, one=True, sealed=False),
            False,
        ),
        Form(
            r"These shaded cells are not joined with the rest of the sea yet\.",
            lambda t: sea_apart(t, one=False, sealed=False),
            False,
        ),
    ],
    "pool": [
        Form(
            r"These 2 x 2 cells are all shaded\.",
            lambda t: (
                len(t.spots) == 4
                and all(map(t.b.is_shaded, t.spots))
                and len({row for row, _ in t.spots}) == len({col for _, col in t.spots}) == 2
            ),
            True,
        )
    ],
}


def room_of(t: Told) -> set[Spot]:
    return next(room for room in t.b.rooms if t.clue in room)


def is_line(spots: list[Spot]) -> bool:
    rows, cols = {row for row, _ in spots}, {col for _, col in spots}
    return len(rows) * len(cols) == len(spots) and 1 in (len(rows), len(cols)) and len(parts(spots)) == 1


def crosses(t: Told, borders: int, *, white: bool) -> bool:
    fits = all((t.b.is_white(spot) if white else not t.b.is_shaded(spot)) for spot in t.spots)
    return is_line(t.spots) and fits and crossed(t.b, t.spots) == borders > 1


KURODOKO = {**SHADING, "number": KURODOKO_NUMBER}
KUROSHUTO = {**SHADING, "number": KUROSHUTO_NUMBER}
OHNO = {
    "number": counting(
        "white cell",
        surely_seen,
        lambda t: perhaps_seen(t) - surely_seen(t),
        has="sees",
        can="see",
    ),
    "company": [
        Form(
            r"This white cell sees no other, and none can come\.",
            lambda t: sees_no_white(t) and not could_see_white(t),
            True,
        ),
        Form(
            r"This white cell sees no other yet\.", lambda t: sees_no_white(t) and could_see_white(t), False
        ),
    ],
    "filled": [
        Form(r"This cell has no colour yet\.", lambda t: without_colour(t) and len(t.spots) == 1, False),
        Form(r"These cells have no colour yet\.", lambda t: without_colour(t) and len(t.spots) > 1, False),
    ],
}
MOSAIC = {
    "number": counting(
        "shaded cell",
        lambda t: sum(map(t.b.is_shaded, touching(t.b, t.clue))),
        lambda t: undecided(t.b, touching(t.b, t.clue)),
        where=" around it",
    ),
}
HEYAWAKE = {
    **SHADING,
    "number": counting(
        "shaded cell",
        lambda t: sum(map(t.b.is_shaded, room_of(t))),
        lambda t: undecided(t.b, room_of(t)),
        who="This room",
        then=r"; its clue is (\d+)",
    ),
    "borders": [
        Form(
            rf"This line of white cells crosses {amount('border')}; it may cross one\.",
            lambda t, borders: crosses(t, borders, white=True),
            True,
        ),
        Form(
            rf"No cell of this line is shaded yet; it crosses {amount('border')} and may cross one\.",
            lambda t, borders: crosses(t, borders, white=False),
            False,
        ),
    ],
}
