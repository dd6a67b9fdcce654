"""Models of PyTorch."""
