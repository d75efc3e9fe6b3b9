"""The app for terminals."""
