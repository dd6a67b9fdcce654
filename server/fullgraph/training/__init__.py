"""What is known of watched training runs: where they are kept, and what they show."""
