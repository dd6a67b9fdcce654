"""The baseline: a committed file of accepted graph breaks, and what is new against it.

It needs nothing but the standard library, so that a test suite can compare in the user's own
interpreter.
"""
