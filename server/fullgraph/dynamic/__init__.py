"""Runs code under Dynamo in worker processes, and turns what they saw into findings."""
