"""The network of a puzzle and the facts of a board below Python (``kernel/network.c``).

Twin of ``propagation`` and ``board_facts``, which define what it does.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from ctypes import byref, c_int32, c_int64, c_uint8, c_void_p, string_at
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, Any
from weakref import finalize

from gridproof.board.grid import Place
from gridproof.hints.prove.board import Glance, KnownBoard, Support
from gridproof.hints.prove.needed import Needed
from gridproof.hints.prove.prepared import Prepared
from gridproof.hints.prove.propagation import Conflict, Source
from gridproof.kernel.native import GAVE_UP, KERNEL, NO_MEMORY
from gridproof.logic.theory import Count, Lit

if TYPE_CHECKING:
    from gridproof.hints.prove.guarded_theory import GuardedTheory

_MOST = 2**31 - 1
_EVERYTHING = -1
"""Instead of a number of rule instances, or of constraints that are ready: all of them."""


def _ints(numbers: Iterable[int]) -> bytes:
    return array("i", numbers).tobytes()


def _checked(found: int) -> int:
    """What an entry returned. What cannot be is a mistake of ours."""
    if found == NO_MEMORY:
        raise MemoryError
    assert found >= 0, "the kernel was given what cannot be"
    return found


class NativeNetwork:
    """The constraints of a puzzle."""

    def __init__(
        self, place_of: Mapping[int, Place], variables: int, mark_of: Iterable[Lit], *, plain: bool
    ) -> None:
        assert KERNEL is not None, "only where there is a kernel"
        self.kernel: Any = KERNEL
        self.variables = variables
        self.marks = frozenset(place_of)
        self.only_marks = len(place_of) == variables
        numbers = {place: i for i, place in enumerate(dict.fromkeys(place_of.values()), 1)}
        table = [0] * (variables + 1)
        for variable, place in place_of.items():
            table[variable] = numbers[place]
        marks = bytearray(2 * variables + 1)
        for lit in mark_of:
            marks[lit + variables] = 1
        self.handle = KERNEL.kn_network_new(variables, _ints(table), bytes(marks), plain)
        if not self.handle:
            raise MemoryError
        finalize(self, KERNEL.kn_network_free, self.handle)
        self._said: list[int] = []
        """What was added and the kernel does not have yet."""
        self._size = 0

    @property
    def size(self) -> int:
        """How many constraints there are."""
        self.complete()
        return self._size

    def add(self, instance: int, clauses: Iterable[Sequence[Lit]], counts: Iterable[Count] = ()) -> None:
        said = self._said
        for clause in clauses:
            said += (instance, 1, -1, len(clause))
            said += clause
        for low, high, lits in counts:
            said += (instance, low, high, len(lits))
            said += lits

    def add_layout(self, layout: Prepared, number_of: Sequence[int]) -> None:
        """Add the constraints of a layout, slot by slot. A slot has a rule instance or is left out."""
        self.complete()
        said = layout.said
        self._size = _checked(
            self.kernel.kn_network_add_as(self.handle, said, len(said) // 4, _ints(number_of), len(number_of))
        )

    def complete(self) -> None:
        """Hand over what was added."""
        if self._said:
            self._size = _checked(self.kernel.kn_network_add(self.handle, _ints(self._said), len(self._said)))
            self._said = []

    def print_facts(self) -> None:
        self.complete()
        _checked(self.kernel.kn_network_print(self.handle))
        self.__dict__.pop("printed", None)

    @cached_property
    def printed(self) -> Mapping[Lit, None]:
        number = self.kernel.kn_network_print_length(self.handle)
        return dict.fromkeys(self.kernel.kn_network_printed(self.handle)[:number] if number else ())

    def needed(
        self, instances: Sequence[int], facts: Sequence[Lit], concluded: Sequence[Lit], most: int
    ) -> Needed:
        self.complete()
        kept, asked = (c_int32 * (len(instances) + 1))(), c_int64()
        found = self.kernel.kn_network_needed(
            self.handle,
            _ints(instances),
            len(instances),
            _ints(facts),
            len(facts),
            _ints(concluded),
            len(concluded),
            most,
            kept,
            byref(asked),
        )
        some = None if found == GAVE_UP else tuple(instances[place] for place in kept[: _checked(found)])
        return Needed(some, asked.value)

    def facts(self, instances: Iterable[int] | None = None) -> NativeFacts:
        return NativeFacts(self, instances)

    def board(self, rules: GuardedTheory, instances: Collection[int] | None) -> NativeBoard:
        return NativeBoard(rules, self, instances)


class NativeFacts:
    """Facts held at a time, with all rule instances or some of them switched on."""

    def __init__(self, network: NativeNetwork, instances: Iterable[int] | None = None) -> None:
        self.network = network
        self._kernel = kernel = network.kernel
        network.complete()
        on = None if instances is None else _ints(instances)
        number = _EVERYTHING if on is None else len(on) // 4
        self.handle = kernel.kn_facts_new(network.handle, on, number)
        if not self.handle:
            raise MemoryError
        # The network stays as long as there are facts of it: the finalizer holds it.
        finalize(self, _free, kernel, self.handle, network)
        self._middle = middle = network.variables
        self._trail = (c_int32 * (network.variables + 2)).from_address(kernel.kn_facts_trail(self.handle))
        held = (c_uint8 * (2 * middle + 1)).from_address(kernel.kn_facts_held(self.handle))
        self._held = memoryview(held).cast("B")

    @property
    def length(self) -> int:
        return self._trail[0]

    def since(self, start: int) -> list[Lit]:
        """What is held since so much was."""
        return self._trail[start + 1 : self._trail[0] + 1]

    def mask(self, lit: Lit) -> int:
        """The rule instances behind what is held, as a bit mask."""
        place = self._kernel.kn_facts_mask(self.handle, lit)
        return self._mask_at(place) if place else 0

    def _mask_at(self, place: int) -> int:
        return int.from_bytes(string_at(place, 8 * self._kernel.kn_facts_words(self.handle)), "little")

    def has_source(self, lit: Lit) -> bool:
        return bool(self._kernel.kn_facts_has_source(self.handle, lit))

    def source_of(self, lit: Lit) -> Source | None:
        """How it was found, unless it was simply given."""
        number = _checked(self._kernel.kn_facts_source(self.handle, lit))
        if not number:
            return None
        instance, *premises = self._out(number)
        return Source(instance, tuple(premises))

    def _out(self, number: int) -> list[int]:
        """The list that an entry wrote."""
        found: list[int] = self._kernel.kn_facts_out(self.handle)[:number] if number else []
        return found

    @property
    def spare(self) -> list[int]:
        """Per constraint taken over, how many more of its literals may fail."""
        number = self._kernel.kn_facts_count(self.handle)
        found: list[int] = self._kernel.kn_facts_spare(self.handle)[:number] if number else []
        return found

    def run(
        self,
        given: Iterable[Lit],
        bound: float,
        ready: Sequence[int] | None = (),
        *,
        to_conflict: bool = False,
    ) -> Conflict | None:
        self.network.complete()
        facts, first = array("i", given), array("i", () if ready is None else ready)
        most = _MOST if bound == math.inf else int(bound)
        found = self._kernel.kn_facts_run(
            self.handle,
            facts.tobytes(),
            len(facts),
            most,
            first.tobytes(),
            _EVERYTHING if ready is None else len(first),
            to_conflict,
        )
        return self._conflict() if _checked(found) else None

    def hold_lemma(self, lit: Lit, source: Source, mask: int) -> Conflict | None:
        self.network.complete()
        # The masks get their width when new rule instances are taken over.
        _checked(self._kernel.kn_facts_adopt(self.handle))
        behind = mask.to_bytes(8 * self._kernel.kn_facts_words(self.handle), "little")
        premises = source.premises
        found = self._kernel.kn_facts_lemma(self.handle, lit, _ints(premises), len(premises), behind)
        return self._conflict() if _checked(found) else None

    def _conflict(self) -> Conflict:
        mask = self._mask_at(self._kernel.kn_facts_conflict(self.handle))
        instance, number = self._out(2)
        return Conflict(Source(instance, tuple(self._out(2 + number)[2:])), mask)

    def is_held(self, lit: Lit) -> bool:
        return bool(self._held[lit + self._middle])

    def is_open(self, variable: int) -> bool:
        held, middle = self._held, self._middle
        return not (held[middle + variable] or held[middle - variable])

    def undo(self, length: int) -> None:
        self._kernel.kn_facts_undo(self.handle, length)


def _free(kernel: Any, handle: c_void_p, _network: NativeNetwork) -> None:
    kernel.kn_facts_free(handle)


class NativeBoard(KnownBoard):
    """What is known of a board, with all rule instances or some of them switched on."""

    def __init__(
        self, rules: GuardedTheory, network: NativeNetwork, instances: Collection[int] | None
    ) -> None:
        super().__init__(rules)
        self._network = network
        self._kernel = network.kernel
        self.facts: NativeFacts = network.facts(instances)
        self._handle = self.facts.handle
        self.adopt()

    @property
    def struck_out(self) -> set[Lit]:
        middle = self._network.variables
        struck = string_at(self._kernel.kn_facts_struck(self._handle), 2 * middle + 1)
        # Mostly there is none, and that is seen at once.
        return set(compress(range(-middle, middle + 1), struck)) if struck.strip(b"\0") else set()

    def learn(self, board: Iterable[Lit]) -> None:
        self._network.complete()
        new = array("i", (lit for lit in board if lit not in self.board))
        self.board.update(new)
        _checked(self._kernel.kn_board_learn(self._handle, new.tobytes(), len(new)))

    def adopt(self) -> None:
        self._network.complete()
        _checked(self._kernel.kn_board_adopt(self._handle))

    def follow(self, bound: int) -> None:
        _checked(self._kernel.kn_board_follow(self._handle, bound))

    def think(self) -> Conflict | None:
        number = _checked(self._kernel.kn_board_ready(self._handle))
        return self.facts.run((), math.inf, self._out(number))

    def round(self) -> list[Lit]:
        self._network.complete()
        found = self._out(_checked(self._kernel.kn_board_round(self._handle)))
        self.board.update(found)
        return found

    def _out(self, number: int) -> list[int]:
        found: list[int] = self._kernel.kn_facts_out(self._handle)[:number] if number else []
        return found

    def open_places(self) -> int:
        return _checked(self._kernel.kn_board_places(self._handle, None, 0))

    def glances(self, lit: Lit) -> Iterator[Glance]:
        number = _checked(self._kernel.kn_board_glances(self._handle, lit))
        found = iter(self._out(number))
        return iter([Glance(instance, mark or None) for instance, mark in zip(found, found, strict=True)])

    def covering(self, struck_out: Iterable[Lit], instances: Iterable[int]) -> list[Glance]:
        lits, used = array("i", struck_out), array("i", instances)
        if not lits:
            return []
        number = self._kernel.kn_board_cover(
            self._handle, lits.tobytes(), len(lits), used.tobytes(), len(used)
        )
        found = iter(self._out(_checked(number)))
        return [Glance(instance, mark or None) for instance, mark in zip(found, found, strict=True)]

    def support(self, lits: Iterable[Lit]) -> Support:
        given = array("i", lits)
        number = _checked(self._kernel.kn_board_support(self._handle, given.tobytes(), len(given)))
        support = Support(set(), set(), set())
        found = iter(self._out(number))
        for sort, lit in zip(found, found, strict=True):
            support[sort].add(lit)
        return support
