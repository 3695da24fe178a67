//! Reports that are sent by the calendar (business §7 Online reports, decision 0101): to whom, when, on which
//! condition, and the fate of each copy.
//!
//! `calendar` says when a schedule is due, `clockwork` begins a run for each time that one is, `copies` computes the copy of each
//! recipient under that recipient's rights and delivers it, `runs` keeps what became of them, `history` tells it.

pub mod calendar;
pub mod clockwork;
pub mod copies;
pub mod history;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod parting;
pub mod rules;
pub mod runs;
pub mod service;
pub mod store;
pub mod words;
