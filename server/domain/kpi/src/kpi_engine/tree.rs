//! The calculation tree (business §7 KPI): values of indicators become scores, these the scores of sections,
//! and those the score of an examinee. Weights are applied exactly; the score is rounded once at the end,
//! halves away from zero.

use std::collections::BTreeMap;

use super::frame::{Formulas, Frame, Indication};
use super::model::{Grade, IndicationKind, MAX_VALUE, Missing, UNIT};
use super::score::{Part, half_away, score};

/// The measured values of an examinee by the keys of their indications, without those of formulas.
pub type Values = BTreeMap<String, i64>;

/// An indication of an examinee, computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The key of the indication.
    pub key: String,
    /// Its value; `None` if it is missing.
    pub value: Option<i64>,
    /// Its score, in hundredths of a point.
    pub score: Option<i64>,
    /// The points that it adds to the score, in hundredths; contributions of all rows add up to exactly the
    /// score.
    pub contribution: Option<i64>,
    /// Whether it counts and has no score.
    pub missing: bool,
}

/// A section of an examinee, computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionScore {
    /// The key of the section.
    pub key: String,
    /// The weighted mean of its indications, in hundredths of a point.
    pub score: Option<i64>,
    /// The points that it adds to the score, in hundredths.
    pub contribution: Option<i64>,
}

/// The result of an examinee before extra points, calibration and rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Computed {
    /// In the order of the frame's indications.
    pub rows: Vec<Row>,
    /// In the order of the frame's sections.
    pub sections: Vec<SectionScore>,
    /// In hundredths of a point, rounded to the decimals of the frame; `None` if nothing counts or a missing
    /// value blocks it.
    pub score: Option<i64>,
}

/// An indication with a weight: its index among the rows, weight and score.
#[derive(Clone, Copy)]
struct Factor {
    place: usize,
    weight: i128,
    score: i128,
}

/// A section that counts.
struct Counted {
    place: usize,
    weight: i128,
    factors: Vec<Factor>,
}

impl Counted {
    fn weights(&self) -> i128 {
        self.factors.iter().map(|factor| factor.weight).sum()
    }

    /// The denominator of its mean, in lowest terms of the weights.
    fn denominator(&self) -> i128 {
        let common = self.factors.iter().fold(0, |common, factor| gcd(common, factor.weight));
        self.weights() / common.max(1)
    }
}

/// The largest common denominator of weights with exact arithmetic. It suffices for any real template: more
/// would need seven incomplete sections whose weights have no common factor.
const EXACT: i128 = 10_i128.pow(27);
/// The denominator beyond that bound; weights are rounded to it.
const FINE: i128 = 10_i128.pow(24);

/// The result of an examinee. `part`: the part of the cycle during which the member was employed; the targets
/// of accumulating sources are scaled by it. The order of indications and sections does not matter.
pub fn compute(frame: &Frame, values: &Values, part: Part) -> Computed {
    let values = with_formulas(frame, values);
    let mut rows: Vec<Row> = frame.indications.iter().map(|one| row(one, &values, part)).collect();
    let mut sections: Vec<SectionScore> = frame
        .sections
        .iter()
        .map(|section| SectionScore { key: section.key.clone(), score: None, contribution: None })
        .collect();
    let mut blocked = false;
    let mut counted = Vec::new();
    for (at, section) in frame.sections.iter().enumerate() {
        let mut factors = Vec::new();
        for (place, one) in frame.indications.iter().enumerate() {
            let Some(row) = rows.get_mut(place).filter(|_| one.section_key == section.key && one.weight > 0)
            else {
                continue;
            };
            row.missing = row.score.is_none() && section.weight > 0;
            let score = row.score.or((frame.missing == Missing::Zero).then_some(0));
            blocked |= score.is_none() && frame.missing == Missing::Block && section.weight > 0;
            if let Some(score) = score {
                factors.push(Factor { place, weight: one.weight.into(), score: score.into() });
            }
        }
        let section = Counted { place: at, weight: section.weight.into(), factors };
        if let Some(shown) = sections.get_mut(at).filter(|_| section.weights() > 0) {
            let sum: i128 = section.factors.iter().map(|factor| factor.weight * factor.score).sum();
            shown.score = i64::try_from(half_away(sum, section.weights())).ok();
        }
        // a section without any value leaves its weight to the others
        if section.weight > 0 && section.weights() > 0 {
            counted.push(section);
        }
    }
    let score = if blocked { None } else { weigh(frame, &counted, &mut rows) };
    for section in counted.iter().filter(|_| score.is_some()) {
        let added = section.factors.iter().filter_map(|factor| rows.get(factor.place)?.contribution).sum();
        if let Some(shown) = sections.get_mut(section.place) {
            shown.contribution = Some(added);
        }
    }
    Computed { rows, sections, score }
}

fn row(one: &Indication, values: &BTreeMap<&str, i64>, part: Part) -> Row {
    let value = values.get(one.key.as_str()).copied();
    let accumulates =
        one.kind == IndicationKind::Source && one.source.is_some_and(|source| source.accumulates());
    let part = if accumulates { part } else { Part::WHOLE };
    let score = value.and_then(|value| score(&one.scoring, value, part));
    Row { key: one.key.clone(), value, score, contribution: None, missing: false }
}

/// The values including those of formulas; a formula over a missing value, or over itself, has none.
fn with_formulas<'a>(frame: &'a Frame, measured: &Values) -> BTreeMap<&'a str, i64> {
    let mut values: BTreeMap<&str, i64> = frame
        .indications
        .iter()
        .filter(|one| one.kind != IndicationKind::Formula)
        .filter_map(|one| Some((one.key.as_str(), *measured.get(&one.key)?)))
        .collect();
    let formulas = Formulas::read(&frame.indications);
    for key in formulas.order {
        let of = |name: &str| values.get(name).map(|value| *value as f64 / UNIT as f64);
        let value = formulas.all.get(key).and_then(|formula| formula.value(4, of));
        // the greatest value is far below the size at which doubles lose whole numbers
        let whole =
            value.map(|value| (value * UNIT as f64).round()).filter(|whole| whole.abs() <= MAX_VALUE as f64);
        if let Some(whole) = whole {
            values.insert(key, whole as i64);
        }
    }
    values
}

/// The score, with the contributions of the rows that count.
fn weigh(frame: &Frame, counted: &[Counted], rows: &mut [Row]) -> Option<i64> {
    let weights: i128 = counted.iter().map(|section| section.weight).sum();
    if weights == 0 {
        return None;
    }
    let common = counted.iter().try_fold(1, |common, section| lcm(common, section.denominator()));
    let parts = common.unwrap_or(FINE);
    // in hundredths of a point times the denominators times the weights
    let mut exact: Vec<(usize, i128)> = Vec::new();
    for section in counted {
        for factor in &section.factors {
            let share = match common {
                // the denominator of the mean divides the parts; common factors of the weights are cancelled
                Some(parts) => {
                    let shared = section.weights() / section.denominator();
                    section.weight * (factor.weight / shared) * factor.score * (parts / section.denominator())
                }
                None => half_away(section.weight * factor.weight * factor.score * FINE, section.weights()),
            };
            exact.push((factor.place, share));
        }
    }
    let unit = unit_of(frame.digits);
    let whole = parts * weights * i128::from(unit);
    let sum: i128 = exact.iter().map(|(_, share)| share).sum();
    let units = half_away(sum, whole);
    for (place, added) in apportion(&exact, whole, units, rows) {
        if let Some(row) = rows.get_mut(place) {
            row.contribution = i64::try_from(added * i128::from(unit)).ok();
        }
    }
    i64::try_from(units * i128::from(unit)).ok()
}

/// Distributes units by the largest-remainder method: each share is rounded down, and those with the largest
/// remainders get one more. Ties are broken by key, so that the order of rows does not matter.
fn apportion(exact: &[(usize, i128)], whole: i128, units: i128, rows: &[Row]) -> Vec<(usize, i128)> {
    let mut down: Vec<(usize, i128, i128)> = exact
        .iter()
        .map(|(place, share)| (*place, share.div_euclid(whole), share.rem_euclid(whole)))
        .collect();
    let key = |place: usize| rows.get(place).map(|row| row.key.as_str());
    down.sort_by(|one, other| other.2.cmp(&one.2).then_with(|| key(one.0).cmp(&key(other.0))));
    let more = units - down.iter().map(|(_, units, _)| units).sum::<i128>();
    let more = usize::try_from(more).unwrap_or_default();
    down.into_iter()
        .enumerate()
        .map(|(at, (place, units, _))| (place, units + i128::from(at < more)))
        .collect()
}

/// Hundredths of a point per unit of the last displayed decimal.
const fn unit_of(digits: i16) -> i64 {
    match digits {
        0 => 100,
        1 => 10,
        _ => 1,
    }
}

const fn gcd(one: i128, other: i128) -> i128 {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple; `None` on overflow.
fn lcm(one: i128, other: i128) -> Option<i128> {
    (one / gcd(one, other)).checked_mul(other).filter(|common| *common <= EXACT)
}

/// The displayed result: score plus extra points and calibration, times the rate (ten-thousandths; `None`
/// before the end), rounded once to the decimals.
pub fn total(score: i64, extra: i64, moved: i64, rate: Option<i64>, digits: i16) -> i64 {
    let points = i128::from(score) + i128::from(extra) + i128::from(moved);
    let unit = i128::from(unit_of(digits));
    let rate = rate.map_or(i128::from(UNIT), i128::from);
    let units = half_away(points * rate, i128::from(UNIT) * unit);
    i64::try_from(units * unit).unwrap_or_default()
}

/// The grade of a total: the best one that it reaches, and the last one below 0. `None` if there are no
/// grades.
pub fn grade(grades: &[Grade], total: i64) -> Option<&str> {
    let reached = grades.iter().filter(|grade| grade.from <= total).max_by_key(|grade| grade.from);
    reached.or_else(|| grades.iter().min_by_key(|grade| grade.from)).map(|grade| grade.name.as_str())
}
