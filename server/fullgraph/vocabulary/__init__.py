"""What all rooms say of a graph break: findings, how they are joined, counted and graded."""
