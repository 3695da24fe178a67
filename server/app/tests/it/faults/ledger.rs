//! Writers that record acknowledged writes, and the comparison of their records with the database.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use xieli_testing::{Caller, Sent};

/// Delay before a retry.
const PAUSE: Duration = Duration::from_millis(20);

/// A record requested by a writer.
#[derive(Debug, Clone, Default)]
struct Entry {
    member: bool,
    /// Its id, once the creation was acknowledged.
    id: Option<i64>,
    version: i64,
    /// The remark acknowledged last.
    remark: Option<String>,
    /// Number of acknowledged changes.
    changes: i64,
    /// A change without a reply.
    doubtful: Option<String>,
}

/// Records of the writers, outside of all killed processes.
#[derive(Default)]
pub struct Ledger {
    entries: Mutex<BTreeMap<String, Entry>>,
    /// Numbers of acknowledged writes, and of those without a reply.
    counts: watch::Sender<(u64, u64)>,
    /// Held by writers, and exclusively during the comparison, so that no write is acknowledged meanwhile.
    gate: tokio::sync::RwLock<()>,
}

impl Ledger {
    /// Numbers of acknowledged and unanswered writes.
    pub fn counts(&self) -> (u64, u64) {
        *self.counts.borrow()
    }

    /// Returns once so many writes were acknowledged.
    pub async fn acknowledged(&self, wanted: u64) {
        let mut counts = self.counts.subscribe();
        // the sender lives as long as this ledger
        let _always = counts.wait_for(|(acknowledged, _)| *acknowledged >= wanted).await;
    }

    fn note(&self, name: &str, change: impl FnOnce(&mut Entry)) {
        change(self.entries.lock().expect("the ledger").entry(name.to_owned()).or_default());
    }

    fn entry(&self, name: &str) -> Entry {
        self.entries.lock().expect("the ledger").get(name).cloned().unwrap_or_default()
    }

    fn answered(&self, well: bool) {
        self.counts.send_modify(|(acknowledged, unanswered)| {
            *(if well { acknowledged } else { unanswered }) += 1;
        });
    }
}

/// Several connections that write continuously until they are stopped.
pub struct Writers {
    caller: Arc<RwLock<Caller>>,
    stop: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
}

impl Writers {
    /// Begins to write as the holder of `token`.
    pub fn begin(number: usize, caller: Caller, token: &str, ledger: &Arc<Ledger>) -> Self {
        let caller = Arc::new(RwLock::new(caller));
        let stop = watch::channel(false).0;
        let tasks = (0..number)
            .map(|writer| {
                let work = write(writer, caller.clone(), token.to_owned(), ledger.clone(), stop.subscribe());
                tokio::spawn(work)
            })
            .collect();
        Self { caller, stop, tasks }
    }

    /// Sets the new address of the server.
    pub fn turn_to(&self, caller: Caller) {
        *self.caller.write().expect("the caller") = caller;
    }

    /// Stops after the writes in progress.
    pub async fn end(self) {
        self.stop.send_replace(true);
        for task in self.tasks {
            task.await.expect("a writer");
        }
    }
}

async fn write(
    writer: usize,
    caller: Arc<RwLock<Caller>>,
    token: String,
    ledger: Arc<Ledger>,
    stop: watch::Receiver<bool>,
) {
    let mut number = 0_usize;
    let mut mine: Option<String> = None;
    while !*stop.borrow() {
        number += 1;
        let going = ledger.gate.read().await;
        let caller = caller.read().expect("the caller").clone();
        let well = match (number % 3, &mine) {
            (0, Some(name)) => update(&caller, &token, &ledger, name, number).await,
            (1, _) => {
                let name = format!("账{writer}团{number}");
                let well = create_team(&caller, &token, &ledger, &name).await;
                mine = well.then_some(name);
                well
            }
            _ => {
                let phone = format!("186{writer:02}{number:06}");
                create_member(&caller, &token, &ledger, &format!("账{writer}人{number}"), &phone).await
            }
        };
        ledger.answered(well);
        drop(going);
        if !well {
            mine = None;
            tokio::time::sleep(PAUSE).await;
        }
    }
}

async fn create_team(caller: &Caller, token: &str, ledger: &Ledger, name: &str) -> bool {
    ledger.note(name, |_| {});
    let query = "mutation ($name: String!) { teamCreate(input: { name: $name }) {
        team { rowId version } userErrors { message code } } }";
    let Ok(reply) = caller.try_graphql(Some(token), query, json!({ "name": name })).await else {
        return false;
    };
    let payload = &reply.body["data"]["teamCreate"];
    assert!(payload.is_null() || payload["userErrors"] == json!([]), "{name}: {}", reply.body);
    acknowledge(ledger, name, false, &payload["team"]["rowId"], &payload["team"]["version"])
}

async fn create_member(caller: &Caller, token: &str, ledger: &Ledger, name: &str, phone: &str) -> bool {
    ledger.note(name, |entry| entry.member = true);
    let sent = Sent::Json(json!({ "realname": name, "phone": phone }));
    let Ok(reply) = caller.try_rest(Some(token), Method::POST, "/api/ems/member", sent).await else {
        return false;
    };
    assert!(matches!(reply.code(), 0 | 5000 | -1), "{name}: {}", reply.body);
    acknowledge(ledger, name, true, &reply.body["data"]["id"], &reply.body["data"]["version"])
}

fn acknowledge(ledger: &Ledger, name: &str, member: bool, id: &Value, version: &Value) -> bool {
    let id = id.as_i64().or_else(|| id.as_str()?.parse().ok());
    let Some(id) = id else { return false };
    ledger.note(name, |entry| {
        (entry.member, entry.id, entry.version) = (member, Some(id), version.as_i64().unwrap_or(0));
    });
    true
}

async fn update(caller: &Caller, token: &str, ledger: &Ledger, name: &str, number: usize) -> bool {
    let entry = ledger.entry(name);
    let remark = format!("第 {number} 次");
    ledger.note(name, |entry| entry.doubtful = Some(remark.clone()));
    let sent = Sent::Json(json!({ "id": entry.id, "version": entry.version, "remark": remark }));
    let Ok(reply) = caller.try_rest(Some(token), Method::PUT, "/api/ems/team", sent).await else {
        return false;
    };
    assert!(matches!(reply.code(), 0 | 5000 | -1), "{name}: {}", reply.body);
    if reply.code() != 0 {
        return false;
    }
    ledger.note(name, |entry| {
        (entry.remark, entry.doubtful) = (Some(remark), None);
        entry.changes += 1;
        entry.version = reply.body["data"]["version"].as_i64().unwrap_or(0);
    });
    true
}

/// A row of the database for the comparison.
struct Row {
    id: i64,
    remark: Option<String>,
    created: (i64, i64),
    changed: (i64, i64),
}

async fn rows(client: &tokio_postgres::Client, table: &str) -> BTreeMap<String, Vec<Row>> {
    let counted = |source: &str, column: &str, action: &str| {
        format!(
            "(select count(*) from {source} l where l.enterprise_id = t.enterprise_id and l.record_type = '{table}' \
             and l.record_id = t.id and l.{column} = '{table}.{action}')"
        )
    };
    let sql = format!(
        "select t.name, t.id, t.remark, {}, {}, {}, {} from {table} t where t.name like '账%'",
        counted("operation_log", "action", "create"),
        counted("event", "kind", "create"),
        counted("operation_log", "action", "update"),
        counted("event", "kind", "update"),
    );
    let mut found: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    for row in client.query(&sql, &[]).await.expect("rows") {
        found.entry(row.get(0)).or_default().push(Row {
            id: row.get(1),
            remark: row.get(2),
            created: (row.get(3), row.get(4)),
            changed: (row.get(5), row.get(6)),
        });
    }
    found
}

impl Ledger {
    /// Compares with the database: acknowledged writes are there exactly once, others entirely or not at all,
    /// and nothing else is there. Returns the number of compared rows.
    pub async fn compare(&self, url: &str) -> usize {
        let _quiet = self.gate.write().await;
        let client = xieli_database::connect(url).await.expect("the database");
        let (teams, members) = (rows(&client, "team").await, rows(&client, "member").await);
        let entries = self.entries.lock().expect("the ledger").clone();
        let known: BTreeSet<&String> = entries.keys().collect();
        let mut wrong = Vec::new();
        for (name, found) in teams.iter().chain(&members) {
            if !known.contains(name) {
                wrong.push(format!("{name}: nobody asked for it"));
            }
            for row in found {
                if row.created != (1, 1) {
                    wrong.push(format!("{name}: created {:?} times in log and events", row.created));
                }
            }
        }
        for (name, entry) in &entries {
            let found = if entry.member { members.get(name) } else { teams.get(name) };
            let found = found.map(Vec::as_slice).unwrap_or_default();
            match (entry.id, found) {
                (None, []) => {}
                (None, [_]) => {}
                (Some(id), [row]) if row.id == id => check(name, entry, row, &mut wrong),
                (id, found) => wrong.push(format!("{name}: acknowledged {id:?}, {} rows", found.len())),
            }
        }
        assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
        teams.len() + members.len()
    }
}

fn check(name: &str, entry: &Entry, row: &Row, wrong: &mut Vec<String>) {
    let doubtful = entry.doubtful.is_some() && row.remark == entry.doubtful;
    let changes = entry.changes + i64::from(doubtful);
    if !doubtful && row.remark != entry.remark {
        wrong.push(format!("{name}: acknowledged {:?}, found {:?}", entry.remark, row.remark));
    }
    if row.changed != (changes, changes) {
        wrong.push(format!("{name}: changed {:?} times in log and events, {changes} times", row.changed));
    }
}
