"""The half of Fullgraph that runs in the user's own interpreter.

Standard library and the user's torch only, Python 3.9 or later.
"""
