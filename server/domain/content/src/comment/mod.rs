//! Comments on any record: threads of one level, mentions, changes and deletions that leave their trace in the log.
//!
//! What can be commented on says so in its `RecordKind`.

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
pub mod subject;
