"""What is made for the repository and is no part of the package: the pictures of the README."""
