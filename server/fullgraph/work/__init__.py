"""Explain, fix, verify, ask and measure: a request to a result, for every user interface."""
