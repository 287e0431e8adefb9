"""The solvers that work as people do."""
