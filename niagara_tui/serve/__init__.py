"""The app in a browser: a small server, a process for each visitor, and who is let in (docs/browser.md)."""
