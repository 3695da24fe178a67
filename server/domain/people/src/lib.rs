//! The wing of people: accounts, enterprises, members, teams, roles, and how one signs in.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
extern crate self as xieli_domain;

pub mod access_token;
pub mod account;
pub mod enterprise;
pub mod invitation;
pub mod member;
pub mod role;
pub mod security;
pub mod team;

// the rooms below, by the names they have everywhere
pub use xieli_domain_platform::*;
