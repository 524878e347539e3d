"""Who plays which seat: left, lent, given away, taken back."""
