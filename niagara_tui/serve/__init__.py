"""The app in a browser: a small web server, one process per visitor, and access control (docs/browser.md)."""
