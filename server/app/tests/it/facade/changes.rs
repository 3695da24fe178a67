//! Every PUT that changes a record, also in future domains: absent fields stay, `version` is optional, and a
//! given version is checked.

use async_graphql::parser::types::BaseType;
use reqwest::Method;
use serde_json::{Map, Value, json};
use xieli_facade::operation::{Operation, Shape, Variable};
use xieli_facade::source::source;
use xieli_kernel::messages;
use xieli_testing::{Reply, Sent, TestServer};

/// Fields that each change rewrites; the URL of a photo contains the version.
const NEW: &[&str] = &["version", "updateTime", "avatar"];

/// Operations that change a versioned record which is read at a path other than their own.
const ELSEWHERE: &[&str] = &[
    "/crm/customer/setting/{id}",
    "/crm/followTeam",
    "/flow/admin/form/changeStatus",
    "/kpi/examine/answer",
    "/kpi/examine/appeal",
    "/kpi/examine/calibrate",
    "/kpi/plan/audit",
    "/kpi/plan/cancel",
    "/kpi/plan/extraScore",
    "/kpi/plan/modifyInput",
    "/kpi/plan/return",
    "/kpi/plan/submit",
    "/kpi/plan/updateKpiPlan",
    "/oa/exceptionRecord/deal",
    "/oa/exceptionRecord/revoke",
    "/pms/project/status",
    "/pms/validateProject/singleUpdate",
    "/pms/validateProjectResource/audit",
    "/pms/validateProjectResource/cancel",
    "/pms/validateProjectResource/submit",
    "/pms/validateProjectResource/withdraw",
    "/tms/task/cancel",
    "/tms/task/finish",
    "/tms/task/hold",
    "/tms/task/publish",
    "/tms/task/restart",
    "/tms/task/start",
    "/tms/task/validate",
    "/tms/tempTask/publish",
    "/tms/weekly/comment",
    "/tms/workorder/fill",
];

fn changing() -> impl Iterator<Item = &'static Operation> {
    let here = |one: &&Operation| !ELSEWHERE.contains(&one.path.as_str());
    let changing = |one: &&Operation| one.method == Method::PUT && one.variable("version").is_some();
    source().operations.iter().filter(here).filter(changing)
}

/// A server, a user with all rights, and the paths that read the records of a call.
struct Reader {
    server: TestServer,
    token: String,
}

impl Reader {
    async fn of_demo() -> Self {
        let server = TestServer::demo().await;
        let token = server.token("owner").await;
        Self { server, token }
    }

    async fn get(&self, path: &str) -> Value {
        let reply = self.server.rest(Some(&self.token), Method::GET, path, Sent::Nothing).await;
        assert_eq!(reply.code(), 0, "{path}: {}", reply.body);
        reply.body["data"].clone()
    }

    async fn put(&self, path: &str, given: &Map<String, Value>) -> Reply {
        self.server.rest(Some(&self.token), Method::PUT, path, Sent::Json(given.clone().into())).await
    }

    /// Where a record changed by `operation` can be read: path and identifying arguments.
    async fn records(&self, operation: &Operation) -> Vec<(String, Map<String, Value>)> {
        let codes = codes(operation);
        if operation.variable("id").is_none() {
            return codes.iter().map(|code| (with_code(&operation.path, code), Map::new())).collect();
        }
        let lists = source().operations.iter().filter(|list| {
            let below =
                list.path.strip_prefix(operation.path.as_str()).is_some_and(|rest| rest.starts_with('/'));
            let open = list.variables.iter().all(|one| one.ty.nullable || one.name == "code");
            below && open && list.method == Method::GET && matches!(list.shape, Shape::Page | Shape::Tree)
        });
        let list = lists.min_by_key(|list| (list.shape == Shape::Tree, list.path.len()));
        let list = list.unwrap_or_else(|| panic!("no list for {}", operation.path));
        let mut found = Vec::new();
        for code in self::codes(list) {
            let path = with_code(&list.path, &code);
            let all = if list.shape == Shape::Page { "size=100" } else { "deep=1" };
            let rows = self.get(&format!("/api{path}?{all}")).await;
            let rows = rows.get("records").unwrap_or(&rows).as_array().cloned().unwrap_or_default();
            found.extend(rows.iter().map(|row| {
                (format!("{path}?{all}"), Map::from_iter([("id".to_owned(), row["id"].clone())]))
            }));
        }
        found
    }

    /// The record as REST shows it now.
    async fn now(&self, path: &str, which: &Map<String, Value>) -> Map<String, Value> {
        let said = self.get(&format!("/api{path}")).await;
        let row = match which.get("id") {
            None => Some(said),
            Some(id) => {
                let rows = said.get("records").unwrap_or(&said).as_array().cloned().unwrap_or_default();
                rows.into_iter().find(|row| row["id"] == *id)
            }
        };
        row.and_then(|row| row.as_object().cloned()).expect("the record")
    }

    /// The reason of the last change in the operation log.
    async fn reason(&self) -> Option<String> {
        let client = self.server.db().client().await;
        let sql = "select reason from operation_log order by id desc limit 1";
        client.query_one(sql, &[]).await.expect("a change").get(0)
    }
}

/// The dictionary codes that a path may contain; one without any has one.
fn codes(operation: &Operation) -> Vec<String> {
    if !operation.path.contains("{code}") {
        return vec![String::new()];
    }
    let variable = operation.variable("code").expect("a code");
    let BaseType::Named(name) = &variable.ty.base else { panic!("a list of codes") };
    let codes = source().codes.get(name).expect("codes").iter();
    codes.map(|code| code.value.as_str().expect("a word").to_owned()).collect()
}

fn with_code(path: &str, code: &str) -> String {
    path.replace("{code}", code)
}

/// A text for a field that may be empty.
fn sample(variable: &Variable) -> Option<Value> {
    let BaseType::Named(name) = &variable.ty.base else { return None };
    match name.as_str() {
        "String" if variable.ty.nullable => Some(json!(match variable.name.as_str() {
            "phone" => "15400008888",
            "email" => "sample@example.com",
            "color" => "#123456",
            _ => "样本",
        })),
        "Date" if variable.ty.nullable => Some(json!("1990-01-02")),
        "Money" if variable.ty.nullable => Some(json!(12.5)),
        _ => None,
    }
}

fn steady(mut row: Map<String, Value>) -> Map<String, Value> {
    row.retain(|name, _| !NEW.contains(&name.as_str()));
    row
}

#[tokio::test]
async fn what_is_absent_in_a_change_stays_and_without_a_version_the_last_writer_wins() {
    let reader = Reader::of_demo().await;
    let mut seen = 0;
    for operation in changing() {
        let path = format!("/api{}", operation.path);
        let mut changed = false;
        for (list, mut which) in reader.records(operation).await.into_iter().take(40) {
            let code = list.split('?').next().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
            let path = with_code(&path, code);
            // some can't be changed: a system row, a worn-out code
            let first = reader.put(&path, &which).await;
            if first.code() != 0 {
                continue;
            }
            // changing a system row creates one of the enterprise's own
            for (name, value) in &mut which {
                value.clone_from(&first.body["data"][name]);
            }
            let mut filled = 0;
            for variable in operation.variables.iter().filter(|one| !which.contains_key(&one.name)) {
                let Some(sample) = sample(variable) else { continue };
                let given = which.clone().into_iter().chain([(variable.name.clone(), sample)]);
                filled += usize::from(reader.put(&path, &given.collect()).await.code() == 0);
            }
            let texts = operation.variables.iter().filter_map(sample).count();
            assert!(
                filled > 0 || texts == 0 || operation.path.contains("{code}"),
                "{path}: nothing can be filled in"
            );
            let before = reader.now(&list, &which).await;
            let reply = reader.put(&path, &which).await;
            assert_eq!(reply.code(), 0, "{path}: {}", reply.body);
            assert_eq!(reader.reason().await.as_deref(), Some(messages::UNVERSIONED), "{path}");
            let after = reader.now(&list, &which).await;
            assert_eq!(steady(before), steady(after.clone()), "{path}");

            let with = |version: Value| which.clone().into_iter().chain([("version".to_owned(), version)]);
            let stale = json!(after["version"].as_i64().expect("a version") + 1);
            let reply = reader.put(&path, &with(stale).collect()).await;
            assert_eq!(reply.code(), 4009, "{path}: {}", reply.body);
            let reply = reader.put(&path, &with(after["version"].clone()).collect()).await;
            assert_eq!(reply.code(), 0, "{path}: {}", reply.body);
            assert_eq!(reader.reason().await, None, "{path}");
            changed = true;
            break;
        }
        assert!(changed, "{path}: no record that can be changed");
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}
