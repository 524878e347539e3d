"""9 to 12. Trading: what is for sale, sales, barter, fares, deals, ports and factories."""
