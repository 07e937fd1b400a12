"""Training: the only place that needs torch."""
