"""The pytest plugin: what a test suite compiles, in the user's own environment.

Nothing is imported here but the standard library, pytest, and the torch that the suite has
imported itself.
"""
