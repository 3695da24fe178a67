//! Layout of report figures for export: column headings from the column dimensions, subtotals below their
//! groups, the grand total last.

use std::collections::{HashMap, HashSet};

use super::catalog::{Dataset, Unit};
use super::definition::{Definition, Grain};
use super::gather::SUMMED;
use super::names::yuan;
use super::pivot::{Format, Scale, Tone};
use super::run::{Figures, Row};
use crate::sheet::export::{Cell, Look};

/// Keys as cells send them back.
type Keys<'k> = Vec<Option<&'k str>>;

/// Label of a subtotal.
const SUBTOTAL: &str = "小计";
const TEN_THOUSAND: f64 = 10_000.0;

/// A column of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// `d` and the index of a dimension, `m` of a measure, `c` of a calculation; below column dimensions
    /// preceded by `x`, the index of the column and a point.
    pub prop: String,
    /// Its heading where it stands alone.
    pub label: String,
    /// Its heading below the values of column dimensions.
    pub short: String,
    /// Headings above it, from the top: the value of each column dimension.
    pub above: Vec<String>,
    figure: Option<(usize, usize)>,
}

/// The layout of an exported report.
#[derive(Debug, Clone)]
pub struct Layout {
    /// Columns from left to right.
    pub columns: Vec<Column>,
    /// A cell for each column.
    pub lines: Vec<Vec<Cell>>,
}

/// A measure or calculation of a group, with its number format.
struct Member<'d> {
    code: String,
    label: String,
    unit: Unit,
    format: Option<&'d Format>,
}

impl Member<'_> {
    fn scaled(&self) -> bool {
        let scaled = self.format.is_some_and(|format| format.scale == Some(Scale::TenThousand));
        scaled && self.unit != Unit::Percent
    }

    fn title(&self) -> String {
        let suffix = match (self.scaled(), self.unit) {
            (true, Unit::Money) => "（万元）",
            (true, Unit::Minutes) => "（万分钟）",
            (true, _) => "（万）",
            (false, unit) => unit.suffix(),
        };
        format!("{}{suffix}", self.label)
    }

    /// Number format in the notation of spreadsheets.
    fn number(&self) -> Option<String> {
        let usual = match self.unit {
            _ if self.scaled() => Some(2),
            Unit::Money => Some(2),
            _ => None,
        };
        let decimals = self.format.and_then(|format| format.decimals).or(usual)?;
        let zeros = "0".repeat(usize::try_from(decimals).unwrap_or(0));
        Some(if zeros.is_empty() { "#,##0".to_owned() } else { format!("#,##0.{zeros}") })
    }

    fn cell(&self, text: Option<&str>, strong: bool) -> Cell {
        let Some(text) = text else { return Cell::Blank };
        let Some(number) = yuan(text) else { return Cell::from(text) };
        let value = if self.scaled() { number / TEN_THOUSAND } else { number };
        let color = self.format.and_then(|format| format.tone(text)).map(|tone| match tone {
            Tone::Good => 0x0016_5A36,
            Tone::Warn => 0x0077_450D,
            Tone::Bad => 0x008E_292C,
            Tone::Muted => 0x005F_6B7C,
        });
        let look = Look { number: self.number(), color, strong };
        match look == Look::default() {
            true => Cell::Number(value),
            false => Cell::Styled(Box::new(Cell::Number(value)), look),
        }
    }
}

fn members(definition: &Definition) -> Vec<Member<'_>> {
    let dataset = Dataset::of(definition.dataset);
    let format = |code: &str| definition.formats.iter().find(|format| format.member == code);
    let measures = definition.measures.iter().enumerate().map(|(at, code)| {
        let measure = dataset.measure(code);
        Member {
            code: format!("m{}", at + 1),
            label: measure.map_or(code.as_str(), |measure| measure.label).to_owned(),
            unit: measure.map_or(Unit::Number, |measure| measure.unit),
            format: format(code),
        }
    });
    let calculated = definition.calculations.iter().enumerate().map(|(at, one)| Member {
        code: format!("c{}", at + 1),
        label: one.called(dataset),
        unit: one.unit(dataset),
        format: format(&one.code),
    });
    measures.chain(calculated).collect()
}

/// A group of rows or of columns: keys of its dimensions, with those that are summed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    summed: Vec<bool>,
    keys: Vec<Option<String>>,
    texts: Vec<String>,
}

impl Part {
    fn of(row: &Row, range: std::ops::Range<usize>) -> Self {
        Self {
            summed: row.summed[range.clone()].to_vec(),
            keys: row.keys[range.clone()].iter().map(|key| key.value.clone()).collect(),
            texts: row.keys[range].iter().map(|key| key.text.clone()).collect(),
        }
    }

    /// The group with the same first keys that is summed over the other dimensions.
    fn beginning(&self, kept: usize, called: &str) -> Self {
        let mut part = self.clone();
        for at in kept..part.summed.len() {
            part.summed[at] = true;
            part.keys[at] = None;
            part.texts[at] = if at == kept { called.to_owned() } else { String::new() };
        }
        part
    }
}

/// Every part once, each group followed by its subtotal.
fn nested(parts: Vec<Part>, subtotals: bool) -> Vec<Part> {
    let mut seen = HashSet::new();
    let parts: Vec<Part> = parts.into_iter().filter(|part| seen.insert(part.keys.clone())).collect();
    let mut nested = Vec::with_capacity(parts.len());
    for (at, part) in parts.iter().enumerate() {
        nested.push(part.clone());
        let next = parts.get(at + 1);
        for kept in (1..part.keys.len()).rev().filter(|_| subtotals) {
            let same = next.is_some_and(|next| next.keys[..kept] == part.keys[..kept]);
            if !same {
                nested.push(part.beginning(kept, SUBTOTAL));
            }
        }
    }
    nested
}

/// The column groups, the total of them last.
fn across(figures: &Figures) -> Vec<Part> {
    let definition = &figures.definition;
    let (rows, all) = (definition.rows(), definition.dimensions.len());
    if rows == all {
        return vec![Part { summed: Vec::new(), keys: Vec::new(), texts: Vec::new() }];
    }
    let shown: HashSet<Keys<'_>> = figures.rows.iter().map(|row| values(row, rows..all)).collect();
    let single =
        |row: &&Row| row.summed[..rows].iter().all(|summed| *summed) && !row.summed[rows..].contains(&true);
    let from = if rows == 0 { &figures.rows } else { &figures.subtotals };
    let parts = from.iter().filter(single).filter(|row| shown.contains(&values(row, rows..all)));
    let parts: Vec<Part> = parts.map(|row| Part::of(row, rows..all)).collect();
    let whole = parts.first().map(|part| part.beginning(0, SUMMED));
    nested(parts, definition.subtotals).into_iter().chain(whole).collect()
}

fn values(row: &Row, range: std::ops::Range<usize>) -> Keys<'_> {
    row.keys[range].iter().map(|key| key.value.as_deref()).collect()
}

fn columns(definition: &Definition, members: &[Member<'_>], parts: &[Part]) -> Vec<Column> {
    let dataset = Dataset::of(definition.dataset);
    let dimensions = definition.dimensions.iter().take(definition.rows()).enumerate().map(|(at, one)| {
        let label = dataset.field(&one.field).map_or(one.field.as_str(), |field| field.label);
        let label =
            one.grain.map_or_else(|| label.to_owned(), |grain| format!("{label}（{}）", grain.label()));
        let above = vec![String::new(); definition.across.len()];
        Column { prop: format!("d{}", at + 1), short: label.clone(), label, above, figure: None }
    });
    let figures = parts.iter().enumerate().flat_map(|(part, group)| {
        members.iter().enumerate().map(move |(at, member)| {
            let (short, code) = (member.title(), &member.code);
            let mut words: Vec<&str> = group.texts.iter().map(String::as_str).collect();
            words.retain(|word| !word.is_empty());
            words.push(&short);
            let (label, prop) = match group.keys.is_empty() {
                true => (short.clone(), code.clone()),
                false => (words.join(" "), format!("x{}.{code}", part + 1)),
            };
            Column { prop, label, above: group.texts.clone(), figure: Some((part, at)), short }
        })
    });
    dimensions.chain(figures).collect()
}

/// The name of a group as a cell: a day is a date.
fn named(definition: &Definition, at: usize, text: Option<&String>) -> Cell {
    let daily = definition.dimensions.get(at).is_some_and(|one| one.grain == Some(Grain::Day));
    let day = text.filter(|_| daily).and_then(|text| text.parse().ok());
    day.map_or_else(|| Cell::from(text.cloned()), Cell::Day)
}

/// Lays figures out for export.
pub fn laid(figures: &Figures) -> Layout {
    let definition = &figures.definition;
    let (rows, all) = (definition.rows(), definition.dimensions.len());
    let members = members(definition);
    let parts = across(figures);
    let columns = columns(definition, &members, &parts);
    let whole = Row {
        keys: Vec::new(),
        cells: figures.totals.clone(),
        calculated: figures.totals_calculated.clone(),
        summed: vec![true; all],
    };
    let mut found: HashMap<(&[bool], Keys<'_>), &Row> = HashMap::new();
    for row in figures.rows.iter().chain(&figures.subtotals) {
        found.insert((row.summed.as_slice(), values(row, 0..all)), row);
    }
    found.insert((whole.summed.as_slice(), vec![None; all]), &whole);
    let figure = |line: &Part, part: usize, at: usize| {
        let summed: Vec<bool> = line.summed.iter().chain(&parts[part].summed).copied().collect();
        let keys: Keys<'_> = line.keys.iter().chain(&parts[part].keys).map(Option::as_deref).collect();
        let row = found.get(&(summed.as_slice(), keys))?;
        row.cells.iter().chain(&row.calculated).nth(at)?.as_deref()
    };
    let written = |line: &Part, strong: bool| -> Vec<Cell> {
        let cell = |(at, column): (usize, &Column)| match column.figure {
            Some((part, at)) => members[at].cell(figure(line, part, at), strong),
            None => match named(definition, at, line.texts.get(at)) {
                Cell::Blank => Cell::Blank,
                cell if strong => Cell::Styled(Box::new(cell), Look { strong, ..Look::default() }),
                cell => cell,
            },
        };
        columns.iter().enumerate().map(cell).collect()
    };
    let each: Vec<Part> = figures.rows.iter().map(|row| Part::of(row, 0..rows)).collect();
    let nothing = Part { summed: vec![true; rows], keys: vec![None; rows], texts: vec![String::new(); rows] };
    let total = nothing.beginning(0, SUMMED);
    let mut lines: Vec<Vec<Cell>> = Vec::with_capacity(each.len() + 2);
    if rows > 0 {
        for part in nested(each, definition.subtotals) {
            lines.push(written(&part, part.summed.contains(&true)));
        }
    }
    if figures.truncated {
        let note = format!("仅列出前 {} 组，共 {} 组", shown(figures), figures.groups);
        let mut line = vec![Cell::Blank; columns.len()];
        if let Some(first) = line.first_mut() {
            *first = Cell::Text(note);
        }
        lines.push(line);
    }
    lines.push(written(&total, rows > 0));
    Layout { columns, lines }
}

/// Number of row groups, or of all columns, on the page.
fn shown(figures: &Figures) -> usize {
    let definition = &figures.definition;
    let listed = if definition.rows() == 0 { definition.dimensions.len() } else { definition.rows() };
    figures.rows.iter().map(|row| values(row, 0..listed)).collect::<HashSet<_>>().len()
}
