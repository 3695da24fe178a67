//! Validation of a stored query against the schema: document, variables, column paths and the cost of a
//! response.

use std::sync::Arc;

use async_graphql::{Context, Variables};
use serde_json::Value;
use xieli_domain::report_query::definition::{Column, Definition, Listed, Parameter, ParameterKind};
use xieli_domain::report_query::{rules, values};
use xieli_kernel::page::MAX_SELECT;
use xieli_kernel::{AppError, AppResult, FieldCode, FieldError, clock};

use super::document::{self, Problem, Read};
use super::inputs::Draft;
use crate::core::engine::{Counted, Engine, engine};
use crate::core::{ContextExt, Result};

/// The candidate page sizes of the outermost list.
pub const SIZES: [usize; 5] = [100, 50, 20, 10, 5];

/// The result of validating a definition against the schema.
pub struct Fit {
    /// The valid part of the definition, with the lists that become rows and the types of its columns.
    pub definition: Definition,
    /// The analysed document; `None` when it can't be parsed.
    pub read: Option<Read>,
    /// The root field whose list is read page by page, and its page size.
    pub outer: Option<(String, usize)>,
    /// The size and cost of the document.
    pub counted: Counted,
    /// The problems found.
    pub problems: Vec<Problem>,
    engine: Arc<dyn Engine>,
}

impl Fit {
    /// The messages of the problems for the user.
    pub fn said(&self) -> Vec<String> {
        let plain = |one: &Problem| {
            one.at == "document" || ["parameters", "columns"].iter().any(|part| rules::leads(part, &one.at))
        };
        let said = |one: &Problem| match plain(one) {
            true => one.message.clone(),
            false => format!("{}：{}", one.at, one.message),
        };
        self.problems.iter().map(said).collect()
    }

    /// The engine that runs the document.
    pub fn engine(&self) -> &Arc<dyn Engine> {
        &self.engine
    }

    /// The definition to save; an error unless it is valid and its author may read everything it selects.
    pub fn saved(self) -> AppResult<Definition> {
        let forbidden = self.read.iter().flat_map(|read| &read.forbidden);
        let forbidden = forbidden.map(|(path, reason)| Problem { at: path.clone(), message: reason.clone() });
        let errors: Vec<FieldError> = self.problems.iter().cloned().chain(forbidden).map(refused).collect();
        if errors.is_empty() { Ok(self.definition) } else { Err(AppError::Invalid(errors)) }
    }

    fn wrong(&mut self, at: impl Into<String>, message: impl Into<String>) {
        self.problems.push(Problem { at: at.into(), message: message.into() });
    }
}

fn refused(problem: Problem) -> FieldError {
    let Problem { at, message } = problem;
    let of_part = ["parameters", "columns"].iter().any(|part| rules::leads(part, &at));
    match (of_part, at.as_str()) {
        (true, at) => FieldError::new(&format!("definition.{at}"), FieldCode::Invalid, message),
        (false, "document") => FieldError::new("definition.document", FieldCode::Invalid, message),
        (false, at) => FieldError::new("definition.document", FieldCode::Invalid, format!("{at}：{message}")),
    }
}

/// Validates a definition against the schema.
pub async fn fit(ctx: &Context<'_>, draft: Draft) -> Result<Fit> {
    let engine = engine(ctx.services()?)?;
    let viewer = ctx.viewer()?;
    let today = clock::china_day(clock::now());
    let (definition, check) = rules::checked(draft.definition, viewer, today);
    let mut fit = Fit {
        definition,
        read: None,
        outer: None,
        counted: Counted::default(),
        problems: Vec::new(),
        engine: engine.clone(),
    };
    let refused = match check.finish() {
        Err(AppError::Invalid(errors)) => errors,
        _ => Vec::new(),
    };
    for error in refused {
        let at = error.path.join(".");
        fit.wrong(at.strip_prefix("definition.").unwrap_or(&at), error.message.into_owned());
    }
    // neither one is a document
    if fit.definition.document.trim().is_empty() || fit.definition.document.len() > rules::MAX_DOCUMENT {
        return Ok(fit);
    }
    let (counted, parsed) = engine.read(&fit.definition.document);
    fit.counted = counted;
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(AppError::Refused { message, .. }) => {
            fit.wrong("document", message.into_owned());
            return Ok(fit);
        }
        Err(error) => return Err(error.into()),
    };
    let mut read = document::read(ctx, parsed);
    fit.problems.append(&mut read.problems);
    // a problem reported already is not repeated in the words of the schema's validation
    if fit.problems.is_empty() {
        let faults = engine.faults(read.document.clone()).await;
        faults.into_iter().for_each(|fault| fit.wrong("document", fault));
    }
    variables(&mut fit, &read);
    columns(&mut fit, &read, &draft.by_type);
    measured(&mut fit, &read);
    fit.read = Some(read);
    Ok(fit)
}

/// The user's text, shortened for a message.
fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

/// Checks that every variable belongs to a parameter, and every parameter fills one.
fn variables(fit: &mut Fit, read: &Read) {
    let mut problems = Vec::new();
    let mut wrong = |at: String, message: String| problems.push(Problem { at, message });
    let parameters = &fit.definition.parameters;
    for name in read.types.keys() {
        if !parameters.iter().any(|one| one.variables().contains(name)) {
            wrong("document".to_owned(), format!("变量“${name}”没有对应的参数"));
        }
    }
    for (place, parameter) in parameters.iter().enumerate() {
        let at = format!("parameters.{place}");
        let names = parameter.variables();
        let used: Vec<&String> = names.iter().filter(|name| read.types.contains_key(*name)).collect();
        if used.is_empty() {
            let names: Vec<String> = names.iter().map(|name| format!("${name}")).collect();
            wrong(at, format!("参数“{}”没有用在查询里：{}", short(&parameter.label), names.join("、")));
            continue;
        }
        for name in used {
            let ty = read.types.get(name).map_or("", String::as_str);
            if !values::fits(parameter, ty) {
                let kind = parameter.kind.label();
                wrong(at.clone(), format!("参数“{}”是{kind}，不能用作 {ty}", short(&parameter.label)));
            } else if read.required.contains(name) && !parameter.required && parameter.default.is_none() {
                wrong(at.clone(), format!("参数“{}”应设为必填，或有默认值", short(&parameter.label)));
            }
        }
    }
    fit.problems.extend(problems);
}

/// Checks that every column leads to a value, and the lists that become rows are nested.
fn columns(fit: &mut Fit, read: &Read, by_type: &[usize]) {
    let mut problems = Vec::new();
    let mut wrong = |place: usize, message: String| {
        problems.push(Problem { at: format!("columns.{place}.path"), message });
    };
    let none: Vec<String> = Vec::new();
    let mut lists: Vec<&Vec<String>> = Vec::new();
    for (place, column) in fit.definition.columns.iter_mut().enumerate() {
        let found = read.found.iter().find(|found| found.path == column.path);
        lists.push(found.map_or(&none, |found| &found.lists));
        let Some(found) = found else {
            wrong(place, format!("列“{}”不在查询里", short(&column.label)));
            continue;
        };
        column.of.clone_from(&found.ty);
        if by_type.contains(&place) {
            column.kind = found.kind;
        }
        let counts = column.list == Listed::Count && found.lists.last() == Some(&found.path);
        if !found.is_value && !counts {
            wrong(place, format!("列“{}”是记录：列表只能计数，或选择它的下级字段", short(&column.label)));
        }
        if found.is_value && found.lists.is_empty() {
            // a single value needs no joining
            column.list = Listed::Rows;
        }
    }
    let ways: Vec<(&Column, &[String])> =
        fit.definition.columns.iter().zip(&lists).map(|(column, lists)| (column, lists.as_slice())).collect();
    match rules::chain(&ways) {
        Ok(rows) => fit.definition.rows = rows,
        Err(place) => {
            let label =
                fit.definition.columns.get(place).map(|column| short(&column.label)).unwrap_or_default();
            wrong(place, format!("列“{label}”与其他列不在同一串列表里，请改为计数或合并"));
        }
    }
    fit.problems.extend(problems);
}

/// Determines the list that is read page by page, its largest possible page size, and the cost of a page.
fn measured(fit: &mut Fit, read: &Read) {
    let outer = fit.definition.rows.first().and_then(|list| {
        let (key, list) = list.split_once('.')?;
        (matches!(list, "nodes" | "edges") && read.connections.contains_key(key)).then(|| key.to_owned())
    });
    if let Some(key) = &outer {
        let given = read.connections.get(key).map(Vec::as_slice).unwrap_or_default();
        let fixed = |(name, value): &(String, String)| name == "first" && !value.starts_with('$');
        if !given.iter().all(fixed) {
            fit.wrong(key.clone(), "列表由报表逐页读取，不能再有分页参数（after、page，或变量 first）");
        }
    }
    let engine = fit.engine.clone();
    let most = engine.most().cost;
    // a numeric variable may be the size of a page: it counts as its maximum
    let numbers = fit.definition.parameters.iter().filter(|one| one.kind == ParameterKind::Number);
    let largest = numbers.flat_map(Parameter::variables).map(|name| (name, Value::from(MAX_SELECT)));
    let variables = Variables::from_json(Value::Object(largest.collect()));
    let document = document::prepared(read);
    let sizes: &[usize] = if outer.is_some() { &SIZES } else { &SIZES[..1] };
    for size in sizes {
        let mut document = document.clone();
        if let Some(key) = &outer {
            document::paged(&mut document, key, *size, None);
        }
        match engine.cost(&document, &variables) {
            Ok(cost) => {
                fit.counted.cost = cost;
                if cost <= most {
                    fit.outer = outer.map(|key| (key, *size));
                    return;
                }
            }
            Err(AppError::Refused { message, .. }) => return fit.wrong("document", message.into_owned()),
            Err(_) => return fit.wrong("document", "查询无法估算"),
        }
    }
    fit.wrong("document", format!("查询的结果过大：预计结果数最多 {most}，请减少字段或下级列表"));
}
