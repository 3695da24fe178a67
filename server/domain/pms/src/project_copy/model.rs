//! Input of copying a project.

use crate::project::model::ProjectPatch;

/// A part to copy with the project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Groups, with their active members.
    Members,
    /// Mileposts and their dependencies, none of them reached.
    Mileposts,
    /// Payment plans, without receipts.
    Payments,
    /// Devices, none of them delivered.
    Devices,
    /// The acceptance directory, without papers.
    Acceptance,
}

/// Input of a copy.
#[derive(Debug, Clone, Default)]
pub struct Copied {
    /// The project to copy.
    pub of: i64,
    /// Differing fields: absent stays, `Some(None)` clears.
    pub patch: ProjectPatch,
    /// The parts to copy.
    pub parts: Vec<Part>,
}
