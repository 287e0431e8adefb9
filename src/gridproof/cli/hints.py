"""The commands that explain: hint, why, walkthrough, rate."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from statistics import median_low
from textwrap import indent

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.cli.arguments import (
    add_field,
    add_json,
    add_place_of_work,
    add_source,
    add_time_limit,
    set_up,
)
from gridproof.cli.exits import Exit
from gridproof.cli.output import (
    counted,
    drawing,
    heading,
    make_folder,
    not_finished,
    print_json,
    write_out,
)
from gridproof.cli.sources import each_board
from gridproof.cli.spread import each_outcome
from gridproof.cli.streams import say
from gridproof.draw.scene import pointed_out
from gridproof.draw.walk import page, picture
from gridproof.errors import FormatError, quoted
from gridproof.formats import Entry, load, write
from gridproof.formats.info import one_line
from gridproof.formats.labels import labelled
from gridproof.hints import Contradiction, Hint, Profile, Rating, Whether
from gridproof.hints.stages import Stage, after
from gridproof.hints.story import Passage
from gridproof.hints.tell.hint import Told
from gridproof.hints.tell.nudges import around, goal, nudge
from gridproof.hints.tell.report import places_of, record
from gridproof.hints.verbs import Move
from gridproof.record.kind import Board, Puzzle
from gridproof.verbs import hints as verbs
from gridproof.verbs.hints import Hinted, Rated, Walked

# hint


def hint(args: argparse.Namespace) -> Exit:
    def hint_one(entry: Entry, board: Board) -> Exit:
        board = board._replace(answer=None)  # nothing here may reveal the answer
        moves = board.moves or None if args.history is None else _read_history(board.puzzle, args.history)
        if moves is not None:
            board = board._replace(state=None)
        found = verbs.hint(board, moves or (), uniqueness=args.uniqueness, time_limit=args.time_limit)
        if found.told is None:
            return _nothing(args, entry, found)
        if isinstance(found.told, Contradiction):
            return _mistake(args, entry, found, found.told, moves or ())
        _give(args, entry, found.board, found.told)
        return Exit.FINE

    return each_board(args, hint_one)


def _nothing(args: argparse.Namespace, entry: Entry, found: Hinted) -> Exit:
    """No step follows. A solved board is written unchanged if a board was requested."""
    if args.json:
        print_json({**_about(entry, found.board), "status": found.status, "text": found.text})
    elif args.level == "apply":
        print(write(found.board, "text"))
    else:
        print(heading(entry, found.text))
    return Exit.FINE if found.status == "solved" else Exit.NOT_FINE


def _mistake(
    args: argparse.Namespace, entry: Entry, found: Hinted, told: Contradiction, moves: Sequence[Move]
) -> Exit:
    board = found.board
    said, highlight = str(verbs.nudge_of(board.puzzle, told)), frozenset[Place]()
    shown: dict[str, object] = {"status": "mistake", "text": said}
    if args.level in ("reason", "full"):
        said, highlight = _lines(told), places_of(told.mistake)
        shown |= record(board.puzzle, told)
    if found.wrong_move is not None:
        place, mark = moves[found.wrong_move]
        number, move = found.wrong_move + 1, f"{board.puzzle.grid.label(place)} {mark}"
        said += f" Move {number} ({move}) was the first wrong one."
        shown |= {"wrong_move": number, "move": move}
    if args.json:
        print_json(_about(entry, board) | shown)
    elif args.level == "apply":
        raise FormatError("there is a mistake somewhere; expected a board that can be finished")
    else:
        print(heading(entry, said))
        print(drawing(board, board.state, pointed_out(board.puzzle, highlight)), flush=True)
    return Exit.NOT_FINE


def _give(args: argparse.Namespace, entry: Entry, board: Board, told: Hint) -> None:
    level = args.level or "reason"
    changed = after(board, told)
    places = pointed_out(board.puzzle, places_of(told.step))
    if args.json:
        print_json(_hint_record(entry, board, told, level))
    elif level == "apply":
        print(write(changed, "text"))
    elif level == "nudge":
        print(heading(entry, str(nudge(board.puzzle, told.step))))
    elif level == "area":
        print(heading(entry, str(nudge(board.puzzle, told.step))))
        print(drawing(board, board.state, places))
    else:
        words = {"short": str(told.short), "full": _indented(told.in_full)}.get(level, _lines(told))
        print(heading(entry, f"{words} ({told.technique})"))
        print(drawing(changed, changed.state, places))


def _hint_record(entry: Entry, board: Board, told: Hint, level: str) -> dict[str, object]:
    shown = {**_about(entry, board), "status": "hint", "level": level}
    if level in ("nudge", "area"):
        reason = goal(told.step)
        shown["around"] = board.puzzle.grid.label(around(board.puzzle.grid, told.step))
        shown["rule"] = None if reason is None else reason.rule
        if level == "area":
            shown["places"] = record(board.puzzle, told)["places"]
        return shown
    shown |= record(board.puzzle, told)
    if level == "apply":
        shown["board"] = write(after(board, told), "text")
    return shown


def _about(entry: Entry, board: Board) -> dict[str, object]:
    return {"id": entry.name, "kind": board.puzzle.kind.name}


# the moves of a player


def _read_history(puzzle: Puzzle, name: str) -> list[Move]:
    lines = enumerate(load(Path(name)).splitlines(), 1)
    return [_read_move(puzzle, f"{name}:{number}", line) for number, line in lines if line.strip()]


def _read_move(puzzle: Puzzle, where: str, line: str) -> Move:
    words = line.split()
    place = labelled(puzzle.grid, words[0])
    if place is None or len(words) != 2:
        raise FormatError(f"{where}: {quoted(line)}; expected a place of the board and a mark, as 'r3c4 -'")
    if words[1] == "-":
        return place, None
    mark, allowed = _mark_at(puzzle, place, words[1])
    if mark is None:
        expected = ", ".join((*allowed, "-")) if allowed else _NOTHING_DECIDED
        raise FormatError(f"{where}: {quoted(line)}; expected {expected}")
    return place, mark


_NOTHING_DECIDED = "another place: nothing is decided there"


def _mark_at(puzzle: Puzzle, place: Place, word: str) -> tuple[Mark | None, Sequence[Mark]]:
    """The mark of that name, if it may stand on the place; and all marks that may."""
    allowed = puzzle.kind.choices(puzzle).get(place, ())
    mark = puzzle.kind.notation.words.marks.get(word, Mark(word))
    return mark if mark in allowed else None, allowed


# why


def why(args: argparse.Namespace) -> Exit:
    def why_one(entry: Entry, board: Board) -> Exit:
        board = board._replace(answer=None)  # nothing here may reveal the answer
        puzzle, asked = board.puzzle, f"{args.place} {args.mark}"
        place = labelled(puzzle.grid, args.place)
        if place is None:
            raise FormatError(f"{quoted(args.place)}; expected a place of the board, as r3c4 or r3c4-r3c5")
        mark, allowed = _mark_at(puzzle, place, args.mark)
        if mark is None:
            raise FormatError(f"{quoted(asked)}; expected {', '.join(allowed) or _NOTHING_DECIDED}")
        found = verbs.why(board, place, mark, time_limit=args.time_limit).whether
        if args.json:
            why_so = {} if found.told is None else record(puzzle, found.told)
            shown = {"place": puzzle.grid.label(place), "mark": mark, "status": found.status}
            print_json({**_about(entry, board), **why_so, **shown, "text": found.text})
        else:
            print(heading(entry, _lines(found)))
            print(drawing(board, board.state, pointed_out(puzzle, frozenset(_seen_in(found)))))
        return Exit.NOT_FINE if found.status == "mistake" else Exit.FINE

    return each_board(args, why_one)


def _seen_in(found: Whether) -> Iterator[Place]:
    yield found.fact.place
    if isinstance(found.told, Hint):
        yield from places_of(found.told.step)
    elif found.told is not None:
        yield from places_of(found.told.mistake)


# walkthrough


def walkthrough(args: argparse.Namespace) -> Exit:
    seen: list[str] = []

    def walk(entry: Entry, board: Board) -> Exit:
        seen.append(entry.name)
        if len(seen) > 1 and (args.html or args.svg):
            raise FormatError("a second puzzle; expected one for --html or --svg")
        walked = verbs.walkthrough(
            board,
            uniqueness=args.uniqueness,
            time_limit=args.time_limit,
            each=lambda stage: _tell(args, entry, board, stage),
        )
        ending = walked.ending if walked.in_time else _so_far(args, walked.stages)
        if args.json and not walked.in_time:
            say(f"{entry.name}: {ending}")
        if args.html:
            write_out(args.html, page(board, one_line(entry.name), walked.chapters(), ending), "xml")
        elif args.svg:
            _write_pictures(Path(args.svg), walked.stages)
        elif not args.json:
            if not args.all_steps:
                _tell_story(walked)
            print(heading(entry, ending), end="\n\n", flush=True)
        return Exit.FINE if walked.in_time and walked.solved else Exit.NOT_FINE

    return each_board(args, walk)


def _tell(args: argparse.Namespace, entry: Entry, board: Board, stage: Stage) -> None:
    """Print one step, unless the steps are written or drawn at the end."""
    if args.json:
        numbered = {**_about(entry, board), "step": stage.number}
        # The first step includes the start of the walk, so that the walk can be checked.
        start = {"board": write(board, "text")} if stage.number == 1 else {}
        print_json(numbered | start | record(board.puzzle, stage.told))
    elif args.all_steps and not args.html and not args.svg:
        print(_line(stage), flush=True)


def _tell_story(walked: Walked) -> None:
    for chapter in walked.chapters():
        print(f"{chapter.title}\n")
        for passage in chapter.passages:
            name = f" [{passage.technique}]" if passage.technique else ""
            print(f"{passage.number}.{name} {_lines(passage)}")
        print(flush=True)


def _so_far(args: argparse.Namespace, walked: Sequence[Stage]) -> str:
    text = not_finished(args)
    return f"{text[0].upper()}{text[1:]}: {counted(len(walked), 'step')} so far."


def _line(stage: Stage) -> str:
    told = stage.told
    if isinstance(told, Contradiction):
        return f"{stage.number}. {_lines(told)}"
    return f"{stage.number}. [{told.technique}, {told.step.size}] {_lines(told)}"


def _lines(told: Told | Passage) -> str:
    """The text. Numbered sentences are on lines of their own."""
    return _indented(told.text)


def _indented(text: str) -> str:
    return f"\n{indent(text, '   ')}" if "\n" in text else text


def _write_pictures(directory: Path, walked: Sequence[Stage]) -> None:
    make_folder(directory)
    for stage in walked:
        write_out(str(directory / f"step-{stage.number:03}.svg"), picture(stage))


# rate


def rate(args: argparse.Namespace) -> Exit:
    def show(entry: Entry, board: Board, rated: Rated) -> Exit:
        _, rating, way = rated
        if args.json:
            steps = {} if way is None else {"profile": _walk_record(way)}
            print_json({**_about(entry, board), **asdict(rating), **steps})
        else:
            level = "not rated" if rating.level is None else f"{rating.level}, score {rating.score}"
            print(heading(entry, level))
            shown = [*_figures(rating), *(_plot(way) if way is not None else ())]
            print(*shown, sep="\n", end="\n\n", flush=True)
        return Exit.FINE

    return each_outcome(args, partial(_rated, args.profile, args.time_limit), _puzzle_of, show)


def _rated(profile: bool, time_limit: float | None, puzzle: Puzzle) -> Rated:
    return verbs.rate(puzzle, profile=profile, time_limit=time_limit)


def _puzzle_of(board: Board) -> Puzzle:
    return board.puzzle


def _walk_record(way: Profile) -> dict[str, object]:
    hardest = None if way.hardest is None else {"number": way.number, "text": way.hardest.text}
    return {"steps": [step._asdict() for step in way.steps], "hardest": hardest}


_WIDEST = 40
"""Characters of the longest bar."""


def _plot(way: Profile) -> Iterator[str]:
    """The steps as bars: how hard each is, and how many others were open.

    The hardest one follows in words.
    """
    most = max((step.difficulty or 1 for step in way.steps), default=1)
    for number, step in enumerate(way.steps, 1):
        hard = most if step.difficulty is None else step.difficulty
        figure = "     ?" if step.difficulty is None else f"{hard:6.2f}"
        bar = "█" * max(1, round(_WIDEST * hard / most))
        yield f"  {number:4} {figure} {bar} {step.technique}, {step.alternatives} open"
    if way.hardest is not None:
        yield f"  the hardest is step {way.number}: {_lines(way.hardest)}"


def _figures(rating: Rating) -> Iterator[str]:
    sizes = ", ".join(f"{number} of size {size}" for size, number in rating.sizes.items())
    yield f"  {counted(rating.steps, 'step')}: {sizes or 'nothing is left to find'}"
    if rating.hardest is not None:
        hardest = rating.hardest
        difficulty = "unknown" if hardest.difficulty is None else hardest.difficulty
        yield f"  hardest: step {hardest.number}, {hardest.technique}, difficulty {difficulty}"
        tight = counted(sum(number == 1 for number in rating.alternatives), "step")
        middle = median_low(rating.alternatives)
        yield f"  open at a time: {counted(middle, 'place')} at the median; {tight} with a single one"
        yield "  techniques: " + ", ".join(f"{name} {n}" for name, n in rating.techniques.items())
    guesses = counted(rating.guesses, "distinction")
    yield f"  {counted(rating.suppositions, 'supposition')}, {guesses} of cases"
    effort = rating.effort
    if effort is not None:
        yield (
            f"  solver, per cell: {effort.decisions} decisions, {effort.conflicts} conflicts, "
            f"{effort.propagations} propagations"
        )
    yield from (f"  {name}: {account.line()}" for name, account in rating.documents.items())


# arguments


def _hint_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        hint,
        "examples:\n  gridproof hint game.txt\n  gridproof hint game.txt --level nudge\n"
        "  gridproof hint game.txt --level apply > next.txt\n"
        "  gridproof hint puzzle.txt --history moves.txt\n\n"
        "exit codes: 0 a hint, or the board is solved; 1 a mistake, nothing more follows, or not found\n"
        "in time; 2 unreadable input.",
    )
    add_source(parser)
    add_json(parser)
    add_time_limit(parser)
    parser.add_argument(
        "--level",
        choices=("nudge", "area", "short", "reason", "full", "apply"),
        help="how much to show: a question, the places, the step in one sentence, the reason (default), "
        "the reason with all links of a long try-out, or the board after it",
    )
    parser.add_argument(
        "--history",
        metavar="FILE",
        help="the player's moves instead of the marks, one per line: r3c4 bulb, r3c4-r3c5 line, r3c4 -",
    )
    add_field(parser, verbs.HintRequest, "uniqueness", action="store_true")


def _why_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        why,
        "examples:\n  gridproof why puzzle.txt r3c4 bulb\n  gridproof why game.txt r3c4-r3c5 line\n\n"
        "The player's other marks and notes count, but not what stands on the place itself.\n\n"
        "exit codes: 0 an answer; 1 a mistake elsewhere, or not found in time; 2 unreadable input.",
    )
    add_source(parser, one=True)
    parser.add_argument("place", metavar="PLACE", help="a cell or the edge between two: r3c4, r3c4-r3c5")
    parser.add_argument("mark", metavar="MARK", help="the mark that might stand there, by its name or sign")
    add_json(parser)
    add_time_limit(parser)


def _walkthrough_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        walkthrough,
        "examples:\n  gridproof walkthrough puzzle.txt\n"
        "  gridproof walkthrough puzzle.txt --html walk.html\n"
        "  gridproof walkthrough puzzle.txt --svg pictures\n\n"
        "exit codes: 0 it leads to the answer; 1 it does not, or not in time; 2 unreadable input.",
    )
    add_source(parser)
    add_time_limit(parser)
    add_field(parser, verbs.WalkthroughRequest, "uniqueness", action="store_true")
    parser.add_argument(
        "--all-steps", action="store_true", help="print every step as it is found, without chapters"
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print one line of JSON for each step")
    output.add_argument("--html", metavar="FILE", help="write a page that plays the whole way")
    output.add_argument("--svg", metavar="DIR", help="write the pictures step-001.svg ... to a directory")


def _rate_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        rate,
        "examples:\n  gridproof rate puzzle.txt\n  gridproof rate corpus.jsonl --json\n"
        "  gridproof rate puzzle.txt --profile",
    )
    parser.add_argument(
        "--profile",
        action="store_true",
        help="also how hard each step is, and why the hardest is one",
    )
    add_source(parser)
    add_json(parser)
    add_time_limit(parser)
    add_place_of_work(parser)


COMMANDS = {
    "hint": _hint_arguments,
    "why": _why_arguments,
    "walkthrough": _walkthrough_arguments,
    "rate": _rate_arguments,
}
