"""What the providers' servers write, by their documented wire protocols."""
