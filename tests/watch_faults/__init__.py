"""Trainings with a planted fault, each with its healthy twin, and what is found of them."""
