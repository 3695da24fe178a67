//! Statistics into workbooks (business §7 Statistics: exports): all groups, and the whole below them.

use std::borrow::Cow;

use chrono::NaiveDate;
use diesel::sql_query;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};

use super::list::{journal, member, overview, project, sales, work};
use super::model::{Asked, Comparison, Outcome, Statistic};
use super::rules::{self, Reading};
use super::run;
use crate::online_report::catalog::Unit;
use crate::online_report::definition::Condition;
use crate::online_report::names::yuan;
use crate::online_report::run::PATIENCE;
use crate::sheet::export::{Batch, Cell};
use crate::sheet::{Column, Head, Query, Rows, Titled, Workbook};

/// The longest text that says what a reader narrows, in bytes.
const MAX_BYTES: usize = 16 * 1024;
/// After the code of a column: the same of the days compared with.
const BEFORE: &str = "Before";

const fn column(prop: &'static str, label: &'static str) -> Column {
    Column { prop, label, required: false, checked: true, export: true, import: None, width: 24 }
}

/// The columns of an export; each statistic has its own instead.
static COLUMNS: &[Column] = &[column("dimension", "分组"), column("columns", "指标")];

macro_rules! books {
    ($($name:ident = $of:expr;)*) => {
        $(static $name: Workbook = Workbook {
            path: $of.path,
            title: |_| $of.label(),
            columns: COLUMNS,
            about: (
                "statistics",
                "every group of a statistic: `by` says by what, `parameters` is a JSON list of what is narrowed, `beginDate` and \
                 `endDate` are its days, `compare` PREVIOUS or LAST_YEAR adds those before",
            ),
            own: None,
            parts: None,
            may_export: |viewer| rules::may_read(viewer, &$of),
            rows: |_, query| Ok(Box::new(Wanted::read(&$of, query)?)),
            import: None,
        };)*

        /// One workbook for each statistic.
        pub static BOOKS: &[&Workbook] = &[$(&$name),*];
    };
}

books! {
    OVERVIEW = overview::OVERVIEW;
    PROJECT = project::PROJECT;
    FINANCE = project::FINANCE;
    MEMBER = member::MEMBER;
    MEMBER_TASK = member::MEMBER_TASK;
    MEMBER_PROJECT = member::MEMBER_PROJECT;
    LOG = journal::LOG;
    WEEKLY = journal::WEEKLY;
    SALES_MEMBER = sales::SALES_MEMBER;
    SALES_TEAM = sales::SALES_TEAM;
    WORK_TEAM = work::TEAM;
    WORK_SALESMAN = work::SALESMAN;
    WORK_CUSTOMER = work::CUSTOMER;
    WORK_CONFIRM = work::CONFIRM;
    WORK_MEMBER = work::MEMBER;
    WORK_TITLE = work::TITLE;
    WORK_CATEGORY = work::CATEGORY;
    WORK_DEPART = work::DEPART;
    WORK_EVALUATE = work::EVALUATE;
    WORK_MY_SALESMAN = work::MY_SALESMAN;
    WORK_MY_TECHNICIAN = work::MY_TECHNICIAN;
    WORK_MY_ENGINEER = work::MY_ENGINEER;
    PROJECT_WORK_CONFIRM = work::PROJECT_CONFIRM;
    PROJECT_WORK_TITLE = work::PROJECT_TITLE;
    PROJECT_WORK_MEMBER = work::PROJECT_MEMBER;
}

/// A request for an export.
struct Wanted(Asked);

impl Wanted {
    fn read(statistic: &Statistic, query: &Query<'_>) -> AppResult<Self> {
        let parameters = query.read("parameters", |text| {
            (text.len() <= MAX_BYTES).then(|| serde_json::from_str::<Vec<Condition>>(text).ok()).flatten()
        })?;
        let compare = query.read("compare", |text| {
            Comparison::ALL.iter().copied().find(|one| one.word().eq_ignore_ascii_case(text))
        })?;
        let day = |name: &str| query.read(name, |text| text.parse::<NaiveDate>().ok());
        Ok(Self(Asked {
            code: statistic.code,
            by: query.text("by").map(str::to_owned),
            parameters: parameters.unwrap_or_default(),
            compare: compare.unwrap_or_default(),
            order_by: None,
            from: day("beginDate")?,
            to: day("endDate")?,
        }))
    }

    fn reading(&self, viewer: &Viewer) -> AppResult<Reading> {
        rules::read(viewer, self.0.clone(), clock::china_day(clock::now()))
    }
}

impl Rows for Wanted {
    fn own<'a>(&'a self, _connection: &'a AsyncPgConnection, viewer: &'a Viewer) -> Option<Titled<'a>> {
        Some(Box::pin(async move {
            let reading = self.reading(viewer)?;
            Ok((reading.statistic.label().to_owned(), heads(&reading, self.0.compare)))
        }))
    }

    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        _after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(async move {
            sql_query(format!("set local statement_timeout = {}", PATIENCE.as_millis())).execute(tx).await?;
            let reading = self.reading(viewer)?;
            let outcome = run::within(tx, viewer, &reading, usize::MAX).await?;
            Ok(Batch { rows: lines(&outcome, columns), next: None })
        })
    }
}

/// The columns of one export.
fn heads(reading: &Reading, compare: Comparison) -> Vec<Head> {
    let head = |prop: String, label: String| Head {
        prop: Cow::Owned(prop),
        label: Cow::Owned(label),
        ..Head::from(&COLUMNS[0])
    };
    let mut heads = vec![head(reading.by.code.to_owned(), reading.by.label.to_owned())];
    for column in &reading.columns {
        let unit = match column.unit() {
            Unit::Money => "（元）",
            Unit::Minutes => "（分钟）",
            Unit::Percent => "（%）",
            Unit::Count | Unit::Number => "",
        };
        heads.push(head(column.code.to_owned(), format!("{}{unit}", column.label)));
        if reading.before.is_some() {
            let label = format!("{}{unit}（{}）", column.label, compare.label());
            heads.push(head(format!("{}{BEFORE}", column.code), label));
        }
    }
    heads
}

/// Every group, then the whole.
fn lines(outcome: &Outcome, columns: &[Head]) -> Vec<Vec<Cell>> {
    let figure = |cells: Option<&Vec<Option<String>>>, code: &str| {
        let at = outcome.columns.iter().position(|column| column.code == code);
        let text = at.and_then(|at| cells?.get(at).cloned().flatten());
        match text.as_deref().and_then(yuan) {
            Some(number) => Cell::Number(number),
            None => Cell::from(text),
        }
    };
    let line = |key: &str, cells: &Vec<Option<String>>, before: Option<&Vec<Option<String>>>| {
        let cell = |head: &Head| match head.prop.strip_suffix(BEFORE) {
            _ if head.prop == outcome.by.code => Cell::from(key),
            Some(code) => figure(before, code),
            None => figure(Some(cells), &head.prop),
        };
        columns.iter().map(cell).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<Cell>> = Vec::with_capacity(outcome.rows.len() + 1);
    rows.extend(outcome.rows.iter().map(|row| line(&row.key.text, &row.cells, row.before.as_ref())));
    rows.push(line("合计", &outcome.totals, outcome.totals_before.as_ref()));
    rows
}
