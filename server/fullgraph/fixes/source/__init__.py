"""The files that fixes read, and the places and texts of their edits."""
