"""The store of a training run."""
