"""Runs a step of a watched training again, in the program that made it."""
