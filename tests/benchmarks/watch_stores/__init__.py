"""Stores for a training run that are compared: what is written, and how each answers."""
