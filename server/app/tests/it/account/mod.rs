//! Signing in, tokens, sessions, codes, passwords and the profile, through the schema over a real database.

mod codes;
pub mod desk;
mod login;
mod ownership;
mod passwords;
mod profile;
mod scan;
mod sessions;
mod tokens;
mod wechat;
