"""The collector of training runs: what it keeps of them, and what it notices in them."""
