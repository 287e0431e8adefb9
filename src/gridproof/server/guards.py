"""What stands before the application: which requests are taken, and the headers of every answer."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridproof.server.limits import BODY_SECONDS, MAX_BODY, MAX_REQUESTS, RETRY_AFTER

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
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


class Guards:
    """Checks every request before the application sees it, and puts the security headers on every answer."""

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app = app
        self._host = host.strip("[]").lower()
        self._open = _is_everywhere(self._host)
        self._active = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sending = _with_headers(send)
        if self._active >= MAX_REQUESTS:
            await _refuse(sending, 503, "too many requests at once; try again soon")
            return
        self._active += 1
        try:
            await self._guard(scope, receive, sending)
        finally:
            self._active -= 1

    async def _guard(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not self._knows(headers.get("host", "")):
            await _refuse(send, 400, "the Host header names another host; expected the one of this server")
            return
        if scope["method"] not in _SAFE_METHODS and _comes_from_elsewhere(headers):
            await _refuse(send, 403, "a request from another site; expected one from this server's pages")
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await _body(headers, receive)
        except TimeoutError:
            await _refuse(send, 408, f"the body took longer than {BODY_SECONDS:g} seconds")
            return
        if body is None:
            await _refuse(send, 413, f"the body is too large; expected at most {MAX_BODY} bytes")
            return
        await self._app(scope, _replayed(body, receive), send)

    def _knows(self, host: str) -> bool:
        """Whether the request was meant for this server: a name that somebody's DNS points here was not."""
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


def _comes_from_elsewhere(headers: Headers) -> bool:
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")


async def _body(headers: Headers, receive: Receive) -> bytes | None:
    """The whole body, or None as soon as it is too large."""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > MAX_BODY:
        return None
    if length == "0" and "transfer-encoding" not in headers:
        return b""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > MAX_BODY:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body once, then whatever comes: the end of the connection."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
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
