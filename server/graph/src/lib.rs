//! The GraphQL schema, one folder per domain.
