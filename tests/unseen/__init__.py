"""How right the predictions are on packages that nobody has read before they were drawn."""
