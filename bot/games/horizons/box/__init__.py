"""What lies in the box: data, and what it is called."""
