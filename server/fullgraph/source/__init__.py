"""Python source as text: encodings, lines, columns, notebooks, and which files are the user's."""
