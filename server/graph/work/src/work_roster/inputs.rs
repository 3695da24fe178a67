//! What rosters are asked and told.

use async_graphql::{ID, MaybeUndefined};
use chrono::{DateTime, Utc};
use xieli_domain::work_roster::model;
use xieli_macros::InputObject;

use crate::core::input::DateRange;
use crate::core::{SortDirection, order};
use crate::member::Member;
use crate::work_zone::WorkZone;

/// Which turns on call; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkRosterFilter)]
pub struct WorkRosterFilter {
    /// By remark, pinyin or initials.
    pub keyword: Option<String>,
    /// For this pool.
    #[graphql(id = WorkZone)]
    pub zone_id: Option<ID>,
    /// Of this member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Not over yet, or over.
    pub open: Option<bool>,
    /// On call on one of these days.
    pub during: Option<DateRange>,
}

order! {
    /// What turns can be sorted by.
    pub enum WorkRosterSort {
        /// When they begin.
        StartsAt,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of turns; ties are broken by id.
    pub struct WorkRosterOrder, or STARTS_AT DESC, else "SortDirection::Asc";
}

/// A turn on call, new or changed: of a changed one, what is absent stays and null clears. Two are never on call for the same pool
/// at once.
#[derive(Debug, InputObject)]
#[graphql(into = model::WorkRosterPatch)]
pub struct WorkRosterInput {
    /// For this pool; null: for the whole enterprise.
    #[graphql(id = WorkZone)]
    pub zone_id: MaybeUndefined<ID>,
    /// Required of a new one; an active member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Required of a new one.
    pub starts_at: Option<DateTime<Utc>>,
    /// Required of a new one; later, by at most 366 days.
    pub ends_at: Option<DateTime<Utc>>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

/// Which turns.
#[derive(Debug, InputObject)]
pub struct WorkRosterIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
