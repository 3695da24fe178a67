//! Articles that an enterprise writes for its people: drafts, what is published of them, every text they had. One with a
//! key of the system's own stands before it (core §2 Other core screens; docs/decisions/0034).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
pub mod system;
