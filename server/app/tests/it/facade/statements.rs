//! The number of statements of a list does not depend on its length: one per level, for one row as for
//! twenty.

use async_graphql::{Name, Request, Value as GraphValue, Variables};
use serde_json::Value;
use xieli_domain::Loaders;
use xieli_domain::account::Accounts as _;
use xieli_facade::operation::Shape;
use xieli_facade::source::source;
use xieli_graph::request::{Client, attach};
use xieli_testing::TestServer;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_of_twenty_costs_what_a_list_of_one_costs() {
    let server = TestServer::demo().await;
    let (services, token) = (server.services().clone(), server.token("owner").await);
    let (viewer, _) = services.identity().viewer(&token).await.expect("the owner");
    let schema = xieli_graph::build(services.clone());
    let mut counted = 0;
    for operation in &source().operations {
        if operation.mutation || operation.variable("size").is_none() || operation.path.contains('{') {
            continue;
        }
        let mut costs = Vec::new();
        let pages = if operation.variable("page").is_some() { 5 } else { 1 };
        for (page, size) in (1..=pages).map(|page| (page, 1)).chain([(1, 20)]) {
            let mut variables = Variables::default();
            variables.insert(Name::new("page"), GraphValue::from(page));
            variables.insert(Name::new("size"), GraphValue::from(size));
            // for a list of a record's parts: the first existing record
            for owner in operation.variables.iter().filter(|variable| variable.ty.to_string() == "ID!") {
                variables.insert(Name::new(&owner.name), GraphValue::from("1"));
            }
            // and its required variables
            for needed in &operation.variables {
                let value = match needed.ty.to_string().as_str() {
                    "Int!" if needed.name == "year" => GraphValue::from(2026),
                    "KpiSource!" => GraphValue::Enum(Name::new("TASK_FINISHED")),
                    "Date!" if needed.name.ends_with("Start") => GraphValue::from("2020-01-01"),
                    "Date!" => GraphValue::from("2020-12-31"),
                    _ => continue,
                };
                variables.insert(Name::new(&needed.name), value);
            }
            let mut request = Request::new("").operation_name(&operation.name).variables(variables);
            request.set_parsed_query(operation.parsed.clone());
            // without caches, which would hide repeated queries
            let loaders = Loaders::new(services.db().clone(), Some(viewer.clone()));
            let request = attach(request, loaders, Client::default());
            let (response, cost) = server.statements(xieli_graph::execute(&schema, request)).await;
            assert!(response.errors.is_empty(), "{}: {:?}", operation.name, response.errors);
            costs.push((length(&response.data.into_json().expect("data")), cost));
        }
        let (many, most) = costs.pop().expect("a cost");
        let least = costs.iter().map(|(_, cost)| *cost).max().expect("a cost");
        if many > 10 && operation.shape != Shape::Tree {
            counted += 1;
            // an association that none of the single rows has costs one statement
            assert!(
                most <= least + 2,
                "{}: {least} statements for one row, {most} for {many}",
                operation.name
            );
        }
    }
    assert!(counted >= 5, "only {counted} lists had rows");
}

/// The rows of the only list in a response.
fn length(answer: &Value) -> usize {
    match answer {
        Value::Array(rows) => rows.len(),
        Value::Object(fields) => {
            fields.get("nodes").map_or_else(|| fields.values().map(length).max().unwrap_or(0), length)
        }
        _ => 0,
    }
}
