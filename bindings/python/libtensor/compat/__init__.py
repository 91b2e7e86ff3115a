"""Other libraries' interfaces on libtensor; each is imported by its name, such as libtensor.compat.micrograd."""
