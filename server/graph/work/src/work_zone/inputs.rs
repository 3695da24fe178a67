//! What pools of orders are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::work_zone::model;
use xieli_macros::InputObject;

use crate::core::{SortDirection, order};
use crate::member::Member;
use crate::team::Team;

/// Which pools; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkZoneFilter)]
pub struct WorkZoneFilter {
    /// By name or what belongs to them, pinyin or initials.
    pub keyword: Option<String>,
    /// Their orders go to this team.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
}

order! {
    /// What pools can be sorted by.
    pub enum WorkZoneSort {
        /// Their places.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of pools; ties are broken by id.
    pub struct WorkZoneOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// A pool, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::WorkZonePatch)]
pub struct WorkZoneInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// What belongs to it, up to 200 characters.
    pub area: MaybeUndefined<String>,
    /// The team that its orders go to.
    #[graphql(id = Team)]
    pub team_id: MaybeUndefined<ID>,
    /// Who is offered first: an active member.
    #[graphql(id = Member)]
    pub director_id: MaybeUndefined<ID>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// Its place in lists, 0 to 1,000,000; 0 if absent.
    pub sort_order: Option<i32>,
}

/// Which pools.
#[derive(Debug, InputObject)]
pub struct WorkZoneIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
