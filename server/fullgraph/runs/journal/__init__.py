"""What happened to graph breaks over time: runs, explanations, fixes and ratings, kept locally."""
