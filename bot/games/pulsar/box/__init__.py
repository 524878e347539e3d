"""What lies in the box: pieces as data, and the vocabulary of their effects."""
