"""Many models under Dynamo, and what they broke on, in one database."""
