//! Work logs and weekly reports through the API: content, visibility, and persistence.

mod costs;
mod deadlines;
mod figures;
mod filters;
mod logs;
mod moves;
mod reminders;
mod rest;
mod rights;
mod waiting;
mod weeks;

use chrono::TimeDelta;
use serde_json::{Value, json};
use xieli_kernel::clock;
use xieli_kernel::week::Week;
use xieli_testing::TestServer;

/// The week before this one: all of its days are over.
pub fn week() -> Week {
    Week::at(clock::now()).previous()
}

/// A day of that week, from 0; larger numbers are days of the neighbouring weeks.
pub fn on(day: i64) -> String {
    (week().monday + TimeDelta::days(day)).to_string()
}

/// A server with the demo, without logs and reports.
pub struct Desk {
    pub server: TestServer,
}

const LOG: &str = "mutation ($input: ItemLogInput!) { itemLogCreate(input: $input) {
    itemLog { rowId version minutes contents editedLate } userErrors { field message code } } }";
const OPEN: &str = "mutation ($input: WeeklyDayInput!) { weeklyOpen(input: $input) {
    weekly { rowId version status monday year week done { key title text struck own record { recordType rowId } } }
    userErrors { field message } } }";

impl Desk {
    /// Removes all logs and reports, and all required templates.
    pub async fn open() -> Self {
        let server = TestServer::demo().await;
        let empty =
            "delete from weekly_comment; delete from weekly; delete from item_log_like; delete from item_log;
                     delete from log_category";
        server.db().client().await.batch_execute(empty).await.expect("an empty desk");
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

    pub async fn run(&self, sql: &str) {
        self.server.db().client().await.batch_execute(sql).await.expect(sql);
    }

    pub async fn member(&self, user: &str) -> String {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' and m.enterprise_id = 1"
        );
        self.number(&sql).await.to_string()
    }

    /// The row of a team.
    pub async fn team(&self, name: &str) -> String {
        self.number(&format!("select id from team where enterprise_id = 1 and name = '{name}'"))
            .await
            .to_string()
    }

    /// Creates a log; returns it with its errors.
    pub async fn write(&self, user: &str, input: Value) -> Value {
        self.ask(user, LOG, json!({ "input": input })).await
    }

    /// Creates a valid log; returns its row.
    pub async fn log(&self, user: &str, input: Value) -> String {
        let mut all = json!({ "logType": "5", "contents": "巡检并更换滤芯", "minutes": 60 });
        if let (Some(all), Some(more)) = (all.as_object_mut(), input.as_object()) {
            all.extend(more.clone());
        }
        let made = self.write(user, all).await;
        assert_eq!(made["userErrors"], json!([]), "{input}");
        made["itemLog"]["rowId"].as_str().expect("a row").to_owned()
    }

    /// Opens a user's own report of a week.
    pub async fn week(&self, user: &str, day: &str) -> Value {
        let opened = self.ask(user, OPEN, json!({ "input": { "day": day } })).await;
        assert_eq!(opened["userErrors"], json!([]), "{day}");
        opened["weekly"].clone()
    }

    /// Changes a report; returns it with its errors.
    pub async fn change(&self, user: &str, id: &Value, input: Value) -> Value {
        let query = "mutation ($id: ID!, $input: WeeklyInput!) { weeklyUpdate(input: { id: $id, changes: $input }) {
            weekly { rowId status late submittedAt words done { key text struck } plan { key text asTask task { title } } }
            userErrors { field message code } } }";
        self.ask(user, query, json!({ "id": id, "input": input })).await
    }

    /// Comments on a report; returns the comment with its errors.
    pub async fn comment(&self, user: &str, id: &Value, grade: &str) -> Value {
        let query = "mutation ($input: WeeklyCommentInput!) { weeklyCommentCreate(input: $input) {
            weeklyComment { rowId weekly { status } } userErrors { field message code } } }";
        self.ask(user, query, json!({ "input": { "weeklyId": id, "grade": grade, "body": "知道了" } })).await
    }

    /// The state of a report.
    pub async fn stands(&self, id: &Value) -> String {
        let seen =
            self.ask("owner", "query ($id: ID!) { weekly(id: $id) { status } }", json!({ "id": id })).await;
        seen["status"].as_str().unwrap_or_default().to_owned()
    }
}
