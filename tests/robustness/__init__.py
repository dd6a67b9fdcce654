"""Runs the checker over much code that nobody wrote for it, and counts what goes wrong."""
