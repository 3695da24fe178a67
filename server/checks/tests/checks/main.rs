//! Reads sources, documents and generated files and compares them with each other.

mod api_guide;
mod decisions;
mod dictionaries;
mod exports;
mod import_files;
mod layers;
mod links;
mod operators;
mod polite;
mod prose;
mod reading;
mod schema_rules;
mod security_page;
mod specification;
mod statuses;
mod tables;
mod unit_tests;
mod vocabulary;
mod words;
