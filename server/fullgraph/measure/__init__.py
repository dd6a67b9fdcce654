"""Whether compiling a target pays: arms in processes of their own, timed in turn."""
