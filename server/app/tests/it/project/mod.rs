//! Projects: their life through REST, visibility, income and costs, dependencies.

mod acceptance;
mod acceptance_link;
mod auto;
mod copy;
mod import;
mod life;
mod money;
mod seen;
mod template;

use reqwest::Method;
use serde_json::{Value, json};
use xieli_kernel::ids;
use xieli_testing::{Sent, TestServer};

struct Desk {
    server: TestServer,
    token: String,
}

impl Desk {
    async fn of(user: &str) -> Self {
        let server = TestServer::demo().await;
        let token = server.token(user).await;
        Self { server, token }
    }

    async fn ask(&self, query: &str, variables: Value) -> Value {
        let reply = self.server.graphql(Some(&self.token), query, variables).await;
        assert!(reply["errors"].is_null(), "{query}: {}", reply["errors"]);
        reply["data"].clone()
    }

    /// Result for another user.
    async fn told(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        self.server.graphql(Some(&token), query, variables).await
    }

    /// Result of a mutation with one root field.
    async fn change(&self, query: &str, variables: Value) -> Value {
        let data = self.ask(query, variables).await;
        data.as_object().and_then(|data| data.values().next()).expect("a payload").clone()
    }

    /// Data of a successful REST call.
    async fn rest(&self, method: Method, path: &str, body: Value) -> Value {
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        let reply = self.server.rest(Some(&self.token), method.clone(), path, sent).await;
        assert_eq!(reply.code(), 0, "{method} {path}: {}", reply.body);
        reply.body["data"].clone()
    }

    /// Code and message of a refused REST call.
    async fn no(&self, method: Method, path: &str, body: Value) -> (i64, String) {
        let reply = self.server.rest(Some(&self.token), method, path, Sent::Json(body)).await;
        (reply.code(), reply.body["msg"].as_str().unwrap_or_default().to_owned())
    }

    /// A number from the database.
    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    /// The row of a project of the demo.
    async fn row(&self, name: &str) -> i64 {
        self.number(&format!("select id from project where name = '{name}'")).await
    }

    /// Takes the menu of projects (401) from the roles of a user, before their first request.
    async fn without_projects(&self, user: &str) {
        let member = self.member(user).await;
        let sql = format!(
            "delete from role_menu m using role_member r where m.menu_id = 401 and r.member_id = {member}
             and (r.enterprise_id, r.role_id) = (m.enterprise_id, m.role_id)"
        );
        self.server.db().execute(&sql).await;
    }

    async fn member(&self, user: &str) -> i64 {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' and m.enterprise_id = 1"
        );
        self.number(&sql).await
    }

    /// A new project of the user.
    async fn made(&self, name: &str) -> String {
        let create = "mutation ($name: String!) { projectCreate(input: { name: $name, amount: 100000 }) {
            project { id } userErrors { message } } }";
        let made = self.change(create, json!({ "name": name })).await;
        made["project"]["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
    }
}

fn id_of(kind: &str, row: i64) -> String {
    ids::encode(kind, row).to_string()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}
