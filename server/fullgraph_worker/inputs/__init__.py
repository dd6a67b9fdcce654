"""Where the arguments of the call come from: one file per source."""
