"""Looking ahead: whether a quote, a break or a closer ends what is read, by what follows it."""
