"""Mutants: small faults put into the product, to measure which of them the tests catch."""
