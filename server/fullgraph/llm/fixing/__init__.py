"""A language model as the last rewriter: its changes, and the loop in which they are proven."""
