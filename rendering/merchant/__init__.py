"""Pictures of Merchant of Venus."""
