//! Batch loader of the versions of files.

use super::model::FileVersion;
use super::store;
use crate::loader::groups;

groups!(
    /// All versions of a file's content, newest first.
    VersionsOfFile => Vec<FileVersion>, store::versions, |version| (version.file_id, version)
);
