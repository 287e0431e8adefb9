"""Damaged texts: whatever is read, the outcome is a board or an error of ours, soon and on one line.

The texts to damage are written by our own formats from the kinds' examples. What is read from a
damaged text has to come back from every format that does not refuse it.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from gridproof import formats, read_boards
from gridproof.errors import LONGEST as LONGEST_MESSAGE
from gridproof.errors import FormatError, GridproofError
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS
from gridproof.record.kind import Board
from tests.torture.scale import report, scaled, seed_of
from tests.torture.test_round_trips import round_trip

PARTS = 8
"""So that several processes share the work."""
LONGEST = 4000
SLOW = 5.0
"""Seconds of the processor. An input takes a millisecond; this is what no busy machine makes of it."""

CHARACTERS: tuple[str, ...] = (
    *"0123456789abcdefxyzABCNSEW-+.,:;!?#%&/\\|_<>[]{}()\"'= \t\n\r",
    *"\0\x1c\x85\u2028\ufeff²٣é🙂\ud800\u202e",
)
_PIECES = r"""
999999 1000000 999999999999999999999999999999 -1 1e9 0x10 null true NaN 1.5 00 100000
gridproof state notes answer title:x begin [problem] problem [stray] solution end moves size patternx
variant allow-empty 2x2 1x4 pzprv3/ pzprv3.1 TrialData passallcell dontpassallcell https://puzz.link/p? _edit
/v:/ %2F %3A #3x3: .html# <puzzle> </puzzle> <tile> </tile> <!DOCTYPE &lt; <black/> <?xml?> <![CDATA[
"puzzle": "problem": "size": "empty":[ "full": "rows": "type": \n \ud800 [[ {} 2n ?w nw se!n .:ew x:!n 1,2,3
"""
PIECES = _PIECES.split()
TOKENS: tuple[str, ...] = (
    *CHARACTERS,
    *PIECES,
    *(f"\n{piece}\n" for piece in PIECES),
    *(f"{start}{kind}" for start in ("", "\n# kind: ", "\ngridproof ") for kind in KINDS),
    *(pid for kind in KINDS.values() for pid in kind.notation.puzzlink.pids),
)


class Sample(NamedTuple):
    """A text that can be read, with the kind and the format that it is in."""

    text: str
    kind: str
    format: str


@cache
def corpus() -> tuple[Sample, ...]:
    """Every example in every format that holds it, with marks and without, alone and several together."""
    samples: dict[Sample, None] = {}
    for kind in KINDS.values():
        for example in kind.examples:
            board = example_board(kind, example)
            named = replace(board.puzzle, info={"id": "a1", "title": "One & two"})
            for part in (Board(named, board.state, board.answer), Board(board.puzzle)):
                for name in formats.FORMATS:
                    try:
                        text = formats.write(part, name)
                    except FormatError:
                        continue
                    for several in (text, f"{text}\n\n{text}\n"):
                        samples[Sample(several, kind.name, name)] = None
    return tuple(samples)


def _bytes(text: str, random: Random) -> str:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(random.randint(1, 4)):
        if data:
            data[random.randrange(len(data))] = random.randrange(256)
    return data.decode("utf-8", "replace")


def _token(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(TOKENS) + text[at + random.choice((0, 0, 1, 1, 2, 5, 20)) :]


def _number(text: str, random: Random) -> str:
    places = [at for at, c in enumerate(text) if c.isdecimal()]
    if not places:
        return _token(text, random)
    at = random.choice(places)
    return text[:at] + random.choice((*CHARACTERS[:10], "10", "16", "99", "256", "10000")) + text[at + 1 :]


def _word(text: str, random: Random) -> str:
    """One word in place of another of the same text."""
    words = [match.span() for match in re.finditer(r"[^\s<>,:\"]+", text)]
    if not words:
        return _token(text, random)
    (start, end), (from_, to) = random.choice(words), random.choice(words)
    return text[:start] + text[from_:to] + text[end:]


def _lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            lines[at] = random.choice(random.choice(corpus()).text.split("\n"))
    return "\n".join(lines)


def _splice(text: str, random: Random) -> str:
    other = random.choice(corpus()).text
    return text[: random.randint(0, len(text))] + other[random.randint(0, len(other)) :]


def _cut(text: str, random: Random) -> str:
    start, end = sorted((random.randint(0, len(text)), random.randint(0, len(text))))
    return random.choice((text[:end], text[start:], text[:start] + text[end:]))


def _repeat(text: str, random: Random) -> str:
    start = random.randint(0, len(text))
    piece = text[start : start + random.choice((1, 2, 5, 30, 200))]
    return text[:start] + piece * random.choice((2, 3, 10, 100)) + text[start + len(piece) :]


MUTATIONS: Sequence[Callable[[str, Random], str]] = (
    *(_bytes, _token, _token, _number, _number, _word, _word, _word, _lines, _splice, _cut, _repeat),
)


def damaged(random: Random) -> Sample:
    sample = random.choice(corpus())
    text = sample.text
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        text = random.choice(MUTATIONS)(text, random)[:LONGEST]
    return sample._replace(text=text)


def fuzz(sample: Sample, random: Random) -> str:
    """``read`` or ``refused``; anything else fails."""
    kind = random.choice((None, sample.kind, sample.kind, random.choice(tuple(KINDS))))
    format = random.choice((None, None, sample.format, random.choice(tuple(formats.FORMATS))))
    try:
        boards = read_boards(sample.text, kind=kind, format=format)
    except GridproofError as error:
        message = str(error)
        assert message.isprintable()
        assert len(message) <= LONGEST_MESSAGE
        return "refused"
    for board in boards[:3]:
        # Every format in turn: all of them each time would be most of the work.
        round_trip(board, random.choice(tuple(formats.FORMATS)))
    return "read"


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_texts(part: int) -> None:
    seed = seed_of(f"fuzz {part}")
    random = Random(seed)
    outcomes: Counter[str] = Counter()
    slowest = 0.0
    for number in range(scaled(400, 1_000_000 // PARTS)):
        sample = damaged(random)
        start = time.process_time()
        try:
            outcomes[fuzz(sample, random)] += 1
        except Exception as error:
            error.add_note(f"seed {seed}, input {number}: {sample!r}")
            raise
        slowest = max(slowest, time.process_time() - start)
        assert slowest < SLOW, f"seed {seed}, input {number}: {sample!r}"
    assert min(outcomes["read"], outcomes["refused"]) > 0.05 * outcomes.total()
    counts = f"{outcomes['read']} read, {outcomes['refused']} refused"
    report(f"fuzz {part}: {outcomes.total()} damaged texts, {counts}, {1000 * slowest:.0f} ms at most")
