"""What can be chosen at each decision of Niagara, in signs or in words."""
