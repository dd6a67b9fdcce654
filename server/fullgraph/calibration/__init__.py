"""What the user's own torch breaks on, measured with the programs of the taxonomy's pages."""
