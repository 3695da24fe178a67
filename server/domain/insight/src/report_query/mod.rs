//! Stored queries of the schema whose answers are read as tables (business §2, §7 Online reports, docs/decisions/0102).
//!
//! `definition` is what somebody composes: a document, its parameters, its columns; `rules` what there may be of them, `values` what
//! a reader gives for parameters, `flatten` how an answer becomes rows. This floor has never heard of the schema: whether a document
//! fits it, and what it answers, the floor above says.

pub mod definition;
pub mod flatten;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
pub mod values;
