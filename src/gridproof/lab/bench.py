"""Measure how fast and how correctly boards are solved: by us and, on the same boards, by the peers."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from statistics import fmean, median

from gridproof.board.marks import State
from gridproof.checking import check
from gridproof.errors import GridproofError
from gridproof.formats.words import example_board
from gridproof.lab.peers import Adapter, Cannot, Peer
from gridproof.record.kind import Board, Kind
from gridproof.solving import Status, solve
from gridproof.system.tasks import InOrder, accounted, one_by_one


@dataclass(frozen=True, slots=True)
class PeerRun:
    """A peer on one board: the time it took, or why it did not accept the board."""

    seconds: float = 0.0
    right: bool = False
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class BoardRun:
    """One board, solved by us and by the peers."""

    kind: str
    status: Status
    right: bool
    seconds: float
    encode_seconds: float
    solve_seconds: float
    peers: Mapping[str, PeerRun] = field(default_factory=dict)


def measure(
    boards: Iterable[Board],
    *,
    peers: Sequence[Peer] = (),
    time_limit: float | None = None,
    in_order: InOrder[Board, BoardRun] = one_by_one,
) -> Iterator[BoardRun]:
    """Solve every board, and let each peer solve it right after, so that noise affects all alike."""
    for _, run in accounted(in_order, partial(_measured, peers, time_limit), boards):
        yield run


def _measured(peers: Sequence[Peer], time_limit: float | None, board: Board) -> BoardRun:
    kind = board.puzzle.kind
    known = (kind.name, *(peer.name for peer in peers))
    if known not in _WARM:
        _WARM.add(known)
        _warm_up(kind, peers)
    return _run(board, peers, time_limit)


_WARM: set[tuple[str, ...]] = set()
"""What this process has solved before: the kind, and by which peers."""


def _warm_up(kind: Kind, peers: Sequence[Peer]) -> None:
    """Solve a small example first, so that one-time costs are not measured."""
    for example in kind.examples:
        if example.breaks is None and not example.variant:
            _run(example_board(kind, example), peers, 10.0)
            return


def _run(board: Board, peers: Sequence[Peer], time_limit: float | None) -> BoardRun:
    puzzle = board.puzzle
    started = time.perf_counter()
    result = solve(puzzle, time_limit=time_limit)
    seconds = time.perf_counter() - started
    return BoardRun(
        kind=puzzle.kind.name,
        status=result.status,
        right=_is_right(board, result.answer),
        seconds=seconds,
        encode_seconds=result.statistics.encode_seconds,
        solve_seconds=result.statistics.solve_seconds,
        peers={
            peer.name: _run_peer(board, adapter, time_limit)
            for peer in peers
            if (adapter := peer.adapters.get(puzzle.kind.name)) is not None
        },
    )


def _run_peer(board: Board, adapter: Adapter, time_limit: float | None) -> PeerRun:
    try:
        task = adapter.write(board.puzzle)
        started = time.perf_counter()
        found = adapter.solve(task, time_limit)
        seconds = time.perf_counter() - started
    except Cannot as reason:
        return PeerRun(refused=str(reason))
    except Exception as error:  # whatever foreign code raises, the comparison goes on and reports it
        return PeerRun(refused=f"{type(error).__name__}: {error}")
    try:
        right = _is_right(board, adapter.read(board.puzzle, found))
    except GridproofError:  # an answer that cannot even be written as marks
        right = False
    return PeerRun(seconds, right)


def _is_right(board: Board, answer: State | None) -> bool:
    """Whether this is the answer in the file. If the file has none, whether it obeys the rules."""
    if answer is None:
        return False
    puzzle = board.puzzle
    full = puzzle.complete(answer)
    if board.answer is not None:
        return full is not None and full == puzzle.complete(board.answer)
    return full is not None and check(puzzle, full).solved


# summaries


@dataclass(frozen=True, slots=True)
class Times:
    """Statistics over seconds."""

    mean: float
    median: float
    p95: float
    max: float

    @staticmethod
    def of(seconds: Sequence[float]) -> Times:
        ordered = sorted(seconds)
        return Times(fmean(ordered), median(ordered), ordered[ceil(0.95 * len(ordered)) - 1], ordered[-1])


@dataclass(frozen=True, slots=True)
class PeerSummary:
    """A peer on the boards of one kind, and our mean on the boards that it accepted."""

    boards: int
    right: int
    mean: float
    ours: float
    refused: Mapping[str, int]
    """The reasons why it did not accept boards, with their counts."""

    @property
    def ratio(self) -> float:
        """How many times longer the peer took."""
        return self.mean / self.ours if self.ours else 0.0


@dataclass(frozen=True, slots=True)
class KindSummary:
    """All boards of one kind."""

    kind: str
    boards: int
    right: int
    unique: int
    total: Times
    encode: Times
    solve: Times
    peers: Mapping[str, PeerSummary]


def summarise(runs: Iterable[BoardRun]) -> list[KindSummary]:
    """One summary per kind, in the order in which the kinds appeared."""
    by_kind: dict[str, list[BoardRun]] = {}
    for run in runs:
        by_kind.setdefault(run.kind, []).append(run)
    return [_summary(kind, group) for kind, group in by_kind.items()]


def _summary(kind: str, runs: list[BoardRun]) -> KindSummary:
    names = dict.fromkeys(name for run in runs for name in run.peers)
    return KindSummary(
        kind=kind,
        boards=len(runs),
        right=sum(run.right for run in runs),
        unique=sum(run.status is Status.UNIQUE for run in runs),
        total=Times.of([run.seconds for run in runs]),
        encode=Times.of([run.encode_seconds for run in runs]),
        solve=Times.of([run.solve_seconds for run in runs]),
        peers={name: _peer_summary([(run, run.peers[name]) for run in runs]) for name in names},
    )


def _peer_summary(pairs: list[tuple[BoardRun, PeerRun]]) -> PeerSummary:
    taken = [(run, peer) for run, peer in pairs if peer.refused is None]
    refused: dict[str, int] = {}
    for _, peer in pairs:
        if peer.refused is not None:
            refused[peer.refused] = refused.get(peer.refused, 0) + 1
    return PeerSummary(
        boards=len(taken),
        right=sum(peer.right for _, peer in taken),
        mean=fmean(peer.seconds for _, peer in taken) if taken else 0.0,
        ours=fmean(run.seconds for run, _ in taken) if taken else 0.0,
        refused=refused,
    )
