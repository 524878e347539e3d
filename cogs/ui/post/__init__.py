"""What is posted to channels and people, once each."""
