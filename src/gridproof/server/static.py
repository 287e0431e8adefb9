"""The files of the web app, as its build left them in this package."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

BUILT = Path(__file__).with_name("app")
"""Where ``web/`` builds to."""

_FOREVER = "public, max-age=31536000, immutable"
_NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gridproof</title>
<h1>The web app is not built yet</h1>
<p>The server runs, but its pages are missing. Build them once with <code>make web</code>
in the project's folder, then load this page again. The API answers under <code>/api</code>.</p>
</html>
"""


def web_app(folder: Path = BUILT) -> ASGIApp:
    """The files of the app; every other path shows the app itself, which knows its own pages."""
    return _Files(directory=folder, check_dir=False)


class _Files(StaticFiles):
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.config_checked = True  # the folder may be missing until the app is built
        await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, "nothing can be done to a page but read it", {"Allow": "GET, HEAD"})
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404, f"there is no {path[:80]!r}")
        if PurePosixPath(path).suffix:
            response = await super().get_response(path, scope)
        else:
            response = await self._index(scope)
        hashed = path.startswith("assets/")
        response.headers["Cache-Control"] = _FOREVER if hashed else "no-cache"
        return response

    async def _index(self, scope: Scope) -> Response:
        try:
            return await super().get_response("index.html", scope)
        except HTTPException:
            return HTMLResponse(_NOT_BUILT, 503)
