//! Each cached response is invalidated by changes of its record types: every table that its statements read
//! must belong to one of them (decisions 0036, 0080).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use serde_json::{Value, json};
use xieli_testing::{TestDb, TestServer};

use crate::log::Log;
use crate::sweep::api::{Api, Root};

/// Record types whose changes invalidate all cached responses of their enterprise, with their tables. Members
/// and their accounts are none of them: facts of one member change without the rights of anyone
/// (`OF_ONE_MEMBER`), and invalidate what depends on members.
const IDENTITY: [&str; 7] =
    ["access_token", "enterprise", "enterprise_setting", "role", "role_member", "team", "team_member"];

/// Tables of rows that belong to a record, are written with it and published under its type. A version of a
/// form never changes, and an application names the one that it is of.
const PARTS: [(&str, &[&str]); 6] = [
    ("flow_form_version", &["flow_process"]),
    ("import_batch", IMPORTED),
    ("import_batch_row", IMPORTED),
    ("task_move", &["task"]),
    ("work_evaluate", &["work_order"]),
    ("work_plan", &["work_order"]),
];

/// Record types whose cached lists are narrowed to an import.
const IMPORTED: &[&str] = &[
    "acceptance_template",
    "attend_punch",
    "customer",
    "kpi_event",
    "member",
    "project_address",
    "project_work",
];

/// Maximum length of a logged statement: one of this length is truncated.
const CUT: usize = 15_000;

/// Record types of cached responses, with the statements of each.
fn statements(log: &Log) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::<String, BTreeSet<String>>::new();
    for line in log.lines("slow statement") {
        if let (Some(kinds), Some(sql)) = (line["span"]["kinds"].as_str(), line["sql"].as_str()) {
            assert!(sql.len() < CUT, "a part of it is not seen: {sql}");
            found.entry(kinds.to_owned()).or_default().insert(sql.to_owned());
        }
    }
    found
}

/// The tables of a statement: those in qualified columns, and after FROM, JOIN and commas.
fn tables(sql: &str, known: &BTreeSet<String>) -> BTreeSet<String> {
    let words = sql.split([' ', '(', ')', ';']).filter(|word| !word.is_empty());
    let behind = words.clone().zip(words.skip(1)).filter_map(|(word, next)| {
        let reads =
            word.ends_with(',') || ["from", "join"].iter().any(|verb| word.eq_ignore_ascii_case(verb));
        reads.then_some(next)
    });
    let of_columns = sql.split("\".\"").filter_map(|part| part.rsplit('"').next());
    let named = |word: &str| word.trim_matches([',', '"']).to_owned();
    behind.chain(of_columns).map(named).filter(|word| known.contains(word)).collect()
}

/// Arguments of a list: none, each field of its filter alone, and all at once.
fn asked(api: &Api, root: &Root) -> Vec<Value> {
    let one = |_: &Vec<String>| "1".to_owned();
    let all = api.arguments(root, true, &one);
    let mut asked = vec![api.arguments(root, false, &one)];
    if let Some(filter) = all["filter"].as_object() {
        for (name, value) in filter {
            let mut given = api.arguments(root, false, &one);
            given["filter"] = json!({ name.as_str(): value });
            asked.push(given);
        }
    }
    asked.push(all);
    asked
}

#[tokio::test]
async fn tables_of_cached_statements_are_behind_their_record_types() {
    let (log, guard) = Log::begin("xieli_domain_platform=trace,off");
    let server = TestServer::over(TestDb::demo().await, |config| {
        config.observation.slow_statement = Some(Duration::ZERO);
    })
    .await;
    let api = Api::read();
    for user in ["admin", "engineer", "sales"] {
        let token = server.token(user).await;
        for root in api.roots.iter().filter(|root| root.kind == "query") {
            let paged = api.fields(&root.ty).iter().any(|field| field.name.node == "totalCount");
            let narrowed = paged || root.arguments.iter().any(|(name, ..)| name == "filter");
            for variables in if narrowed { asked(&api, root) } else { Vec::new() } {
                server.graphql(Some(&token), &api.document(root, &variables), variables.clone()).await;
            }
        }
    }
    drop(guard);

    let announced: HashMap<&str, &[&str]> = xieli_testing::invalidation::announced().into_iter().collect();
    let statements = statements(&log);
    assert!(statements.len() > 10, "{:?}", statements.keys());
    let client = server.db().client().await;
    let known = "select table_name::text from information_schema.tables where table_schema = 'public'";
    let known: BTreeSet<String> =
        client.query(known, &[]).await.expect("the tables").iter().map(|row| row.get(0)).collect();
    let mut missing = BTreeSet::new();
    for (kinds, all) in &statements {
        let kinds: Vec<&str> = kinds.split(' ').collect();
        let ends = |kind: &&str| IDENTITY.contains(kind) || kinds.contains(kind);
        for sql in all {
            for table in &tables(sql, &known) {
                let table = table.as_str();
                let by: Vec<&str> = announced.get(table).map_or(vec![table], |by| by.to_vec());
                let wholes = PARTS.iter().find(|(part, _)| *part == table).map(|(_, wholes)| *wholes);
                let is_part = wholes.is_some_and(|wholes| wholes.iter().any(ends));
                if !is_part && !ends(&table) && !by.iter().all(ends) {
                    missing.insert(format!("{kinds:?} do not cover {table}, announced by {by:?}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.iter().cloned().collect::<Vec<_>>().join("\n"));
}
