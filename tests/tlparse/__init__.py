"""What tlparse and Fullgraph find in the same traces."""
