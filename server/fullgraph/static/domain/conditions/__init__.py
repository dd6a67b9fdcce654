"""Conditions that decide whether code runs."""
