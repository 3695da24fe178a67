//! Figures that are calculated of others: shares, comparisons, running sums, places. Pure functions over figures as the database answers
//! them; decimals are reckoned exactly, as whole numbers of ten-thousandths.

use std::collections::{BTreeMap, HashMap};

use super::catalog::Unit;
use super::names::shown;
use super::pivot::{Against, CalculationKind};

/// The value of the key of all that is not among the first.
pub const REST: &str = "@rest";

/// A group: over which dimensions it is summed, and its keys, of which those have none.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place {
    /// One for each dimension.
    pub summed: Vec<bool>,
    /// One for each dimension.
    pub keys: Vec<Option<String>>,
}

impl Place {
    /// The group of all of these dimensions' values, and of the same of the others.
    pub fn over(&self, dimensions: std::ops::Range<usize>) -> Self {
        let mut over = self.clone();
        for at in dimensions {
            over.summed[at] = true;
            over.keys[at] = None;
        }
        over
    }

    /// The whole.
    pub fn is_whole(&self) -> bool {
        self.summed.iter().all(|summed| *summed)
    }
}

/// A group with figures as the database answers them: of each measure one, nothing where there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Which.
    pub place: Place,
    /// One for each measure.
    pub cells: Vec<Option<String>>,
}

/// A comparison with another time, along a dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// The place of the dimension.
    pub along: usize,
    /// Which time.
    pub against: Against,
}

/// A calculation that fits its definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calculated {
    /// The place of the measure.
    pub measure: usize,
    /// Its kind.
    pub kind: CalculationKind,
    /// The place of a dimension of time, see [`CalculationKind::along`].
    pub along: Option<usize>,
    /// See [`CalculationKind::compares`].
    pub against: Option<Against>,
    /// In which unit.
    pub unit: Unit,
    /// Of no rows the measure is nought.
    pub zero: bool,
}

impl Calculated {
    /// The time that it is compared with.
    pub fn comparison(&self) -> Option<Comparison> {
        Some(Comparison { along: self.along?, against: self.against? }).filter(|_| self.kind.compares())
    }
}

/// The circumstances of calculations, besides groups.
#[derive(Debug, Default)]
pub struct Setting {
    /// How many dimensions stand as rows.
    pub rows: usize,
    /// The dimension of which only the first values stand for themselves.
    pub top: Option<usize>,
    /// All groups are there, whatever is shown of them.
    pub complete: bool,
    /// The groups of other times, under the keys of those that they are compared with.
    pub before: HashMap<Comparison, HashMap<Place, Vec<Option<String>>>>,
    /// The comparisons along times that have a beginning and an end: over all values of the time there is something to compare with.
    pub bounded: Vec<Comparison>,
}

const SCALE: i128 = 10_000;

/// A decimal as whole ten-thousandths; nothing of what is none.
fn read(text: &str) -> Option<i128> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 24 || !number(whole) || !number(part) {
        return None;
    }
    let part: String = part.chars().chain("0000".chars()).take(4).collect();
    Some(sign * (whole.parse::<i128>().ok()? * SCALE + part.parse::<i128>().ok()?))
}

/// A decimal as the database answers one.
fn written(value: i128) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let value = value.unsigned_abs();
    format!("{sign}{}.{:04}", value / SCALE.unsigned_abs(), value % SCALE.unsigned_abs())
}

/// So many of a hundred, with one decimal, halves away from nought; nothing of nought.
fn percent(part: i128, whole: i128) -> Option<String> {
    if whole == 0 {
        return None;
    }
    let (twice, by) = (part.checked_mul(2_000)?, whole.checked_mul(2)?);
    // half of the divisor more, in the direction of the quotient
    let half = if (part < 0) == (whole < 0) { whole } else { -whole };
    let tenths = twice.checked_add(half)?.checked_div(by)?;
    let sign = if tenths < 0 { "-" } else { "" };
    let tenths = tenths.unsigned_abs();
    Some(shown(Unit::Percent, &format!("{sign}{}.{}", tenths / 10, tenths % 10)))
}

/// The groups, by where they stand.
struct Found<'a>(HashMap<&'a Place, &'a Group>);

impl Found<'_> {
    fn value(&self, place: &Place, measure: usize) -> Option<i128> {
        value(self.0.get(place)?, measure)
    }
}

/// A figure as whole ten-thousandths; nothing where there is none.
pub(super) fn value(group: &Group, measure: usize) -> Option<i128> {
    read(group.cells.get(measure)?.as_deref()?)
}

/// The calculations of each group, as they are answered: one figure for each.
pub fn calculate(groups: &[Group], calculated: &[Calculated], setting: &Setting) -> Vec<Vec<Option<String>>> {
    let found = Found(groups.iter().map(|group| (&group.place, group)).collect());
    let columns: Vec<Vec<Option<String>>> = calculated
        .iter()
        .map(|one| match one.kind {
            CalculationKind::ShareOfRow | CalculationKind::ShareOfColumn | CalculationKind::ShareOfWhole => {
                groups.iter().map(|group| share(group, one, &found, setting)).collect()
            }
            CalculationKind::Difference | CalculationKind::Growth => {
                groups.iter().map(|group| compared(group, one, setting)).collect()
            }
            CalculationKind::RunningSum => running(groups, one, setting),
            CalculationKind::Rank => ranked(groups, one, setting),
        })
        .collect();
    (0..groups.len())
        .map(|at| columns.iter().map(|column| column.get(at).cloned().flatten()).collect())
        .collect()
}

fn share(group: &Group, one: &Calculated, found: &Found<'_>, setting: &Setting) -> Option<String> {
    let all = group.place.keys.len();
    let of = match one.kind {
        CalculationKind::ShareOfRow => group.place.over(setting.rows..all),
        CalculationKind::ShareOfColumn => group.place.over(0..setting.rows),
        _ => group.place.over(0..all),
    };
    percent(value(group, one.measure)?, found.value(&of, one.measure)?)
}

fn compared(group: &Group, one: &Calculated, setting: &Setting) -> Option<String> {
    let comparison = one.comparison()?;
    if group.place.summed[comparison.along] {
        // the sum of buckets less the sum of those before them says nothing
        let year = comparison.against == Against::SameLastYear && setting.bounded.contains(&comparison);
        if !year {
            return None;
        }
    } else {
        group.place.keys[comparison.along].as_ref()?;
    }
    let nothing = || one.zero.then_some(0);
    let now = value(group, one.measure).or_else(nothing)?;
    let before = setting.before.get(&comparison)?.get(&group.place);
    let before = before.and_then(|cells| read(cells.get(one.measure)?.as_deref()?)).or_else(nothing)?;
    let difference = now.checked_sub(before)?;
    match one.kind {
        CalculationKind::Growth => percent(difference, before.checked_abs()?),
        _ => Some(shown(one.unit, &written(difference))),
    }
}

fn running(groups: &[Group], one: &Calculated, setting: &Setting) -> Vec<Option<String>> {
    let mut sums = vec![None; groups.len()];
    let Some(along) = one.along.filter(|_| setting.complete) else { return sums };
    // buckets of time are days, whose texts follow each other as they do
    let mut lines: BTreeMap<_, Vec<(&str, usize)>> = BTreeMap::new();
    for (at, group) in groups.iter().enumerate() {
        let Some(bucket) = group.place.keys[along].as_deref().filter(|_| !group.place.summed[along]) else {
            continue;
        };
        let mut others: Vec<Option<&str>> = group.place.keys.iter().map(Option::as_deref).collect();
        others[along] = None;
        lines.entry((group.place.summed.clone(), others)).or_default().push((bucket, at));
    }
    for mut line in lines.into_values() {
        line.sort_unstable();
        let mut sum = Some(0_i128);
        for (_, at) in line {
            sum = sum.and_then(|sum| sum.checked_add(value(&groups[at], one.measure).unwrap_or(0)));
            sums[at] = sum.map(|sum| shown(one.unit, &written(sum)));
        }
    }
    sums
}

fn ranked(groups: &[Group], one: &Calculated, setting: &Setting) -> Vec<Option<String>> {
    let mut places = vec![None; groups.len()];
    if !setting.complete {
        return places;
    }
    let mut siblings: HashMap<_, Vec<(i128, usize)>> = HashMap::new();
    for (at, group) in groups.iter().enumerate() {
        let Place { summed, keys } = &group.place;
        let last = |range: std::ops::Range<usize>| range.rev().find(|dimension| !summed[*dimension]);
        let Some(by) = last(0..setting.rows).or_else(|| last(setting.rows..keys.len())) else { continue };
        let rest = setting.top == Some(by) && keys[by].as_deref() == Some(REST);
        let Some(value) = value(group, one.measure).filter(|_| !rest) else { continue };
        let mut others: Vec<Option<&str>> = keys.iter().map(Option::as_deref).collect();
        others[by] = None;
        siblings.entry((summed.as_slice(), by, others)).or_default().push((value, at));
    }
    for mut line in siblings.into_values() {
        line.sort_unstable_by_key(|(value, _)| std::cmp::Reverse(*value));
        let (mut place, mut before) = (0, None);
        for (number, (value, at)) in line.into_iter().enumerate() {
            if before != Some(value) {
                (place, before) = (number + 1, Some(value));
            }
            places[at] = Some(place.to_string());
        }
    }
    places
}
