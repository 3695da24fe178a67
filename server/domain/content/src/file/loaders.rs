//! Batches of what belongs to files.

use super::model::FileVersion;
use super::store;
use crate::loader::groups;

groups!(
    /// Every content that a file had, the newest first.
    VersionsOfFile => Vec<FileVersion>, store::versions, |version| (version.file_id, version)
);
