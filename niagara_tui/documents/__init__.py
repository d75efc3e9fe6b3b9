"""What is told in parts: built once as a document, and shown by renderers to readers, listeners and programs."""
