"""The forms in which conversations are written down: one module each, from text or objects to messages."""
