"""Messages between the server and a worker, and how they travel."""
