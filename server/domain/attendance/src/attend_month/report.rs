//! Monthly reports of members: from days as they count, or from the snapshot of a closed month (business §7
//! `dailyRecord/monthList`).

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::model::{AttendCorrection, MonthRow};
use super::store;
use crate::absence_group::model::{DeductionItem, Fault};
use crate::absence_group::rules::deducted;
use crate::attend::rules::month_end;
use crate::attend_day::counted::{Counted, counted};
use crate::attend_exception::model::AttendException;
use crate::attend_exception::states::ExceptionStatus;
use crate::engine::day::result::Mark;
use crate::engine::month::rules::{MonthDay, PartSums, Sums, month};
use crate::{absence_group, attend_group};

/// The month of a member.
#[derive(Debug, Clone)]
pub struct Report {
    /// The member.
    pub member_id: i64,
    /// Its first day.
    pub month: NaiveDate,
    /// Whether the figures are those of the snapshot.
    pub closed: bool,
    /// The figures of all of it.
    pub all: Sums,
    /// The figures of each part in one group.
    pub parts: Vec<PartSums>,
    /// Its days, in their order.
    pub days: Vec<Counted>,
    /// Number of exceptions that are unhandled or need another review.
    pub open: usize,
    /// Minutes deducted for its exceptions.
    pub deducted: i64,
    /// Corrections of closed months that count in it.
    pub corrections: Vec<AttendCorrection>,
}

/// Days as input of the month rules.
pub fn month_days(days: &[Counted]) -> Vec<MonthDay> {
    days.iter().map(|day| MonthDay { result: day.result.clone(), group_id: day.group_id }).collect()
}

/// The deductions of every group.
pub struct Deductions(BTreeMap<i64, Vec<DeductionItem>>);

impl Deductions {
    /// Those of an enterprise as they are now.
    #[erased]
    pub async fn load(connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Self> {
        let groups = attend_group::store::all(connection, enterprise_id).await?;
        let of_groups = groups.iter().filter_map(|group| Some((group.id, group.absence_group_id?)));
        let of_groups: Vec<(i64, i64)> = of_groups.collect();
        let mut ids: Vec<i64> = of_groups.iter().map(|(_, id)| *id).collect();
        ids.sort_unstable();
        ids.dedup();
        let found = absence_group::store::absence_groups::by_ids(connection, enterprise_id, &ids).await?;
        let items: BTreeMap<i64, Vec<DeductionItem>> =
            found.iter().map(|row| (row.id, row.deductions())).collect();
        let of = |(group, id): (i64, i64)| Some((group, items.get(&id)?.clone()));
        Ok(Self(of_groups.into_iter().filter_map(of).collect()))
    }

    /// Minutes deducted for exceptions settled as such, in the order of their days, each by the group of the
    /// member at that time.
    pub fn of(&self, charged: &[&AttendException]) -> i64 {
        let mut by_group: BTreeMap<i64, Vec<(Fault, i32)>> = BTreeMap::new();
        for row in charged {
            let Some((group, fault)) = row.group_id.zip(row.marked().and_then(fault)) else { continue };
            let minutes = if fault == Fault::Missing { 0 } else { row.minutes };
            by_group.entry(group).or_default().push((fault, minutes));
        }
        let of_group = |(group, faults): (i64, Vec<(Fault, i32)>)| {
            self.0.get(&group).map_or(0, |items| deducted(items, &faults))
        };
        by_group.into_iter().map(of_group).sum()
    }
}

/// The fault of a mark.
fn fault(mark: Mark) -> Option<Fault> {
    match mark {
        Mark::Late => Some(Fault::Late),
        Mark::Early => Some(Fault::Early),
        Mark::MissingStart | Mark::MissingEnd => Some(Fault::Missing),
        Mark::Absent | Mark::HalfAbsent | Mark::Short => Some(Fault::Absence),
        _ => None,
    }
}

/// The monthly reports of these members.
#[erased]
pub async fn of_members(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    first: NaiveDate,
) -> AppResult<BTreeMap<i64, Report>> {
    let mut found = counted(connection, enterprise_id, members, (first, month_end(first))).await?;
    let mut kept: BTreeMap<i64, Vec<MonthRow>> = BTreeMap::new();
    for row in store::kept(connection, enterprise_id, members, first).await? {
        kept.entry(row.member_id).or_default().push(row);
    }
    let mut corrections: BTreeMap<i64, Vec<AttendCorrection>> = BTreeMap::new();
    for row in store::corrections_in(connection, enterprise_id, members, first).await? {
        corrections.entry(row.member_id).or_default().push(row);
    }
    let deductions = Deductions::load(connection, enterprise_id).await?;
    let mut reports = BTreeMap::new();
    for member in members {
        let days = found.days.remove(member).unwrap_or_default();
        let exceptions = found.exceptions.remove(member).unwrap_or_default();
        let open = exceptions.iter().filter(|row| row.state().is_open() || row.review).count();
        let charged = exceptions.iter().filter(|row| row.state() == ExceptionStatus::Exception);
        let charged: Vec<&AttendException> = charged.collect();
        let mut report = Report {
            member_id: *member,
            month: first,
            closed: false,
            all: Sums::default(),
            parts: Vec::new(),
            days,
            open,
            deducted: deductions.of(&charged),
            corrections: corrections.remove(member).unwrap_or_default(),
        };
        match kept.remove(member) {
            Some(rows) => snapshot(&mut report, &rows),
            None => (report.all, report.parts) = month(&month_days(&report.days)),
        }
        reports.insert(*member, report);
    }
    Ok(reports)
}

/// Replaces the figures of a closed month with those of the snapshot.
fn snapshot(report: &mut Report, rows: &[MonthRow]) {
    report.closed = true;
    for row in rows {
        let kept = row.kept();
        let (group_id, from, to) = (row.group_id, row.begins_on, row.ends_on);
        report.parts.push(PartSums { group_id, from, to, sums: kept.part });
        (report.all, report.deducted) = (kept.month, kept.deducted);
    }
}
