//! Batches of applications.

use std::sync::Arc;

use super::away::{Away, away};
use super::model::AttendApplication;
use super::store;
use crate::loader::{facts, scoped};

scoped!(
    /// An application by id, if it exists for the viewer.
    AttendApplicationById => Arc<AttendApplication>, store::applications::many
);
facts!(
    /// The leave or trip that a member is on now.
    AwayOfMember => Away, away
);
