//! Pages of all groups of a report for API clients: ordered by their keys, so that each group appears once
//! although rows change between pages. A cursor is bound to its definition and the reader's conditions; with
//! others it is refused.

use std::hash::{DefaultHasher, Hash, Hasher};

use xieli_kernel::page::Cursor;
use xieli_kernel::{AppError, AppResult, Viewer};

use super::cost;
use super::definition::{Chart, Definition};
use super::run::{self, Figures, Row};
use crate::Db;

/// The most groups of a report that API clients can read.
pub const MAX_RECORDS: i32 = 20_000;
/// The most groups of a page.
pub const MAX_PAGE: i32 = 1_000;
/// Default size of a page.
pub const PAGE: i32 = 100;
/// The longest cursor, in bytes: keys are at most texts that people wrote.
const MAX_CURSOR: usize = 8 * 1024;

/// A page of groups.
#[derive(Debug)]
pub struct Page {
    /// The figures of the report, with only the page's groups.
    pub figures: Figures,
    /// Number of all groups.
    pub total: usize,
    /// Whether more groups follow.
    pub more: bool,
    /// Whether groups precede.
    pub before: bool,
    /// Cursors of the first and the last group; `None` for an empty page.
    pub ends: Option<(String, String)>,
}

/// The definition that reads all groups without subtotals.
fn plain(definition: Definition) -> Definition {
    Definition { limit: MAX_RECORDS, subtotals: false, ..definition }
}

/// Digest that binds a cursor to a definition with its conditions. Formats and charts are left out, as they
/// change no figure.
pub fn mark(definition: &Definition) -> String {
    let bare = Definition { chart: Chart::default(), formats: Vec::new(), ..plain(definition.clone()) };
    let mut hasher = DefaultHasher::new();
    bare.kept().to_string().hash(&mut hasher);
    format!("REPORT {:016x}", hasher.finish())
}

/// The keys of a row in an order that depends on neither reader nor other rows; empty keys come last.
fn place(row: &Row) -> Vec<(bool, &str)> {
    row.keys.iter().map(|one| (one.value.is_none(), one.value.as_deref().unwrap_or_default())).collect()
}

fn cursor(mark: &str, row: &Row) -> String {
    let keys: Vec<Option<&str>> = row.keys.iter().map(|key| key.value.as_deref()).collect();
    let value = serde_json::to_string(&keys).ok();
    Cursor { sort: mark.to_owned(), value, id: 0 }.encode()
}

/// The keys of a cursor; refused if it belongs to another definition.
fn read(mark: &str, text: &str, dimensions: usize) -> AppResult<Vec<Option<String>>> {
    let changed = || AppError::bad_input("报表或筛选条件已变更，请从第一页重新读取");
    let invalid = || AppError::bad_input("游标无效");
    if text.len() > MAX_CURSOR {
        return Err(invalid());
    }
    let value = Cursor::decode(text, mark).map_err(|_| changed())?.value.ok_or_else(invalid)?;
    let keys: Vec<Option<String>> = serde_json::from_str(&value).map_err(|_| invalid())?;
    if keys.len() == dimensions { Ok(keys) } else { Err(invalid()) }
}

/// Checks the size of a page.
fn size(first: i32) -> AppResult<usize> {
    let size = usize::try_from(first).ok().filter(|_| (1..=MAX_PAGE).contains(&first));
    size.ok_or_else(|| AppError::bad_input(format!("每页 1 到 {MAX_PAGE} 组")))
}

/// A page of at most `first` rows behind a cursor, in the order of their keys.
pub fn page(mut figures: Figures, after: Option<&str>, first: i32) -> AppResult<Page> {
    let size = size(first)?;
    if figures.truncated {
        return Err(AppError::bad_input(format!("分组超过 {MAX_RECORDS} 个，请用参数缩小范围")));
    }
    let mark = mark(&figures.definition);
    let after = after.map(|text| read(&mark, text, figures.definition.dimensions.len())).transpose()?;
    let mut rows = std::mem::take(&mut figures.rows);
    rows.sort_by(|a, b| place(a).cmp(&place(b)));
    let begin = after.map_or(0, |keys| {
        let after: Vec<(bool, &str)> =
            keys.iter().map(|key| (key.is_none(), key.as_deref().unwrap_or_default())).collect();
        rows.partition_point(|row| place(row) <= after)
    });
    let more = rows.len() - begin > size;
    let total = rows.len();
    figures.rows = rows.into_iter().skip(begin).take(size).collect();
    let ends = figures.rows.first().zip(figures.rows.last());
    let ends = ends.map(|(first, last)| (cursor(&mark, first), cursor(&mark, last)));
    Ok(Page { figures, total, more, before: begin > 0, ends })
}

/// A page of the groups of a report that the viewer may read, see [`run::readable`].
#[erased]
pub async fn records(
    db: &Db,
    viewer: &Viewer,
    definition: Definition,
    (after, first): (Option<&str>, i32),
) -> AppResult<Page> {
    // both are refused before any calculation
    size(first)?;
    if let Some(after) = after {
        read(&mark(&definition), after, definition.dimensions.len())?;
    }
    // the bound on bytes applies to the page, not to all groups
    let figures = run::asked_within(db, viewer, plain(definition), (false, cost::BOUNDS)).await?;
    page(figures, after, first)
}
