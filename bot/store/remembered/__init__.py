"""The parts of the journal in memory."""
