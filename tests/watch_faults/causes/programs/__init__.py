"""Programs whose alarm comes after its cause, or elsewhere."""
