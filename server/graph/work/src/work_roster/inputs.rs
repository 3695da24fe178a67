//! GraphQL inputs of on-call turns: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::work_roster::model;
use xieli_macros::InputObject;

use crate::core::input::DateRange;
use crate::core::scalar::Moment;
use crate::core::{SortDirection, order};
use crate::member::Member;
use crate::work_zone::WorkZone;

/// Filter of on-call turns; absent fields do not narrow.
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
    /// Sort keys of on-call turns.
    pub enum WorkRosterSort {
        /// Start of the turn.
        StartsAt,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of on-call turns; ties are broken by id.
    pub struct WorkRosterOrder, or STARTS_AT DESC, else "SortDirection::Asc";
}

/// An on-call turn, new or changed; on a change absent fields stay and null clears. Turns of the same pool
/// never overlap.
#[derive(Debug, InputObject)]
#[graphql(into = model::WorkRosterPatch)]
pub struct WorkRosterInput {
    /// The pool; null: the whole enterprise.
    #[graphql(id = WorkZone)]
    pub zone_id: MaybeUndefined<ID>,
    /// The member on call, required of a new one; an active member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Start of the turn, required of a new one.
    pub starts_at: Option<Moment>,
    /// End of the turn, required of a new one; after the start, by at most 366 days.
    pub ends_at: Option<Moment>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

/// Ids of on-call turns.
#[derive(Debug, InputObject)]
pub struct WorkRosterIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
