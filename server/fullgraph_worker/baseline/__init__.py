"""The baseline: a committed file of accepted graph breaks, and what is new against it.

Here, and not in the server, because the pytest plugin compares in the user's interpreter.
"""
