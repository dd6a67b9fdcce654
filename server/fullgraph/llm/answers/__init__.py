"""What a model writes: its form, its parts, and what of it can be shown."""
