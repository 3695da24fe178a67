//! GraphQL inputs of work groups: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::work_group::model;
use xieli_macros::InputObject;

use crate::core::{SortDirection, order};
use crate::member::Member;

/// Filter of groups; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkGroupFilter)]
pub struct WorkGroupFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// With this member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
}

order! {
    /// Sort keys of groups.
    pub enum WorkGroupSort {
        /// Their positions in lists.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of groups; ties are broken by id.
    pub struct WorkGroupOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// A group, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::WorkGroupPatch)]
pub struct WorkGroupInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// All members from now on, at most 100 active ones.
    #[graphql(name = "memberIds", id = Member)]
    pub members: Option<Vec<ID>>,
    /// The kinds of work of the group: values of the dictionary work_service_type, at most 50; absent of a
    /// new one: none.
    pub service_types: Option<Vec<String>>,
    /// Its position in lists, 0 to 1,000,000; 0 if absent.
    pub sort_order: Option<i32>,
}

/// Ids of groups.
#[derive(Debug, InputObject)]
pub struct WorkGroupIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
