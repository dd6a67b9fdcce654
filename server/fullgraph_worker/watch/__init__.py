"""Watches a training program from within: what its optimizers, losses and tensors do."""
