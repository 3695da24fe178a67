//! Stored queries of the schema whose responses are read as tables
//! (business §2, §7 Online reports, docs/decisions/0102).
//!
//! `definition` is the stored definition: a document, its parameters and columns; `rules` checks it, `values`
//! turns a reader's parameters into variables, `flatten` turns a response into rows. This layer does not know
//! the schema: the `graph` layer validates and executes documents.

pub mod definition;
pub mod flatten;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
pub mod values;
