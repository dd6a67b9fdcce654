"""The collector of training runs: what watched processes wrote, kept and judged."""
