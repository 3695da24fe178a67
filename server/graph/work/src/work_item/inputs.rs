//! GraphQL inputs of service and consumable items: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::work_item::model;
use xieli_macros::InputObject;

use super::types::WorkItemKind;
use crate::core::scalar::Money;
use crate::core::{SortDirection, order};

/// Filter of items; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkItemFilter)]
pub struct WorkItemFilter {
    /// By name or code, pinyin or initials.
    pub keyword: Option<String>,
    /// Services, services of projects, or consumables.
    pub kind: Option<WorkItemKind>,
    /// Enabled, or disabled.
    pub enabled: Option<bool>,
}

order! {
    /// Sort keys of items.
    pub enum WorkItemSort {
        /// Their positions in lists.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of items; ties are broken by id.
    pub struct WorkItemOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// An item, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::WorkItemPatch)]
pub struct WorkItemInput {
    /// Required of a new one.
    pub kind: Option<WorkItemKind>,
    /// Required of a new one; 1 to 100 characters, unique among those of its kind.
    pub name: Option<String>,
    /// Up to 50 characters, unique.
    pub code: MaybeUndefined<String>,
    /// The unit of the quantity, up to 20 characters.
    pub unit: MaybeUndefined<String>,
    /// The price per unit.
    pub price: MaybeUndefined<Money>,
    /// Warranty in days, 0 to 36,500.
    pub warranty_days: MaybeUndefined<i32>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Whether it can be chosen; true if absent of a new one.
    pub enabled: Option<bool>,
    /// Its position in lists, 0 to 1,000,000; 0 if absent.
    pub sort_order: Option<i32>,
}

/// Ids of items.
#[derive(Debug, InputObject)]
pub struct WorkItemIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
