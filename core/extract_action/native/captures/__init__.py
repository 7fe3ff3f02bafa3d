"""Files in which requests and responses were kept: HAR, and the cassettes of VCR."""
