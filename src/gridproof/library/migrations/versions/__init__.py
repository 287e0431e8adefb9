"""The steps, each in a module that Alembic loads."""
