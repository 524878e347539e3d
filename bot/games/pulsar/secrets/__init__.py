"""Who may know what (section 5)."""
