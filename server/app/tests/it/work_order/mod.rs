//! Work orders: their life through GraphQL and REST, offered and accepted steps, visibility.

mod alerts;
mod clock;
mod device;
mod due;
mod life;
mod machine;
mod rest;
pub mod seen;

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

/// The menu that grants the code.
const EXPORT: i32 = 617;

/// Fields selected after every change.
const ORDER: &str = "workOrder { id rowId code name status version availableActions isSupplement visit lastReason amount
    director { name } members { name } acceptTeam { name } viewerCan { update delete } level { value }
    requestedAt dueAt respondDueAt arriveDueAt finishDueAt nextDueAt heldAt holdReason heldSeconds isOverdue isRespondOverdue
    uses { name unit price quantity amount item { name } } scores { member { name } score } evaluate { score content }
    moves { step from to reason seconds director { name } } } userErrors { field message code }";

struct Desk {
    server: TestServer,
}

impl Desk {
    async fn demo() -> Self {
        Self { server: TestServer::demo().await }
    }

    async fn grant(&self, user: &str, menus: &[i32]) {
        let menus: Vec<String> = menus.iter().map(ToString::to_string).collect();
        let sql = format!(
            "with who as (select m.id from member m join account a on a.id = m.account_id
                where a.username = '{user}' and m.enterprise_id = 1),
             made as (insert into role (enterprise_id, name) values (1, '{user} {0}') returning id),
             menus as (insert into role_menu (enterprise_id, role_id, menu_id)
                select 1, made.id, unnest(array[{0}]) from made)
             insert into role_member (enterprise_id, role_id, member_id) select 1, made.id, who.id from made, who",
            menus.join(", ")
        );
        self.server.db().execute(&sql).await;
    }

    async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        assert!(reply["errors"].is_null(), "{user}: {query}: {}", reply["errors"]);
        reply["data"].clone()
    }

    /// Result of a mutation; an error of the whole request is returned like one of a field.
    async fn tried(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        if reply["errors"].is_null() {
            return reply["data"]
                .as_object()
                .and_then(|data| data.values().next())
                .cloned()
                .expect("a payload");
        }
        let error = &reply["errors"][0];
        json!({ "workOrder": null, "userErrors": [{ "message": error["message"], "code": error["extensions"]["code"] }] })
    }

    /// A step that may be refused: `Sign`, `Stop reason: \"why\"`.
    async fn step(&self, user: &str, id: &str, call: &str) -> Value {
        let (name, said) = call.split_once(' ').unwrap_or((call, ""));
        let query =
            format!("mutation ($id: ID!) {{ workOrder{name}(input: {{ id: $id {said} }}) {{ {ORDER} }} }}");
        self.tried(user, &query, json!({ "id": id })).await
    }

    /// The same, which must succeed; returns the order.
    async fn done(&self, user: &str, id: &str, call: &str) -> Value {
        let answer = self.step(user, id, call).await;
        assert_eq!(answer["userErrors"], json!([]), "{user}: {call}: {answer}");
        answer["workOrder"].clone()
    }

    async fn create(&self, user: &str, input: Value) -> Value {
        let query =
            format!("mutation ($input: WorkOrderInput!) {{ workOrderCreate(input: $input) {{ {ORDER} }} }}");
        self.tried(user, &query, json!({ "input": input })).await
    }

    /// Deadlines count day and night; `setting` has further settings.
    async fn round_the_clock(&self, setting: &str) {
        let query = format!(
            "mutation {{ configValueUpdate(input: {{ code: WORK_CLOCK, dayStart: \"00:00\", dayEnd: \"24:00\", workdaysOnly: false,
                {setting} }}) {{ userErrors {{ message }} }} }}"
        );
        let changed = self.tried("admin", &query, json!({})).await;
        assert_eq!(changed["userErrors"], json!([]), "{changed}");
    }

    async fn update(&self, user: &str, id: &Value, input: Value) -> Value {
        let query = format!(
            "mutation ($id: ID!, $input: WorkOrderInput!) {{ workOrderUpdate(input: {{ id: $id, changes: $input }}) {{ {ORDER} }} }}"
        );
        self.tried(user, &query, json!({ "id": id, "input": input })).await
    }

    async fn delete(&self, user: &str, ids: Value) -> Value {
        let query = "mutation ($ids: [ID!]!) { workOrderDelete(input: { ids: $ids }) { deletedIds userErrors { message code } } }";
        self.tried(user, query, json!({ "ids": ids })).await
    }

    /// Created by sales for their customer, with the Shanghai station responsible.
    async fn given(&self, input: Value) -> Value {
        let mut all = json!({ "name": "库房摄像机黑屏", "serviceType": "2", "level": "2", "contactName": "宋知远",
            "customerId": self.customer("启明物业服务有限公司").await,
            "acceptTeamId": self.team("上海服务站").await });
        for (key, value) in input.as_object().into_iter().flatten() {
            all[key] = value.clone();
        }
        let made = self.create("sales", all).await;
        assert_eq!(made["userErrors"], json!([]), "{made}");
        made["workOrder"].clone()
    }

    /// The input for a technician with companions.
    async fn to(&self, director: &str, along: &[&str]) -> String {
        let mut members = Vec::new();
        for user in along {
            members.push(format!("\"{}\"", self.member(user).await));
        }
        let director = self.member(director).await;
        format!("directorId: \"{director}\", memberIds: [{}]", members.join(", "))
    }

    async fn rest(&self, user: &str, method: Method, path: &str, sent: Sent) -> (i64, Value, String) {
        let token = self.server.token(user).await;
        let reply = self.server.rest(Some(&token), method, &format!("/api{path}"), sent).await;
        let said = reply.body["msg"].as_str().unwrap_or_default().to_owned();
        (reply.code(), reply.body["data"].clone(), said)
    }

    /// The data of a successful call.
    async fn got(&self, user: &str, path: &str) -> Value {
        let (code, data, said) = self.rest(user, Method::GET, path, Sent::Nothing).await;
        assert_eq!(code, 0, "{user} {path}: {said}");
        data
    }

    /// The data of a successful change.
    async fn posted(&self, user: &str, path: &str, sent: Sent) -> Value {
        let (code, data, said) = self.rest(user, Method::POST, path, sent).await;
        assert_eq!(code, 0, "{user} {path}: {said} {data}");
        data
    }

    /// A number from the database.
    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    async fn member(&self, user: &str) -> String {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' order by m.enterprise_id limit 1"
        );
        self.number(&sql).await.to_string()
    }

    async fn customer(&self, name: &str) -> String {
        let sql = format!("select id from customer where enterprise_id = 1 and name = '{name}'");
        self.number(&sql).await.to_string()
    }

    async fn team(&self, name: &str) -> String {
        let sql = format!("select id from team where enterprise_id = 1 and name = '{name}'");
        self.number(&sql).await.to_string()
    }

    async fn item(&self, code: &str) -> String {
        let sql = format!("select id from work_item where enterprise_id = 1 and code = '{code}'");
        self.number(&sql).await.to_string()
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

fn message(payload: &Value) -> &str {
    payload["userErrors"][0]["message"].as_str().unwrap_or_else(|| panic!("nothing was refused: {payload}"))
}

fn code(payload: &Value) -> &str {
    payload["userErrors"][0]["code"].as_str().unwrap_or_else(|| panic!("nothing was refused: {payload}"))
}

/// The steps taken, in order.
fn steps(order: &Value) -> Vec<&str> {
    order["moves"].as_array().expect("steps").iter().rev().map(|one| text(&one["step"])).collect()
}
