"""From a fault of torch.compile in a project to the smallest program that still shows it."""
