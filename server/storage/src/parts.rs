//! Uploads in parts, as both kinds of store know them.

/// A part of an upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// From 1.
    pub number: u16,
    /// In bytes.
    pub size: u64,
}
