//! The public pool: customers that nobody is responsible for, who may claim them, and when they come back by themselves.

pub mod clockwork;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
