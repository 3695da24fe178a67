//! What the frame shows: notices, saved views, help articles, search, duplicate checks
//! (core §2 Session and shell, Other core screens).

pub mod article;
pub mod duplicate;
pub mod notify;
pub mod saved_view;
pub mod search;
