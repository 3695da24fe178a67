//! Rights and bounds of configurable reports, and the check of their definitions: pure functions.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppResult, Code, FieldCode, Viewer, money};

use super::catalog::{Dataset, Field, Kind, Need};
use super::charts;
use super::definition::{Condition, Definition, Grain, Op, Position};
use super::links;
use super::pivot_rules;

/// The most reports of one position.
pub const MAX_REPORTS: usize = 100;
/// The most roles of one report.
pub const MAX_ROLES: usize = 50;
/// The longest name of a report.
pub const MAX_NAME: usize = 100;
/// The most groups of a report, on the page.
pub const MAX_GROUPS: i32 = 2000;
const MAX_DIMENSIONS: usize = 5;
const MAX_MEASURES: usize = 8;
/// The most conditions of a report, and of a reader's request.
pub(crate) const MAX_CONDITIONS: usize = 12;
const MAX_PARAMETERS: usize = 6;
const MAX_COLUMNS: usize = 12;
const MAX_VALUES: usize = 100;
const MAX_VALUE: usize = 100;

/// Value in conditions for the reader.
pub const ME: &str = "@me";
/// Value in conditions for the reader's teams.
pub const MINE: &str = "@mine";
/// Value in conditions for the teams that the reader leads, with those below.
pub const DIRECTED: &str = "@directed";

/// Whether the viewer manages reports.
pub fn may_manage(viewer: &Viewer) -> bool {
    viewer.can(Code::EManage) && !viewer.is_external()
}

/// The right to read reports of a position (business §6 Report).
pub const fn code(position: Position) -> Code {
    match position {
        Position::Project => Code::ReportProject,
        Position::Customer => Code::ReportCustomer,
        Position::Task => Code::ReportTask,
        Position::Work => Code::ReportService,
    }
}

/// The positions whose reports the viewer may read.
pub fn positions(viewer: &Viewer) -> Vec<Position> {
    if viewer.is_external() {
        return Vec::new();
    }
    Position::ALL.iter().copied().filter(|position| viewer.can(code(*position))).collect()
}

/// Whether the viewer may read reports at all.
pub fn may_read(viewer: &Viewer) -> bool {
    may_manage(viewer) || !positions(viewer).is_empty()
}

/// The rights of [`Need`] that the viewer has.
pub fn needs_met(viewer: &Viewer) -> Vec<Need> {
    Need::ALL.iter().copied().filter(|need| need.met(viewer)).collect()
}

/// Rights that a definition needs for its selected, filtered, sorted and displayed fields.
pub fn needs(definition: &Definition) -> BTreeSet<Need> {
    let dataset = Dataset::of(definition.dataset);
    let columns = columns(definition).into_iter();
    let fields = definition
        .dimensions
        .iter()
        .map(|one| one.field.as_str())
        .chain(definition.conditions.iter().map(|one| one.field.as_str()))
        .chain(definition.parameters.iter().map(String::as_str))
        .chain(columns)
        .filter_map(|code| dataset.field(code)?.need);
    let measures = definition.measures.iter().filter_map(|code| dataset.measure(code)?.need);
    fields.chain(measures).chain([dataset.need]).collect()
}

/// Codes of the columns of single rows.
pub fn columns(definition: &Definition) -> Vec<&str> {
    if definition.columns.is_empty() {
        return Dataset::of(definition.dataset).columns.to_vec();
    }
    definition.columns.iter().map(String::as_str).collect()
}

/// Refuses a list with more than `most` items.
pub(crate) fn many<T>(check: &mut Checker, at: &str, what: &str, all: &[T], most: usize) {
    if all.len() > most {
        check.refuse(at, FieldCode::TooLong, format!("{what}最多 {most} 项"));
    }
}

/// Refuses duplicates.
pub(crate) fn once<'a>(check: &mut Checker, at: &str, all: impl Iterator<Item = &'a str>) {
    let mut seen = BTreeSet::new();
    for code in all {
        if !seen.insert(code) {
            check.refuse(at, FieldCode::Invalid, format!("“{}”重复", shown(code)));
        }
    }
}

/// A text from a request, shortened for an error message.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

fn known(check: &mut Checker, at: &str, dataset: &Dataset, code: &str) -> Option<&'static Field> {
    let field = Dataset::of(dataset.source).field(code);
    if field.is_none() {
        check.refuse(at, FieldCode::Invalid, format!("{}没有字段“{}”", dataset.source.label(), shown(code)));
    }
    field
}

/// Checks and normalizes a definition against the catalogue. Errors are reported below `definition`.
pub fn checked(mut definition: Definition) -> AppResult<Definition> {
    let mut check = Checker::new();
    definition.version = Definition::VERSION;
    let dataset = Dataset::of(definition.dataset);
    dimensions(&mut check, dataset, &mut definition);
    let at = "definition.measures";
    many(&mut check, at, "指标", &definition.measures, MAX_MEASURES);
    once(&mut check, at, definition.measures.iter().map(String::as_str));
    if definition.measures.is_empty() {
        check.refuse(at, FieldCode::Required, "请选择指标");
    }
    for code in definition.measures.iter().filter(|code| dataset.measure(code).is_none()) {
        let message = format!("{}没有指标“{}”", dataset.source.label(), shown(code));
        check.refuse(at, FieldCode::Invalid, message);
    }
    conditions(&mut check, "definition.conditions", dataset, &mut definition.conditions);
    let at = "definition.parameters";
    many(&mut check, at, "可筛选字段", &definition.parameters, MAX_PARAMETERS);
    once(&mut check, at, definition.parameters.iter().map(String::as_str));
    for code in &definition.parameters {
        let field = known(&mut check, at, dataset, code);
        if let Some(field) = field.filter(|field| field.kind.ops().is_empty()) {
            check.refuse(at, FieldCode::Invalid, format!("“{}”不能用作筛选", field.label));
        }
    }
    let at = "definition.columns";
    many(&mut check, at, "明细列", &definition.columns, MAX_COLUMNS);
    once(&mut check, at, definition.columns.iter().map(String::as_str));
    for code in &definition.columns {
        known(&mut check, at, dataset, code);
    }
    if let Some(order) = &definition.order_by {
        let grouped = definition.dimensions.iter().any(|one| one.field == order.member);
        if !grouped && !definition.measures.contains(&order.member) {
            check.refuse("definition.orderBy", FieldCode::Invalid, "只能按已选的维度或指标排序");
        }
    }
    if !(1..=MAX_GROUPS).contains(&definition.limit) {
        check.refuse("definition.limit", FieldCode::Invalid, format!("分组数应为 1 到 {MAX_GROUPS}"));
    }
    pivot_rules::checked(&mut check, dataset, &mut definition);
    let drawn = charts::checked(&mut check, &definition);
    definition.chart = drawn;
    links::check(&mut check, &definition);
    check.finish()?;
    Ok(definition)
}

fn dimensions(check: &mut Checker, dataset: &Dataset, definition: &mut Definition) {
    let at = "definition.dimensions";
    many(check, at, "维度", &definition.dimensions, MAX_DIMENSIONS);
    once(check, at, definition.dimensions.iter().map(|one| one.field.as_str()));
    for one in &mut definition.dimensions {
        let Some(field) = known(check, at, dataset, &one.field) else { continue };
        if !field.kind.groups() {
            check.refuse(at, FieldCode::Invalid, format!("“{}”不能用作维度", field.label));
        }
        one.grain = field.kind.is_time().then(|| one.grain.unwrap_or(Grain::Month));
    }
}

/// Checks conditions and normalizes them for storage: global ids become digits.
pub fn conditions(check: &mut Checker, at: &str, dataset: &Dataset, conditions: &mut [Condition]) {
    many(check, at, "筛选条件", conditions, MAX_CONDITIONS);
    for one in conditions {
        if let Some(field) = known(check, at, dataset, &one.field) {
            condition(check, at, field, one);
        }
    }
}

/// Checks a condition on a field and normalizes it for storage. Errors name the field by its label.
pub fn condition(check: &mut Checker, at: &str, field: &Field, condition: &mut Condition) {
    if !field.kind.ops().contains(&condition.op) {
        let message = format!("“{}”不能用“{}”筛选", field.label, condition.op.label());
        check.refuse(at, FieldCode::Invalid, message);
        return;
    }
    let Condition { op, values, from, to, period, .. } = condition;
    match op {
        Op::In | Op::NotIn => {
            let read = listed(field, values);
            if read.is_none() {
                check.refuse(at, FieldCode::Invalid, format!("“{}”的筛选值无效", field.label));
            }
            *values = read.unwrap_or_default();
            (*from, *to, *period) = (None, None, None);
        }
        Op::Between => {
            if range(field, from.as_deref(), to.as_deref()).is_none() {
                check.refuse(at, FieldCode::Invalid, format!("“{}”的筛选范围无效", field.label));
            }
            values.clear();
            *period = None;
        }
        Op::Period => {
            if period.is_none() {
                check.refuse(at, FieldCode::Required, format!("请选择“{}”的时间范围", field.label));
            }
            values.clear();
            (*from, *to) = (None, None);
        }
        Op::IsNull | Op::NotNull => {
            values.clear();
            (*from, *to, *period) = (None, None, None);
        }
    }
}

/// The normalized values of a condition, each once; `None` if the field can't have one of them.
fn listed(field: &Field, values: &[String]) -> Option<Vec<String>> {
    if values.is_empty() || values.len() > MAX_VALUES {
        return None;
    }
    let record =
        |entity: &str, value: &String| xieli_kernel::ids::decode(entity, value).map(|id| id.to_string());
    let read = |value: &String| match field.kind {
        Kind::Member if value == ME => Some(value.clone()),
        Kind::Team if value == MINE || value == DIRECTED => Some(value.clone()),
        Kind::Member => record("Member", value),
        Kind::Team => record("Team", value),
        Kind::Customer => record("Customer", value),
        Kind::Project => record("Project", value),
        Kind::YesNo => matches!(value.as_str(), "0" | "1").then(|| value.clone()),
        Kind::Choice(choices) => choices().iter().any(|(one, _)| one == value).then(|| value.clone()),
        Kind::Dict(_) | Kind::Label => {
            (!value.is_empty() && value.chars().count() <= MAX_VALUE).then(|| value.clone())
        }
        _ => None,
    };
    let read: Option<BTreeSet<String>> = values.iter().map(read).collect();
    read.map(|values| values.into_iter().collect())
}

/// A range of days or numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Range {
    /// Days.
    Days(Option<NaiveDate>, Option<NaiveDate>),
    /// Numbers, minutes or fen.
    Numbers(Option<f64>, Option<f64>),
}

/// Parses the range of a condition; `None` if it is invalid.
pub fn range(field: &Field, from: Option<&str>, to: Option<&str>) -> Option<Range> {
    fn read<T>(text: Option<&str>, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
        match text.map(str::trim).filter(|text| !text.is_empty()) {
            None => Some(None),
            Some(text) => read(text).map(Some),
        }
    }
    let number = |text: &str| {
        // longer texts are no number within the range of any field
        let value: f64 = (text.len() <= 20).then(|| text.parse().ok()).flatten()?;
        (value.is_finite() && value.abs() <= 1e12).then_some(value)
    };
    let day = |text: &str| {
        let day: NaiveDate = text.parse().ok()?;
        (NaiveDate::from_ymd_opt(1900, 1, 1)?..=NaiveDate::from_ymd_opt(2999, 12, 31)?)
            .contains(&day)
            .then_some(day)
    };
    match field.kind {
        Kind::On | Kind::At => {
            let (from, to) = (read(from, day)?, read(to, day)?);
            let ordered = from.zip(to).is_none_or(|(from, to)| from <= to);
            (ordered && (from.is_some() || to.is_some())).then_some(Range::Days(from, to))
        }
        Kind::Number | Kind::Minutes | Kind::Money => {
            let value = |text: &str| {
                let value = number(text)?;
                if matches!(field.kind, Kind::Money) {
                    let fen = money::fen(value.abs())?;
                    #[allow(clippy::cast_precision_loss)]
                    return Some(if value < 0.0 { -(fen as f64) } else { fen as f64 });
                }
                Some(value)
            };
            let (from, to) = (read(from, value)?, read(to, value)?);
            let ordered = from.zip(to).is_none_or(|(from, to)| from <= to);
            (ordered && (from.is_some() || to.is_some())).then_some(Range::Numbers(from, to))
        }
        _ => None,
    }
}

/// Applies a reader's conditions: each must be on a parameter of the report, and replaces the report's own
/// condition on that field.
pub fn narrowed(definition: &Definition, mut given: Vec<Condition>) -> AppResult<Definition> {
    let mut check = Checker::new();
    let at = "parameters";
    for condition in &given {
        if !definition.parameters.contains(&condition.field) {
            let message = format!("报表不能按“{}”筛选", shown(&condition.field));
            check.refuse(at, FieldCode::Invalid, message);
        }
    }
    conditions(&mut check, at, Dataset::of(definition.dataset), &mut given);
    check.finish()?;
    let mut narrowed = definition.clone();
    narrowed.conditions.retain(|one| !given.iter().any(|other| other.field == one.field));
    narrowed.conditions.extend(given);
    Ok(narrowed)
}
