//! Generated diesel table definitions and nothing else.
