"""Models of Python's builtins and its standard library."""
