//! The xieli binary: configuration, HTTP, command line, embedded PostgreSQL, jobs, adapters.
