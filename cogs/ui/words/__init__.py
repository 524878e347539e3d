"""What a message is made of: texts in a language, names, dates, parts of a panel."""
