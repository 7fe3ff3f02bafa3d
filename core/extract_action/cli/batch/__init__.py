"""The command `batch`: the replies of many files, with many processes, and able to go on where it was stopped."""
