"""From Discord to the bot and back: buttons, commands, replies."""
