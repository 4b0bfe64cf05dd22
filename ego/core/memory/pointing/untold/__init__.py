"""What is not told in so many words: a change, a day that is no plan, and whom a pronoun means."""
