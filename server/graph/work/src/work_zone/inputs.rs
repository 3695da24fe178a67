//! GraphQL inputs of pools of work orders: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::work_zone::model;
use xieli_macros::InputObject;

use crate::core::{SortDirection, order};
use crate::member::Member;
use crate::team::Team;

/// Filter of pools; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkZoneFilter)]
pub struct WorkZoneFilter {
    /// By name or area, pinyin or initials.
    pub keyword: Option<String>,
    /// With this responsible team.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
}

order! {
    /// Sort keys of pools.
    pub enum WorkZoneSort {
        /// Their positions in lists.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of pools; ties are broken by id.
    pub struct WorkZoneOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// A pool, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::WorkZonePatch)]
pub struct WorkZoneInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// The area or trade it covers, up to 200 characters.
    pub area: MaybeUndefined<String>,
    /// The team that is responsible for its orders.
    #[graphql(id = Team)]
    pub team_id: MaybeUndefined<ID>,
    /// The technician suggested first, an active member.
    #[graphql(id = Member)]
    pub director_id: MaybeUndefined<ID>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// Its position in lists, 0 to 1,000,000; 0 if absent.
    pub sort_order: Option<i32>,
}

/// Ids of pools.
#[derive(Debug, InputObject)]
pub struct WorkZoneIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
