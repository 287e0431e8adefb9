"""Print the OpenAPI text. ``npm run generate`` makes the types of the app's client from it."""

from __future__ import annotations

import json

from gridproof.server.edge.app import create_app


def openapi_text() -> str:
    return json.dumps(create_app().openapi(), indent=2, ensure_ascii=False)


if __name__ == "__main__":
    print(openapi_text())
