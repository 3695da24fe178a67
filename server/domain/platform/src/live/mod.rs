//! What happens, told to whoever is connected: the announcements of all nodes, gathered for an enterprise and a moment,
//! and the part of them that a viewer may know.

pub mod hub;
pub mod model;
pub mod rules;
pub mod service;

pub use hub::{Feed, Hub, Listener};
pub use model::{Action, Address, Batch, RecordChange, Told};
