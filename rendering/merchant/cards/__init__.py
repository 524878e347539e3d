"""Single pieces of Merchant of Venus, for look-ups."""
