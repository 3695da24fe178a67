//! GraphQL inputs of task rules: filter, sort order and mutation input.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::auto_task::model;
use xieli_macros::InputObject;

use super::types::{AutoTaskAssignee, AutoTaskEvent};
use crate::core::{SortDirection, order};
use crate::member::Member;

/// Filter of task rules; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AutoTaskFilter)]
pub struct AutoTaskFilter {
    /// Keyword found in name or title, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Event that triggers the rule.
    pub event: Option<AutoTaskEvent>,
    /// Whether the rule is enabled.
    pub enabled: Option<bool>,
}

order! {
    /// Sort keys of task rules.
    pub enum AutoTaskSort {
        /// Order of the rules.
        Order,
        /// Name of the rule.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of task rules; ties are broken by id.
    pub struct AutoTaskOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A task rule to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::AutoTaskPatch)]
pub struct AutoTaskInput {
    /// Name, 1 to 100 characters, unique; required on creation.
    pub name: Option<String>,
    /// Event that triggers the rule; required on creation.
    pub event: Option<AutoTaskEvent>,
    /// Types of projects: values of the dictionary project_type; empty: any.
    pub types: Option<Vec<String>>,
    /// Tags of projects: values of the dictionary project_tag, one of which the project must have; empty:
    /// any.
    pub tags: Option<Vec<String>>,
    /// Statuses: values of the dictionary project_status_category; required for PROJECT_STATUS, empty: any.
    pub statuses: Option<Vec<String>>,
    /// Title of the task, 1 to 200 characters, with placeholders `{项目}`, `{项目编号}` and `{名称}`; required on
    /// creation.
    pub title: Option<String>,
    /// Description of the task, up to 2000 characters.
    pub description: MaybeUndefined<String>,
    /// Assignee of the task; the director if absent.
    pub assignee: Option<AutoTaskAssignee>,
    /// Id of the assigned member; required for MEMBER.
    #[graphql(id = Member)]
    pub member_id: MaybeUndefined<ID>,
    /// Deadline of the task, in days after the event, 0 to 365.
    pub due_days: MaybeUndefined<i32>,
    /// Whether the rule is enabled; true if absent.
    pub enabled: Option<bool>,
}

/// Ids of task rules for a mutation.
#[derive(Debug, InputObject)]
pub struct AutoTaskIdsInput {
    /// Ids of the records, 1 to 1000.
    pub ids: Vec<ID>,
}
