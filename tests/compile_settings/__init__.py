"""Programs with other compile settings, and whether Fullgraph says what they do."""
