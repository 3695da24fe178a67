//! Import batches: the records of each import are listed, and can be reversed as a whole while none of them
//! was changed since (decision 0105). The import engine writes them ([`crate::sheet::batch`]).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;

#[cfg(test)]
mod tests;
