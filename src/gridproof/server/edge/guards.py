"""The checks before the application: which requests are accepted, and the headers of every answer."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridproof.server.edge.places import Busy, Places
from gridproof.server.shapes.limits import BODY_SECONDS, MAX_BODY, RETRY_AFTER

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        # A script of the engine in the page comes packed, and has a blob's address once it is unpacked.
        "script-src 'self' blob: 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d{1,5})?", re.ASCII)
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_JSON = re.compile(r"application/json(\s*;.*)?", re.IGNORECASE)
_PIECE = 64 * 1024


class Guards:
    """Checks every request before the application sees it, and adds the security headers to every answer."""

    def __init__(self, app: ASGIApp, host: str, places: Places) -> None:
        self._app = app
        self._host = host.strip("[]").lower()
        self._open = _is_everywhere(self._host)
        self._places = places

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sending = _in_pieces(_with_headers(send))
        headers = Headers(scope=scope)
        if not self._knows(headers.get("host", "")):
            await _refuse(sending, 400, "the Host header names another host; expected the one of this server")
        elif _changes_or_tells(scope) and _comes_from_elsewhere(headers):
            await _refuse(sending, 403, "a request from another site; expected one from this server's pages")
        elif _has_body(headers) and not _JSON.fullmatch(headers.get("content-type", "")):
            await _refuse(sending, 415, "a body of another type; expected application/json")
        else:
            await self._take(scope, headers, receive, sending)

    async def _take(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await _body(headers, receive)
        except TimeoutError:
            await _refuse(send, 408, f"the body took longer than {BODY_SECONDS:g} seconds")
            return
        if body is None:
            await _refuse(send, 413, f"the body is too large; expected at most {MAX_BODY} bytes")
            return
        if scope["method"] == "DELETE":  # a request that frees memory never waits for memory
            await self._app(scope, _replayed(body, receive), send)
            return
        try:
            async with self._places.answering(scope, len(body)):
                await self._app(scope, _replayed(body, receive), send)
        except Busy as busy:
            await _refuse(send, 503, str(busy))

    def _knows(self, host: str) -> bool:
        """Whether the request was meant for this server. Another DNS name that points here is rejected."""
        match = _HOST.fullmatch(host.lower())
        if match is None:
            return False
        name = match[1] or match[2]
        if name in ("localhost", self._host):
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or self._open


def _is_everywhere(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def _changes_or_tells(scope: Scope) -> bool:
    """Whether pages of other sites must not send the request. They may link to the pages of the app."""
    return scope["method"] not in _SAFE_METHODS or scope["path"].startswith("/api")


def _comes_from_elsewhere(headers: Headers) -> bool:
    host = headers.get("host")
    own = (f"http://{host}", f"https://{host}")
    sites = headers.getlist("sec-fetch-site")
    return any(origin not in own for origin in headers.getlist("origin")) or any(
        site not in ("same-origin", "none") for site in sites
    )


def _has_body(headers: Headers) -> bool:
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


async def _body(headers: Headers, receive: Receive) -> bytes | None:
    """The whole body, or None as soon as it is too large."""
    if not _has_body(headers):
        return b""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > MAX_BODY:
        return None
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > MAX_BODY:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body once, then the next messages: the end of the connection."""
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _with_headers(send: Send) -> Callable[[Message], Awaitable[None]]:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


def _in_pieces(send: Send) -> Send:
    """Send piece by piece: an answer keeps its place until the client has read nearly all of it."""

    async def sending(message: Message) -> None:
        body = message.get("body", b"")
        if len(body) <= _PIECE:
            await send(message)
            return
        last = (len(body) - 1) // _PIECE * _PIECE
        for start in range(0, last, _PIECE):
            await send({**message, "body": body[start : start + _PIECE], "more_body": True})
        await send({**message, "body": body[last:]})

    return sending


async def _refuse(send: Send, status: int, error: str) -> None:
    body = json.dumps({"error": error}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    if status == 503:
        headers.append((b"retry-after", str(RETRY_AFTER).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
