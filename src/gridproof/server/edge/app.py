"""The application: the API, the files of the web app, and the guards before both."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import compile_path

from gridproof import __version__
from gridproof.errors import GridproofError
from gridproof.server.edge.api import api
from gridproof.server.edge.connections import connections_room
from gridproof.server.edge.guards import Guards
from gridproof.server.edge.places import Busy, Places
from gridproof.server.shapes.job_models import client_shapes
from gridproof.server.shapes.limits import MAX_FOLLOWERS, QUEUE, RETRY_AFTER
from gridproof.server.site.static import web_app
from gridproof.server.work.at_once import bad_shape, one_line, refusal
from gridproof.server.work.pool import Pool
from gridproof.server.work.shelf import NoLibrary, Shelf

DEFAULT_WORKERS = max(2, min(4, (os.cpu_count() or 2) - 1))
"""At least two: a hint must not wait for a proof that runs in the background."""


def create_app(
    *,
    host: str = "127.0.0.1",
    workers: int = DEFAULT_WORKERS,
    queue: int = QUEUE,
    library: str | None = None,
) -> FastAPI:
    """The ASGI application; its workers live as long as it runs. The library is a file or a URL."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.pool = Pool(workers, queue)
        try:
            yield
        finally:
            app.state.pool.close()
            app.state.shelf.close()

    app = FastAPI(
        title="Gridproof",
        version=__version__,
        description="Grid logic puzzles: read, check, solve, explain and play them.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        generate_unique_id_function=lambda route: route.name,
        separate_input_output_schemas=False,
    )
    app.state.places = Places(min(MAX_FOLLOWERS, connections_room(workers) // 2))
    app.state.shelf = Shelf(library)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Guards, host=host, places=app.state.places)
    app.include_router(api)
    app.router.default = web_app()
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]  # FastAPI's own way to change it
    app.add_exception_handler(GridproofError, _puzzle_error)
    app.add_exception_handler(Busy, _busy)
    app.add_exception_handler(NoLibrary, _busy)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _http_error)
    return app


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, without the 422 that FastAPI adds: here bad requests get 400."""
    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        for operations in schema["paths"].values():
            for operation in operations.values():
                operation["responses"].pop("422", None)
        shapes = schema["components"]["schemas"]
        for name in ("HTTPValidationError", "ValidationError"):
            shapes.pop(name, None)
        shapes.update(client_shapes())
    return app.openapi_schema or {}


def _error(status: int, text: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": one_line(text)}, status, headers)


async def _puzzle_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, GridproofError)
    status, told = refusal(error)
    return JSONResponse(told, status)


async def _busy(_request: Request, error: Exception) -> JSONResponse:
    return _error(503, str(error), {"Retry-After": str(RETRY_AFTER)})


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == 405 and (allowed := _methods(request)):
        headers["Allow"] = ", ".join(sorted(allowed))
    return _error(error.status_code, str(error.detail), headers)


def _methods(request: Request) -> set[str]:
    """The methods of a path. Each has a route of its own, independent of the others."""
    described = request.app.openapi()["paths"].items()
    found = (operations for path, operations in described if compile_path(path)[0].match(request.url.path))
    return {method.upper() for operations in found for method in operations}


async def _bad_request(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    return _error(400, bad_shape(first["loc"][1:], str(first["msg"])))
