"""`/table time`, `pause`, `resume`."""
