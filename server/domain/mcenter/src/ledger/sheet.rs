//! Export of the ledger of receivables to a workbook (business §7 `exportLedgers`): every line of the
//! filtered list with the figures of the page, in yuan.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, PageRequest, Viewer, clock, money};

use super::model::{Bucket, LedgerBy, LedgerFilter, LedgerLine};
use super::store;
use crate::list::Order;
use crate::sales_target::rules::may_read;
use crate::sheet::export::{Batch, Cell, direction};
use crate::sheet::{Column, Head, Query, Rows, Workbook};
use crate::{customer, member, project};

/// A column that is exported.
const fn column(prop: &'static str, label: &'static str, width: u8) -> Column {
    Column { prop, label, required: false, checked: true, export: true, import: None, width }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("customer", "客户", 30),
    column("project", "项目", 34),
    column("owner", "项目负责人", 14),
    column("contract", "合同额（元）", 16),
    column("due", "到期应收（元）", 16),
    column("received", "已收（元）", 16),
    column("missing", "待收（元）", 16),
    column("notDue", "未到期（元）", 16),
    column("d0To30", "逾期 1-30 天（元）", 18),
    column("d31To60", "逾期 31-60 天（元）", 18),
    column("d61To90", "逾期 61-90 天（元）", 18),
    column("d90Up", "逾期 90 天以上（元）", 18),
    column("overdue", "逾期合计（元）", 16),
    column("advance", "预收（元）", 16),
    column("plans", "款项数", 10),
    column("promisedOn", "承诺付款日", 14),
    column("promisedAmount", "承诺金额（元）", 16),
    column("lastLetter", "最近催款", 20),
];

/// The workbook.
pub static BOOK: Workbook = Workbook {
    path: "pms/salesTarget",
    title: |_| "应收台账",
    columns: COLUMNS,
    about: ("lines of the ledger of receivables", "the whole filtered ledger"),
    own: None,
    parts: None,
    may_export: may_read,
    rows: |_, query| Ok(Box::new(Ledger { filter: filter(query)?, order: order(query)? })),
    import: None,
};

/// Sort columns by their REST names.
const SORTS: &[(&str, &str)] = &[
    ("missing", "MISSING"),
    ("overdue", "OVERDUE"),
    ("contract", "CONTRACT"),
    ("due", "DUE"),
    ("received", "RECEIVED"),
    ("advance", "ADVANCE"),
    ("notDue", "NOT_DUE"),
    ("d0To30", "D0_30"),
    ("d31To60", "D31_60"),
    ("d61To90", "D61_90"),
    ("d90Up", "D90_UP"),
];

/// The order of the list; by default the largest unpaid amount first.
fn order(query: &Query<'_>) -> AppResult<Order> {
    let direction = direction(query)?;
    let sort = query.read("column", |text| {
        let name = SORTS.iter().find(|(name, _)| *name == text).map_or(text, |(_, sort)| *sort);
        store::LINES.sorts.iter().find(|sort| sort.name == name).copied()
    })?;
    Ok(Order::by(sort.unwrap_or(store::USUAL.sort), direction))
}

/// Parses the REST parameters of `getLedgers`.
fn filter(query: &Query<'_>) -> AppResult<LedgerFilter> {
    let bucket = query.read("bucket", |text| match text {
        "NOT_DUE" | "0" => Some(Bucket::NotDue),
        "D0_30" | "D0_TO30" | "1" => Some(Bucket::D0To30),
        "D31_60" | "D31_TO60" | "2" => Some(Bucket::D31To60),
        "D61_90" | "D61_TO90" | "3" => Some(Bucket::D61To90),
        "D90_UP" | "4" => Some(Bucket::D90Up),
        _ => None,
    })?;
    let by = query.read("by", |text| match text {
        "CUSTOMER" | "1" => Some(LedgerBy::Customer),
        "PROJECT" | "2" => Some(LedgerBy::Project),
        _ => None,
    })?;
    Ok(LedgerFilter {
        as_of: query.read("asOf", |text| text.get(..10).unwrap_or(text).parse::<NaiveDate>().ok())?,
        keyword: query.text("keyword").map(str::to_owned),
        customer_id: query.id("customerId", "Customer")?,
        project_id: query.id("projectId", "Project")?,
        owner_id: query.id("ownerId", "Member")?,
        team_id: query.id("teamId", "Team")?,
        bucket,
        overdue: query.switch("overdue")?,
        by: by.unwrap_or_default(),
        without_customer: query.switch("withoutCustomer")?.unwrap_or(false),
    })
}

/// The lines that a filter finds, in order.
struct Ledger {
    filter: LedgerFilter,
    order: Order,
}

impl Rows for Ledger {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, (&self.filter, self.order), columns, after))
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(store::count(connection, viewer, &self.filter)))
    }
}

/// Names of other records for the cells.
struct Names {
    customers: HashMap<i64, String>,
    projects: HashMap<i64, (String, Option<i64>)>,
    members: HashMap<i64, String>,
}

/// Lines of a batch. The ledger is computed anew for each one, so it is larger than that of other exports.
const LINES: i64 = 5_000;

/// One batch of an export; its key is the number of the page.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&LedgerFilter, Order),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let number = after.unwrap_or(0) + 1;
    let request = PageRequest::Number { number, size: LINES };
    let page = store::lines(tx, viewer, filter, order, &request).await?;
    let next = page.has_next.then_some(number);
    let rows: Vec<LedgerLine> = page.rows.into_iter().map(|(_, row)| row).collect();
    let names = names(tx, viewer, &rows).await?;
    let line = |row: &LedgerLine| columns.iter().map(|column| cell(row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

async fn names(tx: &AsyncPgConnection, viewer: &Viewer, rows: &[LedgerLine]) -> AppResult<Names> {
    let of = |id: fn(&LedgerLine) -> Option<i64>| rows.iter().filter_map(id).collect::<Vec<i64>>();
    let customers = customer::store::many(tx, viewer, &of(|row| row.customer_id)).await?;
    let projects = project::store::many(tx, viewer, &of(|row| row.project_id)).await?;
    let owners: Vec<i64> = projects.iter().filter_map(|row| row.director_id).collect();
    let members = member::store::by_ids(tx, viewer.enterprise_id, &owners).await?;
    Ok(Names {
        customers: customers.into_iter().map(|row| (row.id, row.name.clone())).collect(),
        projects: projects.into_iter().map(|row| (row.id, (row.name, row.director_id))).collect(),
        members: members.into_iter().map(|row| (row.id, row.brief.name)).collect(),
    })
}

/// Converts fen to yuan.
fn yuan(fen: i64) -> Cell {
    Cell::Number(money::yuan(fen))
}

#[allow(clippy::cast_precision_loss, reason = "counts are far below the precision")]
fn cell(row: &LedgerLine, names: &Names, prop: &str) -> Cell {
    let project = row.project_id.and_then(|id| names.projects.get(&id));
    match prop {
        "customer" => match row.customer_id {
            None => Cell::from("（无客户）"),
            Some(id) => Cell::from(names.customers.get(&id).map_or("（看不到的客户）", String::as_str)),
        },
        "project" => Cell::from(project.map(|(name, _)| name.clone())),
        "owner" => {
            let owner = project.and_then(|(_, owner)| *owner);
            Cell::from(owner.and_then(|id| names.members.get(&id).cloned()))
        }
        "contract" => yuan(row.contract),
        "due" => yuan(row.due),
        "received" => yuan(row.received),
        "missing" => yuan(row.missing),
        "notDue" => yuan(row.not_due),
        "d0To30" => yuan(row.d0_30),
        "d31To60" => yuan(row.d31_60),
        "d61To90" => yuan(row.d61_90),
        "d90Up" => yuan(row.d90_up),
        "overdue" => yuan(row.overdue),
        "advance" => yuan(row.advance),
        "plans" => Cell::Number(row.plans as f64),
        "promisedOn" => Cell::from(row.promised_on.map(|day| day.to_string())),
        "promisedAmount" => yuan(row.promised_amount),
        _ => Cell::from(row.last_letter_at.map(clock::china_time)),
    }
}
