"""Running the server: a socket of its own, the browser, and a clean end."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
import webbrowser
from collections.abc import Callable

import uvicorn

from gridproof.errors import GridproofError
from gridproof.server.app import create_app

USUAL_PORT = 8765


def run(
    *,
    host: str,
    port: int | None,
    workers: int | None,
    browser: bool,
    say: Callable[[str], None],
) -> None:
    """Serve until Ctrl-C. Without a port the usual one is taken, or a free one when that is in use."""
    listening = _listen(host, port)
    app = create_app(host=host) if workers is None else create_app(host=host, workers=workers)
    config = uvicorn.Config(
        app,
        log_level="warning",
        lifespan="on",
        ws="none",
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    address = _address(host, listening.getsockname()[1])

    def ready() -> None:
        say(f"Gridproof runs at {address} (Ctrl-C ends it)")
        if browser:
            webbrowser.open(address)

    def end() -> None:
        app.state.pool.close()

    with listening:
        _Server(config, ready, end).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Says when it is ready; ends its jobs first, so that nobody who follows one keeps it from ending."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], end: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._end = end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            await asyncio.to_thread(self._ready)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
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
        found.listen(128)
    except OSError:
        found.close()
        raise
    return found


def _address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return f"http://{host}:{port}/"
    if address.is_unspecified:
        return f"http://localhost:{port}/"
    return f"http://[{address}]:{port}/" if address.version == 6 else f"http://{address}:{port}/"
