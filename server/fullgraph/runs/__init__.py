"""What runs left behind: kept in a database of each workspace, and read again later."""
