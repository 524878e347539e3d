"""Names that people have, and that no picture may break on."""

from __future__ import annotations

ODD = (
    "",
    " ",
    "\u200b\u200d\ufeff",
    "\u202eevil\u202c",
    "日本太郎",
    "שלום",
    "محمد",
    "Дмитрий",
    "Νίκος",
    "Łukasz Żółć",
    "Phạm Văn Đồng",
    "🎲🎲🎲",
    "👩\u200d🚀 Ada 🚀",
    "\U0001d4d0\U0001d4ed\U0001d4ea",
    "Z̷̛͇a̴͓l̶̝g̸͜o̵",
    "**bold** `code` <@1> @everyone",
    "ﷺ",
    "W" * 64,
    "a\nb\tc",
    "\x00\x07\ud800",
)
