"""The entry point for Alembic: it runs the migrations on the connection that opened the library."""

from __future__ import annotations

from alembic import context

from gridproof.library.models import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
context.run_migrations()
