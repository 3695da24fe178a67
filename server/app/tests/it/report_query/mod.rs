//! Stored queries of the schema: valid when saved, with the same results as each reader's own queries, and
//! reported once the schema has changed.

mod documents;
mod exports;
mod life;

use serde_json::{Value, json};
use xieli_kernel::ids;
use xieli_testing::TestServer;

const ROW: &str = "id name position enabled version number problems path definition { document rows keepEmpty \
                   parameters { name kind default { values period } } columns { label path kind list type } }";
const TABLE: &str = "columns { label kind forbidden } rows { cells records } truncated endCursor problems asked { name text }";

struct Desk {
    server: TestServer,
}

impl Desk {
    async fn demo() -> Self {
        Self { server: TestServer::demo().await }
    }

    async fn try_ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        self.server.graphql(Some(&token), query, variables).await
    }

    async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let reply = self.try_ask(user, query, variables).await;
        assert!(reply["errors"].is_null(), "{user}: {query}: {}", reply["errors"]);
        reply["data"].clone()
    }

    async fn code(&self, user: &str, query: &str, variables: Value) -> Value {
        self.try_ask(user, query, variables).await["errors"][0]["extensions"]["code"].clone()
    }

    async fn payload(&self, user: &str, call: &str, types: &str, variables: Value) -> Value {
        let query = format!(
            "mutation ({types}) {{ {call} {{ reportQuery {{ {ROW} }} userErrors {{ field message code }} }} }}"
        );
        let data = self.ask(user, &query, variables).await;
        data.as_object().and_then(|data| data.values().next()).cloned().expect("a payload")
    }

    async fn create(&self, input: Value) -> Value {
        let call = "reportQueryCreate(input: $input)";
        self.payload("admin", call, "$input: ReportQueryInput!", json!({ "input": input })).await
    }

    /// A stored query at the position of projects.
    async fn made(&self, name: &str, definition: Value) -> Value {
        let made =
            self.create(json!({ "name": name, "position": "PROJECT", "definition": definition })).await;
        assert_eq!(made["userErrors"], json!([]), "{made}");
        made["reportQuery"].clone()
    }

    async fn update(&self, user: &str, id: &Value, input: Value, version: Option<i64>) -> Value {
        let call = "reportQueryUpdate(input: { id: $id, changes: $input, version: $version })";
        let types = "$id: ID!, $input: ReportQueryInput!, $version: Int";
        self.payload(user, call, types, json!({ "id": id, "input": input, "version": version })).await
    }

    /// Data of a stored query.
    async fn data(&self, user: &str, id: &Value, more: Value) -> Value {
        let query = format!(
            "query ($id: ID!, $parameters: [ReportQueryValueInput!], $first: Int, $after: String) {{
                reportQueryData(id: $id, parameters: $parameters, first: $first, after: $after) {{ {TABLE} }} }}"
        );
        let mut variables = json!({ "id": id });
        for (name, value) in more.as_object().into_iter().flatten() {
            variables[name] = value.clone();
        }
        self.ask(user, &query, variables).await["reportQueryData"].clone()
    }

    async fn preview(&self, user: &str, definition: Value) -> Value {
        let query = format!(
            "query ($definition: ReportQueryDefinitionInput!) {{
                reportQueryPreview(definition: $definition, first: 200) {{ {TABLE} }} }}"
        );
        self.ask(user, &query, json!({ "definition": definition })).await["reportQueryPreview"].clone()
    }

    /// Result of a definition's check.
    async fn check(&self, definition: Value) -> Value {
        let query =
            "query ($definition: ReportQueryDefinitionInput!) { reportQueryCheck(definition: $definition) {
            problems { at message } paths { path label kind type lists forbidden } rows
            length { count most } depth { count most } fields { count most } cost { count most } } }";
        self.ask("admin", query, json!({ "definition": definition })).await["reportQueryCheck"].clone()
    }

    async fn named(&self, name: &str) -> Value {
        let sql = format!("select id from report_query where enterprise_id = 1 and name = '{name}'");
        json!(ids::encode("ReportQuery", self.number(&sql).await))
    }

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    /// A user who reads nothing but projects reads their reports, too.
    /// A project hidden from engineers, without milestones.
    async fn hidden_project(&self) {
        let query = "mutation { projectCreate(input: { name: \"保密项目\", isOpen: CONCERNED }) { userErrors { message } } }";
        let made = self.try_ask("admin", query, Value::Null).await;
        assert_eq!(made["data"]["projectCreate"]["userErrors"], json!([]), "{made}");
    }

    async fn let_engineers_read(&self) {
        self.server.db().execute(&crate::online_report::engineers_read(902)).await;
    }
}

fn column(label: &str, path: &str) -> Value {
    json!({ "label": label, "path": path })
}

/// Projects with their customers and open work.
fn projects() -> Value {
    json!({
        "document": "query Projects($customer: ID) { projects(filter: {customerId: $customer}) { nodes { id name customer { id name } \
                     account { outstanding } mileposts { name } members { id } } } }",
        "parameters": [{ "name": "customer", "label": "客户", "kind": "CUSTOMER" }],
        "columns": [
            column("客户", "projects.nodes.customer.name"),
            column("项目", "projects.nodes.name"),
            column("未收金额", "projects.nodes.account.outstanding"),
            { "label": "里程碑", "path": "projects.nodes.mileposts.name", "list": "JOIN" },
            { "label": "成员数", "path": "projects.nodes.members", "list": "COUNT" },
        ],
    })
}

fn cells(table: &Value) -> Vec<Vec<String>> {
    let rows = table["rows"].as_array().cloned().unwrap_or_default();
    let cell = |cell: &Value| cell.as_str().unwrap_or("–").to_owned();
    rows.iter().map(|row| row["cells"].as_array().expect("cells").iter().map(cell).collect()).collect()
}
