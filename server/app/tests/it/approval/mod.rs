//! Approvals through the API: forms, applications, approvers, and cases that must not block.

mod clocks;
mod data;
mod effects;
mod files;
mod filling;
mod forms;
mod hazards;
mod hidden;
mod hidden_more;
mod life;
mod races;
mod rest;
mod rest_journey;
mod rights;
mod versions;

use serde_json::{Value, json};
use xieli_testing::TestServer;

/// A server with the demo, and helpers for forms and applications.
pub struct Office {
    pub server: TestServer,
}

const FORM: &str = "mutation ($input: FlowFormInput!) { flowFormCreate(input: $input) {
    flowForm { id rowId revision version } userErrors { field message } } }";
const ON: &str = "mutation ($input: FlowFormStatusInput!) { flowFormSetStatus(input: $input) {
    flowForm { status } userErrors { field message } } }";
const START: &str = "mutation ($input: FlowProcessSendInput!) { flowProcessStart(input: $input) {
    flowProcess { id rowId status version } userErrors { field message } } }";
const ONE: &str = "query ($id: ID!) { flowProcess(id: $id) { rowId status version values
    current { key } holders { member { name } } steps { node { key } member { name } status }
    records { verb member { name } body } viewerCan { decide send withdraw annul takeBack transfer terminate returnTo { key } } } }";

impl Office {
    pub async fn open() -> Self {
        let server = TestServer::demo().await;
        // without deputies
        server.db().client().await.batch_execute("delete from flow_delegation").await.expect("all are there");
        Self { server }
    }

    /// Result of one root field for a user.
    pub async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        assert!(reply["errors"].is_null(), "{user}: {query}: {}", reply["errors"]);
        reply["data"].as_object().and_then(|data| data.values().next()).expect("an answer").clone()
    }

    pub async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    pub async fn member(&self, user: &str) -> String {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' and m.enterprise_id = 1"
        );
        self.number(&sql).await.to_string()
    }

    /// A node with these users as approvers.
    pub async fn asks(&self, key: &str, users: &[&str], more: Value) -> Value {
        let mut ids = Vec::new();
        for user in users {
            ids.push(self.member(user).await);
        }
        let mut node = json!({ "key": key, "name": key, "kind": "approve", "who": [{ "by": "member", "memberIds": ids }] });
        if let (Some(node), Some(more)) = (node.as_object_mut(), more.as_object()) {
            node.extend(more.clone());
        }
        node
    }

    /// Creates a published, enabled form; returns its row.
    pub async fn form(&self, name: &str, fields: Value, nodes: Value, settings: Value) -> String {
        let definition = json!({ "fields": fields, "nodes": nodes, "settings": settings });
        self.form_of(name, definition, json!({})).await
    }

    /// The same from a definition, with further fields.
    pub async fn form_of(&self, name: &str, definition: Value, more: Value) -> String {
        let group = self.number("select min(id) from flow_group where enterprise_id = 1").await.to_string();
        let mut input = json!({ "groupId": group, "name": name, "definition": definition, "publish": true });
        if let (Some(input), Some(more)) = (input.as_object_mut(), more.as_object()) {
            input.extend(more.clone());
        }
        let made = self.ask("admin", FORM, json!({ "input": input })).await;
        assert_eq!(made["userErrors"], json!([]), "{name}");
        let id = made["flowForm"]["rowId"].as_str().expect("a row").to_owned();
        let on = self.ask("admin", ON, json!({ "input": { "id": id, "status": "ON" } })).await;
        assert_eq!(on["flowForm"]["status"], json!("ON"), "{on}");
        id
    }

    /// Submits an application; returns it with its errors.
    pub async fn start(&self, user: &str, input: Value) -> Value {
        self.ask(user, START, json!({ "input": input })).await
    }

    /// Submits a valid application; returns its row.
    pub async fn sent(&self, user: &str, form: &str, values: Value) -> String {
        let made = self.start(user, json!({ "formId": form, "values": values })).await;
        assert_eq!(made["userErrors"], json!([]), "{values}");
        made["flowProcess"]["rowId"].as_str().expect("a row").to_owned()
    }

    /// Performs an action on an application; returns the first error, if any.
    pub async fn act(&self, user: &str, action: &str, input: Value) -> Option<String> {
        let kind = match action {
            "Agree" => "FlowAgreeInput",
            "Return" => "FlowReturnInput",
            "Transfer" | "Delegate" => "FlowTransferInput",
            "AddSigners" => "FlowAddSignersInput",
            "TakeBack" | "Urge" | "Read" => "FlowProcessIdInput",
            _ => "FlowProcessSayInput",
        };
        let query = format!(
            "mutation ($input: {kind}!) {{ flowProcess{action}(input: $input) {{ flowProcess {{ rowId }} userErrors {{ message }} }} }}"
        );
        let done = self.ask(user, &query, json!({ "input": input })).await;
        done["userErrors"][0]["message"].as_str().map(str::to_owned)
    }

    /// Publishes another definition of a form.
    pub async fn publish(&self, form: &str, definition: Value) {
        let update = "mutation ($id: ID!, $input: FlowFormInput!) { flowFormUpdate(input: { id: $id, changes: $input }) {
            flowForm { revision } userErrors { message } } }";
        let input = json!({ "definition": definition, "publish": true });
        let updated = self.ask("admin", update, json!({ "id": form, "input": input })).await;
        assert_eq!(updated["userErrors"], json!([]), "{form}");
    }

    /// Moves an application to the newest version of its form; returns the first error, if any.
    pub async fn change_version(&self, user: &str, id: &str) -> Option<String> {
        let query = "mutation ($input: FlowProcessVersionInput!) { flowProcessChangeVersion(input: $input) {
            flowProcess { revision } userErrors { message } } }";
        let done = self.ask(user, query, json!({ "input": { "id": id } })).await;
        done["userErrors"][0]["message"].as_str().map(str::to_owned)
    }

    /// An application as a user sees it.
    pub async fn see(&self, user: &str, id: &str) -> Value {
        self.ask(user, ONE, json!({ "id": id })).await
    }

    /// Its state, and the members whose decision is pending.
    pub async fn stands(&self, id: &str) -> (String, Vec<String>) {
        let seen = self.see("owner", id).await;
        let holders = seen["holders"].as_array().expect("a list").iter();
        let names = holders.map(|one| one["member"]["name"].as_str().unwrap_or_default().to_owned());
        (seen["status"].as_str().unwrap_or_default().to_owned(), names.collect())
    }
}

/// The names of the demo's users.
pub fn called(user: &str) -> String {
    let name = match user {
        "owner" => "顾明远",
        "admin" => "沈若溪",
        "manager" => "秦望舒",
        "engineer" => "陆云帆",
        "sales" => "方晓棠",
        other => other,
    };
    name.to_owned()
}
