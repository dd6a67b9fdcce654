"""What is known about the values of expressions, from the text and from a run."""
