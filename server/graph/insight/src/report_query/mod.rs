//! GraphQL schema of stored queries: GraphQL documents saved as reports
//! (business §2, §7 Online reports, docs/decisions/0102).
//!
//! `document` analyses the fields of a document, `fit` validates a definition against the schema, `run`
//! executes it as its reader, `export` reads whole tables for files, `explorer` shows the schema to authors of
//! queries, with the labels of `labels`.

mod document;
pub mod enums;
pub mod explorer;
mod export;
mod fit;
pub mod inputs;
mod labels;
pub mod mutations;
pub mod queries;
pub mod results;
mod run;
pub mod types;

pub use export::install;
pub use mutations::ReportQueryMutation;
pub use queries::ReportQueryQuery;
pub use types::ReportQuery;
