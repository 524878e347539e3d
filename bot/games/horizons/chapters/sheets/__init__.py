"""19. Sheets: written, asked, carried out."""
