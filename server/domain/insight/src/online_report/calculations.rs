//! Figures derived from other figures: shares, comparisons, running sums, ranks. Pure functions over figures
//! as the database returns them; decimals are exact, as whole numbers of ten-thousandths.

use std::collections::{BTreeMap, HashMap};

use super::catalog::Unit;
use super::names::shown;
use super::pivot::{Against, CalculationKind};

/// Key of the group that collects all values not among the first.
pub const REST: &str = "@rest";

/// Position of a group in the pivot: the dimensions over which it is summed, and its keys; a summed dimension
/// has none.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place {
    /// Whether it is summed, for each dimension.
    pub summed: Vec<bool>,
    /// The key, for each dimension.
    pub keys: Vec<Option<String>>,
}

impl Place {
    /// The group with these dimensions summed and the other keys unchanged.
    pub fn over(&self, dimensions: std::ops::Range<usize>) -> Self {
        let mut over = self.clone();
        for at in dimensions {
            over.summed[at] = true;
            over.keys[at] = None;
        }
        over
    }

    /// Whether it is the grand total.
    pub fn is_whole(&self) -> bool {
        self.summed.iter().all(|summed| *summed)
    }
}

/// A group with figures as the database returns them: one per measure, `None` where there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its position.
    pub place: Place,
    /// One for each measure.
    pub cells: Vec<Option<String>>,
}

/// A comparison with an earlier time, along a dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// Index of the dimension.
    pub along: usize,
    /// The time to compare with.
    pub against: Against,
}

/// A calculation that has been checked against its definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calculated {
    /// Index of the measure.
    pub measure: usize,
    /// Its kind.
    pub kind: CalculationKind,
    /// Index of a time dimension, see [`CalculationKind::along`].
    pub along: Option<usize>,
    /// See [`CalculationKind::compares`].
    pub against: Option<Against>,
    /// The unit of the result.
    pub unit: Unit,
    /// The measure is 0 where there are no rows.
    pub zero: bool,
}

impl Calculated {
    /// The comparison that it needs.
    pub fn comparison(&self) -> Option<Comparison> {
        Some(Comparison { along: self.along?, against: self.against? }).filter(|_| self.kind.compares())
    }
}

/// Context of calculations, besides the groups.
#[derive(Debug, Default)]
pub struct Setting {
    /// Number of dimensions that are rows.
    pub rows: usize,
    /// The dimension of which only the first values have groups of their own.
    pub top: Option<usize>,
    /// All groups were read, whatever is shown of them.
    pub complete: bool,
    /// Groups of other times, under the keys of the groups that are compared with them.
    pub before: HashMap<Comparison, HashMap<Place, Vec<Option<String>>>>,
    /// Comparisons along times that have a beginning and an end: these have a counterpart for sums over all
    /// of the time, too.
    pub bounded: Vec<Comparison>,
}

const SCALE: i128 = 10_000;

/// A decimal as whole ten-thousandths; `None` for a text that is no decimal.
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

/// A decimal in the notation of the database.
fn written(value: i128) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let value = value.unsigned_abs();
    format!("{sign}{}.{:04}", value / SCALE.unsigned_abs(), value % SCALE.unsigned_abs())
}

/// Percentage with one decimal, halves rounded away from zero; `None` if the whole is zero.
fn percent(part: i128, whole: i128) -> Option<String> {
    if whole == 0 {
        return None;
    }
    let (twice, by) = (part.checked_mul(2_000)?, whole.checked_mul(2)?);
    // half of the divisor, added in the direction of the quotient
    let half = if (part < 0) == (whole < 0) { whole } else { -whole };
    let tenths = twice.checked_add(half)?.checked_div(by)?;
    let sign = if tenths < 0 { "-" } else { "" };
    let tenths = tenths.unsigned_abs();
    Some(shown(Unit::Percent, &format!("{sign}{}.{}", tenths / 10, tenths % 10)))
}

/// Index of the groups by their position.
struct Found<'a>(HashMap<&'a Place, &'a Group>);

impl Found<'_> {
    fn value(&self, place: &Place, measure: usize) -> Option<i128> {
        value(self.0.get(place)?, measure)
    }
}

/// A figure as whole ten-thousandths; `None` where there is none.
pub(super) fn value(group: &Group, measure: usize) -> Option<i128> {
    read(group.cells.get(measure)?.as_deref()?)
}

/// The calculations of each group, one figure for each.
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
        // the difference between a sum of buckets and the sum of the buckets before them has no meaning
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
    // keys of time buckets are days, whose texts sort chronologically
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
