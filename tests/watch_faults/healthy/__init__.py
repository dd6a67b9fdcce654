"""Trainings without a fault."""
