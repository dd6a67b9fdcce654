"""Keeps a project free of new graph breaks: findings compared with a committed baseline."""
