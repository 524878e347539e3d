"""Standing orders: their language, how they are asked for, and how they are typed."""
