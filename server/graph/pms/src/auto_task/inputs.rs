//! What rules are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::auto_task::model;
use xieli_macros::InputObject;

use super::types::{AutoTaskAssignee, AutoTaskEvent};
use crate::core::{SortDirection, order};
use crate::member::Member;

/// Which rules; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AutoTaskFilter)]
pub struct AutoTaskFilter {
    /// By name or title, pinyin or initials.
    pub keyword: Option<String>,
    /// Asked about this.
    pub event: Option<AutoTaskEvent>,
    /// Asked, or not.
    pub enabled: Option<bool>,
}

order! {
    /// What rules can be sorted by.
    pub enum AutoTaskSort {
        /// Their own order.
        Order,
        /// Name.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of rules; ties are broken by id.
    pub struct AutoTaskOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A rule, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::AutoTaskPatch)]
pub struct AutoTaskInput {
    /// Required of a new one; 1 to 100 characters, unique.
    pub name: Option<String>,
    /// Required of a new one.
    pub event: Option<AutoTaskEvent>,
    /// Values of the dictionary project_type; empty: any.
    pub types: Option<Vec<String>>,
    /// Values of the dictionary project_tag, one of which it must have; empty: any.
    pub tags: Option<Vec<String>>,
    /// Values of the dictionary project_status_category; required for PROJECT_STATUS, empty: any.
    pub statuses: Option<Vec<String>>,
    /// Required of a new one; 1 to 200 characters, with `{项目}`, `{项目编号}` and `{名称}` for what it is about.
    pub title: Option<String>,
    /// Up to 2000 characters.
    pub description: MaybeUndefined<String>,
    /// The director if absent.
    pub assignee: Option<AutoTaskAssignee>,
    /// Required for MEMBER.
    #[graphql(id = Member)]
    pub member_id: MaybeUndefined<ID>,
    /// Days after what sets it off, 0 to 365.
    pub due_days: MaybeUndefined<i32>,
    /// Asked if absent.
    pub enabled: Option<bool>,
}

/// Which rules.
#[derive(Debug, InputObject)]
pub struct AutoTaskIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
