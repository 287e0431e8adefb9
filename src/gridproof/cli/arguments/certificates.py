"""The arguments of certify, verify."""

from __future__ import annotations

from gridproof.cli.arguments.common import (
    AddParser,
    add_command,
    add_source,
    add_time_limit,
    positive,
    seconds,
)


def add_commands(add_parser: AddParser) -> None:
    certify = add_command(
        add_parser,
        "certify",
        "certificates:certify",
        "write a proof that a puzzle has exactly one answer, for others to check",
        "example:\n  gridproof certify puzzle.txt --out certificate\n  gridproof verify certificate\n\n"
        "DIR gets the puzzle, its answer, what the rules say as a formula (DIMACS), a proof that there is\n"
        "no other answer (DRAT, also for other checkers), and certificate.json with the hashes of all.",
    )
    add_source(certify, one=True)
    add_time_limit(certify)
    certify.add_argument("--out", metavar="DIR", required=True, help="the folder of the certificate")

    verify = add_command(
        add_parser,
        "verify",
        "certificates:verify",
        "check a certificate, or every step of a walkthrough, without trusting who made it",
        "examples:\n  gridproof verify certificate\n"
        "  gridproof walkthrough puzzle.txt --json > walk.json && gridproof verify walk.json",
    )
    verify.add_argument(
        "proof", metavar="PROOF", help="a folder of certify, a file of walkthrough --json, or -"
    )
    for name, of, type, default, what in (
        ("--time-limit", "S", seconds, 300.0, "seconds for all of it (300)"),
        ("--memory-limit", "MB", positive, 2000, "megabytes for all of it (2000)"),
        ("--work-limit", "N", positive, 100, "million steps to check lemmas (100)"),
    ):
        verify.add_argument(name, metavar=of, type=type, default=default, help=what)
