//! Joins the parts of a statistic by key, adds the compared figures, and sorts: pure functions. Parts and
//! their totals were aggregated by the database; nothing is summed here.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Figures as the database returns them.
pub type Cells = Vec<Option<String>>;

/// Decimal places that count when figures are compared.
const DIGITS: usize = 6;

/// The result of a part's query.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// Its groups by key.
    pub groups: Vec<(Option<String>, Cells)>,
    /// Its totals.
    pub whole: Cells,
}

/// Place of a column's figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Index of the part.
    pub part: usize,
    /// Index among the measures of the part.
    pub measure: usize,
    /// It is 0 where there are no rows; else there is no figure.
    pub zero: bool,
}

/// The joined parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Merged {
    /// One cell for each column, by key.
    pub rows: BTreeMap<Option<String>, Cells>,
    /// Totals of each column.
    pub totals: Cells,
}

/// A group, with the figures that it is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its key; `None` for an empty value.
    pub key: Option<String>,
    /// One for each column.
    pub cells: Cells,
    /// The cells of the compared days.
    pub before: Option<Cells>,
}

/// Order of groups; those without a key come last, before them those without a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// Index of the column to sort by; else by key.
    pub column: Option<usize>,
    /// Whether the largest comes first.
    pub descending: bool,
}

/// The figures of a group without rows in any part.
pub fn nothing(places: &[Place]) -> Cells {
    places.iter().map(|place| place.zero.then(|| "0".to_owned())).collect()
}

fn put(row: &mut [Option<String>], part: usize, cells: &[Option<String>], places: &[Place]) {
    for (slot, place) in row.iter_mut().zip(places) {
        if place.part == part
            && let Some(cell) = cells.get(place.measure)
        {
            slot.clone_from(cell);
        }
    }
}

/// Joins the results of parts into one table: every key of any of them is a row.
pub fn merged(answers: &[Answer], places: &[Place]) -> Merged {
    let mut rows: BTreeMap<Option<String>, Cells> = BTreeMap::new();
    let mut totals = nothing(places);
    for (part, answer) in answers.iter().enumerate() {
        for (key, cells) in &answer.groups {
            put(rows.entry(key.clone()).or_insert_with(|| nothing(places)), part, cells, places);
        }
        put(&mut totals, part, &answer.whole, places);
    }
    Merged { rows, totals }
}

/// Joins present rows with those that they are compared with. A key that only the compared days have is a
/// row, too; keys of time are paired by `beside`, and compared ones without a pair are dropped. `buckets` are
/// keys that appear in any case.
pub fn compared(
    now: BTreeMap<Option<String>, Cells>,
    before: Option<BTreeMap<Option<String>, Cells>>,
    places: &[Place],
    buckets: Vec<String>,
    beside: Option<&BTreeMap<String, String>>,
) -> Vec<Row> {
    let compared = before.is_some();
    let row = |key: Option<String>, cells: Cells| {
        (key.clone(), Row { key, cells, before: compared.then(|| nothing(places)) })
    };
    let mut rows: BTreeMap<Option<String>, Row> =
        now.into_iter().map(|(key, cells)| row(key, cells)).collect();
    for bucket in buckets {
        let (key, empty) = row(Some(bucket), nothing(places));
        rows.entry(key).or_insert(empty);
    }
    for (key, cells) in before.into_iter().flatten() {
        let key = match (beside, key) {
            (Some(beside), Some(earlier)) => match beside.get(&earlier) {
                Some(bucket) => Some(bucket.clone()),
                None => continue,
            },
            (_, key) => key,
        };
        let (key, empty) = row(key, nothing(places));
        rows.entry(key).or_insert(empty).before = Some(cells);
    }
    rows.into_values().collect()
}

/// A figure as a comparable integer; `None` for a text that is no number.
pub fn amount(text: &str) -> Option<i128> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part: String = part.chars().chain(std::iter::repeat('0')).take(DIGITS).collect();
    let value = whole.parse::<i128>().ok()?.checked_mul(1_000_000)?.checked_add(part.parse().ok()?)?;
    Some(if negative { -value } else { value })
}

/// Sorts rows. `place` returns whether a key is empty, and its sort key.
pub fn arranged<P: Ord>(rows: Vec<Row>, order: Order, place: impl Fn(Option<&str>) -> (bool, P)) -> Vec<Row> {
    let mut all: Vec<_> = rows
        .into_iter()
        .map(|row| {
            let figure = order.column.and_then(|at| amount(row.cells.get(at)?.as_deref()?));
            (place(row.key.as_deref()), figure, row)
        })
        .collect();
    let turned = |ordering: Ordering| if order.descending { ordering.reverse() } else { ordering };
    all.sort_by(|((blank, place), figure, row), ((other_blank, other_place), other_figure, other_row)| {
        let places = place.cmp(other_place);
        let asked = match order.column {
            None => turned(places),
            Some(_) => match (figure, other_figure) {
                (Some(figure), Some(other)) => turned(figure.cmp(other)),
                // rows without a figure come last
                (figure, other) => other.is_some().cmp(&figure.is_some()),
            },
        };
        let places = if order.column.is_none() { Ordering::Equal } else { places };
        blank.cmp(other_blank).then(asked).then(places).then_with(|| row.key.cmp(&other_row.key))
    });
    all.into_iter().map(|(_, _, row)| row).collect()
}
