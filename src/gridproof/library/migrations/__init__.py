"""The migrations of the tables. They run when a library is opened."""
