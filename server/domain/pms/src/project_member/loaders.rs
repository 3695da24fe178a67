//! Data loaders of groups of project members, and of the members of projects and groups.

use std::sync::Arc;

use super::model::{Group, ProjectMember};
use super::store;
use crate::loader::{by_id, groups};

/// Record types whose changes invalidate the cached results (decision 0080).
static KINDS: &[&str] = &["project_member", "project", "project_group"];

by_id!(
    /// A group by id, deleted or not: its places still name it.
    ProjectGroupById => Arc<Group>, store::groups::by_ids, until KINDS
);
groups!(
    /// The places of a project.
    MembersOfProject => Vec<ProjectMember>, store::of_projects, |row| (row.project_id, row), until KINDS
);
groups!(
    /// The places in a group.
    MembersOfGroup => Vec<ProjectMember>, store::of_groups, |row| (row.group_id, row), until KINDS
);
