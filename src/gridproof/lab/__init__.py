"""Measuring: corpora, benchmarks, comparisons."""
