"""A training run in the formats of other tools."""
