//! The domain crate of people: accounts, enterprises, members, teams, roles, and signing in.

// imports `#[erased]` in every module: it marks every `pub async` function
#[macro_use]
extern crate xieli_macros;
// the path by which other crates name this one, for code that macros generate
extern crate self as xieli_domain;

pub mod access_token;
pub mod account;
pub mod enterprise;
pub mod invitation;
pub mod member;
pub mod role;
pub mod security;
pub mod team;

// re-exports the modules of the crates below under their usual names
pub use xieli_domain_platform::*;
