"""The audits: one file each, from canonical verdicts to the protocol's own result."""
