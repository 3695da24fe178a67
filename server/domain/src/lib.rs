//! Business rules, stores and services, one folder per domain.
