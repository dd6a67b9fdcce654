"""Labelled breaks, as examples that a model can be fine-tuned with."""
