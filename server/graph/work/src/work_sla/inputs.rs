//! GraphQL inputs of service levels: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::work_sla::model;
use xieli_macros::InputObject;

use crate::core::{SortDirection, order};

/// Filter of service levels; absent fields do not narrow.
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
    /// Sort keys of service levels.
    pub enum WorkSlaSort {
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of service levels; ties are broken by id.
    pub struct WorkSlaOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A service level, new or changed; on a change absent fields stay and null clears. At least one of the three
/// terms is given, and none is shorter than the one before.
#[derive(Debug, InputObject)]
#[graphql(into = model::WorkSlaPatch)]
pub struct WorkSlaInput {
    /// Orders of this value of the dictionary work_level; null: of any. Each pair of level and service type
    /// is unique.
    pub level: MaybeUndefined<String>,
    /// Orders of this value of the dictionary work_service_type; null: of any.
    pub service_type: MaybeUndefined<String>,
    /// Minutes of working time until the technician accepts, 1 to 525,600.
    pub respond_minutes: MaybeUndefined<i32>,
    /// Minutes of working time until the technician arrives.
    pub arrive_minutes: MaybeUndefined<i32>,
    /// Minutes of working time until the work is finished.
    pub finish_minutes: MaybeUndefined<i32>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

/// Ids of service levels.
#[derive(Debug, InputObject)]
pub struct WorkSlaIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
