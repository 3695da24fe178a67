//! Batch loaders of punches and their photos.

use std::sync::Arc;

use super::model::AttendPunch;
use super::store;
use crate::file::model::File;
use crate::loader::{groups, scoped};

scoped!(
    /// A punch by id, if visible to the viewer.
    AttendPunchById => Arc<AttendPunch>, store::punches::many
);
groups!(
    /// The photos of a punch, for viewers of the punch.
    FilesOfPunch => Vec<File>, store::files, |pair| pair
);
