"""A view in, a picture out: no clock, no chance, no Discord, no rule decided here."""
