//! The REST facade: every operation against the real schema, over HTTP, as every user of the demo.

mod calls;
mod changes;
mod equality;
mod files;
mod openapi;
mod replies;
mod samples;
mod statements;

use std::sync::Arc;

use xieli_domain::Db;
use xieli_domain::db::DbSettings;
use xieli_domain::keyring::Keyring;
use xieli_domain::services::ServiceSettings;
use xieli_facade::Catalog;
use xieli_facade::serve::plans;
use xieli_facade::source::source;

/// The schema without a database, which these tests do not need.
pub(crate) fn schema() -> xieli_graph::Schema {
    let db = Db::new(DbSettings::new("postgres://nowhere")).expect("settings");
    let settings = ServiceSettings::new("", Arc::new(xieli_app::sms::Console), Keyring::random());
    xieli_graph::build(xieli_domain::kinds::services(db, settings))
}

/// The types of a schema, as the facade knows them.
pub(crate) fn types(schema: &xieli_graph::Schema) -> Catalog {
    Catalog::read(&xieli_graph::schema::types(schema).expect("the types"))
}

#[tokio::test]
async fn every_operation_fits_the_schema_that_is_served() {
    let (plans, problems) = plans(&types(&schema()));
    let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
    assert_eq!(plans.len(), source().operations.len());
}

/// The schema's own validation: with an unknown caller, errors of a document precede all guards.
#[tokio::test]
async fn every_document_is_valid() {
    let schema = schema();
    for operation in &source().operations {
        let mut request = async_graphql::Request::new("").operation_name(&operation.name);
        request.set_parsed_query(operation.parsed.clone());
        let response = schema.execute(request).await;
        let wrong: Vec<&str> = response
            .errors
            .iter()
            .filter(|error| error.path.is_empty() && !error.message.contains("is required but not provided"))
            .map(|error| error.message.as_str())
            .collect();
        assert!(
            wrong.is_empty(),
            "{} ({}): {wrong:?}\n{}",
            operation.name,
            operation.file,
            operation.document()
        );
    }
}

/// The calls of the specification (core §7 Account, Members, Teams, Roles; the duplicate check).
#[test]
fn every_call_of_the_specification_is_served() {
    const CALLS: &str = include_str!("calls.txt");
    let served: Vec<String> =
        xieli_facade::routes().iter().map(|(method, path)| format!("{method} {}", plain(path))).collect();
    let missing: Vec<&str> = CALLS.lines().filter(|call| !served.contains(&plain(call))).collect();
    assert!(CALLS.lines().count() > 60 && missing.is_empty(), "{missing:?}");
}

/// A path with unnamed parameters.
fn plain(path: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for letter in path.chars() {
        match letter {
            '{' => inside = true,
            '}' => {
                inside = false;
                out.push_str("{}");
            }
            other if !inside => out.push(other),
            _ => {}
        }
    }
    out
}
