"""What the interpreter computes with: abstract values, and the definitions that they refer to."""
