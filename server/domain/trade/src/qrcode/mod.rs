//! QR codes of equipment, their label templates, and the batches they are created in
//! (core §2 and §7 QR codes).

pub mod code;
pub mod history;
pub mod jobs;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod output;
pub mod rules;
pub mod scan;
pub mod service;
pub mod states;
pub mod store;
