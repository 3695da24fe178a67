//! Weekly reports of members and summaries of teams: drafts filled from the week's activities, submission,
//! locking and reopening, and missing reports (business §3 Weekly, business §7 Weekly).

pub mod board;
pub mod deadline;
pub mod draft;
pub mod figures;
pub mod kind;
pub mod lines;
pub mod loaders;
pub mod logs;
pub mod merge;
pub mod messages;
pub mod model;
pub mod rules;
pub mod scheduled;
pub mod service;
pub mod sheet;
pub mod source;
pub mod states;
pub mod store;
pub mod summary;
pub mod waiting;
