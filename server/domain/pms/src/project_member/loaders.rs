//! Batches of the people of projects.

use std::sync::Arc;

use super::model::{Group, ProjectMember};
use super::store;
use crate::loader::{by_id, groups};

/// Until one of these changes, what is read here is remembered (decision 0080).
static KINDS: &[&str] = store::members::ROWS.remembered;

by_id!(
    /// A group by id, deleted or not: a place still names it.
    ProjectGroupById => Arc<Group>, store::groups::by_ids, until KINDS
);
groups!(
    /// Who works at a project, each place.
    MembersOfProject => Vec<ProjectMember>, store::of_projects, |row| (row.project_id, row), until KINDS
);
groups!(
    /// Who is in a group.
    MembersOfGroup => Vec<ProjectMember>, store::of_groups, |row| (row.group_id, row), until KINDS
);
