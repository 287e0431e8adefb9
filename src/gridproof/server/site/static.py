"""The files of the web app and of its engine, as their builds left them in this package."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

BUILT = Path(__file__).parents[1] / "app"
"""The output folder of the build of ``web/``."""
ENGINE = Path(__file__).parents[1] / "engine"
"""The output folder of ``tools/build_engine.py``. The app computes with the engine if no server answers."""
DOCS = Path(__file__).parents[1] / "docs"
"""The output folder of ``docs/make_site.py``."""

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
DOCS_HOME = "docs/index.html"
"""The first page of the documentation. The app links to it."""
NO_DOCS = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gridproof</title>
<h1>The documentation is not built yet</h1>
<p>Build it once with <code>make docs</code> in the project's folder, then load this page again.</p>
</html>
"""


def web_app(folder: Path = BUILT, engine: Path = ENGINE, docs: Path = DOCS) -> ASGIApp:
    """The files of the app. Every other path returns the app itself, which has its own pages."""
    return _Files(folder, engine, docs)


class _Files(StaticFiles):
    def __init__(self, folder: Path, engine: Path, docs: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._engine = StaticFiles(directory=engine, check_dir=False)
        self._engine.config_checked = True
        self._docs = StaticFiles(directory=docs, check_dir=False)
        self._docs.config_checked = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.config_checked = True  # the folder may be missing until the app is built
        await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        # Also checked in its original form: the rest of "api/../x" is not a page either.
        for asked in (path, scope["path"].lstrip("/")):
            if asked == "api" or asked.startswith("api/"):
                raise HTTPException(404, f"there is no {asked.rstrip('/')[:80]!r}")
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, "nothing can be done to a page but read it", {"Allow": "GET, HEAD"})
        if path.startswith("engine/"):
            response = await self._engine.get_response(path.removeprefix("engine/"), scope)
            if path.endswith(".xz"):
                response.headers["Content-Encoding"] = "identity"  # otherwise it would be compressed again
        elif path == "docs":
            return RedirectResponse(f"/{DOCS_HOME}")
        elif path.startswith("docs/"):
            response = await self._page_of_docs(path, scope)
        elif PurePosixPath(path).suffix:
            response = await super().get_response(path, scope)
        else:
            response = await self._index(scope)
        hashed = path.startswith(("assets/", "engine/")) and not path.endswith("engine.json")
        response.headers["Cache-Control"] = _FOREVER if hashed else "no-cache"
        return response

    async def _page_of_docs(self, path: str, scope: Scope) -> Response:
        try:
            return await self._docs.get_response(path.removeprefix("docs/"), scope)
        except HTTPException:
            if path != DOCS_HOME:
                raise
            return HTMLResponse(NO_DOCS, 503)

    async def _index(self, scope: Scope) -> Response:
        try:
            return await super().get_response("index.html", scope)
        except HTTPException:
            return HTMLResponse(_NOT_BUILT, 503)
