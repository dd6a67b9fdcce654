"""Trainings whose fault begins in a known step, and the chain from the alarm back to it."""
