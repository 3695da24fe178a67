//! Tasks: their life through GraphQL and REST, visibility, offered and accepted steps.

mod batch;
mod board;
mod life;
mod machine;
mod rights;
mod seen;

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

/// Fields selected after every change.
const TASK: &str = "task { id rowId name status version availableActions checks { id isDone } isBlocked spent
    director { name } validator { name } moves { step from to reason score } } userErrors { field message code }";

struct Desk {
    server: TestServer,
}

impl Desk {
    async fn demo() -> Self {
        Self { server: TestServer::demo().await }
    }

    async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        assert!(reply["errors"].is_null(), "{query}: {}", reply["errors"]);
        reply["data"].clone()
    }

    /// Result of a mutation with one root field.
    async fn change(&self, user: &str, query: &str, variables: Value) -> Value {
        let data = self.ask(user, query, variables).await;
        data.as_object().and_then(|data| data.values().next()).expect("a payload").clone()
    }

    /// A successful step; returns the task.
    async fn step(&self, user: &str, id: &str, call: &str) -> Value {
        let done = self.tried(user, id, call).await;
        assert_eq!(done["userErrors"], json!([]), "{user}: {call}: {done}");
        done["task"].clone()
    }

    /// A step that may be refused: `taskStart`, `taskHold reason: \"why\"`.
    async fn tried(&self, user: &str, id: &str, call: &str) -> Value {
        let (name, said) = call.split_once(' ').unwrap_or((call, ""));
        let query = format!("mutation ($id: ID!) {{ {name}(input: {{ id: $id {said} }}) {{ {TASK} }} }}");
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), &query, json!({ "id": id })).await;
        if reply["errors"].is_null() {
            return reply["data"]
                .as_object()
                .and_then(|data| data.values().next())
                .cloned()
                .expect("a payload");
        }
        json!({ "task": null, "userErrors": [{ "message": reply["errors"][0]["message"], "code": reply["errors"][0]["extensions"]["code"] }] })
    }

    /// A published task of the manager for the engineer.
    async fn given(&self, input: Value) -> Value {
        let mut all = json!({ "name": "现场勘查", "directorId": self.member("engineer").await.to_string(), "endsOn": "2030-01-05" });
        for (key, value) in input.as_object().into_iter().flatten() {
            all[key] = value.clone();
        }
        let query = format!(
            "mutation ($input: TaskInput!) {{ taskPublish(input: {{ changes: $input }}) {{ {TASK} }} }}"
        );
        let made = self.change("manager", &query, json!({ "input": all })).await;
        assert_eq!(made["userErrors"], json!([]), "{made}");
        made["task"].clone()
    }

    async fn rest(&self, user: &str, method: Method, path: &str, body: Value) -> (i64, Value, String) {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        let reply = self.server.rest(Some(&token), method, path, sent).await;
        let said = reply.body["msg"].as_str().unwrap_or_default().to_owned();
        (reply.code(), reply.body["data"].clone(), said)
    }

    /// A number from the database.
    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    async fn member(&self, user: &str) -> i64 {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' order by m.enterprise_id limit 1"
        );
        self.number(&sql).await
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

fn message(payload: &Value) -> &str {
    payload["userErrors"][0]["message"].as_str().unwrap_or_else(|| panic!("nothing was refused: {payload}"))
}
