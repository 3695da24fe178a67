//! Dependent records of customers: contacts, addresses, sub-units, assets and QR codes, with their visibility
//! and rights.

mod imported;
mod life;
mod people;
mod seen;
mod things;

use reqwest::Method;
use serde_json::Value;
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

    /// Result for another user.
    async fn told(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        self.server.graphql(Some(&token), query, variables).await
    }

    async fn ask(&self, query: &str, variables: Value) -> Value {
        let reply = self.server.graphql(Some(&self.token), query, variables).await;
        assert!(reply["errors"].is_null(), "{query}: {}", reply["errors"]);
        reply["data"].clone()
    }

    /// Result of a mutation with one root field.
    async fn change(&self, query: &str, variables: Value) -> Value {
        let data = self.ask(query, variables).await;
        data.as_object().and_then(|data| data.values().next()).expect("a payload").clone()
    }

    /// Error message for the user.
    async fn refusal(&self, query: &str, variables: Value) -> String {
        let payload = self.change(query, variables).await;
        let message = payload["userErrors"][0]["message"].as_str();
        message.unwrap_or_else(|| panic!("{query}: {payload}")).to_owned()
    }

    async fn rest(&self, method: Method, path: &str, sent: Sent) -> Value {
        let reply = self.server.rest(Some(&self.token), method.clone(), path, sent).await;
        assert_eq!(reply.code(), 0, "{method} {path}: {}", reply.body);
        reply.body["data"].clone()
    }

    /// A number from the database.
    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    /// The row of a customer of the demo.
    async fn row(&self, name: &str) -> i64 {
        self.number(&format!("select id from customer where name = '{name}'")).await
    }

    async fn customer(&self, name: &str) -> String {
        ids::encode("Customer", self.row(name).await).to_string()
    }
}

const CREATE: &str =
    "mutation ($customer: ID!, $input: ContactInput!) { contactCreate(input: { customerId: $customer, values: $input }) {
    contact { id rowId name phone otherPhones email wechat isDefault version } userErrors { field message } } }";
const UPDATE: &str = "mutation ($id: ID!, $version: Int, $input: ContactInput!) {
    contactUpdate(input: { id: $id, version: $version, changes: $input }) {
        contact { id name phone otherPhones email wechat position isDefault version } userErrors { field message code } } }";
const DELETE: &str =
    "mutation ($ids: [ID!]!) { contactDelete(input: { ids: $ids }) { deletedIds userErrors { message } } }";

/// Phone numbers end in the customer's index in the demo's table, times ten.
const HOSPITAL: (&str, &str) = ("云岭市第一人民医院", "15450000250");
