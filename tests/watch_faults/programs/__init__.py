"""Trainings with a fault that the variable FAULT plants."""
