//! Articles that an enterprise writes for its members: drafts, published texts, versions. An article with the
//! key of a system article replaces it (core §2 Other core screens; docs/decisions/0034).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
pub mod system;
