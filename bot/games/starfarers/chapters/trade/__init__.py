"""5. Trade with the bank and between players."""
