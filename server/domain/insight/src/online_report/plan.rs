//! A checked definition as it is asked for one viewer on one day: pure functions.

use chrono::NaiveDate;
use xieli_kernel::{AppError, AppResult, Viewer};

use super::catalog::{Dataset, Field, Kind, Measure};
use super::definition::{Condition, Definition, Dimension, Grain, Op};
use super::periods;
use super::rules::{DIRECTED, ME, MINE, Range, columns, range};

/// What rows must be like, as it is asked for one viewer on one day.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// One of these words, or none.
    Words(Vec<String>, bool),
    /// One of these records, or none.
    Ids(Vec<i64>, bool),
    /// So or not.
    Yes(Vec<bool>),
    /// Within days.
    Days(Option<NaiveDate>, Option<NaiveDate>),
    /// Within numbers.
    Numbers(Option<f64>, Option<f64>),
    /// Empty, or not.
    Empty(bool),
}

/// A definition as it is asked for one viewer on one day.
#[derive(Debug)]
pub struct Plan {
    /// Of what.
    pub dataset: &'static Dataset,
    /// By what.
    pub dimensions: Vec<(&'static Field, Option<Grain>)>,
    /// Which figures.
    pub measures: Vec<&'static Measure>,
    /// Of which rows.
    pub tests: Vec<(&'static Field, Test)>,
    /// What single rows are shown with.
    pub columns: Vec<&'static Field>,
}

fn stale() -> AppError {
    AppError::bad_input("报表定义已失效，请重新编辑")
}

/// What a checked definition asks for.
pub fn plan(definition: &Definition, viewer: &Viewer, today: NaiveDate) -> AppResult<Plan> {
    let dataset = Dataset::of(definition.dataset);
    let field = |code: &str| dataset.field(code).ok_or_else(stale);
    let dimension = |one: &Dimension| Ok((field(&one.field)?, one.grain)) as AppResult<_>;
    let test = |one: &Condition| {
        Ok((field(&one.field)?, test(field(&one.field)?, one, viewer, today)?)) as AppResult<_>
    };
    Ok(Plan {
        dataset,
        dimensions: definition.dimensions.iter().map(dimension).collect::<AppResult<_>>()?,
        measures: definition
            .measures
            .iter()
            .map(|code| dataset.measure(code).ok_or_else(stale))
            .collect::<AppResult<_>>()?,
        tests: definition.conditions.iter().map(test).collect::<AppResult<_>>()?,
        columns: columns(definition).into_iter().map(field).collect::<AppResult<_>>()?,
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
