//! Export of statistics to workbooks (business §7 Statistics: exports): all groups, and the totals last.

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Direction, Viewer, clock};

use super::model::{Asked, Comparison, Outcome, Statistic};
use super::rules::{self, Reading};
use super::run;
use crate::online_report::definition::OrderBy;
use crate::online_report::run::limit_time;
use crate::online_report::sheet::{self as reports, column};
use crate::sheet::export::{Batch, Cell, direction};
use crate::sheet::{Column, Head, Query, Rows, Titled};

/// Suffix of a column's code for the compared days.
const BEFORE: &str = "Before";

/// Declared columns of the workbook; each statistic has its own columns instead.
pub(super) static COLUMNS: &[Column] = &[column("dimension", "分组"), column("columns", "指标")];

/// The workbook of a statistic.
macro_rules! book {
    ($of:expr) => {
        $crate::sheet::Workbook {
            path: $of.path,
            title: |_| $of.label(),
            columns: $crate::statistic::sheet::COLUMNS,
            about: (
                "statistics",
                "every group of a statistic: `by` says by what, `parameters` is a JSON list of what is narrowed, `beginDate` and \
                 `endDate` are its days, `compare` PREVIOUS or LAST_YEAR adds those before, `column` and `order` sort it",
            ),
            own: None,
            parts: None,
            may_export: |viewer| $crate::statistic::rules::may_read(viewer, &$of),
            rows: |_, query| Ok(Box::new($crate::statistic::sheet::Wanted::read(&$of, query)?)),
            import: None,
        }
    };
}
pub(super) use book;

/// A request for an export.
pub(super) struct Wanted(Asked);

impl Wanted {
    pub(super) fn read(statistic: &Statistic, query: &Query<'_>) -> AppResult<Self> {
        let compare = query.read("compare", |text| {
            Comparison::ALL.iter().copied().find(|one| one.word().eq_ignore_ascii_case(text))
        })?;
        let day = |name: &str| query.read(name, |text| text.parse::<NaiveDate>().ok());
        let descending = direction(query)? == Direction::Desc;
        let order_by = query.text("column").map(|member| OrderBy { member: member.to_owned(), descending });
        Ok(Self(Asked {
            code: statistic.code,
            by: query.text("by").map(str::to_owned),
            parameters: reports::narrowed(query)?,
            compare: compare.unwrap_or_default(),
            order_by,
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
            limit_time(tx).await?;
            let reading = self.reading(viewer)?;
            let outcome = run::within(tx, viewer, &reading, usize::MAX).await?;
            Ok(Batch { rows: lines(&outcome, columns), next: None })
        })
    }
}

/// The headings of one export.
fn heads(reading: &Reading, compare: Comparison) -> Vec<Head> {
    let mut heads = vec![reports::head(reading.by.code.to_owned(), reading.by.label.to_owned())];
    for column in &reading.columns {
        let unit = column.unit().suffix();
        heads.push(reports::head(column.code.to_owned(), format!("{}{unit}", column.label)));
        if reading.before.is_some() {
            let label = format!("{}{unit}（{}）", column.label, compare.label());
            heads.push(reports::head(format!("{}{BEFORE}", column.code), label));
        }
    }
    heads
}

/// Every group, then the totals.
fn lines(outcome: &Outcome, columns: &[Head]) -> Vec<Vec<Cell>> {
    let figure = |cells: &[Option<String>], code: &str| {
        let at = outcome.columns.iter().position(|column| column.code == code);
        at.map_or(Cell::Blank, |at| reports::figure(cells, at))
    };
    let line = |key: &str, cells: &[Option<String>], before: Option<&[Option<String>]>| {
        let cell = |head: &Head| match head.prop.strip_suffix(BEFORE) {
            _ if head.prop == outcome.by.code => Cell::from(key),
            Some(code) => figure(before.unwrap_or_default(), code),
            None => figure(cells, &head.prop),
        };
        columns.iter().map(cell).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<Cell>> = Vec::with_capacity(outcome.rows.len() + 1);
    rows.extend(outcome.rows.iter().map(|row| line(&row.key.text, &row.cells, row.before.as_deref())));
    rows.push(line("合计", &outcome.totals, outcome.totals_before.as_deref()));
    rows
}
