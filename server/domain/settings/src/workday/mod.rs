//! Days on which work is done in China: the official table of holidays, and what an enterprise says otherwise (business §2
//! Task: what comes again is moved by it; the specification is silent about holidays).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
