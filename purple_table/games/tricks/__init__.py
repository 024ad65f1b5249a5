"""The data-driven trick engine: parts picked by name, a kernel on integers, and the state that wraps it."""
