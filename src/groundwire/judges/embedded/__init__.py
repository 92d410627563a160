"""The default judge: no key, no network, the same answer every time."""
