//! What service and consumable items are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::work_item::model;
use xieli_macros::InputObject;

use super::types::WorkItemKind;
use crate::core::scalar::Money;
use crate::core::{SortDirection, order};

/// Which items; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkItemFilter)]
pub struct WorkItemFilter {
    /// By name or code, pinyin or initials.
    pub keyword: Option<String>,
    /// Services, those of projects, or consumables.
    pub kind: Option<WorkItemKind>,
    /// Those that can be chosen, or the others.
    pub enabled: Option<bool>,
}

order! {
    /// What items can be sorted by.
    pub enum WorkItemSort {
        /// Their places.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of items; ties are broken by id.
    pub struct WorkItemOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// An item, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::WorkItemPatch)]
pub struct WorkItemInput {
    /// Required of a new one.
    pub kind: Option<WorkItemKind>,
    /// Required of a new one; 1 to 100 characters, unique among those of its kind.
    pub name: Option<String>,
    /// Up to 50 characters, unique.
    pub code: MaybeUndefined<String>,
    /// What it is counted in, up to 20 characters.
    pub unit: MaybeUndefined<String>,
    /// Of one.
    pub price: MaybeUndefined<Money>,
    /// Days for which it is vouched for, 0 to 36,500.
    pub warranty_days: MaybeUndefined<i32>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Can be chosen; a new one can if absent.
    pub enabled: Option<bool>,
    /// Its place in lists, 0 to 1,000,000; 0 if absent.
    pub sort_order: Option<i32>,
}

/// Which items.
#[derive(Debug, InputObject)]
pub struct WorkItemIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
