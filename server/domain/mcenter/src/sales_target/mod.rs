//! Sales targets of the company, its teams and their members, spread over months, with the achieved amounts
//! (business §2 Management centre, §7 Sales target).

pub mod facts;
pub mod figures;
pub mod history;
pub mod kind;
pub mod lines;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
