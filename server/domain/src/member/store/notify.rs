//! Telling members something: the one way is the frame's.

pub use crate::shell::notify::{Notice, notify};
