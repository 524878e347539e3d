"""What stands round the cluster on the public board."""
