"""Runs the program before and after a fix, and keeps the fixes that do what they promise."""
