"""What Dynamo does while it compiles: graph breaks, recompiles, failures and graphs."""
