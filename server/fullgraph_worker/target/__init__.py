"""What is run: the module, the target in it, how the program compiles it, and its calls."""
