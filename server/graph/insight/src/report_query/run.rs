//! Execution of a stored query as its reader, page by page, and conversion of the response to a table.

use std::time::{Duration, Instant};

use async_graphql::{Context, PathSegment, Request, Response, ServerError, Variables};
use chrono::{DateTime, Utc};
use serde_json::Value;
use xieli_domain::report_query::definition::{Definition, Given, Listed};
use xieli_domain::report_query::flatten::{self, Row};
use xieli_domain::report_query::rules;
use xieli_domain::report_query::values::{self, Asked};
use xieli_kernel::{AppError, ErrorCode, clock, messages};

use super::document::{self, PAGE};
use super::fit::{Fit, SIZES};
use crate::core::{ContextExt, Result};

/// No further page is started after this time.
const PATIENCE: Duration = Duration::from_secs(8);
/// The maximum number of messages in a result.
const MAX_PROBLEMS: usize = 10;
/// The message of a column that the reader may not see.
const HIDDEN: &str = "无权查看";

/// The arguments of a run.
pub struct Wanted {
    /// The values of the parameters.
    pub given: Vec<(String, Given)>,
    /// The approximate number of rows.
    pub first: usize,
    /// The cursor of the outermost list after which to begin.
    pub after: Option<String>,
}

/// The result as a table.
pub struct Table {
    /// The definition that was run.
    pub definition: Definition,
    /// For each column the reason why the reader may not see it.
    pub forbidden: Vec<Option<String>>,
    /// The rows in the order of the response.
    pub rows: Vec<Row>,
    /// Whether there is more data.
    pub truncated: bool,
    /// The cursor at which to continue.
    pub end: Option<String>,
    /// The reasons for a missing or partial result.
    pub problems: Vec<String>,
    /// The values of the parameters.
    pub asked: Vec<Asked>,
    /// The time of the query.
    pub as_of: DateTime<Utc>,
}

impl Table {
    fn of(definition: Definition, asked: Vec<Asked>) -> Self {
        Self {
            forbidden: vec![None; definition.columns.len()],
            definition,
            rows: Vec::new(),
            truncated: false,
            end: None,
            problems: Vec::new(),
            asked,
            as_of: clock::now(),
        }
    }

    /// The result for a definition that is no longer valid: nothing but the reasons.
    pub fn broken(fit: Fit) -> Self {
        let problems = fit.said();
        Self { problems, ..Self::of(fit.definition, Vec::new()) }
    }

    fn say(&mut self, problem: String) {
        if self.problems.len() < MAX_PROBLEMS && !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Hides the columns at and below a path from the reader.
    fn hide(&mut self, path: &str, why: &str) {
        for place in flatten::touched(&self.definition, path) {
            if let Some(column) = self.forbidden.get_mut(place) {
                column.get_or_insert_with(|| why.to_owned());
            }
        }
    }

    /// Removes the counts of hidden columns, since a count of zero would be a figure too.
    fn uncount(&mut self) {
        for (place, column) in self.definition.columns.iter().enumerate() {
            let hidden = self.forbidden.get(place).is_some_and(Option::is_some);
            if !hidden || column.list != Listed::Count {
                continue;
            }
            for cell in self.rows.iter_mut().filter_map(|row| row.cells.get_mut(place)) {
                *cell = None;
            }
        }
    }
}

/// Runs a valid definition.
pub async fn run(ctx: &Context<'_>, fit: Fit, wanted: Wanted) -> Result<Table> {
    let viewer = ctx.viewer()?.clone();
    let today = clock::china_day(clock::now());
    let asked = values::asked(&fit.definition, &wanted.given, &viewer, today)?;
    let Some(read) = &fit.read else { return Ok(Table::broken(fit)) };
    let variables = values::variables(&fit.definition, &asked, &read.types);
    let variables = Variables::from_json(Value::Object(variables));
    let document = document::prepared(read);
    let engine = fit.engine().clone();
    let mut table = Table::of(fit.definition.clone(), asked);
    for (path, reason) in &read.forbidden {
        table.hide(path, reason);
    }
    let outer = fit.outer.as_ref().map(|(key, _)| key.as_str());
    let mut size = fit.outer.as_ref().map_or(1, |(_, size)| (*size).min(wanted.first.max(1)));
    if wanted.after.is_some() && outer.is_none() {
        return Err(AppError::bad_input("该报表没有可以继续读取的列表").into());
    }
    let began = Instant::now();
    let turn = ctx.db()?.turn(&viewer, PATIENCE).await?;
    let _turn = turn.ok_or_else(|| AppError::Refused {
        code: ErrorCode::RateLimited,
        message: "报表较多，请稍后再试".into(),
    })?;
    let mut cursor = wanted.after;
    let most = rules::most_rows(table.definition.columns.len());
    loop {
        let mut page = document.clone();
        if let Some(key) = outer {
            document::paged(&mut page, key, size, cursor.as_deref());
        }
        if let Err(refused) = engine.charge(ctx.client()?, viewer.account_id, &page, &variables) {
            if table.rows.is_empty() {
                return Err(refused.into());
            }
            // the rows so far are returned, and the next call continues here
            (table.truncated, table.end) = (true, cursor);
            break;
        }
        let mut request = Request::new("").variables(variables.clone());
        request.set_parsed_query(page);
        let loaders = ctx.services()?.loaders(Some(viewer.clone()));
        let request = request.data(loaders).data(ctx.client()?.clone()).data(viewer.clone());
        let answer = engine.run(request).await;
        faults(&mut table, &answer)?;
        let mut answer = answer.data.into_json().map_err(AppError::internal)?;
        let next = outer.map_or(Next::default(), |key| taken(&mut answer, key));
        let room = most.saturating_sub(table.rows.len());
        let found = flatten::flatten(&answer, &table.definition, room);
        if found.cut {
            if !table.rows.is_empty() {
                // rows beyond the limit are left to the next call: a record is not split
                (table.truncated, table.end) = (true, cursor);
                break;
            }
            if outer.is_some()
                && let Some(smaller) = SIZES.into_iter().chain([1]).find(|smaller| *smaller < size)
            {
                size = smaller;
                continue;
            }
            table.truncated = true;
            let of = if outer.is_some() { "一条记录的明细" } else { "结果" };
            table.say(format!("{of}超过 {most} 行，只显示前面的"));
        }
        if more(&answer) {
            table.truncated = true;
            table.say("有下级列表没有全部读取，只含查询所要求的前几条".to_owned());
        }
        table.rows.extend(found.rows);
        if !next.more {
            break;
        }
        if table.rows.len() >= wanted.first || table.rows.len() >= most || began.elapsed() > PATIENCE {
            table.truncated = true;
            table.end = next.cursor;
            break;
        }
        cursor = next.cursor;
    }
    table.uncount();
    Ok(table)
}

/// Handles the errors of a response: forbidden fields hide columns; internal errors and refusals of the whole
/// query are returned.
fn faults(table: &mut Table, answer: &Response) -> Result<()> {
    for error in &answer.errors {
        let source = error.source.as_ref().and_then(|source| source.downcast_ref::<AppError>());
        match source {
            Some(AppError::Internal(cause)) => return Err(AppError::internal(cause.to_string()).into()),
            Some(AppError::Refused { code: ErrorCode::Forbidden, message }) => {
                let path = path(error);
                table.hide(&path, HIDDEN);
                // an error at the root concerns the whole response
                if path.is_empty() {
                    table.say(message.clone().into_owned());
                }
            }
            Some(AppError::Refused { code, message })
                if matches!(
                    code,
                    ErrorCode::LimitExceeded | ErrorCode::RequestTimeout | ErrorCode::RateLimited
                ) =>
            {
                return Err(AppError::Refused { code: *code, message: message.clone() }.into());
            }
            _ => {
                let path = path(error);
                let place = if path.is_empty() { String::new() } else { format!("{path}：") };
                let said = messages::own(&error.message)
                    .map_or_else(|| format!("查询未能完成（{}）", error.message), str::to_owned);
                table.say(format!("{place}{said}"));
            }
        }
    }
    Ok(())
}

/// The path of an error, without list indices.
fn path(error: &ServerError) -> String {
    let names = error.path.iter().filter_map(|step| match step {
        PathSegment::Field(name) => Some(name.as_str()),
        PathSegment::Index(_) => None,
    });
    names.collect::<Vec<_>>().join(".")
}

/// Whether the outermost list has more, and the cursor to continue.
#[derive(Default)]
struct Next {
    more: bool,
    cursor: Option<String>,
}

/// Removes the page information of the outermost list from the response.
fn taken(answer: &mut Value, key: &str) -> Next {
    let page = answer.get_mut(key).and_then(Value::as_object_mut).and_then(|list| list.remove(PAGE));
    let Some(page) = page else { return Next::default() };
    let cursor = page.get("endCursor").and_then(Value::as_str).map(str::to_owned);
    // a page without an end cursor can't be continued
    Next { more: page.get("hasNextPage") == Some(&Value::Bool(true)) && cursor.is_some(), cursor }
}

/// Whether any list within a response has more.
fn more(answer: &Value) -> bool {
    match answer {
        Value::Object(fields) => fields.iter().any(|(key, value)| match key.as_str() {
            PAGE => value.get("hasNextPage") == Some(&Value::Bool(true)),
            _ => more(value),
        }),
        Value::Array(items) => items.iter().any(more),
        _ => false,
    }
}
