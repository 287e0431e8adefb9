"""Every gadget that is shipped does what it claims, alone and among others; a wrong one is noticed."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from gridproof.errors import GridproofError
from gridproof.kinds import KINDS
from gridproof.reductions.crossbar import around
from gridproof.reductions.gadget import Gadget, answers, gadgets_of, table

GADGETS = [gadget for name in KINDS for gadget in gadgets_of(name).all.values()]
TILES = [gadget for gadget in GADGETS if len(gadget.ports) == 4 and not gadget.source]


def ids(gadget: Gadget) -> str:
    return f"{gadget.kind.name} {gadget.name}"


@pytest.mark.parametrize("gadget", GADGETS, ids=ids)
def test_a_gadget_does_what_it_claims(gadget: Gadget) -> None:
    assert list(gadget.faults()) == []


@pytest.mark.parametrize("gadget", TILES, ids=ids)
def test_a_gadget_does_it_among_others(gadget: Gadget) -> None:
    puzzle, ports = around(gadget.kind, gadgets_of(gadget.kind.name), gadget.name)
    for values in product((False, True), repeat=len(ports)):
        found = answers(puzzle, dict(zip(ports, values, strict=True)), 1)
        assert bool(found) == (values in gadget.allowed), values


@pytest.mark.parametrize("gadget", [*TILES, *gadgets_of("arukone").all.values()], ids=ids)
def test_a_wrong_claim_is_noticed(gadget: Gadget) -> None:
    assert list(replace(gadget, relation=f"not ({gadget.relation})").faults())


@pytest.mark.parametrize("gadget", TILES[:3], ids=ids)
def test_a_damaged_board_is_noticed(gadget: Gadget) -> None:
    """Numbers of the tile, one higher or lower: none of them still does what is claimed."""
    numbers = [
        (row, col)
        for row, words in enumerate(gadget.words)
        for col, word in enumerate(words)
        if word.isdigit() and word != "0"
    ]
    for row, col in numbers:
        words = [list(line) for line in gadget.words]
        words[row][col] = str(int(words[row][col]) - 1)
        if words[row][col] == "0" and gadget.kind.name == "ohno":
            continue
        assert list(replace(gadget, words=tuple(map(tuple, words))).faults()), (row, col)


def test_a_port_that_may_show_something_else_is_noticed() -> None:
    """Of 2 x 3 white cells a diamond takes the left four or the right four, or none."""
    end = gadgets_of("shakashaka").all["end"]
    wide = replace(end, words=(("-",) * 3,) * 2, ports=(end.ports[0]._replace(place=1),))
    assert list(wide.faults()) == ["shakashaka end: value: neither nw nor dot"]


def test_relations_are_names_or_expressions() -> None:
    assert table("or", ["a", "b", "c"]) == table("c == (a or b)", ["a", "b", "c"])
    assert table("not", ["a", "b"]) == {(False, True), (True, False)}
    assert table("a", ["a", "b"]) == {(True, False), (True, True)}
    for wrong in ("or", "a +", "a < b", "z", "a or z", "().__class__", ""):
        with pytest.raises(GridproofError, match="expected"):
            table(wrong, ["a", "b"])
