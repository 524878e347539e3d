"""The map of Merchant of Venus: what is printed on it, what stands on it, and parts of it."""
