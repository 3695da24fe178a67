//! Execution of stored queries (docs/decisions/0102): scanned, estimated and charged like sent documents, and
//! executed on the same schema.

use std::sync::Arc;

use async_graphql::parser::types::{
    Directive, DocumentOperations, ExecutableDocument, InlineFragment, OperationDefinition, Selection,
    SelectionSet,
};
use async_graphql::parser::{Error, parse_query};
use async_graphql::{Name, Positioned, Request, Response, Variables};
use async_graphql_value::Value;
use futures_util::future::BoxFuture;
use serde_json::Value as Json;
use xieli_domain::report_query::store;
use xieli_domain::services::Services;
use xieli_graph::Schema;
use xieli_graph::core::engine::{Counted, Engine};
use xieli_graph::request::{Client, attach};
use xieli_kernel::permission::{CodeSet, Holder};
use xieli_kernel::{AppError, AppResult, ErrorCode, MemberType, Viewer, messages};

use super::budget::{self, Estimate, Exceeded, Measure, Outline, Spent};
use super::client_address::ClientAddress;
use super::rate::Rates;
use crate::config::GraphqlLimits;

/// Engine of stored queries.
pub struct Stored {
    /// The schema.
    pub schema: Schema,
    /// Outline of the schema for estimates.
    pub outline: Arc<Outline>,
    /// The rate limits.
    pub rates: Arc<Rates>,
    /// The limits of documents.
    pub limits: GraphqlLimits,
}

impl Stored {
    fn parsed(&self, text: &str, spent: &mut Spent) -> AppResult<ExecutableDocument> {
        budget::scan(text, &self.limits, spent).map_err(exceeded)?;
        let parsed = parse_query(text).map_err(|error| unparsed(&error))?;
        budget::check(&parsed, &self.limits, spent).map_err(exceeded)?;
        Ok(nameless(parsed))
    }

    fn estimate(&self, document: &ExecutableDocument, variables: &Variables) -> AppResult<Estimate> {
        let DocumentOperations::Single(operation) = &document.operations else {
            return Err(AppError::bad_input(SEVERAL));
        };
        let measure = Measure { outline: &self.outline, fragments: &document.fragments, variables };
        let estimate = measure.operation(&operation.node).map_err(exceeded)?;
        if estimate.guarded > 0 {
            return Err(AppError::bad_input("查询含有与登录、验证有关的字段，不能保存为报表"));
        }
        Ok(estimate)
    }
}

impl Engine for Stored {
    fn most(&self) -> Counted {
        let GraphqlLimits { length, depth, nodes, output, .. } = self.limits;
        Counted { length, depth, fields: nodes, cost: output }
    }

    fn read(&self, text: &str) -> (Counted, AppResult<ExecutableDocument>) {
        let mut spent = Spent::default();
        let parsed = self.parsed(text, &mut spent);
        (Counted { length: text.len(), depth: spent.depth, fields: spent.nodes, cost: 0 }, parsed)
    }

    fn cost(&self, document: &ExecutableDocument, variables: &Variables) -> AppResult<usize> {
        Ok(usize::try_from(self.estimate(document, variables)?.output).unwrap_or(usize::MAX))
    }

    fn charge(
        &self,
        client: &Client,
        account: i64,
        document: &ExecutableDocument,
        variables: &Variables,
    ) -> AppResult<()> {
        let address = ClientAddress(client.address.as_deref().and_then(|text| text.parse().ok()));
        let estimate = self.estimate(document, variables)?;
        let output = usize::try_from(estimate.output).unwrap_or(usize::MAX);
        budget::within(output, "预计结果数", self.limits.output).map_err(exceeded)?;
        let charged = self.rates.charge(address, Some(account), estimate);
        charged.map(drop).map_err(|_| AppError::Refused {
            code: ErrorCode::RateLimited,
            message: messages::RATE_LIMITED.into(),
        })
    }

    fn faults(&self, mut document: ExecutableDocument) -> BoxFuture<'_, Vec<String>> {
        Box::pin(async move {
            let DocumentOperations::Single(operation) = &mut document.operations else {
                return vec![SEVERAL.to_owned()];
            };
            // the document is validated, but its skipped part is not executed
            skip(&mut operation.node);
            let mut request = Request::new("");
            request.set_parsed_query(document);
            let answer = xieli_graph::execute(&self.schema, request).await;
            answer.errors.iter().map(|error| for_people(&error.message)).collect()
        })
    }

    fn run(&self, request: Request) -> BoxFuture<'_, Response> {
        xieli_graph::execute(&self.schema, request.data(self.limits.answer))
    }
}

/// Query for each enterprise.
const BROKEN: &str = "{ reportQueryBroken { reportQuery { name path } problems } }";

/// The stored queries of all enterprises with invalid documents, one line each.
pub async fn broken(services: &Services, schema: &Schema) -> AppResult<Vec<String>> {
    let tenants = store::tenants(&*services.db().read().await?).await?;
    let mut lines = Vec::new();
    for enterprise in tenants {
        let loaders = services.loaders(Some(Arc::new(checker(enterprise))));
        let request = attach(Request::new(BROKEN), loaders, Client::default());
        let answer = xieli_graph::execute(schema, request).await;
        if let Some(error) = answer.errors.first() {
            return Err(AppError::internal(error.message.clone()));
        }
        let answer = answer.data.into_json().map_err(AppError::internal)?;
        for one in answer["reportQueryBroken"].as_array().into_iter().flatten() {
            let word = |value: &Json| value.as_str().unwrap_or_default().to_owned();
            let problems: Vec<String> = one["problems"].as_array().into_iter().flatten().map(word).collect();
            let query = &one["reportQuery"];
            lines.push(format!(
                "{enterprise} {} {}: {}",
                word(&query["path"]),
                word(&query["name"]),
                problems.join("；")
            ));
        }
    }
    Ok(lines)
}

/// A viewer for checking the stored queries of an enterprise.
fn checker(enterprise_id: i64) -> Viewer {
    Viewer {
        account_id: 0,
        session_id: 0,
        enterprise_id,
        member_id: 0,
        name: String::new(),
        member_type: MemberType::Staff,
        holder: Holder { authorities: CodeSet::all(), enabled: CodeSet::all(), team_manager: true },
        team_ids: Vec::new(),
        directed_team_ids: Vec::new(),
        restriction: None,
        token: None,
    }
}

/// Error: a document must contain exactly one query.
const SEVERAL: &str = "一个报表只含一个查询";

/// Removes the name of a single operation, because the parser treats a named one as one of several.
fn nameless(document: ExecutableDocument) -> ExecutableDocument {
    let operations = match document.operations {
        DocumentOperations::Multiple(mut all) if all.len() == 1 => {
            let name = all.keys().next().cloned();
            let only = name.and_then(|name| all.remove(&name));
            only.map_or(DocumentOperations::Multiple(all), DocumentOperations::Single)
        }
        other => other,
    };
    ExecutableDocument { operations, ..document }
}

/// The error of an invalid document, with its position.
fn unparsed(error: &Error) -> AppError {
    let place = error.positions().next();
    let place = place.map(|place| format!("：第 {} 行第 {} 个字符附近", place.line, place.column));
    AppError::bad_input(format!("查询语法有误{}", place.unwrap_or_default()))
}

fn exceeded(exceeded: Exceeded) -> AppError {
    let message = format!("{}：{}最多 {}", messages::LIMIT_EXCEEDED, exceeded.what, exceeded.most);
    AppError::Refused { code: ErrorCode::LimitExceeded, message: message.into() }
}

fn for_people(said: &str) -> String {
    messages::own(said).map_or_else(|| format!("查询不符合接口定义：{}", said.trim()), str::to_owned)
}

/// Skips the execution of an operation: its selection is moved below a skipped fragment with the original
/// directives.
fn skip(operation: &mut OperationDefinition) {
    let Positioned { pos, node: set } = &mut operation.selection_set;
    let pos = *pos;
    let argument = (Positioned::new(Name::new("if"), pos), Positioned::new(Value::Boolean(true), pos));
    let skipped = Directive { name: Positioned::new(Name::new("skip"), pos), arguments: vec![argument] };
    let whole = InlineFragment {
        type_condition: None,
        directives: vec![Positioned::new(skipped, pos)],
        selection_set: Positioned::new(std::mem::take(set), pos),
    };
    let whole = Selection::InlineFragment(Positioned::new(whole, pos));
    *set = SelectionSet { items: vec![Positioned::new(whole, pos)] };
}
