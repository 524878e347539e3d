"""What every picture is drawn with: canvas, shapes, fonts, colours."""
