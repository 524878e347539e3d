"""Sheets of Merchant of Venus as wide as a phone: markets, goods, cultures, ships."""
