//! Scheduled reports (business §7 Online reports, decision 0101): recipients, due times, an optional
//! condition, and the state of each copy.
//!
//! `calendar` computes due times, `clockwork` begins a run for each, `copies` computes each recipient's copy
//! under that recipient's rights and delivers it, `runs` stores the results, `history` reads them.

pub mod calendar;
pub mod copies;
pub mod history;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod offboarding;
pub mod rules;
pub mod runs;
pub mod scheduled;
pub mod service;
pub mod store;
pub mod words;
