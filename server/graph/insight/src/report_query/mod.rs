//! Stored queries of the schema, in the schema (business §2, §7 Online reports, docs/decisions/0102).
//!
//! `document` reads what a document asks for, `fit` says whether a definition fits the schema, `run` asks it as its reader, `explorer`
//! shows the schema to whoever composes one, in the words of `labels`.

mod document;
pub mod enums;
pub mod explorer;
mod fit;
pub mod inputs;
mod labels;
pub mod mutations;
pub mod queries;
pub mod results;
mod run;
pub mod types;

pub use mutations::ReportQueryMutation;
pub use queries::ReportQueryQuery;
pub use types::ReportQuery;
