//! Members: a person in one enterprise (core §2 Members, §3, §4).

pub mod loaders;
pub mod model;
pub mod rules;
pub mod store;
pub mod work_count;

#[cfg(test)]
mod tests;
