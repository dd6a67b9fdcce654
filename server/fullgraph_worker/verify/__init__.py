"""Compares a call with the same call under torch.compile, or with that of changed code."""
