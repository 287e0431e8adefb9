"""Game IDs of Simon Tatham's collection: ``params:description``.

They do not name the game, but the addresses of the web pages do. Their fragment is a game ID:
``.../puzzles/js/lightup.html#7x7:b3gB0c0dBaBaBa1aBd1c01g0b``.
"""

from __future__ import annotations

import re

from gridproof.errors import FormatError, GridproofError, quoted
from gridproof.formats.format import Format
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Board, Kind, Puzzle
from gridproof.record.notation import Tatham

_ID = re.compile(r"([0-9]{1,5})x([0-9]{1,5})([a-z0-9]{0,40}):([0-9A-Za-z_]+)")
_LONGEST_START = 1000
_MOST_WHYS = 4
"""So many reasons are given why an ID fits no kind."""


def detect(text: str) -> bool:
    start = text[:_LONGEST_START].split(maxsplit=1)
    return bool(start) and _ID.fullmatch(_split_address(start[0])[1]) is not None


def read(text: str, kind: Kind | None = None) -> list[Board]:
    game, game_id = _split_address(text)
    if game:
        kind = kind_named(game)
    return [_read_any(game_id) if kind is None else _read_as(kind, game_id)]


def _split_address(text: str) -> tuple[str, str]:
    """The name of the game, if the text is the address of its page, and the game ID."""
    text = text.strip().replace("%3A", ":")
    # This is not a pattern: one that searches for the page's name after every slash would take hours for
    # many slashes.
    page, _, game_id = text.rpartition("#")
    _, slash, name = page.rpartition("/")
    return (name.removesuffix(".html"), game_id) if slash else ("", text)


def _read_any(game_id: str) -> Board:
    """The board, if the ID fits exactly one game."""
    boards: list[Board] = []
    complaints: dict[str, list[str]] = {}
    for kind in KINDS.values():
        if kind.notation.tatham is not None:
            try:
                boards.append(_read_as(kind, game_id))
            except GridproofError as error:
                complaints.setdefault(str(error), []).append(kind.name)
    if len(boards) == 1:
        return boards[0]
    if boards:
        names = ", ".join(board.puzzle.kind.name for board in boards)
        raise FormatError(
            f"the game ID {quoted(game_id)} fits several kinds; expected --kind with one of: {names}"
        )
    whys = [f"{', '.join(names)}: {why}" for why, names in complaints.items()]
    more = "; …" if len(whys) > _MOST_WHYS else ""
    raise FormatError(f"the game ID {quoted(game_id)} fits no kind ({'; '.join(whys[:_MOST_WHYS])}{more})")


def _read_as(kind: Kind, game_id: str) -> Board:
    style = _style(kind)
    match = _ID.fullmatch(game_id)
    if match is None:
        raise FormatError(f"the game ID {quoted(game_id)}; expected 'WxH:description', as in '7x7:d7b3e8'")
    first, second, options, description = match.groups()
    _check_options(style, options)
    grid, variant = style.size.read(int(first), int(second))
    variant = next((meant for option, meant in style.variants.items() if option in options), variant)
    return Board(Puzzle(kind, grid, style.codec.decode(description, grid), variant))


def _style(kind: Kind) -> Tatham:
    if kind.notation.tatham is None:
        known = ", ".join(name for name, known in KINDS.items() if known.notation.tatham is not None)
        raise FormatError(f"no game of Simon Tatham's is {kind.name}; expected one of: {known}")
    return kind.notation.tatham


def _check_options(style: Tatham, options: str) -> None:
    options_pattern = re.compile(style.options)
    at = 0
    while at < len(options):
        match = options_pattern.match(options, at)
        if match is None:
            raise FormatError(
                f"the options {quoted(options)} after the size: {quoted(options[at:])} is unknown"
            )
        option = match.group()
        if option in style.refused:
            raise FormatError(
                f"the option {option!r} in {quoted(options)} changes the rules ({style.refused[option]});"
                " expected a game ID without it"
            )
        at = match.end()
    if style.needed not in options:
        raise FormatError(f"the options {quoted(options)} after the size; expected {style.needed} among them")


def write(board: Board) -> str:
    puzzle = board.puzzle
    style = _style(puzzle.kind)
    option = next((option for option, meant in style.variants.items() if meant == puzzle.variant), "")
    first, second = style.size.write(puzzle.grid, "" if option else puzzle.variant)
    return f"{first}x{second}{option}{style.needed}:{style.codec.encode(puzzle.clues, puzzle.grid)}"


FORMAT = Format("tatham", "game ID of Simon Tatham's collection", detect, read, write)
