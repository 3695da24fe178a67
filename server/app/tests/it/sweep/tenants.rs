//! Isolation of enterprises: every root field with ids of another enterprise finds nothing and changes
//! nothing.

use async_graphql::parser::types::Type;
use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::api::{Api, Path, innermost, put};
use super::records::{Records, kind_of};
use super::session::Session;

/// Whether a response revealed data or claims a change.
fn reached(answer: &Value) -> bool {
    if answer["errors"].as_array().is_some_and(|errors| !errors.is_empty()) {
        return false;
    }
    match &answer["data"]["answer"] {
        Value::Null => false,
        Value::Array(rows) => !rows.is_empty(),
        Value::Object(fields) => match (fields.get("userErrors"), fields.get("nodes")) {
            (Some(errors), _) => errors.as_array().is_none_or(Vec::is_empty),
            (_, Some(nodes)) => {
                nodes.as_array().is_none_or(|nodes| !nodes.is_empty()) || fields["totalCount"] != 0
            }
            _ => true,
        },
        _ => true,
    }
}

/// A digest of every row of an enterprise, by table, and of the accounts that only belong to it.
async fn digest(server: &TestServer, enterprise: i64) -> Vec<(String, String)> {
    let client = server.db().client().await;
    // the server itself extracts the text of files, independent of calls
    let tables = "select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid \
                  and a.attname = 'enterprise_id' where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace \
                  and c.relname <> 'file_text' order by 1";
    let mut found = Vec::new();
    for row in client.query(tables, &[]).await.expect("tables") {
        let table: String = row.get(0);
        let sql = format!(
            "select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from {table} t where enterprise_id = $1"
        );
        found.push((table, client.query_one(&sql, &[&enterprise]).await.expect("a digest").get(0)));
    }
    assert!(found.len() > 15, "{found:?}");
    let accounts = "select coalesce(md5(string_agg(a::text, '|' order by a.id)), '') from account a where \
        exists (select from member m where m.account_id = a.id and m.enterprise_id = $1) and \
        not exists (select from member m where m.account_id = a.id and m.enterprise_id <> $1)";
    found.push((
        "account".to_owned(),
        client.query_one(accounts, &[&enterprise]).await.expect("a digest").get(0),
    ));
    found
}

fn is_id(ty: &Type) -> bool {
    innermost(ty) == "ID"
}

async fn sweep(user: &str, victim: &str) {
    let api = Api::read();
    let server = TestServer::demo().await;
    let (foreign_enterprise, foreign) = Records::of(&server, &api, victim).await;
    let (_, own) = Records::of(&server, &api, user).await;
    let before = digest(&server, foreign_enterprise).await;
    let mut found = Vec::new();
    let mut tried = 0;
    let mut session = Session::of(&server, Some(user)).await;
    for root in &api.roots {
        // one foreign id among the enterprise's own
        let own_id = |path: &Path| own.plausible(&api, root, path);
        let arguments = api.arguments(root, false, &own_id);
        for (place, ty) in api.places(root).into_iter().filter(|(_, ty)| is_id(ty)) {
            let as_list = ty.to_string().starts_with('[');
            let with = |text: &str| {
                let mut arguments = arguments.clone();
                put(&mut arguments, &place, if as_list { json!([text]) } else { json!(text) });
                arguments
            };
            for text in foreign.tried_at(&kind_of(&api, root, &place)) {
                let arguments = with(&text);
                let document = api.document(root, &arguments);
                let answer = session.ask(root, &document, &arguments).await;
                tried += 1;
                // removing a non-member may succeed as for an unknown id
                if reached(&answer) {
                    let nobodys = with("987654321");
                    let document = api.document(root, &nobodys);
                    if session.ask(root, &document, &nobodys).await != answer {
                        found.push(format!("{} {arguments} ({text}): {answer}", root.name));
                    }
                }
            }
        }
    }
    assert!(tried > 1000, "only {tried} ids tried");
    assert!(found.is_empty(), "{} of {tried} reached another enterprise:\n{}", found.len(), found.join("\n"));
    assert_eq!(before, digest(&server, foreign_enterprise).await, "something of another enterprise changed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_enterprise_reaches_nothing_of_the_second() {
    sweep("admin", "other").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_second_enterprise_reaches_nothing_of_the_first() {
    sweep("other", "admin").await;
}
