"""Faults and healthy trainings written by somebody who had not read the rules."""
