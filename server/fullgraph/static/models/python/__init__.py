"""What is known of Python's builtins and its standard library."""
