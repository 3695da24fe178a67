//! Workbooks of punches (business §7 `clockRecord/exportExcel`): export of a filtered list, and import of
//! files from clock machines or other products.

mod import;

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};

use self::import::Import;
use super::kind::{CONFIRMS, SOURCES};
use super::model::{AttendPunch, AttendPunchFilter};
use super::store;
use crate::attend::places;
use crate::attend::rules::{may_look, may_manage};
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::import::run;
use crate::sheet::{
    Column, Head, Import as Imported, ImportColumn, ImportedRecords, Query, Rows, Undo, Workbook,
};

/// A column that is exported and may be imported.
const fn column(prop: &'static str, label: &'static str, width: u8, import: Option<ImportColumn>) -> Column {
    Column { prop, label, required: false, checked: true, export: true, import, width }
}

const fn filled(required: bool, example: &'static str, note: &'static str) -> Option<ImportColumn> {
    Some(ImportColumn { required, example, note })
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("jobNumber", "工号", 12, filled(false, "YL0007", "与姓名至少填写一项；都填写时以工号为准。")),
    column("member", "姓名", 14, filled(false, "陆云帆", "有同名成员时请填写工号。")),
    column(
        "punchedAt",
        "打卡时间",
        20,
        filled(
            true,
            "2026-11-02 08:47",
            "日期和时间，如 2026-11-02 08:47 或 2026/11/2 8:47:30，不能晚于现在。",
        ),
    ),
    column("place", "地点", 24, filled(false, "总部一楼", "最长 100 个字符。")),
    column("device", "设备", 20, filled(false, "考勤机 01", "最长 100 个字符。")),
    column("source", "打卡方式", 10, None),
    column("outside", "外勤", 8, None),
    column("confirm", "确认状态", 10, None),
    column("distance", "距离（米）", 10, None),
    column("ownAt", "设备时间", 20, None),
    column("receivedAt", "接收时间", 20, None),
    column("ahead", "设备时间差（秒）", 14, None),
    column("remark", "备注", 30, None),
];

/// The workbook.
pub static BOOK: Workbook = Workbook {
    path: "oa/clockRecord",
    title: |_| "打卡记录",
    columns: COLUMNS,
    about: ("punches of a clock machine or of another product", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: may_look,
    rows: |_, query| {
        let order = InOrder::read(query, store::punches::ROWS.sorts, SORTS)?;
        Ok(Box::new(Punches { filter: filter(query)?, order }))
    },
    import: Some(Imported {
        may: may_manage,
        run: run::<Import>,
        call: "importExcel",
        made: ImportedRecords {
            record_type: "attend_punch",
            table: "attend_punch",
            title: "to_char(t.punched_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')",
            undo: Undo::Never("打卡记录是考勤的依据，导入后不能撤销"),
            ..ImportedRecords::PLAIN
        },
    }),
};

/// Sort columns by their REST names.
const SORTS: &[(&str, &str)] = &[("createTime", "CREATED_AT"), ("clockTime", "PUNCHED_AT")];

/// Parses the REST parameters of `clockRecord/list`.
fn filter(query: &Query<'_>) -> AppResult<AttendPunchFilter> {
    let numbers = |name: &str, all: &[(i64, &str)], names: &[&str]| {
        query.list(name, |text| {
            let named = names.iter().position(|name| name.eq_ignore_ascii_case(text));
            let number = text.parse().ok().or_else(|| named.and_then(|place| i64::try_from(place).ok()))?;
            all.iter().find(|(known, _)| *known == number)?;
            i16::try_from(number).ok()
        })
    };
    Ok(AttendPunchFilter {
        mine: query.flag("mine")?,
        member_id: query.id("userId", "Member")?,
        team_id: query.id("teamId", "Team")?,
        days: Some((query.day("dateStart")?, query.day("dateEnd")?)),
        sources: numbers("source", SOURCES, &["PHONE", "BROWSER", "MACHINE", "REPAIR", "SYSTEM"])?
            .unwrap_or_default(),
        address_id: query.id("addressId", "AttendAddress")?,
        outside: query.switch("outside")?,
        confirm: numbers("confirm", CONFIRMS, &["PLAIN", "WAITING", "CONFIRMED", "REFUSED"])?
            .unwrap_or_default(),
        import_batch_id: query.id("importBatchId", "ImportBatch")?,
    })
}

/// The rows that a filter finds.
struct Punches {
    filter: AttendPunchFilter,
    order: Option<InOrder>,
}

impl Rows for Punches {
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
        Some(Box::pin(store::punches::count(connection, viewer, &self.filter)))
    }
}

/// One batch of an export, in order of creation by default.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&AttendPunchFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&store::punches::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let members: BTreeSet<i64> = rows.iter().map(|row| row.member_id).collect();
    let members: Vec<i64> = members.into_iter().collect();
    let people = places::people(tx, viewer.enterprise_id, &members).await?;
    let names: HashMap<i64, (String, Option<String>)> =
        people.into_values().map(|person| (person.id, (person.name, person.job_number))).collect();
    let line = |row: &AttendPunch| columns.iter().map(|column| cell(row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

fn cell(row: &AttendPunch, names: &HashMap<i64, (String, Option<String>)>, prop: &str) -> Cell {
    let named = names.get(&row.member_id);
    let word = |all: &[(i64, &str)], number: i16| {
        let found = all.iter().find(|(known, _)| *known == i64::from(number));
        Cell::from(found.map_or("", |(_, word)| *word))
    };
    match prop {
        "jobNumber" => Cell::from(named.and_then(|(_, number)| number.clone())),
        "member" => Cell::from(named.map(|(name, _)| name.clone())),
        "punchedAt" => Cell::from(Some(clock::china_time(row.punched_at))),
        "place" => Cell::from(row.place.clone()),
        "device" => Cell::from(row.device.clone()),
        "source" => word(SOURCES, row.source),
        "outside" => Cell::from(row.outside),
        "confirm" => word(CONFIRMS, row.confirm),
        "distance" => row.distance.map_or(Cell::Blank, |metres| Cell::Number(metres.into())),
        "ownAt" => Cell::from(Some(clock::china_time(row.own_at))),
        "receivedAt" => Cell::from(Some(clock::china_time(row.received_at))),
        "ahead" => Cell::Number(row.ahead_seconds.into()),
        _ => Cell::from(row.remark.clone()),
    }
}
