"""The shapes of requests and answers, and the conversion of values to them."""
