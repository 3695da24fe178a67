//! GraphQL inputs of groups of absence deduction.

use async_graphql::{ID, MaybeUndefined};
use serde_json::Value;
use xieli_domain::absence_group::model::{self, DeductionItem};
use xieli_kernel::{AppError, AppResult};
use xieli_macros::InputObject;

use super::types::AttendFault;
use crate::core::{SortDirection, order};

/// Filter of groups of absence deduction; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AbsenceGroupFilter)]
pub struct AbsenceGroupFilter {
    /// By name or remark, pinyin or initials.
    pub keyword: Option<String>,
}

order! {
    /// Sort keys of groups of absence deduction.
    pub enum AbsenceGroupSort {
        /// Time of creation.
        CreatedAt,
        /// Their names.
        Name,
    }

    /// Sort order of groups of absence deduction; ties are broken by id.
    pub struct AbsenceGroupOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// The deduction for one kind of fault, from a number of minutes on.
#[derive(Debug, InputObject)]
pub struct DeductionItemInput {
    /// The kind of fault.
    pub fault: AttendFault,
    /// Applies from this number of minutes on, 0 to 1440; 0 if absent. Of several that apply the greatest
    /// counts.
    pub from: Option<i32>,
    /// The number of faults per month without deduction; 0 if absent.
    pub free: Option<i32>,
    /// Minutes deducted for each further fault, 0 to 1440; 0 if absent.
    pub minutes: Option<i32>,
    /// Minutes deducted in addition per minute of the fault, in hundredths, up to 10000; 0 if absent.
    pub rate: Option<i32>,
}

/// The items as the domain stores them.
fn items(given: Option<Vec<DeductionItemInput>>) -> AppResult<Option<Value>> {
    let item = |one: DeductionItemInput| DeductionItem {
        fault: one.fault.into(),
        from: one.from.unwrap_or_default(),
        free: one.free.unwrap_or_default(),
        minutes: one.minutes.unwrap_or_default(),
        rate: one.rate.unwrap_or_default(),
    };
    let items = given.map(|all| all.into_iter().map(item).collect::<Vec<_>>());
    items.map(|items| serde_json::to_value(items).map_err(AppError::internal)).transpose()
}

/// A group of absence deduction, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::AbsenceGroupPatch)]
pub struct AbsenceGroupInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// The deductions for faults, up to 30.
    #[graphql(read = items)]
    pub items: Option<Vec<DeductionItemInput>>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

/// Ids of groups of absence deduction.
#[derive(Debug, InputObject)]
pub struct AbsenceGroupIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
