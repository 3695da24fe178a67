//! What is asked of a copy.

use crate::project::model::ProjectPatch;

/// What comes along, beside the project itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Groups, and who of their people is still there.
    Members,
    /// Mileposts and what comes after what, none of them reached.
    Mileposts,
    /// Payment plans, nothing of them paid.
    Payments,
    /// Devices, none of them delivered.
    Devices,
    /// The acceptance directory, nothing of it brought.
    Acceptance,
}

/// A project that is to be like another.
#[derive(Debug, Clone, Default)]
pub struct Copied {
    /// Like this one.
    pub of: i64,
    /// What is otherwise: absent stays, `Some(None)` clears.
    pub patch: ProjectPatch,
    /// What comes along.
    pub parts: Vec<Part>,
}
