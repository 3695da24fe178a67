//! Comments on any record: threads of one level, mentions, changes and deletions that are recorded in the
//! log.
//!
//! A record kind declares in its `RecordKind` that it has comments.

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
pub mod subject;
