"""Measures how many graph breaks of real models `fullgraph fix` removes."""
