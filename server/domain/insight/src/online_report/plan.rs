//! Plan of a report query: a checked definition, resolved for one viewer on one day. Pure functions.

use chrono::NaiveDate;
use xieli_kernel::{AppError, AppResult, Viewer};

use super::calculations::{Calculated, Comparison};
use super::catalog::{Dataset, Field, Kind, Measure};
use super::definition::{Condition, Definition, Dimension, Grain, Op};
use super::periods::{self, Step};
use super::pivot::{Against, Calculation};
use super::pivot_rules;
use super::rules::{DIRECTED, ME, MINE, Range, columns, range};

/// A condition on rows, resolved for one viewer on one day.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// Equal to one of these texts, or to none.
    Words(Vec<String>, bool),
    /// One of these records, or none.
    Ids(Vec<i64>, bool),
    /// Yes or no.
    Yes(Vec<bool>),
    /// Within a range of days.
    Days(Option<NaiveDate>, Option<NaiveDate>),
    /// Within a range of numbers.
    Numbers(Option<f64>, Option<f64>),
    /// Empty, or not.
    Empty(bool),
}

/// A checked definition, resolved for one viewer on one day.
#[derive(Debug)]
pub struct Plan {
    /// The dataset.
    pub dataset: &'static Dataset,
    /// The dimensions with their grains.
    pub dimensions: Vec<(&'static Field, Option<Grain>)>,
    /// Number of row dimensions; the others are columns.
    pub rows: usize,
    /// The summed dimensions of each level: single groups first, the grand total last.
    pub levels: Vec<Vec<bool>>,
    /// The measures.
    pub measures: Vec<&'static Measure>,
    /// The calculations.
    pub calculated: Vec<Calculated>,
    /// The conditions on groups.
    pub having: Vec<Within>,
    /// Restriction of a dimension to its first values.
    pub top: Option<First>,
    /// The conditions on rows.
    pub tests: Vec<(&'static Field, Test)>,
    /// Columns of single rows.
    pub columns: Vec<&'static Field>,
    /// Ranges of ids to which a preview is restricted; none: all rows.
    pub sample: Vec<(i64, i64)>,
}

/// A condition on groups: a range of a measure, open at either end; amounts in fen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Within {
    /// Index of the measure.
    pub measure: usize,
    /// Lower end, included.
    pub from: Option<f64>,
    /// Upper end, included.
    pub to: Option<f64>,
}

/// Restriction of a dimension to its first values by a measure, the largest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct First {
    /// Index of the dimension.
    pub dimension: usize,
    /// Index of the measure.
    pub measure: usize,
    /// Number of values.
    pub count: i64,
    /// Whether the other values form one group; else they are left out.
    pub rest: bool,
}

impl Plan {
    /// Number of dimensions of the groups to which the limit applies: the row dimensions, or all column
    /// dimensions.
    pub fn listed(&self) -> usize {
        if self.rows == 0 { self.dimensions.len() } else { self.rows }
    }

    /// Whether conditions on groups compare their keys.
    pub fn judged(&self) -> bool {
        self.top.is_some() || !self.having.is_empty()
    }

    /// The bits of the summed dimensions, as SQL's `grouping` returns them.
    pub fn mask(&self, summed: impl Fn(usize) -> bool) -> i32 {
        (0..self.dimensions.len()).fold(0, |mask, at| (mask << 1) | i32::from(summed(at)))
    }

    /// The summed dimensions of a group with these bits.
    pub fn summed(&self, mask: i32) -> Vec<bool> {
        let count = self.dimensions.len();
        (0..count).map(|at| (mask >> (count - 1 - at)) & 1 == 1).collect()
    }

    /// Whether there are levels besides single groups and the grand total.
    pub fn nested(&self) -> bool {
        self.levels.len() > 2
    }

    /// Whether a calculation needs all groups, whatever is shown.
    pub fn needs_all(&self) -> bool {
        self.calculated.iter().any(|one| one.kind.needs_all())
    }

    /// The comparisons that it needs, each once.
    pub fn comparisons(&self) -> Vec<Comparison> {
        let mut all: Vec<Comparison> = Vec::new();
        for one in self.calculated.iter().filter_map(Calculated::comparison) {
            if !all.contains(&one) {
                all.push(one);
            }
        }
        all
    }

    /// The distance of a comparison.
    pub fn step(&self, comparison: Comparison) -> Step {
        let (_, grain) = self.dimensions[comparison.along];
        periods::step(grain.unwrap_or(Grain::Month), comparison.against)
    }

    fn asked_along(&self, comparison: Comparison) -> impl Iterator<Item = &Test> {
        let (along, _) = self.dimensions[comparison.along];
        self.tests.iter().filter(move |(field, _)| field.code == along.code).map(|(_, test)| test)
    }

    /// Whether the compared time has a beginning and an end.
    pub fn bounded(&self, comparison: Comparison) -> bool {
        let begins = |test: &Test| matches!(test, Test::Days(Some(_), _));
        let ends = |test: &Test| matches!(test, Test::Days(_, Some(_)));
        self.asked_along(comparison).any(begins) && self.asked_along(comparison).any(ends)
    }

    /// The conditions on rows of the compared time.
    pub fn tests_before(&self, comparison: Comparison) -> Vec<(&'static Field, Test)> {
        let (along, _) = self.dimensions[comparison.along];
        let step = self.step(comparison);
        let before = |(field, test): &(&'static Field, Test)| match test {
            Test::Days(from, to) if field.code == along.code => {
                let from = from.map(|from| periods::begin_before(from, step));
                (*field, Test::Days(from, to.map(|to| periods::end_before(to, step))))
            }
            test => (*field, test.clone()),
        };
        self.tests.iter().map(before).collect()
    }
}

/// Levels of groups: with subtotals every prefix of the row dimensions with every prefix of the column
/// dimensions; else single groups, totals over all columns, totals over all rows, and the grand total.
fn levels(rows: usize, all: usize, subtotals: bool) -> Vec<Vec<bool>> {
    let mut levels = Vec::new();
    for row in (0..=rows).rev() {
        for column in (rows..=all).rev() {
            let whole = |kept: usize, all: usize| kept == 0 || kept == all;
            if subtotals || (whole(row, rows) && whole(column - rows, all - rows)) {
                levels.push((0..all).map(|at| if at < rows { at >= row } else { at >= column }).collect());
            }
        }
    }
    levels
}

fn stale() -> AppError {
    AppError::bad_input("报表定义已失效，请重新编辑")
}

/// Resolves a checked definition for a viewer.
pub fn plan(definition: &Definition, viewer: &Viewer, today: NaiveDate) -> AppResult<Plan> {
    let dataset = Dataset::of(definition.dataset);
    let field = |code: &str| dataset.field(code).ok_or_else(stale);
    let dimension = |one: &Dimension| Ok((field(&one.field)?, one.grain)) as AppResult<_>;
    let test = |one: &Condition| {
        Ok((field(&one.field)?, test(field(&one.field)?, one, viewer, today)?)) as AppResult<_>
    };
    let measure =
        |code: &str| definition.measures.iter().position(|one| one == code).ok_or_else(stale) as AppResult<_>;
    let known = |at: usize| dataset.measure(&definition.measures[at]).ok_or_else(stale);
    let along = |code: &str| {
        definition.dimensions.iter().position(|one| one.field == code).ok_or_else(stale) as AppResult<_>
    };
    let calculated = |one: &Calculation| {
        let at = measure(&one.measure)?;
        Ok(Calculated {
            measure: at,
            kind: one.kind,
            along: one.along.as_deref().map(along).transpose()?,
            against: one.kind.compares().then(|| one.against.unwrap_or(Against::PreviousPeriod)),
            unit: one.unit(dataset),
            zero: known(at)?.zero,
        }) as AppResult<_>
    };
    let having = |one: &super::pivot::Having| {
        let at = measure(&one.measure)?;
        let (from, to) = pivot_rules::range(known(at)?, one).ok_or_else(stale)?;
        Ok(Within { measure: at, from, to }) as AppResult<_>
    };
    let top = definition.top.as_ref().map(|one| {
        let (dimension, measure) = (along(&one.field)?, measure(&one.measure)?);
        Ok(First { dimension, measure, count: one.count.into(), rest: one.rest }) as AppResult<_>
    });
    let all = definition.dimensions.len();
    Ok(Plan {
        dataset,
        dimensions: definition.dimensions.iter().map(dimension).collect::<AppResult<_>>()?,
        rows: definition.rows(),
        levels: levels(definition.rows(), all, definition.subtotals),
        calculated: definition.calculations.iter().map(calculated).collect::<AppResult<_>>()?,
        having: definition.having.iter().map(having).collect::<AppResult<_>>()?,
        top: top.transpose()?,
        measures: definition
            .measures
            .iter()
            .map(|code| dataset.measure(code).ok_or_else(stale))
            .collect::<AppResult<_>>()?,
        tests: definition.conditions.iter().map(test).collect::<AppResult<_>>()?,
        columns: columns(definition).into_iter().map(field).collect::<AppResult<_>>()?,
        sample: definition.sample.clone(),
    })
}

fn test(field: &Field, condition: &Condition, viewer: &Viewer, today: NaiveDate) -> AppResult<Test> {
    let negated = condition.op == Op::NotIn;
    Ok(match condition.op {
        Op::IsNull => Test::Empty(true),
        Op::NotNull => Test::Empty(false),
        Op::Period => {
            let (from, to) = periods::span(condition.period.ok_or_else(stale)?, today);
            Test::Days(Some(from), Some(to))
        }
        Op::Between => {
            match range(field, condition.from.as_deref(), condition.to.as_deref()).ok_or_else(stale)? {
                Range::Days(from, to) => Test::Days(from, to),
                Range::Numbers(from, to) => Test::Numbers(from, to),
            }
        }
        Op::In | Op::NotIn => match field.kind {
            Kind::YesNo => Test::Yes(condition.values.iter().map(|value| value == "1").collect()),
            Kind::Choice(_) | Kind::Dict(_) | Kind::Label => Test::Words(condition.values.clone(), negated),
            _ => {
                let ids = condition.values.iter().flat_map(|value| match value.as_str() {
                    ME => vec![viewer.member_id],
                    MINE => viewer.team_ids.clone(),
                    DIRECTED => viewer.directed_team_ids.clone(),
                    digits => digits.parse().ok().into_iter().collect(),
                });
                Test::Ids(ids.collect(), negated)
            }
        },
    })
}
