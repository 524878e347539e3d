"""Cards of Race, large, small and in words."""
