//! What a service type demands of those who do it (business §2 Work order: types with form, checklist and photos).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
