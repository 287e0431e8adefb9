"""What is done for a request: at once, or in worker processes."""
