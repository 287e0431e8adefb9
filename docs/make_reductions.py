"""Make the pictures of explanations/reductions.md: ``.venv/bin/python docs/make_reductions.py``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from make_pictures import GAP, TILE, TITLE, fitted

from gridproof.board.marks import State
from gridproof.draw.scene import without_blanks
from gridproof.draw.svg import svg
from gridproof.kinds import KINDS
from gridproof.record.kind import Board
from gridproof.reductions.formula import Formula
from gridproof.reductions.gadget import Gadget, gadgets_of
from gridproof.reductions.reducing import Reduction, problems_of, reduce

IMAGES = Path(__file__).with_name("images")
CELL, MARGIN = 40, 12
"""As in the pictures of boards."""
FORMULA = Formula(3, ((1, -2, 3), (-1, 2), (-3, -2)))
VALUES = {"1": "1", "2": "1", "3": "0"}
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#555555", "#e69f00", "#56b4e9", "#000000")


def page(name: str, title: str, rows: list[list[str]], columns: int) -> None:
    """Pictures in rows and columns; each is given as what ``fitted`` takes, and placed here."""
    width, height = columns * (TILE + GAP) + GAP, len(rows) * (TILE + TITLE + GAP) + GAP
    body = "".join(
        fitted(picture, caption, GAP + at * (TILE + GAP), GAP + row * (TILE + TITLE + GAP))
        for row, pictures in enumerate(rows)
        for at, (caption, picture) in enumerate(zip(pictures[::2], pictures[1::2], strict=True))
    )
    IMAGES.joinpath(name).write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="14"><title>{title}</title>'
        f'<rect width="100%" height="100%" fill="white"/>{body}</svg>\n'
    )


def in_all_states(gadget: Gadget) -> list[str]:
    """The gadget, and its answer for all values that it allows; captions and pictures in turn."""
    ports = [port.place for port in gadget.ports]
    found = [gadget.name, svg(Board(gadget.puzzle), highlight=ports)]
    large = gadget.puzzle.grid.size > 400  # the first and the last do, not to make a picture of a megabyte
    for values in sorted(gadget.allowed)[:4:3] if large else sorted(gadget.allowed)[:4]:
        answer = without_blanks(gadget.puzzle, gadget.answers(values, 1)[0])
        said = (f"{port.name} {value:d}" for port, value in zip(gadget.ports, values, strict=True))
        found += [", ".join(said), svg(Board(gadget.puzzle), marks=answer, highlight=ports)]
    return found


def outlined(made: Reduction, answer: State) -> str:
    """A board with its answer and a frame around every tile."""
    gadgets = gadgets_of(made.puzzle.kind.name).all
    frames = []
    for name, top, left in made.placed:
        _, _, rows, cols = gadgets[name].tile
        colour = COLOURS[2 if name.startswith("tap") else 1 if "negation" in name else 0]
        frames.append(
            f'<rect x="{MARGIN + CELL * left}" y="{MARGIN + CELL * top}" width="{CELL * cols}" '
            f'height="{CELL * rows}" fill="none" stroke="{colour}" stroke-width="6"/>'
        )
    picture = svg(Board(made.puzzle), marks=without_blanks(made.puzzle, answer))
    return picture.replace("</svg>", f"{''.join(frames)}</svg>")


def sizes() -> str:
    """Cells against clauses, for a fifth as many variables."""
    ways = [(name, False) for name in KINDS if "formula" in problems_of(KINDS[name])] + [("ohno", True)]
    counts = (5, 10, 20, 40, 60)
    width, height, left, bottom = 560, 320, 70, 40
    lines: list[tuple[str, list[tuple[int, int]]]] = []
    for name, thesis in ways:
        points = []
        for clauses in counts:
            variables = max(3, clauses // 5)
            lits = [tuple((at + k) % variables + 1 for k in range(3)) for at in range(clauses)]
            signed = tuple(tuple(-v if (at + v) % 2 else v for v in c) for at, c in enumerate(lits))
            size = _size(Formula(variables, signed), name, thesis=thesis)
            if size is not None:
                points.append((clauses, size))
        lines.append((f"{name}{', as in the thesis' if thesis else ''}", points))
    most = max(cells for _, points in lines for _, cells in points)
    parts = [f'<rect width="{width}" height="{height}" fill="white"/>']
    for at, (label, points) in enumerate(lines):
        xy = [
            (left + c * (width - left - 20) / counts[-1], height - bottom - n * (height - bottom - 30) / most)
            for c, n in points
        ]
        path = " ".join(f"{x:.0f},{y:.0f}" for x, y in xy)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[at]}" stroke-width="2"/>')
        parts += (f'<circle cx="{x:.0f}" cy="{y:.0f}" r="4" fill="{COLOURS[at]}"/>' for x, y in xy)
        parts.append(f'<text x="{left + 10}" y="{24 + 18 * at}" fill="{COLOURS[at]}">{label}</text>')
    for c in counts:
        x = left + c * (width - left - 20) / counts[-1]
        parts.append(f'<text x="{x:.0f}" y="{height - 20}" text-anchor="middle">{c}</text>')
    parts.append(f'<text x="{width / 2:.0f}" y="{height - 4}" text-anchor="middle">clauses</text>')
    for share in (0, 0.5, 1):
        y = height - bottom - share * (height - bottom - 30)
        parts.append(f'<text x="{left - 8}" y="{y:.0f}" text-anchor="end">{share * most:.0f}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>Cells of boards</title>{"".join(parts)}</svg>\n'
    )


def _size(formula: Formula, name: str, *, thesis: bool) -> int | None:
    """The cells of a board; None where it is too large."""
    from gridproof.errors import GridproofError

    try:
        return reduce(formula, KINDS[name], thesis=thesis).puzzle.grid.size
    except GridproofError:
        return None


def tiles_of(name: str, *, thesis: bool) -> Iterable[Gadget]:
    found = gadgets_of(name).all.values()
    return (one for one in found if len(one.ports) > 1 and (one.source == "thesis") == thesis)


def main() -> None:
    for name in (name for name in KINDS if "formula" in problems_of(KINDS[name])):
        title = KINDS[name].title
        for thesis in (False, True):
            rows = [in_all_states(gadget) for gadget in tiles_of(name, thesis=thesis)]
            if rows:
                suffix = "-thesis" if thesis else ""
                page(f"reduction-{name}{suffix}.svg", f"Gadgets of {title}", rows, 5)
        made = reduce(FORMULA, KINDS[name])
        answer = made.encode(VALUES)
        assert answer is not None, "the values satisfy the formula"
        IMAGES.joinpath(f"reduction-{name}-board.svg").write_text(outlined(made, answer))
    IMAGES.joinpath("reduction-sizes.svg").write_text(sizes())


if __name__ == "__main__":
    main()
