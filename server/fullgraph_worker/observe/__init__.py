"""What Dynamo does while it compiles: graph breaks, recompiles, failures and graphs.

It reads records and frames, and changes nothing that Dynamo does: a run breaks where the program
breaks.
"""
