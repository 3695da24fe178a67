//! GraphQL inputs of the audit log of appraisal.

use async_graphql::ID;
use xieli_domain::kpi_record::model;
use xieli_macros::InputObject;

use super::types::KpiAction;
use crate::core::input::DateRange;
use crate::core::{SortDirection, order};
use crate::kpi_examine::KpiExamine;
use crate::kpi_plan::KpiPlan;
use crate::member::Member;

/// Filter of log records; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::KpiRecordFilter)]
pub struct KpiRecordFilter {
    /// Of this plan.
    #[graphql(id = KpiPlan)]
    pub plan_id: Option<ID>,
    /// Of this result.
    #[graphql(id = KpiExamine)]
    pub examine_id: Option<ID>,
    /// With one of these actions.
    #[graphql(or = Vec::new())]
    pub actions: Option<Vec<KpiAction>>,
    /// By this member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// On one of these days.
    pub days: Option<DateRange>,
    /// By reasons, and by names of plans and members, pinyin or initials.
    pub keyword: Option<String>,
}

order! {
    /// Sort keys of log records.
    pub enum KpiRecordSort {
        /// Time of the action.
        At,
    }

    /// Sort order of log records; ties are broken by id.
    pub struct KpiRecordOrder, or AT DESC, else "SortDirection::Desc";
}
