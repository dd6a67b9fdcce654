"""An abstract interpreter: which values of compiled code are tensors, and why."""
