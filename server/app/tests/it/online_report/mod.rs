//! Configurable reports: their rows are those of the viewer's lists, the rows behind a cell agree with its
//! count, and figures reveal nothing that the viewer may not read.

mod bounds;
mod brute;
mod counted;
mod datasets;
mod life;
mod lists;
mod pivot;
mod random;
mod readers;
mod rights;
mod rows;
mod shared;
mod statistics;
mod traps;
mod versions;

use std::sync::Arc;

use reqwest::Response;
use serde_json::{Value, json};
use xieli_domain::account::Accounts;
use xieli_kernel::{Viewer, ids};
use xieli_testing::TestServer;

const ROW: &str = "id rowId name position enabled order version remark viewerCan { read update delete }";
const FIGURES: &str =
    "rows { keys { value text id } cells } totals groupCount truncated measures { code unit }
    dimensions { field grain } conditions { text } chart { kind dimension }";

/// SQL by which engineers read the reports of a position: 902 those beside projects, 904 beside tasks.
pub(crate) fn engineers_read(menu: i32) -> String {
    format!(
        "insert into role_menu (enterprise_id, role_id, menu_id)
         select r.enterprise_id, r.id, {menu} from role r where r.enterprise_id = 1 and r.name = '工程师'
         on conflict do nothing"
    )
}

/// The export of a report.
async fn export(server: &TestServer, token: &str, row: i64, format: &str) -> Response {
    let url = format!("{}/api/online/onlCgreport/exportExcel?id={row}&format={format}", server.url());
    server.client().get(url).bearer_auth(token).send().await.expect("a reply")
}

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

    async fn payload(&self, call: &str, types: &str, variables: Value) -> Value {
        let query = format!(
            "mutation ({types}) {{ {call} {{ onlineReport {{ {ROW} }} userErrors {{ field message code }} }} }}"
        );
        let data = self.ask("admin", &query, variables).await;
        data.as_object().and_then(|data| data.values().next()).cloned().expect("a payload")
    }

    async fn create(&self, input: Value) -> Value {
        let call = "onlineReportCreate(input: $input)";
        self.payload(call, "$input: OnlineReportInput!", json!({ "input": input })).await
    }

    async fn made(&self, name: &str, position: &str, definition: Value) -> Value {
        let made = self.create(json!({ "name": name, "position": position, "definition": definition })).await;
        assert_eq!(made["userErrors"], json!([]), "{made}");
        made["onlineReport"].clone()
    }

    async fn named(&self, name: &str) -> String {
        let sql = format!("select id from online_report where enterprise_id = 1 and name = '{name}'");
        ids::encode("OnlineReport", self.number(&sql).await)
    }

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    /// A viewer with a role of the demo: its first member who may sign in.
    async fn viewer(&self, role: &str) -> Option<Arc<Viewer>> {
        let name = match role {
            "finance" => "财务",
            "personnel" => "人事",
            "staff" => "员工",
            user => {
                let token = self.server.token(user).await;
                return self.server.services().identity().viewer(&token).await.ok().map(|found| found.0);
            }
        };
        let sql = format!(
            "select m.id from member m join role_member h on h.enterprise_id = m.enterprise_id and h.member_id = m.id
             join role r on r.enterprise_id = h.enterprise_id and r.id = h.role_id
             where m.enterprise_id = 1 and r.name = '{name}' and m.status = 1 order by m.id limit 1"
        );
        let member = self.number(&sql).await;
        self.server.services().identity().of_member(1, member).await.expect("a viewer").map(Arc::new)
    }

    async fn data(&self, user: &str, id: &str, parameters: Value) -> Value {
        let query = format!(
            "query ($id: ID!, $parameters: [OnlineReportConditionInput!]) {{
                onlineReportData(id: $id, parameters: $parameters) {{ {FIGURES} }} }}"
        );
        self.ask(user, &query, json!({ "id": id, "parameters": parameters })).await["onlineReportData"]
            .clone()
    }

    async fn preview(&self, definition: Value) -> Value {
        let query = format!(
            "query ($definition: OnlineReportDefinitionInput!) {{
                onlineReportPreview(definition: $definition) {{ {FIGURES} }} }}"
        );
        self.ask("admin", &query, json!({ "definition": definition })).await["onlineReportPreview"].clone()
    }
}
