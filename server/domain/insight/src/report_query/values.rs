//! Variables of a document from a reader's parameters: pure functions. A value never becomes part of a
//! document.

use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeDelta};
use serde_json::{Map, Number, Value};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode, Viewer, clock, ids};

use super::definition::{Definition, Given, Parameter, ParameterKind};
use crate::online_report::periods;
use crate::online_report::rules::{DIRECTED, ME, MINE, shown};

/// The most values of a parameter.
const MAX_VALUES: usize = 100;
/// The most parameters that are read at all.
const MAX_GIVEN: usize = 20;
/// The longest value of a dictionary.
const MAX_WORD: usize = 100;
/// The longest text.
const MAX_TEXT: usize = 200;
/// Id that no row has: nothing matches it.
const NOBODY: i64 = 0;

/// Resolved value of a parameter for one reader on one day.
#[derive(Debug, Clone, PartialEq)]
pub enum Filled {
    /// No filter.
    Nothing,
    /// Days.
    Days(Option<NaiveDate>, Option<NaiveDate>),
    /// Records.
    Ids(Vec<i64>),
    /// Values of a dictionary, or a text.
    Words(Vec<String>),
    /// A number.
    Number(f64),
}

/// A resolved parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// Its name.
    pub name: String,
    /// Label for people.
    pub label: String,
    /// Its value as text for people.
    pub text: String,
    /// Its resolved value.
    pub filled: Filled,
}

/// The type in the schema whose ids a parameter takes.
pub const fn entity(kind: ParameterKind) -> Option<&'static str> {
    match kind {
        ParameterKind::Member => Some("Member"),
        ParameterKind::Team => Some("Team"),
        ParameterKind::Customer => Some("Customer"),
        ParameterKind::Project => Some("Project"),
        _ => None,
    }
}

/// Parses a type of the schema: its name, and whether it is a list.
pub fn written(ty: &str) -> (&str, bool) {
    let list = ty.starts_with('[');
    (ty.trim_matches(|c| matches!(c, '[' | ']' | '!')), list)
}

/// Whether a parameter can set a variable of this type.
pub fn fits(parameter: &Parameter, ty: &str) -> bool {
    let (inner, list) = written(ty);
    // no parameter sets a list of lists
    if ty.matches('[').count() > 1 || (list && !parameter.multiple) || (!list && parameter.multiple) {
        return false;
    }
    match parameter.kind {
        ParameterKind::Period | ParameterKind::Date => matches!(inner, "Date" | "DateTime"),
        ParameterKind::Member | ParameterKind::Team | ParameterKind::Customer | ParameterKind::Project => {
            inner == "ID"
        }
        ParameterKind::Dict => matches!(inner, "String" | "Int"),
        ParameterKind::Number => matches!(inner, "Int" | "Float" | "Money"),
        ParameterKind::Text => inner == "String",
    }
}

fn day(text: Option<&str>) -> Result<Option<NaiveDate>, ()> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let day: NaiveDate = text.parse().map_err(|_| ())?;
    let known = NaiveDate::from_ymd_opt(1970, 1, 1).zip(NaiveDate::from_ymd_opt(2100, 12, 31));
    known.is_some_and(|(first, last)| (first..=last).contains(&day)).then_some(Some(day)).ok_or(())
}

/// The members of a value that suit the parameter's type; others are dropped.
pub fn cleaned(kind: ParameterKind, given: Given) -> Given {
    match kind {
        ParameterKind::Period => Given { values: Vec::new(), ..given },
        ParameterKind::Date => Given { values: Vec::new(), to: None, ..given },
        _ => Given { values: given.values, ..Given::default() },
    }
}

/// Resolves a parameter's value; the error is a message for people.
pub fn fill(
    parameter: &Parameter,
    given: &Given,
    viewer: &Viewer,
    today: NaiveDate,
) -> Result<Filled, &'static str> {
    let values = &given.values;
    if values.len() > MAX_VALUES || (values.len() > 1 && !parameter.multiple) {
        return Err("选择的值过多");
    }
    if values.iter().any(|value| value.chars().any(char::is_control)) {
        return Err("含有非法字符");
    }
    match parameter.kind {
        ParameterKind::Period => {
            if let Some(period) = given.period {
                let (from, to) = periods::span(period, today);
                return Ok(Filled::Days(Some(from), Some(to)));
            }
            let (Ok(from), Ok(to)) = (day(given.from.as_deref()), day(given.to.as_deref())) else {
                return Err("日期无效");
            };
            match (from, to) {
                (None, None) => Ok(Filled::Nothing),
                (Some(from), Some(to)) if from > to => Err("开始日期不能晚于结束日期"),
                span => Ok(Filled::Days(span.0, span.1)),
            }
        }
        ParameterKind::Date => {
            let first = given.period.map(|period| periods::span(period, today).0);
            let from = day(given.from.as_deref()).map_err(|()| "日期无效")?;
            Ok(first.or(from).map_or(Filled::Nothing, |day| Filled::Days(Some(day), Some(day))))
        }
        ParameterKind::Number => match values.first().map(|text| text.trim()).filter(|text| !text.is_empty())
        {
            None => Ok(Filled::Nothing),
            Some(text) => {
                let number: Option<f64> = (text.len() <= 20).then(|| text.parse().ok()).flatten();
                let number = number.filter(|number| number.is_finite() && number.abs() <= 1e12);
                number.map(Filled::Number).ok_or("数字无效")
            }
        },
        ParameterKind::Text => match values.first().map(|text| text.trim()).filter(|text| !text.is_empty()) {
            None => Ok(Filled::Nothing),
            Some(text) if text.chars().count() > MAX_TEXT => Err("文字过长"),
            Some(text) => Ok(Filled::Words(vec![text.to_owned()])),
        },
        ParameterKind::Dict => {
            if values.iter().any(|value| value.is_empty() || value.chars().count() > MAX_WORD) {
                return Err("字典项无效");
            }
            Ok(if values.is_empty() { Filled::Nothing } else { Filled::Words(values.clone()) })
        }
        ParameterKind::Member | ParameterKind::Team | ParameterKind::Customer | ParameterKind::Project => {
            records(parameter, values, viewer)
        }
    }
}

fn records(parameter: &Parameter, values: &[String], viewer: &Viewer) -> Result<Filled, &'static str> {
    if values.is_empty() {
        return Ok(Filled::Nothing);
    }
    let mut found: Vec<i64> = Vec::new();
    for value in values {
        match (parameter.kind, value.as_str()) {
            (ParameterKind::Member, ME) => found.push(viewer.member_id),
            (ParameterKind::Team, MINE | DIRECTED) if !parameter.multiple => {
                return Err("该参数只能选一个团队");
            }
            (ParameterKind::Team, MINE) => found.extend(&viewer.team_ids),
            (ParameterKind::Team, DIRECTED) => found.extend(&viewer.directed_team_ids),
            (kind, value) => {
                let row = entity(kind).and_then(|entity| ids::decode(entity, value));
                found.push(row.ok_or("选择的记录无效")?);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    // a reader without teams gets no rows, not all rows
    if found.is_empty() {
        found.push(NOBODY);
    }
    Ok(Filled::Ids(found))
}

/// The resolved parameters of a definition: the reader's values by name, else the defaults.
pub fn asked(
    definition: &Definition,
    given: &[(String, Given)],
    viewer: &Viewer,
    today: NaiveDate,
) -> AppResult<Vec<Asked>> {
    let mut check = Checker::new();
    if given.len() > MAX_GIVEN {
        check.refuse("parameters", FieldCode::TooLong, format!("最多填写 {MAX_GIVEN} 个参数"));
    }
    for (at, (name, _)) in given.iter().enumerate().take(MAX_GIVEN) {
        if !definition.parameters.iter().any(|one| one.name == *name) {
            check.refuse("parameters", FieldCode::Invalid, format!("报表没有参数“{}”", shown(name)));
        } else if given[..at].iter().any(|(other, _)| other == name) {
            check.refuse("parameters", FieldCode::Invalid, format!("参数“{}”重复", shown(name)));
        }
    }
    let mut all = Vec::new();
    for parameter in &definition.parameters {
        let said = given.iter().find(|(name, _)| *name == parameter.name).map(|(_, given)| given);
        let nothing = Given::default();
        let holds = said.or(parameter.default.as_ref()).unwrap_or(&nothing);
        match fill(parameter, holds, viewer, today) {
            Ok(Filled::Nothing) if parameter.required => {
                let message = format!("请填写“{}”", parameter.label);
                check.refuse("parameters", FieldCode::Required, message);
            }
            Ok(filled) => all.push(Asked {
                name: parameter.name.clone(),
                label: parameter.label.clone(),
                text: text(holds, &filled),
                filled,
            }),
            Err(message) => {
                let message = format!("“{}”：{message}", parameter.label);
                check.refuse("parameters", FieldCode::Invalid, message);
            }
        }
    }
    check.finish()?;
    Ok(all)
}

/// The value as text for people; records are counted.
fn text(given: &Given, filled: &Filled) -> String {
    let days = |from: &Option<NaiveDate>, to: &Option<NaiveDate>| match (from, to) {
        (Some(from), Some(to)) if from == to => from.to_string(),
        (Some(from), Some(to)) => format!("{from} 至 {to}"),
        (Some(from), None) => format!("{from} 起"),
        (None, Some(to)) => format!("至 {to}"),
        (None, None) => "不限".to_owned(),
    };
    match filled {
        Filled::Nothing => "不限".to_owned(),
        Filled::Days(from, to) => match given.period {
            Some(period) => format!("{}（{}）", period.label(), days(from, to)),
            None => days(from, to),
        },
        Filled::Words(words) => words.join("、"),
        Filled::Number(number) => number.to_string(),
        Filled::Ids(_) => {
            let named = |value: &String| match value.as_str() {
                ME => Some("我"),
                MINE => Some("我的团队"),
                DIRECTED => Some("我负责的团队"),
                _ => None,
            };
            let mut parts: Vec<String> =
                given.values.iter().filter_map(|value| named(value).map(str::to_owned)).collect();
            let others = given.values.iter().filter(|value| named(value).is_none()).count();
            if others > 0 {
                parts.push(format!("已选 {others} 项"));
            }
            parts.join("、")
        }
    }
}

/// The variables of a document, with these types.
pub fn variables(
    definition: &Definition,
    asked: &[Asked],
    types: &BTreeMap<String, String>,
) -> Map<String, Value> {
    let mut all = Map::new();
    for parameter in &definition.parameters {
        let Some(one) = asked.iter().find(|one| one.name == parameter.name) else { continue };
        for (at, name) in parameter.variables().into_iter().enumerate() {
            let Some(ty) = types.get(&name) else { continue };
            if let Some(value) = variable(parameter, &one.filled, at, ty) {
                all.insert(name, value);
            }
        }
    }
    all
}

/// The value of a parameter's variable: the first of a period is its beginning.
fn variable(parameter: &Parameter, filled: &Filled, at: usize, ty: &str) -> Option<Value> {
    let (inner, list) = written(ty);
    match filled {
        Filled::Nothing => None,
        Filled::Days(from, to) => {
            let ends = at > 0;
            let day = if ends { *to } else { *from }?;
            if inner == "Date" {
                return Some(Value::String(day.to_string()));
            }
            let moment = if ends {
                clock::china_midnight(day.succ_opt()?)?.checked_sub_signed(TimeDelta::seconds(1))?
            } else {
                clock::china_midnight(day)?
            };
            Some(Value::String(moment.to_rfc3339()))
        }
        Filled::Ids(rows) => {
            let name = entity(parameter.kind)?;
            some(rows.iter().map(|row| Value::String(ids::encode(name, *row))).collect(), list)
        }
        Filled::Words(words) => {
            let word = |word: &String| match inner {
                // the schema refuses a text that is no number
                "Int" => word.parse::<i64>().map_or_else(|_| Value::String(word.clone()), Value::from),
                _ => Value::String(word.clone()),
            };
            some(words.iter().map(word).collect(), list)
        }
        Filled::Number(number) => {
            #[allow(clippy::cast_possible_truncation)]
            let whole = (number.fract() == 0.0).then_some(*number as i64);
            let value = match whole {
                Some(whole) => Value::from(whole),
                None => Value::Number(Number::from_f64(*number)?),
            };
            some(vec![value], list)
        }
    }
}

fn some(mut values: Vec<Value>, list: bool) -> Option<Value> {
    if list {
        return Some(Value::Array(values));
    }
    if values.is_empty() { None } else { Some(values.swap_remove(0)) }
}
