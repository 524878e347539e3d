"""Sheets for a phone: technologies, the powers of Earth, one faction."""
