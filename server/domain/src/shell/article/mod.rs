//! Help articles and the system introduction: the product's own texts, the same for every enterprise (core §2).

pub mod store;
