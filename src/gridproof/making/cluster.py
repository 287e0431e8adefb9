"""The same work on a Dask cluster: its workers must have Gridproof installed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gridproof.errors import GridproofError
from gridproof.making.many import Order, Orders, Outcome

if TYPE_CHECKING:
    from distributed import Client

_AHEAD_PER_CORE = 4
_LEAST_AHEAD = 16


@contextmanager
def on_cluster(address: str) -> Iterator[Orders]:
    """Something that does work on the cluster whose scheduler has that address."""
    try:
        from distributed import Client
    except ImportError:
        raise GridproofError("Dask is not installed; expected: pip install 'gridproof[dask]'") from None
    try:
        client = Client(address, timeout=5, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise GridproofError(f"no Dask scheduler at {address!r}: {reason}") from None
    with client:
        yield lambda work, orders: _in_order(client, work, orders)


def _in_order(
    client: Client, work: Callable[[Order], Outcome], orders: Iterable[Order]
) -> Iterator[tuple[Order, Outcome]]:
    """Outcomes in order, with a few orders always under way.

    A worker that dies loses nothing: the scheduler gives its orders to another one, and an outcome
    is taken only once.
    """
    coming = iter(orders)
    under_way: deque[tuple[Order, Any]] = deque()
    while True:
        ahead = max(_LEAST_AHEAD, _AHEAD_PER_CORE * sum(client.ncores().values()))
        while len(under_way) < ahead and (order := next(coming, None)) is not None:
            # An order that brings down several workers in a row is not to blame for their end.
            under_way.append((order, client.submit(work, order, pure=False, retries=3)))
        if not under_way:
            return
        order, future = under_way.popleft()
        try:
            outcome: Outcome = future.result()
        except Exception as error:  # whatever went wrong on a worker or the way to it comes up here
            raise GridproofError(f"the cluster failed at puzzle {order.number}: {error}") from error
        yield order, outcome
