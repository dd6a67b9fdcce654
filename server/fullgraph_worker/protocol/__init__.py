"""Messages between the server and a worker, and how they travel.

It imports no torch, and no other room.
"""
