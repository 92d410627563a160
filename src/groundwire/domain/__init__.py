"""The values everything else is made of: frozen, pure, without input or output."""
