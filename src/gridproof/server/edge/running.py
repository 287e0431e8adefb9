"""Running the server: a socket of its own, the browser, and a clean end."""

from __future__ import annotations

import asyncio
import errno
import gc
import ipaddress
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from gridproof.errors import GridproofError
from gridproof.server.edge.app import DEFAULT_WORKERS, create_app
from gridproof.server.edge.connections import Connection, Door, connections_room
from gridproof.server.edge.quiet import keep_quiet
from gridproof.server.shapes import limits
from gridproof.server.work.shelf import NoLibrary

USUAL_PORT = 8765


def run(
    *,
    host: str,
    port: int | None,
    workers: int | None,
    browser: bool,
    library: str | None,
    say: Callable[[str], None],
) -> None:
    """Serve until Ctrl-C. Without a port, the default one is taken, or a free one if that is in use."""
    listening = _listen(host, port)
    workers = DEFAULT_WORKERS if workers is None else workers
    app = create_app(host=host, workers=workers, library=library)
    config = uvicorn.Config(
        app,
        log_level="warning",
        lifespan="on",
        ws="none",
        server_header=False,
        timeout_keep_alive=limits.IDLE_SECONDS,
        timeout_graceful_shutdown=5,
    )
    keep_quiet("uvicorn.error", "asyncio", "gridproof.server")
    address = _address(host, listening.getsockname()[1])

    def ready() -> None:
        say(f"Gridproof runs at {address} (Ctrl-C ends it)")
        if library is not None:
            with suppress(
                NoLibrary
            ):  # which was logged: a wrong name is reported at once, and the app still plays
                app.state.shelf.opened()
        if browser:
            webbrowser.open(address)

    def end() -> None:
        app.state.pool.close()

    sys.setswitchinterval(limits.SWITCH_SECONDS)
    with listening:
        _Server(config, listening, connections_room(workers), ready, end).run(sockets=[])


class _Server(uvicorn.Server):
    """Accepts its connections itself, and ends its jobs first, so that no follower delays its end."""

    def __init__(
        self,
        config: uvicorn.Config,
        listening: socket.socket,
        most: int,
        ready: Callable[[], None],
        end: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self._door = Door(listening, self.server_state.connections, most, self._connection)
        self._keeping: asyncio.Task[None] | None = None
        self._ready = ready
        self._end = end

    def _connection(self, gone: Callable[[], None]) -> Connection:
        return Connection(
            gone, config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            gc.collect()
            gc.freeze()  # otherwise it would scan all modules again, in the middle of a request
            self._keeping = asyncio.create_task(self._door.keep())
            await asyncio.to_thread(self._ready)

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:
            self._door.look()
        if self._keeping is not None and self._keeping.done():
            self._keeping.result()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
        await asyncio.to_thread(self._end)
        await super().shutdown(sockets)


def _listen(host: str, port: int | None) -> socket.socket:
    try:
        return _bound(host, USUAL_PORT if port is None else port)
    except OSError as error:
        if port is None and error.errno == errno.EADDRINUSE:
            return _bound(host, 0)
        where = f"{host}:{USUAL_PORT if port is None else port}"
        raise GridproofError(f"cannot listen at {where}: {error.strerror or error}") from None


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    found = socket.socket(family, kind, protocol)
    try:
        if hasattr(socket, "SO_REUSEPORT"):  # not on Windows, where it would let two servers share a port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(limits.BACKLOG)
    except OSError:
        found.close()
        raise
    return found


def _address(host: str, port: int) -> str:
    """The address at which a browser on this machine finds the server."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return f"http://{host}:{port}/"
    if address.is_unspecified:
        return f"http://localhost:{port}/"
    return f"http://[{address}]:{port}/" if address.version == 6 else f"http://{address}:{port}/"
