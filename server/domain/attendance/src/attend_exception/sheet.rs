//! Export of attendance exceptions to workbooks (business §7 `exceptionRecord/exportExcel`).

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};

use super::kind::MARKS;
use super::model::{AttendException, AttendExceptionFilter};
use super::states::ExceptionStatus;
use super::store;
use crate::attend::names::{Names, names};
use crate::attend::rules::may_look;
use crate::attend_day::model::number;
use crate::engine::day::result::Mark;
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::{Column, Head, Query, Rows, Workbook, status};

/// A column that is exported.
const fn column(prop: &'static str, label: &'static str, width: u8) -> Column {
    Column { prop, label, required: false, checked: true, export: true, import: None, width }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("jobNumber", "工号", 12),
    column("member", "姓名", 14),
    column("team", "团队", 20),
    column("group", "考勤组", 20),
    column("day", "日期", 12),
    column("mark", "异常", 12),
    column("minutes", "分钟数", 10),
    column("words", "说明", 50),
    column("status", "状态", 14),
    column("reason", "处理说明", 30),
    column("handledBy", "处理人", 14),
    column("handledAt", "处理时间", 20),
    column("review", "需复核", 8),
];

/// The workbook.
pub static BOOK: Workbook = Workbook {
    path: "oa/exceptionRecord",
    title: |_| "考勤异常",
    columns: COLUMNS,
    about: ("exceptions of attendance", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: may_look,
    rows: |_, query| {
        let order = InOrder::read(query, store::exceptions::ROWS.sorts, SORTS)?;
        Ok(Box::new(Exceptions { filter: filter(query)?, order }))
    },
    import: None,
};

/// Sort columns by their REST names.
const SORTS: &[(&str, &str)] = &[("createTime", "CREATED_AT"), ("date", "DAY"), ("handleTime", "HANDLED_AT")];

/// Whether a mark is an exception.
fn known(mark: i16) -> bool {
    MARKS.iter().any(|(known, _)| *known == i64::from(mark))
}

/// Parses the REST parameters of `exceptionRecord/list`.
fn filter(query: &Query<'_>) -> AppResult<AttendExceptionFilter> {
    let state = |text: &str| status(ExceptionStatus::ALL, ExceptionStatus::number, text);
    let statuses = query.list("status", state)?;
    let mark = |text: &str| status(&Mark::ALL, number, text).filter(|number| known(*number));
    let marks = query.list("mark", mark)?;
    Ok(AttendExceptionFilter {
        mine: query.flag("mine")?,
        member_id: query.id("userId", "Member")?,
        team_id: query.id("teamId", "Team")?,
        group_id: query.id("groupId", "AttendGroup")?,
        days: Some((query.day("dateStart")?, query.day("dateEnd")?)),
        marks: marks.unwrap_or_default(),
        statuses: statuses.unwrap_or_default(),
        review: query.switch("review")?,
    })
}

/// The rows that a filter finds.
struct Exceptions {
    filter: AttendExceptionFilter,
    order: Option<InOrder>,
}

impl Rows for Exceptions {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, (&self.filter, self.order.as_ref()), columns, after))
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(store::exceptions::count(connection, viewer, &self.filter)))
    }
}

/// One batch of an export, in order of creation by default.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&AttendExceptionFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&store::exceptions::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let members: BTreeSet<i64> =
        rows.iter().map(|row| row.member_id).chain(rows.iter().filter_map(|row| row.handled_by)).collect();
    let teams: BTreeSet<i64> = rows.iter().filter_map(|row| row.team_id).collect();
    let groups: BTreeSet<i64> = rows.iter().filter_map(|row| row.group_id).collect();
    let names = names(tx, viewer.enterprise_id, (&members, &teams, &groups)).await?;
    let line = |row: &AttendException| columns.iter().map(|column| cell(row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

fn cell(row: &AttendException, names: &Names, prop: &str) -> Cell {
    match prop {
        "jobNumber" => Cell::from(names.job_number(row.member_id)),
        "member" => Cell::from(names.member(row.member_id)),
        "team" => Cell::from(row.team_id.and_then(|id| names.team(id))),
        "group" => Cell::from(row.group_id.and_then(|id| names.group(id))),
        "day" => Cell::from(row.day.to_string().as_str()),
        "mark" => Cell::from(row.marked().map_or("", |mark| mark.label())),
        "minutes" => Cell::Number(row.minutes.into()),
        "words" => Cell::from(row.words.clone()),
        "status" => Cell::from(row.state().label()),
        "reason" => Cell::from(row.reason.clone()),
        "handledBy" => Cell::from(row.handled_by.and_then(|id| names.member(id))),
        "handledAt" => Cell::from(row.handled_at.map(clock::china_time)),
        _ => Cell::from(row.review),
    }
}
