"""What runs the judge's model: ONNX Runtime, or OpenVINO where it is installed. One module each, one shape for both."""
