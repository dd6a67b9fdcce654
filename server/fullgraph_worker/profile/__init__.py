"""What a break costs: the time of each graph and of each gap between graphs."""
