"""Findings to edits: rewrites that remove a graph break, and suppression comments."""
