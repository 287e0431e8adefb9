"""A picture of a comparison: seconds on a logarithmic scale over the sizes of the boards, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple

from gridproof.lab.measurements import Measurement, Summary

_WIDTH, _HEIGHT = 640, 420
_LEFT, _TOP, _BOTTOM = 64, 40, 56
_LEGEND = 260
_NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n'
_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999933", "#882255")
_BESIDE = 9
"""How many marks at the limit stand side by side. Otherwise the last would hide the others."""
_WIDEST = 40
"""So far apart the single boards of all ways at a size may stand."""
_SHORTEST = 1e-4
"""In seconds. Faster results are drawn here."""


def plot(title: str, summaries: Sequence[Summary]) -> str:
    """One line per encoding and engine, through the medians of the decided boards.

    Every board is a small dot, and a bar goes from the fastest to the slowest of a size.
    A mark is hollow if some boards were not decided, and stands at the limit if none was. Sizes that an
    encoding does not accept have no mark.
    """
    summaries = [summary for summary in summaries if summary.refused < summary.boards]
    if not summaries:
        return _NOTHING
    sizes = list(dict.fromkeys(summary.size for summary in summaries))
    names = list(dict.fromkeys((s.encoding, s.engine) for s in summaries))
    scale = _Scale.around(time for s in summaries for time in (s.seconds or (s.limit,)))

    def x(size: str) -> float:
        return _LEFT + (sizes.index(size) + 0.5) * (_WIDTH - _LEFT) / len(sizes)

    def beside(summary: Summary) -> float:
        """The shift of a mark at the limit among those of its size."""
        late = [(s.encoding, s.engine) for s in summaries if s.size == summary.size and not s.medians]
        place = late.index((summary.encoding, summary.engine)) - (len(late) - 1) / 2
        return place * min(_BESIDE, (_WIDTH - _LEFT) / len(sizes) / len(late))

    def point(summary: Summary) -> tuple[float, float, bool]:
        if summary.medians is None:
            return x(summary.size) + beside(summary), scale.y(summary.limit), True
        return x(summary.size), scale.y(summary.medians.seconds), summary.decided < summary.boards

    notes = "hollow: not all decided within the limit; small dots: single boards"
    parts = [*_frame(title, scale, len(names), notes), *(_below(x(size), size) for size in sizes)]
    for index, name in enumerate(names):
        line = [s for s in summaries if (s.encoding, s.engine) == name]
        points = [point(s) for s in line]
        for summary in line:
            levels = [scale.y(time) for time in summary.seconds]
            parts += _boards(x(summary.size), levels, index, len(names))
        parts += _line(points, _COLORS[index % len(_COLORS)], dashed=index >= len(_COLORS))
        parts += _legend(index, f"{name[0]} on {name[1]}")
    return "\n".join([*parts, "</svg>"]) + "\n"


def plot_boards(title: str, measurements: Sequence[Measurement]) -> str:
    """Every board has a column of its own, small ones first; a mark for each encoding and engine that
    decided it.
    """
    measurements = sorted(measurements, key=lambda one: one.rows * one.cols)
    boards = list(dict.fromkeys((one.size, one.board) for one in measurements))
    names = list(dict.fromkeys((one.encoding, one.engine) for one in measurements))
    decided = [one for one in measurements if one.decided]
    if not decided:
        return _NOTHING
    scale = _Scale.around(one.seconds for one in decided)
    wide = (_WIDTH - _LEFT) / len(boards)

    def x(at: float) -> float:
        return _LEFT + (at + 0.5) * wide

    notes = "each column is a board; no mark: not decided within the limit"
    parts = list(_frame(title, scale, len(names), notes))
    for size in dict.fromkeys(size for size, _ in boards):
        own = [at for at, (other, _) in enumerate(boards) if other == size]
        parts.append(_below(x((own[0] + own[-1]) / 2), size))
        if own[0]:
            way = f"M{x(own[0] - 0.5):.1f} {_TOP}V{_HEIGHT - _BOTTOM}"
            parts.append(f'<path d="{way}" stroke="#ddd"/>')
    for index, name in enumerate(names):
        # The first ways and those that have the same colour again differ by their fill.
        color = _COLORS[index % len(_COLORS)]
        fill = color if index < len(_COLORS) else "white"
        for one in decided:
            if (one.encoding, one.engine) == name:
                place = x(boards.index((one.size, one.board)))
                circle = f'cx="{place:.1f}" cy="{scale.y(one.seconds):.1f}" r="2.5"'
                parts.append(f'<circle {circle} fill="{fill}" stroke="{color}"/>')
        parts += _legend(index, f"{name[0]} on {name[1]}", fill)
    return "\n".join([*parts, "</svg>"]) + "\n"


class _Scale(NamedTuple):
    """Seconds between two powers of ten, and where they are drawn."""

    low: int
    high: int

    @staticmethod
    def around(seconds: Iterable[float]) -> _Scale:
        times = [max(_SHORTEST, time) for time in seconds]
        low = floor(log10(min(times)))
        return _Scale(low, max(ceil(log10(max(times))), low + 1))

    def y(self, seconds: float) -> float:
        share = (log10(max(_SHORTEST, seconds)) - self.low) / (self.high - self.low)
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _BOTTOM - _TOP)


def _frame(title: str, scale: _Scale, ways: int, notes: str) -> Iterator[str]:
    height = max(_HEIGHT, _TOP + 18 * ways + 20)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH + _LEGEND} {height}" '
        'font-family="sans-serif" font-size="12">'
    )
    yield f'<rect width="{_WIDTH + _LEGEND}" height="{height}" fill="white"/>'
    yield f'<text x="{_LEFT}" y="22" font-size="15">{escape(title)}</text>'
    for power in range(scale.low, scale.high + 1):
        level = scale.y(10.0**power)
        yield f'<path d="M{_LEFT} {level:.1f}H{_WIDTH}" stroke="#ddd"/>'
        yield f'<text x="{_LEFT - 8}" y="{level + 4:.1f}" text-anchor="end">{10.0**power:g} s</text>'
    yield f'<text x="{_LEFT}" y="{_HEIGHT - 12}">{notes}</text>'


def _below(x: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{_HEIGHT - _BOTTOM + 20}" text-anchor="middle">{text}</text>'


def _boards(middle: float, levels: Sequence[float], index: int, ways: int) -> Iterator[str]:
    """A dot for each board and a bar over all, those of several ways side by side."""
    color = _COLORS[index % len(_COLORS)]
    place = middle + (index - (ways - 1) / 2) * min(_BESIDE, _WIDEST / ways)
    if len(levels) > 1:
        way = f"M{place:.1f} {min(levels):.1f}V{max(levels):.1f}"
        yield f'<path d="{way}" stroke="{color}" stroke-opacity="0.4"/>'
    for level in levels:
        yield f'<circle cx="{place:.1f}" cy="{level:.1f}" r="1.5" fill="{color}" fill-opacity="0.6"/>'


def _line(points: Sequence[tuple[float, float, bool]], color: str, *, dashed: bool) -> Iterator[str]:
    dashes = ' stroke-dasharray="5 4"' if dashed else ""
    for (x, y, late), (next_x, next_y, next_late) in pairwise(points):
        if not (late and next_late):
            way = f"M{x:.1f} {y:.1f}L{next_x:.1f} {next_y:.1f}"
            yield f'<path d="{way}" stroke="{color}" stroke-width="1.5"{dashes}/>'
    for x, y, hollow in points:
        fill = "white" if hollow else color
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{fill}" stroke="{color}"/>'


def _legend(index: int, name: str, fill: str = "") -> Iterator[str]:
    level = _TOP + 18 * index
    color = _COLORS[index % len(_COLORS)]
    yield f'<circle cx="{_WIDTH + 16}" cy="{level}" r="4" fill="{fill or color}" stroke="{color}"/>'
    yield f'<text x="{_WIDTH + 28}" y="{level + 4}">{escape(name)}</text>'
