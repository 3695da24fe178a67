//! Dashboards: tiles are shown to readers of their reports, a failing tile does not affect the others, and
//! parameters filter the bound fields.

mod life;
mod tiles;
mod totals;

use serde_json::{Value, json};
use xieli_kernel::ids;
use xieli_testing::TestServer;

const ROW: &str = "id name audience version parameters { code label kind initial { period } }
    tiles { code kind readable title ownTitle text measure x y w h report { id name } bindings { parameter field } }
    viewerCan { update delete offer }";
const FIGURES: &str =
    "code error errorCode result { totals groupCount truncated rows { cells } conditions { field text } }";

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

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    async fn named(&self, table: &str, entity: &str, name: &str) -> String {
        let sql = format!("select id from {table} where enterprise_id = 1 and name = '{name}'");
        ids::encode(entity, self.number(&sql).await)
    }

    /// The row of a user of the demo in the first enterprise.
    async fn member(&self, user: &str) -> i64 {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where m.enterprise_id = 1 and a.username = '{user}'"
        );
        self.number(&sql).await
    }

    async fn report(&self, name: &str) -> String {
        self.named("online_report", "OnlineReport", name).await
    }

    async fn dashboard(&self, user: &str, id: &str) -> Value {
        let query = format!("query ($id: ID!) {{ dashboard(id: $id) {{ {ROW} }} }}");
        self.ask(user, &query, json!({ "id": id })).await["dashboard"].clone()
    }

    async fn figures(&self, user: &str, id: &str, parameters: Value, tiles: Value) -> Value {
        let query = format!(
            "query ($id: ID!, $parameters: [OnlineReportConditionInput!], $tiles: [String!]) {{
                dashboardFigures(id: $id, parameters: $parameters, tiles: $tiles) {{ {FIGURES} }} }}"
        );
        let variables = json!({ "id": id, "parameters": parameters, "tiles": tiles });
        self.ask(user, &query, variables).await["dashboardFigures"].clone()
    }

    async fn payload(&self, user: &str, call: &str, types: &str, variables: Value) -> Value {
        let query = format!(
            "mutation ({types}) {{ {call} {{ dashboard {{ {ROW} }} userErrors {{ field message code }} }} }}"
        );
        let data = self.ask(user, &query, variables).await;
        data.as_object().and_then(|data| data.values().next()).cloned().expect("a payload")
    }

    async fn create(&self, user: &str, input: Value) -> Value {
        let call = "dashboardCreate(input: $input)";
        self.payload(user, call, "$input: DashboardInput!", json!({ "input": input })).await
    }

    async fn made(&self, user: &str, input: Value) -> Value {
        let made = self.create(user, input).await;
        assert_eq!(made["userErrors"], json!([]), "{made}");
        made["dashboard"].clone()
    }

    async fn update(&self, user: &str, id: &str, version: Option<i64>, input: Value) -> Value {
        let call = "dashboardUpdate(input: { id: $id, version: $version, changes: $input })";
        let types = "$id: ID!, $version: Int, $input: DashboardInput!";
        let variables = json!({ "id": id, "version": version, "input": input });
        self.payload(user, call, types, variables).await
    }

    /// The names of the dashboards visible to a user.
    async fn list(&self, user: &str) -> Vec<String> {
        let data =
            self.ask(user, "{ dashboards(first: 50) { totalCount nodes { name } } }", Value::Null).await;
        let nodes = data["dashboards"]["nodes"].as_array().cloned().expect("rows");
        assert_eq!(data["dashboards"]["totalCount"], json!(nodes.len()), "{user}");
        nodes.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
    }
}

fn codes(all: &Value) -> Vec<&str> {
    all.as_array().expect("a list").iter().filter_map(|one| one["code"].as_str()).collect()
}

fn of<'a>(all: &'a Value, code: &str) -> &'a Value {
    all.as_array().and_then(|all| all.iter().find(|one| one["code"] == code)).expect(code)
}

fn id(record: &Value) -> &str {
    record["id"].as_str().expect("an id")
}

fn tile(code: &str, report: &str, kind: &str, [x, y, w, h]: [i32; 4]) -> Value {
    json!({ "code": code, "kind": kind, "reportId": report, "x": x, "y": y, "w": w, "h": h })
}
