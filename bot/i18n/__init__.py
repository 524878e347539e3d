"""Everything players read, in their language. Code says keys; only catalogues hold words."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # a game may lie in a folder of its own
