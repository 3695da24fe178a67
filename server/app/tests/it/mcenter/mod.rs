//! The management centre through the API: targets and achieved amounts, the ledger and the rows behind its
//! figures, promises, dunning letters, closed months, and REST.

mod close;
mod figures;
mod ledger;
mod rest;
mod targets;

use chrono::{Datelike, TimeDelta};
use serde_json::{Value, json};
use xieli_domain::account::Accounts as _;
use xieli_kernel::{clock, ids};
use xieli_testing::TestServer;

/// A year without records in the demo.
pub const OLD: i32 = 2006;

/// A day relative to today.
pub fn on(days: i64) -> String {
    (clock::china_day(clock::now()) + TimeDelta::days(days)).to_string()
}

/// This year.
pub fn this_year() -> i32 {
    clock::china_day(clock::now()).year()
}

/// Yuan as fen.
#[allow(clippy::cast_possible_truncation)]
pub fn fen(value: &Value) -> i64 {
    (value.as_f64().unwrap_or_else(|| panic!("no amount: {value}")) * 100.0).round() as i64
}

/// The sum of an amount over rows.
pub fn summed(rows: &[Value], field: &str) -> i64 {
    rows.iter().map(|row| fen(&row[field])).sum()
}

pub fn rows_of(page: &Value) -> Vec<Value> {
    page["nodes"].as_array().unwrap_or_else(|| panic!("no rows: {page}")).clone()
}

/// A server with the demo, without its management centre records.
pub struct Desk {
    pub server: TestServer,
}

const EMPTY: &str = "delete from ledger_close; delete from dunning_letter; delete from payment_promise; delete from sales_target;
    delete from config_value where code = 'mcenter_setting'";

impl Desk {
    pub async fn open() -> Self {
        let server = TestServer::demo().await;
        server.db().client().await.batch_execute(EMPTY).await.expect("an empty desk");
        Self { server }
    }

    /// The whole response for a user.
    pub async fn told(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        self.server.graphql(Some(&token), query, variables).await
    }

    /// Result of one root field for a user.
    pub async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let reply = self.told(user, query, variables).await;
        assert!(reply["errors"].is_null(), "{user}: {query}: {}", reply["errors"]);
        reply["data"].as_object().and_then(|data| data.values().next()).expect("an answer").clone()
    }

    /// The same for a mutation, which must succeed.
    pub async fn done(&self, user: &str, query: &str, variables: Value) -> Value {
        let done = self.ask(user, query, variables.clone()).await;
        assert_eq!(done["userErrors"], json!([]), "{user}: {query}: {variables}");
        done
    }

    /// Error code of a refused request.
    pub async fn refused(&self, user: &str, query: &str, variables: Value) -> Value {
        self.told(user, query, variables).await["errors"][0]["extensions"]["code"].clone()
    }

    pub async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    pub async fn run(&self, sql: &str) {
        self.server.db().client().await.batch_execute(sql).await.expect(sql);
    }

    pub async fn member(&self, user: &str) -> i64 {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' and m.enterprise_id = 1"
        );
        self.number(&sql).await
    }

    /// The main team of a member.
    pub async fn team_of(&self, user: &str) -> i64 {
        let member = self.member(user).await;
        self.number(&format!(
            "select team_id from team_member where enterprise_id = 1 and member_id = {member} and main and left_at is null"
        ))
        .await
    }

    /// Grants a role of the demo a menu: 1101 writes, 1102 reads.
    pub async fn grant(&self, role: &str, menu: i64) {
        self.run(&format!(
            "insert into role_menu (enterprise_id, role_id, menu_id)
             select enterprise_id, id, {menu} from role where enterprise_id = 1 and name = '{role}' on conflict do nothing"
        ))
        .await;
        self.server.services().identity().forget_all();
    }

    /// A new project led by the manager, for a customer of the demo; returns its row and the customer's.
    pub async fn project(&self, name: &str) -> (i64, i64) {
        let customer =
            self.number("select min(id) from customer where enterprise_id = 1 and deleted_at is null").await;
        let input = json!({ "name": name, "amount": 100_000, "customerId": customer.to_string(),
            "directorId": self.member("manager").await.to_string() });
        let query = "mutation ($input: ProjectInput!) { projectCreate(input: $input) {
            project { rowId } userErrors { field message } } }";
        let made = self.done("owner", query, json!({ "input": input })).await;
        (row(&made["project"]["rowId"]), customer)
    }

    /// A payment plan of a project.
    pub async fn plan(&self, project: i64, name: &str, amount: f64, due_on: &str) -> i64 {
        let input =
            json!({ "projectId": project.to_string(), "name": name, "amount": amount, "dueOn": due_on });
        let query = "mutation ($input: PaymentPlanInput!) { paymentPlanCreate(input: $input) {
            paymentPlan { rowId } userErrors { field message } } }";
        row(&self.done("owner", query, json!({ "input": input })).await["paymentPlan"]["rowId"])
    }

    /// A confirmed receipt for a plan.
    pub async fn receive(&self, plan: i64, amount: f64, received_on: &str) {
        let input = json!({ "id": plan.to_string(), "amount": amount, "receivedOn": received_on });
        let query = "mutation ($input: PaymentReceiveInput!) { paymentPlanReceive(input: $input) {
            paymentPlan { rowId } userErrors { field message } } }";
        self.done("owner", query, json!({ "input": input })).await;
    }

    /// Result of setting a target.
    pub async fn set(&self, user: &str, input: Value, version: Option<i32>) -> Value {
        let query = "mutation ($input: SalesTargetInput!, $version: Int) { salesTargetSet(input: { changes: $input, version: $version }) {
            salesTarget { rowId amount months locked spread version level team { name } member { name } }
            userErrors { field message code } } }";
        self.ask(user, query, json!({ "input": input, "version": version })).await
    }
}

pub fn row(value: &Value) -> i64 {
    value.as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("no row: {value}"))
}

pub fn id_of(kind: &str, row: i64) -> String {
    ids::encode(kind, row).to_string()
}
