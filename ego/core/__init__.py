"""What an ego is: values and functions. Nothing here touches a file, a clock or a die."""
