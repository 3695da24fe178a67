//! Batch loaders of attendance months, their corrections, and members' monthly reports.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use chrono::NaiveDate;
use xieli_kernel::AppResult;

use super::model::{AttendCorrection, AttendMonth};
use super::report::{Report, of_members};
use super::store;
use crate::attend::rules::{directs, may_manage, month_of};
use crate::loader::{Batch, Source, scoped};

scoped!(
    /// A closed month by id, if visible to the viewer.
    AttendMonthById => Arc<AttendMonth>, store::months::many
);
scoped!(
    /// A correction by id, if visible to the viewer.
    AttendCorrectionById => Arc<AttendCorrection>, store::corrections::many
);

/// Key of a member's month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MonthKey {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The member.
    pub member_id: i64,
    /// Any day of the month.
    pub month: NaiveDate,
}

/// A member's monthly report, if the viewer may read it.
pub struct ReportOfMonth;

#[batch]
impl Batch for ReportOfMonth {
    type Key = MonthKey;
    type Value = Arc<Report>;

    async fn load(from: &Source, keys: &[MonthKey]) -> AppResult<HashMap<MonthKey, Arc<Report>>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let mut months: BTreeMap<NaiveDate, Vec<MonthKey>> = BTreeMap::new();
        for key in keys.iter().filter(|key| key.enterprise_id == viewer.enterprise_id) {
            months.entry(month_of(key.month)).or_default().push(*key);
        }
        let connection = from.read().await?;
        let mut found = HashMap::new();
        for (month, keys) in months {
            let members: Vec<i64> = keys.iter().map(|key| key.member_id).collect();
            let mut reports = of_members(&connection, viewer.enterprise_id, &members, month).await?;
            reports.retain(|member, report| {
                *member == viewer.member_id
                    || may_manage(viewer)
                    || report.days.iter().any(|day| directs(viewer, &day.team_ids))
            });
            let reports: BTreeMap<i64, Arc<Report>> =
                reports.into_iter().map(|(member, report)| (member, Arc::new(report))).collect();
            found
                .extend(keys.into_iter().filter_map(|key| Some((key, reports.get(&key.member_id)?.clone()))));
        }
        Ok(found)
    }
}
