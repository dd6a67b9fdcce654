"""What a graph break is to the whole server: findings, how they are joined, counted and graded."""
