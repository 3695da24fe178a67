//! A punch correction claims the attendance exceptions that it may resolve: they cannot be handled while it
//! is in approval, and resolved ones are settled as normal after it.

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, clock};

use super::model::AttendException;
use super::states::{ExceptionStatus, Step};
use super::store::{self, Settled};
use crate::attend::rules::month_of;
use crate::attend_day::compute::computed;
use crate::attend_day::dirty;
use crate::attend_month;
use crate::engine::day::result::Mark;
use crate::record::Change;

/// The marks that a corrected punch can resolve.
const MENDED: [Mark; 7] = [
    Mark::Absent,
    Mark::HalfAbsent,
    Mark::Late,
    Mark::Early,
    Mark::MissingStart,
    Mark::MissingEnd,
    Mark::Short,
];

/// Claims the open exceptions of a day for a submitted correction.
#[erased]
pub async fn claim(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (member_id, day): (i64, NaiveDate),
    process_id: i64,
) -> AppResult<()> {
    dirty::lock(tx, enterprise_id).await?;
    let rows = store::of_members(tx, enterprise_id, &[member_id], (day, day)).await?;
    let open = rows.iter().filter(|row| row.state().after(Step::Claim, false).is_some());
    let mended = open.filter(|row| row.marked().is_some_and(|mark| MENDED.contains(&mark)));
    let ids: Vec<i64> = mended.map(|row| row.id).collect();
    let after = store::claim(tx, enterprise_id, &ids, (ExceptionStatus::Claimed, Some(process_id))).await?;
    log(tx, "attend_exception.claim", &rows, &after, Some(member_id)).await
}

/// Settles the claimed exceptions after an approved correction: resolved ones as normal, the others are open
/// again.
#[erased]
pub async fn settle(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    process_id: i64,
    by: Option<i64>,
) -> AppResult<()> {
    dirty::lock(tx, enterprise_id).await?;
    let rows = store::of_process(tx, enterprise_id, process_id).await?;
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Ok(()) };
    let span = (first.day.min(last.day), first.day.max(last.day));
    let days = computed(tx, enterprise_id, &[first.member_id], span, clock::now()).await?;
    let stays = |row: &AttendException| {
        let of_day = days.iter().find(|one| one.result.day == row.day);
        of_day.zip(row.marked()).is_some_and(|(one, mark)| one.result.marks.contains(&mark))
    };
    let settled = rows.iter().filter_map(|row| {
        let step = if stays(row) { Step::Refuse } else { Step::Approve };
        let status = row.state().after(step, false)?;
        Some(Settled { id: row.id, status, ground: None })
    });
    let settled: Vec<Settled> = settled.collect();
    let how = (Some("补卡申请已通过".to_owned()), by, clock::now());
    let after = store::settle(tx, enterprise_id, &settled, how).await?;
    log(tx, "attend_exception.deal", &rows, &after, by).await
}

/// Releases the claimed exceptions after a refused or annulled correction. Those of a closed month count as
/// exceptions instead: nobody could deal with an open one, and the difference is a correction.
#[erased]
pub async fn release(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    process_id: i64,
    by: Option<i64>,
) -> AppResult<()> {
    dirty::lock(tx, enterprise_id).await?;
    let rows = store::of_process(tx, enterprise_id, process_id).await?;
    let days = || rows.iter().map(|row| row.day);
    let (Some(first), Some(last)) = (days().min(), days().max()) else { return Ok(()) };
    let closed = attend_month::service::hold_closed(tx, enterprise_id, (first, last)).await?;
    let is_closed = |row: &&AttendException| closed.contains(&month_of(row.day));
    let may = |row: &&AttendException| {
        let state = row.state();
        state.after(Step::Refuse, false).or_else(|| state.after(Step::Revoke, false)).is_some()
    };
    let open = rows.iter().filter(|row| !is_closed(row) && may(row));
    let ids: Vec<i64> = open.map(|row| row.id).collect();
    let mut after = store::claim(tx, enterprise_id, &ids, (ExceptionStatus::Open, None)).await?;
    let lapsed = rows.iter().filter(is_closed).filter_map(|row| {
        let status = row.state().after(Step::Lapse, false)?;
        Some(Settled { id: row.id, status, ground: None })
    });
    let lapsed: Vec<Settled> = lapsed.collect();
    let how = (Some("关账后撤销了补卡，差额记为更正".to_owned()), by, clock::now());
    after.extend(store::settle(tx, enterprise_id, &lapsed, how).await?);
    log(tx, "attend_exception.release", &rows, &after, by).await
}

async fn log(
    tx: &mut AsyncPgConnection,
    action: &'static str,
    before: &[AttendException],
    after: &[AttendException],
    by: Option<i64>,
) -> AppResult<()> {
    let change = |row: &AttendException| {
        let change = Change::new(action, row.id).after(row);
        let change = match before.iter().find(|one| one.id == row.id) {
            Some(before) => change.before(before),
            None => change,
        };
        (row.enterprise_id, change)
    };
    Change::write_all_as(after.iter().map(change).collect(), tx, by).await
}
