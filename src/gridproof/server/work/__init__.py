"""The work for a request: done at once, or in worker processes."""
