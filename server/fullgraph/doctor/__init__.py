"""What is in force on this machine and in this folder, and what is wrong with it."""
