"""The shapes of requests and answers, and how values become them."""
