"""What any game needs: pure, synchronous, standard library and msgspec only."""
