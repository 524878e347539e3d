"""The arithmetic of time: paces, waking hours, vacations, a seat's clock. Nothing reads a clock."""
