"""What the user sets: one typed table, and its readers."""
