//! What work groups are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::work_group::model;
use xieli_macros::InputObject;

use crate::core::{SortDirection, order};
use crate::member::Member;

/// Which groups; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkGroupFilter)]
pub struct WorkGroupFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// This member belongs to them.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
}

order! {
    /// What groups can be sorted by.
    pub enum WorkGroupSort {
        /// Their places.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of groups; ties are broken by id.
    pub struct WorkGroupOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// A group, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::WorkGroupPatch)]
pub struct WorkGroupInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// Exactly these belong to it from now on, at most 100 active members.
    #[graphql(name = "memberIds", id = Member)]
    pub members: Option<Vec<ID>>,
    /// What it can do: values of the dictionary work_service_type, at most 50; absent of a new one: nothing is said of it.
    pub service_types: Option<Vec<String>>,
    /// Its place in lists, 0 to 1,000,000; 0 if absent.
    pub sort_order: Option<i32>,
}

/// Which groups.
#[derive(Debug, InputObject)]
pub struct WorkGroupIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
