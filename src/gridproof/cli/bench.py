"""The command that measures."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import asdict

from gridproof.cli.arguments import add_cluster, add_json, add_source, add_time_limit, positive, set_up
from gridproof.cli.exits import Exit
from gridproof.cli.output import print_json, table
from gridproof.cli.places import not_lost, place_of_work
from gridproof.cli.progress import with_progress
from gridproof.cli.sources import each_board
from gridproof.formats import Entry
from gridproof.lab.bench import KindSummary, PeerSummary, measure, summarise
from gridproof.lab.peers import load_peers
from gridproof.record.kind import Board

_HEAD = ("kind", "boards", "right", "unique", "mean ms", "median", "p95", "max", "encoding", "solving")
_PEER_HEAD = ("kind", "peer", "boards", "right", "mean ms", "ours", "ratio")


def bench(args: argparse.Namespace) -> Exit:
    peers = load_peers() if args.peers else []
    boards: list[Board] = []
    taken: Counter[str] = Counter()

    def collect(_: Entry, board: Board) -> Exit:
        kind = board.puzzle.kind.name
        if args.limit is None or taken[kind] < args.limit:
            taken[kind] += 1
            boards.append(board)
        return Exit.FINE

    code = each_board(args, collect)
    with place_of_work(args, not_lost) as in_order:
        runs = measure(boards, peers=peers, time_limit=args.time_limit, in_order=in_order)
        summaries = summarise(with_progress(runs, len(boards)))
    if any(summary.right < summary.boards for summary in summaries):
        code = max(code, Exit.NOT_FINE)
    if args.json:
        for summary in summaries:
            print_json(_record(summary))
    elif summaries:
        _print_tables(summaries)
    return code


def _record(summary: KindSummary) -> dict[str, object]:
    record = asdict(summary)
    for name, peer in summary.peers.items():
        record["peers"][name]["ratio"] = peer.ratio
    return record


def _print_tables(summaries: list[KindSummary]) -> None:
    print(table([_HEAD, *map(_row, summaries)], right=range(1, len(_HEAD))))
    compared = [(summary.kind, name, peer) for summary in summaries for name, peer in summary.peers.items()]
    if not compared:
        return
    print()
    rows = (_peer_row(kind, name, peer) for kind, name, peer in compared if peer.boards)
    print(table([_PEER_HEAD, *rows], right=range(2, len(_PEER_HEAD))))
    for kind, name, peer in compared:
        for reason, number in peer.refused.items():
            print(f"{name} did not accept {number} of the {kind} boards: {reason}")


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f}"


def _row(summary: KindSummary) -> tuple[str, ...]:
    total = summary.total
    return (
        summary.kind,
        *map(str, (summary.boards, summary.right, summary.unique)),
        *map(_ms, (total.mean, total.median, total.p95, total.max, summary.encode.mean, summary.solve.mean)),
    )


def _peer_row(kind: str, name: str, peer: PeerSummary) -> tuple[str, ...]:
    return (
        kind,
        name,
        str(peer.boards),
        str(peer.right),
        _ms(peer.mean),
        _ms(peer.ours),
        f"{peer.ratio:.1f}x",
    )


# arguments


def _bench_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        bench,
        "examples:\n  gridproof bench corpus/*.jsonl\n  gridproof bench corpus/*.jsonl --peers --limit 20\n\n"
        "exit codes: 0 every answer is right; 1 some are not; 2 some input is unreadable.",
    )
    add_source(parser)
    add_json(parser)
    add_time_limit(parser)
    add_cluster(parser)
    parser.add_argument("--peers", action="store_true", help="run other solvers on the same boards")
    parser.add_argument("--limit", metavar="N", type=positive, help="take at most N boards of each kind")


COMMANDS = {
    "bench": _bench_arguments,
}
