//! Requirements of a service type on the work: form, checklist, photos, signature
//! (business §2 Work order: types with form, checklist and photos).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
