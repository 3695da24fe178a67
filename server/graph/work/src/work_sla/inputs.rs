//! What promises are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::work_sla::model;
use xieli_macros::InputObject;

use crate::core::{SortDirection, order};

/// Which promises; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkSlaFilter)]
pub struct WorkSlaFilter {
    /// By remark, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this value of the dictionary work_level.
    pub level: Option<String>,
    /// Of this value of the dictionary work_service_type.
    pub service_type: Option<String>,
}

order! {
    /// What promises can be sorted by.
    pub enum WorkSlaSort {
        /// Time of creation.
        CreatedAt,
    }

    /// One order of promises; ties are broken by id.
    pub struct WorkSlaOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A promise, new or changed: of a changed one, what is absent stays and null clears. One of the three terms is given, and none is
/// shorter than the one before.
#[derive(Debug, InputObject)]
#[graphql(into = model::WorkSlaPatch)]
pub struct WorkSlaInput {
    /// Of orders of this value of the dictionary work_level; null: of any. Each pair of level and service type once.
    pub level: MaybeUndefined<String>,
    /// Of orders of this value of the dictionary work_service_type; null: of any.
    pub service_type: MaybeUndefined<String>,
    /// Minutes of working time until one is picked up, 1 to 525,600.
    pub respond_minutes: MaybeUndefined<i32>,
    /// Minutes until somebody is there.
    pub arrive_minutes: MaybeUndefined<i32>,
    /// Minutes until it is finished.
    pub finish_minutes: MaybeUndefined<i32>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

/// Which promises.
#[derive(Debug, InputObject)]
pub struct WorkSlaIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
