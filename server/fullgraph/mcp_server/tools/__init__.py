"""The tools, one file each; ``add`` of each adds it to a server."""
