//! Mapping of a file's columns to the product's (decision 0075): parsing and validation. Pure functions.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Deserialize;
use xieli_content::workbook::Rows;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::Head;
use super::guess::guess;

/// The longest mapping, in bytes.
const MAX_BYTES: usize = 64 * 1024;
/// The most columns of a mapping: a file has no more.
const MAX_COLUMNS: usize = 200;
/// Sample values shown of a column, from its first lines.
const SAMPLES: usize = 3;
/// Lines searched for sample values.
const LOOKED_AT: usize = 20;
/// Characters of a sample value.
const MAX_SAMPLE: usize = 60;

/// Mapping of a file's columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mapping {
    /// Headings that differ from the template's, each with the `prop` of its column; an empty one leaves it
    /// out. The others are matched by name, then by synonyms ([`guess`]).
    Names(BTreeMap<String, String>),
    /// Exactly these columns, chosen by a person.
    Columns(Vec<Chosen>),
}

/// Mapping of one column of a file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// Column of the file.
    pub column: Which,
    /// The `prop` of the product's column; empty or absent: left out.
    #[serde(default)]
    pub field: Option<String>,
}

/// A column of a file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Which {
    /// By its index, from 0.
    Place(u32),
    /// By its heading, which must be unique.
    Heading(String),
}

impl Default for Mapping {
    fn default() -> Self {
        Self::Names(BTreeMap::new())
    }
}

impl Mapping {
    /// Parses JSON: an object of headings and columns, or a list of `{column, field}`.
    pub fn read(text: &str) -> AppResult<Self> {
        if text.len() > MAX_BYTES {
            return Err(refused("列的对应关系过长"));
        }
        let wrong = |_| refused("列的对应关系须为 JSON 对象或列表");
        let mapping = match text.trim_start().starts_with('[') {
            true => Self::Columns(serde_json::from_str(text).map_err(wrong)?),
            false => Self::Names(serde_json::from_str(text).map_err(wrong)?),
        };
        let count = match &mapping {
            Self::Names(names) => names.len(),
            Self::Columns(columns) => columns.len(),
        };
        if count > MAX_COLUMNS {
            return Err(refused(format!("最多对应 {MAX_COLUMNS} 列")));
        }
        Ok(mapping)
    }

    /// The product's column at each index of the file. `heads` are all columns of the workbook, `title` is
    /// the name of its records.
    pub fn columns<'a>(
        &self,
        heads: &'a [Head],
        title: &str,
        rows: &Rows,
    ) -> AppResult<HashMap<u32, &'a Head>> {
        let found = match self {
            Self::Names(names) => by_names(names, heads, title, rows)?,
            Self::Columns(chosen) => by_choice(chosen, heads, rows)?,
        };
        let missing: Vec<&str> = heads
            .iter()
            .filter(|column| is_required(column))
            .filter(|column| !found.values().any(|other| other.prop == column.prop))
            .map(|column| column.label.as_ref())
            .collect();
        if missing.is_empty() {
            return Ok(found);
        }
        Err(unfit(format!("缺少必填列：{}，请使用导入模板", missing.join("、"))))
    }

    /// The headings of columns that are not imported without the user's choice: neither matched nor left out
    /// on purpose.
    pub fn ignored(&self, heads: &[Head], found: &HashMap<u32, &Head>, rows: &Rows) -> Vec<String> {
        let Self::Names(names) = self else { return Vec::new() };
        let ours = |heading: &str| heads.iter().any(|head| head.label == heading);
        let left = |(at, heading): &(u32, String)| {
            !found.contains_key(at) && !heading.is_empty() && !ours(heading) && !names.contains_key(heading)
        };
        headings(rows).into_iter().filter(left).map(|(_, heading)| shown(&heading)).collect()
    }

    /// Whether the mapping contains a heading.
    fn names(&self, heading: &str) -> bool {
        match self {
            Self::Names(names) => names.contains_key(heading),
            Self::Columns(chosen) => {
                let named =
                    |one: &Chosen| matches!(&one.column, Which::Heading(text) if bare(text) == heading);
                chosen.iter().any(named)
            }
        }
    }
}

/// Rows searched for the header row.
const HEAD_WITHIN: usize = 20;

/// The header row: the given number, or among the first rows the one with most known headings. Titles
/// and notes precede it. A row with a single known heading is a title rather than a head.
pub fn head_at(
    heads: &[Head],
    title: &str,
    rows: &Rows,
    number: Option<u32>,
    mapping: &Mapping,
) -> AppResult<usize> {
    if let Some(number) = number {
        let at = rows.iter().position(|(row, _)| *row == number);
        return at.ok_or_else(|| unfit(format!("第 {number} 行没有内容，不能作为标题行")));
    }
    let score = |(_, cells): &(u32, Vec<(u32, String)>)| {
        let headings = headings_of(cells);
        let guessed = guess(heads, title, &headings);
        headings.iter().filter(|(at, heading)| guessed.contains_key(at) || mapping.names(heading)).count()
    };
    let (mut best, mut most) = (0, rows.first().map_or(0, score));
    for (at, row) in rows.iter().enumerate().take(HEAD_WITHIN).skip(1) {
        let found = score(row);
        if found > most && found > 1 {
            (best, most) = (at, found);
        }
    }
    Ok(best)
}

fn by_names<'a>(
    names: &BTreeMap<String, String>,
    heads: &'a [Head],
    title: &str,
    rows: &Rows,
) -> AppResult<HashMap<u32, &'a Head>> {
    for prop in names.values().filter(|prop| !prop.is_empty()) {
        known(heads, prop)?;
    }
    let importable = || heads.iter().filter(|head| head.import.is_some());
    let headings = headings(rows);
    let mut found: HashMap<u32, &Head> = HashMap::new();
    for (at, heading) in &headings {
        let said = names.get(heading);
        let meant = |column: &&Head| said.map_or(column.label == *heading, |prop| column.prop == *prop);
        let Some(column) = importable().find(meant) else { continue };
        if found.values().any(|other| other.prop == column.prop) {
            return Err(unfit(format!("列“{}”重复", column.label)));
        }
        found.insert(*at, column);
    }
    // the others by synonyms; columns that are export-only or were left out match nothing
    let left: Vec<&'a Head> =
        importable().filter(|head| !found.values().any(|one| one.prop == head.prop)).collect();
    let is_open = |(at, heading): &(u32, String)| {
        !found.contains_key(at)
            && !names.contains_key(heading)
            && !heads.iter().any(|head| head.label == *heading)
    };
    let open: Vec<(u32, String)> = headings.into_iter().filter(is_open).collect();
    found.extend(guess(left, title, &open));
    Ok(found)
}

fn by_choice<'a>(chosen: &[Chosen], heads: &'a [Head], rows: &Rows) -> AppResult<HashMap<u32, &'a Head>> {
    let there: BTreeSet<u32> = rows.iter().flat_map(|(_, cells)| cells.iter().map(|(at, _)| *at)).collect();
    let headings = headings(rows);
    let mut found: HashMap<u32, &Head> = HashMap::new();
    let mut said = BTreeSet::new();
    for Chosen { column, field } in chosen {
        let at = match column {
            Which::Place(at) if there.contains(at) => *at,
            Which::Place(at) => return Err(refused(format!("文件中没有第 {} 列", u64::from(*at) + 1))),
            Which::Heading(text) => place(&headings, text)?,
        };
        if !said.insert(at) {
            return Err(refused(format!("第 {} 列对应了多次", u64::from(at) + 1)));
        }
        let Some(prop) = field.as_deref().filter(|prop| !prop.is_empty()) else { continue };
        let head = known(heads, prop)?;
        if found.values().any(|other| other.prop == head.prop) {
            return Err(refused(format!("“{}”对应了多列", head.label)));
        }
        found.insert(at, head);
    }
    Ok(found)
}

fn place(headings: &[(u32, String)], text: &str) -> AppResult<u32> {
    let text = bare(text);
    let mut called = headings.iter().filter(|(_, heading)| *heading == text);
    match (called.next(), called.next()) {
        (Some((at, _)), None) => Ok(*at),
        (Some(_), Some(_)) => Err(refused(format!("有多列名为“{}”", shown(&text)))),
        (None, _) => Err(refused(format!("文件中没有列“{}”", shown(&text)))),
    }
}

fn known<'a>(heads: &'a [Head], prop: &str) -> AppResult<&'a Head> {
    let head = heads.iter().find(|head| head.import.is_some() && head.prop == prop);
    head.ok_or_else(|| refused(format!("没有可导入的字段 {}", shown(prop))))
}

/// The user's text, shortened for a message.
fn shown(text: &str) -> String {
    text.chars().take(50).collect()
}

fn is_required(head: &Head) -> bool {
    head.import.as_ref().is_some_and(|import| import.required)
}

fn refused(message: impl Into<std::borrow::Cow<'static, str>>) -> AppError {
    AppError::field("mapping", FieldCode::Invalid, message)
}

fn unfit(message: impl Into<std::borrow::Cow<'static, str>>) -> AppError {
    AppError::field("file", FieldCode::Invalid, message)
}

/// A heading without line breaks and the stars of required columns, of either width.
fn bare(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").trim_matches(|c: char| matches!(c, '*' | '＊') || c.is_whitespace()).to_owned()
}

/// The headings of a file: its first row.
pub fn headings(rows: &Rows) -> Vec<(u32, String)> {
    rows.first().map(|(_, cells)| headings_of(cells)).unwrap_or_default()
}

fn headings_of(cells: &[(u32, String)]) -> Vec<(u32, String)> {
    cells.iter().map(|(at, text)| (*at, bare(text))).collect()
}

/// A column of a file, as shown for mapping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileColumn {
    /// Index of the column, from 0.
    pub column: u32,
    /// Heading; empty if it has none.
    pub heading: String,
    /// Its first values.
    pub samples: Vec<String>,
}

/// The columns of a file, including those with values and no heading.
pub fn file_columns(rows: &Rows) -> Vec<FileColumn> {
    let headings: HashMap<u32, String> = headings(rows).into_iter().collect();
    let mut samples: BTreeMap<u32, Vec<String>> =
        headings.keys().map(|column| (*column, Vec::new())).collect();
    for (_, cells) in rows.iter().skip(1).take(LOOKED_AT) {
        for (at, text) in cells {
            let of = samples.entry(*at).or_default();
            if of.len() < SAMPLES {
                of.push(text.chars().take(MAX_SAMPLE).collect());
            }
        }
    }
    let column = |(column, samples): (u32, Vec<String>)| FileColumn {
        column,
        heading: headings.get(&column).cloned().unwrap_or_default(),
        samples,
    };
    samples.into_iter().take(MAX_COLUMNS).map(column).collect()
}

/// Whether no mapping has to be confirmed: every heading is one of the workbook's, none is repeated, and the
/// required ones are there. Export-only columns are left out silently, so that an export can be imported
/// unchanged.
pub fn is_plain(heads: &[Head], columns: &[FileColumn]) -> bool {
    let mut seen = BTreeSet::new();
    let known = columns.iter().all(|column| {
        heads.iter().any(|head| head.label == column.heading) && seen.insert(column.heading.as_str())
    });
    known && heads.iter().filter(|head| is_required(head)).all(|head| seen.contains(&*head.label))
}

#[cfg(test)]
#[path = "mapping_tests.rs"]
pub(super) mod tests;
