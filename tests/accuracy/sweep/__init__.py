"""Further ways to call a model, found from its signatures, for the lines that its calls miss.

These modules run in the corpus's own Python, beside ``driver``.
"""
