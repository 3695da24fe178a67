//! Batch loaders of attendance applications, and of the current absence of members.

use std::sync::Arc;

use super::away::{Away, away};
use super::model::AttendApplication;
use super::store;
use crate::loader::{facts, scoped};

scoped!(
    /// An application by id, if visible to the viewer.
    AttendApplicationById => Arc<AttendApplication>, store::applications::many
);
facts!(
    /// The record of an approval application; visible to every viewer who sees that application.
    AttendApplicationOfProcess => AttendApplication, store::of_processes
);
facts!(
    /// The present leave or trip of a member.
    AwayOfMember => Away, away
);
