"""Small programs that may show a fault: whether they do, and what their expressions are."""
