"""One anomaly rule a file; ``engine.rule_classes`` finds them."""
