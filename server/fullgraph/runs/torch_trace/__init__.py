"""Reads what torch writes with ``TORCH_TRACE``, without torch."""
