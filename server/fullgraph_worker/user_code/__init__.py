"""What belongs to the user: names, source text, frames and errors, without torch's and Python's.

It imports no torch, and runs in the server too.
"""
