"""Watches Dynamo in the user's own program, in all of its Python processes."""
