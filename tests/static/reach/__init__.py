"""What compiled code reaches, across the files of a package."""
