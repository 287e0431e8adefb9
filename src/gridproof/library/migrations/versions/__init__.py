"""The migrations, each in a module that Alembic loads."""
