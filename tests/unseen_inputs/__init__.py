"""How many classes and functions of other people's packages run without help."""
