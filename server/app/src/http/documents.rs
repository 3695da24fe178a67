//! The parse step: from a document's text to something that may be executed.

use async_graphql::parser::parse_query;
use async_graphql::parser::types::ExecutableDocument;

use super::answer::Failure;
use super::budget::{self, Spent};
use crate::config::GraphqlLimits;

/// A document within its budget, parsed. What it says does not depend on who sends it.
#[derive(Debug)]
pub struct Document {
    /// As the executor takes it.
    pub parsed: ExecutableDocument,
    /// What scanning and walking it counted.
    pub spent: Spent,
}

impl Document {
    /// Scans, parses and walks a text; `spent` says what was counted, also when it is refused.
    pub fn read(text: &str, limits: &GraphqlLimits, spent: &mut Spent) -> Result<Self, Failure> {
        budget::scan(text, limits, spent)?;
        let parsed = parse_query(text).map_err(|error| Failure::document(&error.to_string()))?;
        budget::check(&parsed, limits, spent)?;
        Ok(Self { parsed, spent: *spent })
    }
}
