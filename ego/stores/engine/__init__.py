"""Files and databases: what the other stores are built on."""
