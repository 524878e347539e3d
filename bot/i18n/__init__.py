"""Everything players read, in their language. Code says keys; only catalogues hold words."""
