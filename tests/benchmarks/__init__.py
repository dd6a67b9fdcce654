"""Measurements that print; they never assert a time."""
