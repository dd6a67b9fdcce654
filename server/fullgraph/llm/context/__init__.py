"""What a model is sent about a finding, most useful first."""
