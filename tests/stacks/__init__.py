"""Programs of many libraries, and whether ``fullgraph trace`` names what Dynamo's log names."""
