//! Whole tables of stored queries for exports. They are read page by page by the schema's own field, so that
//! a file has exactly the cells that its reader's page shows.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_graphql::{Request, ServerError, Variables};
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_domain::Services;
use xieli_domain::report_query::definition::ColumnKind;
use xieli_domain::report_query::sheet::{self, MAX_ROWS, Sent, Table};
use xieli_kernel::{AppError, AppResult, ErrorCode, FieldCode, Viewer, ids, messages};

use super::labels;
use crate::core::engine::engine;
use crate::core::request::Client;

/// The most bytes of text in all cells of a table.
const MAX_TEXT: usize = 64 * 1024 * 1024;
/// No further page is read after this time.
const PATIENCE: Duration = Duration::from_secs(600);

/// One page of a stored query; it is short, so that a page ends within its own time.
const DATA: &str = "query ($id: ID!, $parameters: [ReportQueryValueInput!], $after: String) {
    reportQuery(id: $id) { name }
    reportQueryData(id: $id, parameters: $parameters, first: 200, after: $after) {
        columns { label kind list type forbidden } rows { cells }
        truncated endCursor problems asked { label text } } }";

/// Registers the reader of exports.
pub fn install(services: &Services) {
    sheet::install(services, read);
}

fn read<'a>(
    services: &'a Services,
    viewer: &'a Viewer,
    id: i64,
    given: &'a [Sent],
) -> BoxFuture<'a, AppResult<Table>> {
    Box::pin(whole(services, viewer, id, given))
}

async fn whole(services: &Services, viewer: &Viewer, id: i64, given: &[Sent]) -> AppResult<Table> {
    let engine = engine(services)?;
    let viewer = Arc::new(viewer.clone());
    let id = ids::encode("ReportQuery", id);
    let mut table = Table::default();
    let mut after: Option<String> = None;
    let (began, mut bytes) = (Instant::now(), 0);
    loop {
        if began.elapsed() > PATIENCE {
            return Err(too_long("查询时间过长，请用参数缩小范围"));
        }
        let variables = json!({ "id": id, "parameters": given, "after": after });
        let loaders = services.loaders(Some(viewer.clone()));
        let request = Request::new(DATA).variables(Variables::from_json(variables));
        let request = request.data(loaders).data(Client::default()).data(viewer.clone());
        let answer = engine.run(request).await;
        if let Some(refused) = answer.errors.first().map(reason) {
            if refused.code() != ErrorCode::RateLimited {
                return Err(refused);
            }
            // a long table needs more than the points of a minute
            sheet::pause().await;
            continue;
        }
        let answer = answer.data.into_json().map_err(AppError::internal)?;
        let page = &answer["reportQueryData"];
        if page.is_null() {
            return Err(AppError::not_found());
        }
        let before = table.rows.len();
        bytes += take(&mut table, &answer["reportQuery"]["name"], page);
        if table.rows.len() > MAX_ROWS {
            return Err(too_long(format!("结果超过 {MAX_ROWS} 行，请用参数缩小范围")));
        }
        if bytes > MAX_TEXT {
            return Err(too_long("结果过大，请用参数缩小范围或减少列"));
        }
        let next = page["endCursor"].as_str().filter(|_| page["truncated"] == true).map(str::to_owned);
        let Some(next) = next else { return Ok(table) };
        if table.rows.len() == before && after.as_ref() == Some(&next) {
            return Err(AppError::internal("a stored query that does not come to its end"));
        }
        after = Some(next);
    }
}

/// The error of a table beyond a limit.
fn too_long(message: impl Into<Cow<'static, str>>) -> AppError {
    AppError::field("parameters", FieldCode::TooLong, message)
}

/// Adds a page to a table; returns the bytes of its cells.
fn take(table: &mut Table, name: &Value, page: &Value) -> usize {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    table.name = word(name);
    let columns = list(&page["columns"]);
    table.columns = columns.iter().map(|column| (word(&column["label"]), kind(column))).collect();
    let types: Vec<String> = columns.iter().map(|column| word(&column["type"])).collect();
    let asked = list(&page["asked"]);
    let said = |one: &Value| format!("{}：{}", word(&one["label"]), word(&one["text"]));
    table.asked = asked.iter().map(said).collect();
    let mut bytes = 0;
    for row in list(&page["rows"]) {
        let cells = types
            .iter()
            .zip(list(&row["cells"]))
            .map(|(of, cell)| Some(labels::of_values(of, cell.as_str()?)));
        let cells: Vec<Option<String>> = cells.collect();
        bytes += cells.iter().flatten().map(String::len).sum::<usize>();
        table.rows.push(cells);
    }
    let hidden = columns.iter().filter_map(|column| {
        Some(format!("“{}”：{}", word(&column["label"]), column["forbidden"].as_str()?))
    });
    let problems = list(&page["problems"]);
    for problem in problems.iter().map(word).chain(hidden) {
        if !table.problems.contains(&problem) {
            table.problems.push(problem);
        }
    }
    bytes
}

/// The elements of a list; none of anything else.
fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn kind(column: &Value) -> Option<ColumnKind> {
    // a number of elements, whatever they are
    if column["list"] == "COUNT" {
        return Some(ColumnKind::Number);
    }
    let word = column["kind"].as_str()?;
    ColumnKind::ALL.iter().copied().find(|kind| kind.word() == word)
}

/// The reason of a failed page as the caller of the export sees it.
fn reason(error: &ServerError) -> AppError {
    match error.source.as_ref().and_then(|source| source.downcast_ref::<AppError>()) {
        Some(AppError::Invalid(fields)) => AppError::Invalid(fields.clone()),
        Some(AppError::Refused { code, message }) => {
            AppError::Refused { code: *code, message: message.clone() }
        }
        Some(AppError::Internal(cause)) => AppError::internal(cause.to_string()),
        // errors of the library are in English
        None => {
            let said = messages::own(&error.message).unwrap_or(messages::INVALID);
            AppError::bad_input(said.to_owned())
        }
    }
}
