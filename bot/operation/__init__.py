"""What a host looks at: logs, numbers, health."""
