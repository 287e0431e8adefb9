"""A picture of a comparison: seconds on a logarithmic scale over the sizes of the boards, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, log10

from gridproof.lab.measurements import Summary

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
    times = [max(_SHORTEST, time) for s in summaries for time in (s.seconds or (s.limit,))]
    low, high = floor(log10(min(times))), ceil(log10(max(times)))
    high = max(high, low + 1)

    def x(size: str) -> float:
        return _LEFT + (sizes.index(size) + 0.5) * (_WIDTH - _LEFT) / len(sizes)

    def beside(summary: Summary) -> float:
        """The shift of a mark at the limit among those of its size."""
        late = [(s.encoding, s.engine) for s in summaries if s.size == summary.size and not s.medians]
        place = late.index((summary.encoding, summary.engine)) - (len(late) - 1) / 2
        return place * min(_BESIDE, (_WIDTH - _LEFT) / len(sizes) / len(late))

    def point(summary: Summary) -> tuple[float, float, bool]:
        if summary.medians is None:
            return x(summary.size) + beside(summary), y(summary.limit), True
        return x(summary.size), y(summary.medians.seconds), summary.decided < summary.boards

    def y(seconds: float) -> float:
        share = (log10(max(_SHORTEST, seconds)) - low) / (high - low)
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _BOTTOM - _TOP)

    height = max(_HEIGHT, _TOP + 18 * len(names) + 20)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH + _LEGEND} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{_WIDTH + _LEGEND}" height="{height}" fill="white"/>',
        f'<text x="{_LEFT}" y="22" font-size="15">{escape(title)}</text>',
    ]
    for power in range(low, high + 1):
        level = y(10.0**power)
        parts.append(f'<path d="M{_LEFT} {level:.1f}H{_WIDTH}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{level + 4:.1f}" text-anchor="end">{10.0**power:g} s</text>')
    for size in sizes:
        parts.append(
            f'<text x="{x(size):.1f}" y="{_HEIGHT - _BOTTOM + 20}" text-anchor="middle">{size}</text>'
        )
    notes = "hollow: not all decided within the limit; small dots: single boards"
    parts.append(f'<text x="{_LEFT}" y="{_HEIGHT - 12}">{notes}</text>')
    for index, name in enumerate(names):
        line = [s for s in summaries if (s.encoding, s.engine) == name]
        points = [point(s) for s in line]
        for summary in line:
            parts += _boards(x(summary.size), [y(time) for time in summary.seconds], index, len(names))
        parts += _line(points, _COLORS[index % len(_COLORS)], dashed=index >= len(_COLORS))
        parts += _legend(index, f"{name[0]} on {name[1]}")
    return "\n".join([*parts, "</svg>"]) + "\n"


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


def _legend(index: int, name: str) -> Iterator[str]:
    level = _TOP + 18 * index
    color = _COLORS[index % len(_COLORS)]
    yield f'<circle cx="{_WIDTH + 16}" cy="{level}" r="4" fill="{color}"/>'
    yield f'<text x="{_WIDTH + 28}" y="{level + 4}">{escape(name)}</text>'
