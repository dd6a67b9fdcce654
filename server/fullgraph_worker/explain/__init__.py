"""Runs a target under Dynamo and sends what is found."""
