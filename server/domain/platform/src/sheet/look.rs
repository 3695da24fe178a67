//! Preview of a file before its import: its columns, and the guessed mapping (decision 0075).

use std::borrow::Cow;

use serde::Serialize;
use xieli_kernel::{AppResult, Viewer};

use super::mapping::{self, FileColumn, Mapping};
use super::read::Source;
use super::{Book, Head, guess, import, read, saved_mapping};
use crate::Services;

/// A column of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LookedColumn {
    /// Index of the column, from 0.
    pub column: u32,
    /// Heading; empty if it has none.
    pub heading: String,
    /// Its first values.
    pub samples: Vec<String>,
    /// Guessed column of the product; empty: none.
    pub field: String,
}

/// A column of the product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LookedField {
    /// Its name in a mapping.
    pub prop: Cow<'static, str>,
    /// Heading.
    pub label: Cow<'static, str>,
    /// Whether a column of the file must be mapped to it.
    pub required: bool,
    /// Note on its content.
    pub note: Cow<'static, str>,
}

/// One of the first rows of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LookedRow {
    /// Number of the row in the sheet, from 1.
    pub number: u32,
    /// Its first cells that are not blank.
    pub cells: Vec<String>,
}

/// Preview of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Looked {
    /// Its columns.
    pub columns: Vec<LookedColumn>,
    /// Columns of the product that they can be mapped to.
    pub fields: Vec<LookedField>,
    /// Whether the headings are those of the template: no mapping is needed.
    pub plain: bool,
    /// Whether the mapping is the one that the viewer chose before for a file with these headings.
    pub remembered: bool,
    /// The names of its visible sheets.
    pub sheets: Vec<String>,
    /// The previewed sheet.
    pub sheet: String,
    /// Number of the row taken as the header row.
    pub head_row: u32,
    /// The first rows, from which another header row can be chosen.
    pub first_rows: Vec<LookedRow>,
}

/// Rows shown to choose the header row from.
const FIRST_ROWS: usize = 10;
/// Cells per such row.
const FIRST_CELLS: usize = 8;
/// Characters per such cell.
const FIRST_TEXT: usize = 30;

/// Previews a file for a member who may import it; nothing is written.
#[erased]
pub async fn look(services: &Services, viewer: &Viewer, book: Book, source: &Source) -> AppResult<Looked> {
    import::allowed(viewer, book)?;
    let table = read::table(services, viewer, source).await?;
    let mut rows = table.rows;
    if rows.is_empty() {
        return Err(read::empty());
    }
    let first_rows = rows.iter().take(FIRST_ROWS).map(|(number, cells)| LookedRow {
        number: *number,
        cells: cells
            .iter()
            .take(FIRST_CELLS)
            .map(|(_, text)| text.chars().take(FIRST_TEXT).collect())
            .collect(),
    });
    let first_rows = first_rows.collect();
    let connection = services.db().read().await?;
    let heads = book.heads(&connection, viewer).await?;
    let rows =
        rows.split_off(mapping::head_at(&heads, book.title(), &rows, source.head, &Mapping::default())?);
    let head_row = rows.first().map_or(1, |(number, _)| *number);
    let columns = mapping::file_columns(&rows);
    let kept = saved_mapping::find(&connection, viewer, book, &columns).await?;
    let found = match &kept {
        Some(kept) => guess::recalled(&heads, &columns, kept),
        None => guess::guess(&heads, book.title(), &mapping::headings(&rows)),
    };
    let plain = mapping::is_plain(&heads, &columns);
    let column = |FileColumn { column, heading, samples }| LookedColumn {
        column,
        heading,
        samples,
        field: found.get(&column).map(|head| head.prop.to_string()).unwrap_or_default(),
    };
    let field = |head: &Head| {
        let import = head.import.as_ref()?;
        let (prop, label) = (head.prop.clone(), head.label.clone());
        Some(LookedField { prop, label, required: import.required, note: import.note.clone() })
    };
    Ok(Looked {
        columns: columns.into_iter().map(column).collect(),
        fields: heads.iter().filter_map(field).collect(),
        plain,
        remembered: kept.is_some(),
        sheets: table.sheets,
        sheet: table.sheet,
        head_row,
        first_rows,
    })
}
