"""Rules as logic: theories, and one module per rule that several kinds share."""
