"""A view in, a picture out: no clock, no chance, no Discord, no rule decided here."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # a game may lie in a folder of its own
