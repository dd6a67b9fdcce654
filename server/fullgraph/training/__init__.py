"""Watched training runs: their folders and stores, anomalies, debug points and exports."""
