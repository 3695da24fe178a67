//! Live updates for connected clients: change announcements of all nodes, batched by enterprise, and reduced
//! to those visible to the viewer.

pub mod hub;
pub mod model;
pub mod rules;
pub mod service;

pub use hub::{Feed, Hub, Listener};
pub use model::{Action, Address, Batch, LiveUpdate, RecordChange};
