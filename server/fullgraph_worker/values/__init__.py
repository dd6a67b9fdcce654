"""What values the code around graph breaks has in eager mode."""
