"""What is kept on disk between runs: files, caches and folders, and how they are read again."""
