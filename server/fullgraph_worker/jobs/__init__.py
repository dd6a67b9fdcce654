"""The process of a worker: it receives one job and does it."""
