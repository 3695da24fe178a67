//! Rights to read statistics, and checks of requests: pure functions.

use chrono::NaiveDate;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::merge::{Order, Place};
use super::model::{Asked, By, DAY, Figure, Fixed, Statistic};
use super::spans::{self, Span};
use crate::online_report::catalog::{Dataset, Field, Need};
use crate::online_report::definition::{Condition, Definition, Dimension, Op, OrderBy, Source};
use crate::online_report::rules as reports;

/// The longest accepted key, in characters.
const MAX_KEY: usize = 200;

/// The rights that a column needs besides that of its statistic.
fn needs(figure: &Figure) -> impl Iterator<Item = Need> {
    let dataset = Dataset::of(figure.source);
    let fields = figure.conditions.iter().map(|(field, ..)| *field).chain([figure.time]);
    let fields = fields.filter_map(move |code| dataset.field(code)?.need);
    fields.chain(figure.measured().and_then(|measure| measure.need)).chain([dataset.need])
}

/// The columns visible to the viewer, by the rights on their records.
pub fn columns(viewer: &Viewer, statistic: &Statistic) -> Vec<&'static Figure> {
    statistic.columns.iter().filter(|figure| needs(figure).all(|need| need.met(viewer))).collect()
}

fn has_right(viewer: &Viewer, statistic: &Statistic) -> bool {
    !viewer.is_external() && statistic.access.iter().any(|code| viewer.can(*code))
}

/// Whether the viewer may read a statistic: has its right, and reads the records of one of its columns.
pub fn may_read(viewer: &Viewer, statistic: &Statistic) -> bool {
    has_right(viewer, statistic) && !columns(viewer, statistic).is_empty()
}

/// Figures over the same rows, which one statement reads.
#[derive(Debug, Clone)]
pub struct Part {
    /// The dataset.
    pub source: Source,
    /// The code of the time field that the days filter.
    pub time: &'static str,
    /// Fixed conditions on its rows.
    pub conditions: &'static [Fixed],
    /// Codes of its measures, each once.
    pub measures: Vec<&'static str>,
}

/// The parts that the columns need, and the place of each column's figure in them.
pub fn parts(columns: &[&'static Figure]) -> (Vec<Part>, Vec<Place>) {
    let mut parts: Vec<Part> = Vec::new();
    let mut places = Vec::with_capacity(columns.len());
    for figure in columns {
        let Figure { source, time, conditions, measure, .. } = **figure;
        let same = |part: &Part| part.source == source && part.time == time && part.conditions == conditions;
        let part = parts.iter().position(same).unwrap_or_else(|| {
            parts.push(Part { source, time, conditions, measures: Vec::new() });
            parts.len() - 1
        });
        let measures = &mut parts[part].measures;
        let at = measures.iter().position(|one| *one == measure).unwrap_or_else(|| {
            measures.push(measure);
            measures.len() - 1
        });
        let zero = figure.measured().is_some_and(|measure| measure.zero);
        places.push(Place { part, measure: at, zero });
    }
    (parts, places)
}

/// A checked request.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The statistic.
    pub statistic: &'static Statistic,
    /// The dimension that it is grouped by.
    pub by: &'static By,
    /// The columns visible to the viewer.
    pub columns: Vec<&'static Figure>,
    /// Conditions with codes of parameters as fields, including the day.
    pub conditions: Vec<Condition>,
    /// The days.
    pub span: Span,
    /// The compared days.
    pub before: Option<Span>,
    /// Order of groups.
    pub order: Order,
    /// Today's date.
    pub today: NaiveDate,
}

impl Reading {
    /// Whether its days are not over yet.
    pub fn running(&self) -> bool {
        self.span.1 >= self.today
    }

    /// The field of the groups' keys.
    pub fn field(&self) -> AppResult<&'static Field> {
        let first = self.columns.first().copied();
        let found = first
            .and_then(|figure| Dataset::of(figure.source).field(self.by.field(figure.source, figure.time)?));
        found.ok_or_else(undeclared)
    }

    /// The column with this code, if visible to the viewer.
    pub fn column(&self, code: &str) -> AppResult<&'static Figure> {
        match self.columns.iter().find(|column| column.code == code) {
            Some(column) => Ok(column),
            None if self.statistic.column(code).is_some() => Err(AppError::forbidden()),
            None => Err(AppError::bad_input(format!("统计没有列“{}”", reports::shown(code)))),
        }
    }
}

fn undeclared() -> AppError {
    AppError::internal("a statistic names a field that its dataset has not")
}

/// Checks a request of a viewer on a day; refuses it if they may not read the statistic.
pub fn read(viewer: &Viewer, asked: Asked, today: NaiveDate) -> AppResult<Reading> {
    let statistic = Statistic::of(asked.code);
    if !has_right(viewer, statistic) {
        return Err(AppError::forbidden());
    }
    let columns = columns(viewer, statistic);
    if columns.is_empty() {
        let lacking = statistic.columns.iter().flat_map(needs).find(|need| !need.met(viewer));
        let lacking = lacking.map_or("", |need| need.label());
        return Err(AppError::forbidden_because(format!("该统计需要“{lacking}”权限")));
    }
    let by = match asked.by.as_deref() {
        None => statistic.dimensions.first().ok_or_else(undeclared)?,
        Some(code) => statistic
            .by(code)
            .ok_or_else(|| AppError::bad_input(format!("统计不能按“{}”分组", reports::shown(code))))?,
    };
    let (day, others): (Vec<Condition>, Vec<Condition>) =
        asked.parameters.into_iter().partition(|one| one.field == DAY);
    let (day, span) = spans::said(day, (asked.from, asked.to), statistic.usual, today)
        .map_err(|message| AppError::field("parameters", FieldCode::Invalid, message))?;
    let mut conditions = vec![day];
    conditions.extend(narrowed(statistic, others)?);
    let order = ordered(by, &columns, asked.order_by.as_ref())?;
    let before = spans::before(span, asked.compare);
    Ok(Reading { statistic, by, columns, conditions, span, before, order, today })
}

/// Normalized conditions on parameters.
fn narrowed(statistic: &Statistic, given: Vec<Condition>) -> AppResult<Vec<Condition>> {
    let at = "parameters";
    let mut check = Checker::new();
    reports::many(&mut check, at, "筛选条件", &given, reports::MAX_CONDITIONS);
    let mut kept = Vec::new();
    for condition in given.into_iter().take(reports::MAX_CONDITIONS) {
        let found = statistic.parameter(&condition.field);
        // all fields of a parameter have the same type, so one of them suffices for the check
        let Some((parameter, field)) = found.and_then(|one| {
            let (source, field) = one.fields.first()?;
            Some((one, Dataset::of(*source).field(field)?))
        }) else {
            let message = format!("统计不能按“{}”筛选", reports::shown(&condition.field));
            check.refuse(at, FieldCode::Invalid, message);
            continue;
        };
        let mut one = condition;
        reports::condition(&mut check, at, &Field { label: parameter.label, ..*field }, &mut one);
        kept.push(Condition { field: parameter.code.to_owned(), ..one });
    }
    check.finish()?;
    Ok(kept)
}

/// The requested order; the default is ascending for times, else by the first figure, the largest first.
fn ordered(by: &By, columns: &[&'static Figure], asked: Option<&OrderBy>) -> AppResult<Order> {
    let Some(asked) = asked else {
        let timely = by.grain.is_some();
        return Ok(Order { column: (!timely).then_some(0), descending: !timely });
    };
    let descending = asked.descending;
    if asked.member == by.code {
        return Ok(Order { column: None, descending });
    }
    match columns.iter().position(|column| column.code == asked.member) {
        Some(at) => Ok(Order { column: Some(at), descending }),
        None => Err(AppError::field("orderBy", FieldCode::Invalid, "只能按分组或列排序")),
    }
}

/// The definition of a part over its dataset, for these days.
pub fn definition(reading: &Reading, part: &Part, (from, to): Span) -> AppResult<Definition> {
    let by = reading.by.field(part.source, part.time).ok_or_else(undeclared)?;
    let fixed = part.conditions.iter().map(|(field, op, values)| Condition {
        values: values.iter().map(|value| (*value).to_owned()).collect(),
        ..Condition::on(field, *op)
    });
    let mut conditions: Vec<Condition> = fixed.collect();
    conditions.push(Condition {
        from: Some(from.to_string()),
        to: Some(to.to_string()),
        ..Condition::on(part.time, Op::Between)
    });
    for condition in reading.conditions.iter().filter(|one| one.field != DAY) {
        let parameter = reading.statistic.parameter(&condition.field).ok_or_else(undeclared)?;
        let field = parameter.field(part.source).ok_or_else(undeclared)?;
        conditions.push(Condition { field: field.to_owned(), ..condition.clone() });
    }
    Ok(Definition {
        dimensions: vec![Dimension { field: by.to_owned(), grain: reading.by.grain }],
        measures: part.measures.iter().map(|code| (*code).to_owned()).collect(),
        conditions,
        ..Definition::of(part.source)
    })
}

/// The definition of the rows behind a column, with the fields visible to the viewer.
pub fn behind(viewer: &Viewer, reading: &Reading, figure: &'static Figure) -> AppResult<Definition> {
    let (parts, _) = parts(&[figure]);
    let part = parts.first().ok_or_else(undeclared)?;
    let dataset = Dataset::of(figure.source);
    let seen = |code: &&&'static str| {
        let field = dataset.field(code);
        field.is_some_and(|field| field.need.is_none_or(|need| need.met(viewer)))
    };
    let columns = dataset.columns.iter().filter(seen).map(|code| (*code).to_owned()).collect();
    Ok(Definition { columns, ..definition(reading, part, reading.span)? })
}

/// Checks the key of a group from a request.
pub fn key(key: Option<String>) -> AppResult<Option<String>> {
    match key {
        Some(key) if key.chars().count() > MAX_KEY => Err(AppError::bad_input("没有这个分组")),
        key => Ok(key),
    }
}
