//! Parts of multipart uploads, common to both backends.

/// A part of an upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// Number of the part, from 1.
    pub number: u16,
    /// Size in bytes.
    pub size: u64,
}
