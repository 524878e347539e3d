"""Merchant of Venus."""
