//! The REST facade: operation files and the engine that serves them.
//!
//! A call is an operation file (`operations/**/*.graphql`), without Rust code or rules of its own. The engine
//! binds path, query, form and body to the operation's variables, executes it on the same schema as the same
//! viewer, and shapes the reply (docs/api-rest.md). Only calls that are no GraphQL replies are handwritten:
//! `files`.

pub mod bind;
pub mod catalog;
pub mod codes;
pub mod docs;
pub mod envelope;
mod files;
pub mod gate;
pub mod openapi;
pub mod operation;
mod print;
pub mod reply;
pub mod serve;
pub mod sort;
pub mod source;
pub mod tree;

pub use catalog::Catalog;
pub use files::AsIs;
pub use serve::{FacadeState, Rest, routes};

/// A problem of an operation file: the tests fail on it, the server logs it and leaves the call out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The name of the file.
    pub file: String,
    /// The description of the problem.
    pub what: String,
}

impl Problem {
    /// The problem `what` of `file`.
    pub fn new(file: &str, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), what: what.into() }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.file, self.what)
    }
}

impl std::error::Error for Problem {}
