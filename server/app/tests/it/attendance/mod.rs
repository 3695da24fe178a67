//! Attendance through the API: punches become days with reasons, managers handle exceptions, and closed
//! months stay unchanged.

mod days;
mod leave;
mod months;
mod punches;
mod records;
mod rest;
mod rest_month;
mod rights;
mod setup;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use xieli_domain::attend_day;
use xieli_kernel::clock;
use xieli_testing::TestServer;

/// A day relative to today.
pub fn on(days: i64) -> String {
    (clock::china_day(clock::now()) + TimeDelta::days(days)).to_string()
}

/// A time in the enterprise's zone.
pub fn at(day: &str, time: &str) -> DateTime<Utc> {
    let text = format!("{day}T{time}:00+08:00");
    DateTime::parse_from_rfc3339(&text).expect("a moment").to_utc()
}

/// The day of most tests: it is over, and punches for it are still accepted.
pub fn day() -> String {
    on(-2)
}

/// A server with the demo, without its groups, punches and days.
pub struct Desk {
    pub server: TestServer,
}

/// Deletes everything of attendance but its types.
pub const EMPTY: &str = "delete from attend_notice; delete from attend_correction; delete from attend_month_row; delete from attend_month;
    delete from leave_ledger; delete from leave_lot; delete from attend_application; delete from attend_exception;
    delete from attend_dirty; delete from attend_day; delete from attend_punch; delete from attend_schedule;
    delete from attend_assignment; delete from attend_group_term; delete from attend_group; delete from absence_group;
    delete from attend_address; delete from attend_shift; delete from attend_holiday; delete from attend_holiday_sync";
const DAYS: &str = "query ($filter: AttendDayFilter) { attendDays(first: 100, filter: $filter) { nodes {
    rowId day expected worked late early absence leave missing review version
    marks { mark } result { settled cell reasons { rule text minutes } ends { slot verdict } }
    exceptions { rowId status review mark { mark } minutes words version } } } }";

impl Desk {
    pub async fn open() -> Self {
        let server = TestServer::demo().await;
        server.db().client().await.batch_execute(EMPTY).await.expect("an empty desk");
        Self { server }
    }

    /// Result of one root field for a user.
    pub async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        assert!(reply["errors"].is_null(), "{user}: {query}: {}", reply["errors"]);
        reply["data"].as_object().and_then(|data| data.values().next()).expect("an answer").clone()
    }

    /// Error code of a refused request.
    pub async fn refused(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        self.server.graphql(Some(&token), query, variables).await["errors"][0]["extensions"]["code"].clone()
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

    /// Creates a settings record; returns its row.
    pub async fn make(&self, of: &str, input: Value) -> String {
        let field = format!("{}{}", of[..1].to_ascii_lowercase(), &of[1..]);
        let query = format!(
            "mutation ($input: {of}Input!) {{ {field}Create(input: $input) {{ {field} {{ rowId }} userErrors {{ field message }} }} }}"
        );
        let made = self.ask("admin", &query, json!({ "input": input })).await;
        assert_eq!(made["userErrors"], json!([]), "{input}");
        made[field.as_str()]["rowId"].as_str().expect("a row").to_owned()
    }

    /// A shift from nine to six with an hour of rest.
    pub async fn shift(&self) -> String {
        let input = json!({ "name": "测试班", "pairs": [{ "from": 540, "to": 1080 }], "rests": [{ "from": 720, "to": 780 }] });
        self.make("AttendShift", input).await
    }

    /// A group with these users, working the shift every day from a day on; with further fields.
    pub async fn group(&self, users: &[&str], shift: &str, begins: &str, more: Value) -> String {
        let mut ids = Vec::new();
        for user in users {
            ids.push(self.member(user).await);
        }
        let mut input =
            json!({ "name": "测试组", "memberIds": ids, "weekShiftIds": vec![shift; 7], "beginsOn": begins });
        if let (Some(input), Some(more)) = (input.as_object_mut(), more.as_object()) {
            input.extend(more.clone());
        }
        self.make("AttendGroup", input).await
    }

    /// Sends a punch; returns it with its errors.
    pub async fn punch(&self, user: &str, at: DateTime<Utc>, more: Value) -> Value {
        let query = "mutation ($input: AttendPunchInput!) { attendPunchCreate(input: $input) {
            attendPunch { rowId punchedAt ownAt aheadSeconds outside confirm place } userErrors { field message code } } }";
        let mut input = json!({ "happenedAt": at, "phone": true });
        if let (Some(input), Some(more)) = (input.as_object_mut(), more.as_object()) {
            input.extend(more.clone());
        }
        self.ask(user, query, json!({ "input": input })).await
    }

    /// Sends punches at these times of a day.
    pub async fn punches(&self, user: &str, day: &str, times: &[&str]) {
        for time in times {
            let made = self.punch(user, at(day, time), json!({})).await;
            assert_eq!(made["userErrors"], json!([]), "{time}");
        }
    }

    /// Computes marked days.
    pub async fn compute(&self) {
        let services = self.server.services();
        attend_day::scheduled::sweep(services, clock::now(), None).await.expect("computed");
    }

    /// The day of a user as the viewer sees it; null if there is none.
    pub async fn day_of(&self, viewer: &str, user: &str, day: &str) -> Value {
        let filter = json!({ "memberId": self.member(user).await, "days": { "from": day, "to": day } });
        self.ask(viewer, DAYS, json!({ "filter": filter })).await["nodes"][0].clone()
    }

    /// Submits an application with a form of the demo; returns it with its errors.
    pub async fn apply(&self, user: &str, form: &str, values: Value) -> Value {
        let sql = format!("select id from flow_form where enterprise_id = 1 and name = '{form}'");
        let form = self.number(&sql).await.to_string();
        let query = "mutation ($input: FlowProcessSendInput!) { flowProcessStart(input: $input) {
            flowProcess { rowId status } userErrors { field message } } }";
        self.ask(user, query, json!({ "input": { "formId": form, "values": values } })).await
    }

    /// Decides an application: `Agree` or `Refuse`.
    pub async fn answer(&self, user: &str, action: &str, process: &Value) {
        let kind = if action == "Agree" { "FlowAgreeInput" } else { "FlowProcessSayInput" };
        let query = format!(
            "mutation ($input: {kind}!) {{ flowProcess{action}(input: $input) {{ userErrors {{ message }} }} }}"
        );
        let input = json!({ "id": process, "opinion": "知道了" });
        let done = self.ask(user, &query, json!({ "input": input })).await;
        assert_eq!(done["userErrors"], json!([]), "{action}");
    }

    /// The row of a type of the demo.
    pub async fn of_type(&self, name: &str) -> String {
        self.number(&format!("select id from attend_type where enterprise_id = 1 and name = '{name}'"))
            .await
            .to_string()
    }
}

/// The exceptions of a day by their marks.
pub fn exception<'a>(day: &'a Value, mark: &str) -> Option<&'a Value> {
    day["exceptions"].as_array()?.iter().find(|one| one["mark"]["mark"] == json!(mark))
}

/// The texts of the reasons of a day.
pub fn reasons(day: &Value) -> Vec<String> {
    let all = day["result"]["reasons"].as_array().into_iter().flatten();
    all.map(|one| one["text"].as_str().unwrap_or_default().to_owned()).collect()
}
