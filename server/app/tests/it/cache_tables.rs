//! A cached answer ends with the next change of one of its record types: each table that its statements read has to be behind
//! one of them (decisions 0036, 0080).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use xieli_testing::{TestDb, TestServer};

use crate::sweep::api::{Api, Root};

/// Record types whose changes end everything that is cached for their enterprise, and the tables behind them.
const IDENTITY: [&str; 9] = [
    "access_token",
    "account",
    "enterprise",
    "enterprise_setting",
    "member",
    "role",
    "role_member",
    "team",
    "team_member",
];

/// Rows that are a part of a record, written with it and announced under its name.
const PARTS: [(&str, &str); 3] =
    [("task_move", "task"), ("work_evaluate", "work_order"), ("work_plan", "work_order")];

/// Keeps what is logged on this thread.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("the log").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Log {
    /// Record types of cached answers, each with the statements that were sent for one.
    fn statements(&self) -> BTreeMap<String, BTreeSet<String>> {
        let text = String::from_utf8(self.0.lock().expect("the log").clone()).expect("text");
        let mut found = BTreeMap::<String, BTreeSet<String>>::new();
        for line in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")) {
            if let (Some(kinds), Some(sql)) = (line["span"]["kinds"].as_str(), line["sql"].as_str()) {
                found.entry(kinds.to_owned()).or_default().insert(sql.to_owned());
            }
        }
        found
    }
}

/// The tables that a statement reads: what stands behind FROM or JOIN, and what a column is named of.
fn tables<'a>(sql: &'a str, known: &BTreeSet<String>) -> BTreeSet<&'a str> {
    let words: Vec<&str> = sql
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
        .filter(|w| !w.is_empty())
        .collect();
    let behind = |at: usize| ["from", "join"].iter().any(|word| words[at - 1].eq_ignore_ascii_case(word));
    let of_column =
        |word: &str| sql.contains(&format!("\"{word}\".\"")) || sql.contains(&format!(", {word} "));
    let found = words.iter().enumerate().skip(1).filter(|(at, word)| behind(*at) || of_column(word));
    found.map(|(_, word)| *word).filter(|word| known.contains(*word)).collect()
}

/// The arguments of a list: none, each field of its filter alone, and all at once.
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
    let log = Log::default();
    let filter = EnvFilter::new("xieli_domain_platform=trace,off");
    let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(log.clone()).json();
    let subscriber = subscriber.flatten_event(true).with_current_span(true).with_span_list(false).finish();
    let guard = tracing::subscriber::set_default(subscriber);
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

    let announced: HashMap<&str, &[&str]> = xieli_testing::told::announced().into_iter().collect();
    let statements = log.statements();
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
            for table in tables(sql, &known) {
                let by: Vec<&str> = announced.get(table).map_or(vec![table], |by| by.to_vec());
                let whole = PARTS.iter().find(|(part, _)| *part == table).map_or(table, |(_, whole)| whole);
                if !ends(&whole) && !by.iter().all(ends) {
                    missing.insert(format!("{kinds:?} do not cover {table}, announced by {by:?}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.iter().cloned().collect::<Vec<_>>().join("\n"));
}
