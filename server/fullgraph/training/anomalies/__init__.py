"""Notices anomalies in the records of a training run; see ``engine``."""
