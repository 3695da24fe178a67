//! The REST facade: operation files and the engine that serves them.
