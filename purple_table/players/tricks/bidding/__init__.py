"""What is bid: numbers of tricks, contracts of an auction, and trumps that are named or made."""
