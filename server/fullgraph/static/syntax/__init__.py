"""The text of a file: its lines, the units that it is cut into, and their syntax trees."""
