//! Parts of a statistic put together by key, what they are compared with, and their order: pure functions. Each part was aggregated
//! by itself, and so were its totals: nothing is reckoned here.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Figures as the database answers them.
pub type Cells = Vec<Option<String>>;

/// Digits behind the point that count when figures are compared.
const DIGITS: usize = 6;

/// The answer of a part.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// Its groups by key.
    pub groups: Vec<(Option<String>, Cells)>,
    /// All of it.
    pub whole: Cells,
}

/// Where the figure of a column is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// In which part.
    pub part: usize,
    /// Its place among the measures of the part.
    pub measure: usize,
    /// Of no rows it is nought; else there is none.
    pub zero: bool,
}

/// Parts, put together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Merged {
    /// One cell for each column, by key.
    pub rows: BTreeMap<Option<String>, Cells>,
    /// All of each part.
    pub totals: Cells,
}

/// A group, with what it is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its key; nothing where nothing was entered.
    pub key: Option<String>,
    /// One for each column.
    pub cells: Cells,
    /// The same of the days compared with.
    pub before: Option<Cells>,
}

/// In which order groups stand; what has no key comes last, as does what has no figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// By this column; else by the key.
    pub column: Option<usize>,
    /// The largest first.
    pub descending: bool,
}

/// The figures of a group of which no part has rows.
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

/// Joins the answers of parts into one table: a key that one of them has is a row.
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

/// The rows of now beside those that they are compared with. A key that only the earlier days have is a row, too; keys of time stand
/// beside those that `beside` says, and the earlier ones that have none are in no row. `buckets` are keys that there are in any case.
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

/// A figure as a number that can be compared with others: none of what is none.
pub fn amount(text: &str) -> Option<i128> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part: String = part.chars().chain(std::iter::repeat('0')).take(DIGITS).collect();
    let value = whole.parse::<i128>().ok()?.checked_mul(1_000_000)?.checked_add(part.parse().ok()?)?;
    Some(if negative { -value } else { value })
}

/// Rows in their order. `place` says of a key whether it is empty, and where it stands among the others.
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
                // what has none comes last
                (figure, other) => other.is_some().cmp(&figure.is_some()),
            },
        };
        let places = if order.column.is_none() { Ordering::Equal } else { places };
        blank.cmp(other_blank).then(asked).then(places).then_with(|| row.key.cmp(&other_row.key))
    });
    all.into_iter().map(|(_, _, row)| row).collect()
}
