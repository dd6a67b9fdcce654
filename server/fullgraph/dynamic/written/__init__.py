"""Finds, in the text of a project, how a target is constructed and called; nothing is run."""
