"""What belongs to the user: names, source text, frames and errors without Dynamo's part."""
