"""The commands about proofs: certify, verify."""

from __future__ import annotations

import argparse
from pathlib import Path

from gridproof.certificates import Limits, NotChecked, NotProved, Verified, WalkVerified, verify_walks
from gridproof.certificates import certify as certify_puzzle
from gridproof.certificates import verify as verify_certificate
from gridproof.certificates.bounded import bounded
from gridproof.certificates.certificate import BELIEVED, DRAT, FORMS
from gridproof.certificates.limits import MILLION
from gridproof.cli.arguments import add_source, add_time_limit, positive, seconds, set_up
from gridproof.cli.exits import Exit
from gridproof.cli.output import counted, make_folder, write_out
from gridproof.cli.sources import each_board, load_input
from gridproof.cli.streams import say
from gridproof.errors import FormatError
from gridproof.formats import Entry, load
from gridproof.record.kind import Board, Puzzle


def certify(args: argparse.Namespace) -> Exit:
    seen: list[str] = []
    form = DRAT
    if args.format in FORMS:  # the form of the proof, not that of the puzzle
        form, args.format = args.format, None

    def certify_one(entry: Entry, board: Board) -> Exit:
        seen.append(entry.name)
        if len(seen) > 1:
            raise FormatError("a second puzzle; expected one, because a folder holds one certificate")
        certificate = certify_puzzle(board.puzzle, form=form, time_limit=args.time_limit)
        folder = Path(args.out)
        make_folder(folder)
        # The manifest is written last. Without it, a folder is not a certificate.
        for name, text in certificate.files().items():
            write_out(str(folder / name), text)
        lemmas = sum(not line.startswith("%") for line in certificate.proof.splitlines())
        print(f"{folder}: {_about(board.puzzle)}, exactly one answer, proved in {counted(lemmas, 'lemma')}")
        return Exit.FINE

    return each_board(args, certify_one)


def verify(args: argparse.Namespace) -> Exit:
    path = Path(args.proof)
    limits = Limits(args.time_limit, args.memory_limit * MILLION, args.work_limit * MILLION)
    try:
        if args.proof != "-" and _is_folder(path):
            print(_certified(bounded(verify_certificate, path, limits)))
            return Exit.FINE
        walks = bounded(_walks, load_input() if args.proof == "-" else load(path), limits)
    except NotProved as error:
        say(f"not proved: {error}")
        return Exit.NOT_FINE
    except NotChecked as error:
        say(f"not checked: {error}")
        return Exit.NOT_FINE
    for walk in walks:
        print(_walked(walk))
    return Exit.FINE if all(walk.solved for walk in walks) else Exit.NOT_FINE


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # no such name is possible; the error of reading it gives the reason
        return False


def _walks(text: str, _limits: Limits) -> list[WalkVerified]:
    return verify_walks(text)


def _certified(found: Verified) -> str:
    believed = "\n".join(f"  - {one}" for one in BELIEVED)
    return (
        f"{_about(found.puzzle)}: exactly one answer.\n"
        f"The answer obeys the rules. The formula ({counted(found.variables, 'variable')}, "
        f"{counted(found.clauses, 'clause')}) is the puzzle's, and excludes the answer.\n"
        f"{counted(found.lemmas, 'lemma')} checked, each by unit propagation: nothing is left.\n"
        f"What remains to be believed:\n{believed}"
    )


def _walked(found: WalkVerified) -> str:
    name = f"{found.name}, " if found.name else ""
    leads = "lead to the only answer" if found.solved else "do not lead from an empty board to an answer"
    steps = counted(found.steps, "step")
    uses = f" (using uniqueness, which a solver proved: {found.assuming})" if found.assuming else ""
    return f"{name}{_about(found.puzzle)}: {steps}, each of which follows{uses}; they {leads}."


def _about(puzzle: Puzzle) -> str:
    return f"{puzzle.kind.title} {puzzle.grid.rows} x {puzzle.grid.cols}"


# arguments


def _certify_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        certify,
        "examples:\n  gridproof certify puzzle.txt --out certificate\n  gridproof verify certificate\n"
        "  gridproof certify puzzle.txt --format veripb --out certificate\n\n"
        "DIR gets the puzzle, its answer, the rules as a formula (DIMACS), a proof that there is\n"
        "no other answer (DRAT, also for other checkers), and certificate.json with the hashes of all.\n"
        "--format veripb writes an OPB formula and a pseudo-Boolean proof for VeriPB 3 instead.",
    )
    add_source(parser, one=True)
    add_time_limit(parser)
    parser.add_argument("--out", metavar="DIR", required=True, help="the folder of the certificate")


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        verify,
        "examples:\n  gridproof verify certificate\n"
        "  gridproof walkthrough puzzle.txt --json > walk.json && gridproof verify walk.json",
    )
    parser.add_argument(
        "proof", metavar="PROOF", help="a folder of certify, a file of walkthrough --json, or -"
    )
    for name, of, type, default, what in (
        ("--time-limit", "S", seconds, 300.0, "seconds for all of it (300)"),
        ("--memory-limit", "MB", positive, 2000, "megabytes for all of it (2000)"),
        ("--work-limit", "N", positive, 100, "million steps to check lemmas (100)"),
    ):
        parser.add_argument(name, metavar=of, type=type, default=default, help=what)


COMMANDS = {
    "certify": _certify_arguments,
    "verify": _verify_arguments,
}
