//! Scheduled reports: computed under each recipient's rights, once over several nodes, and with a reason if
//! nothing is sent.

mod copies;
mod mine;
mod nodes;
mod own_rows;
mod rights;

use serde_json::{Value, json};
use xieli_domain::account::Accounts as _;
use xieli_domain::online_report::run;
use xieli_domain::report_schedule::{scheduled, words};
use xieli_kernel::clock;
use xieli_testing::{TestServer, until_true};

const ROW: &str =
    "id rowId version every weekdays monthDay time timing enabled pausedReason nextAt measure file
    members { rowId } lastRun { state sent total }";

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
        assert!(reply["errors"].is_null(), "{user}: {query}: {}", reply["errors"]);
        reply["data"].clone()
    }

    async fn change(&self, user: &str, call: &str, types: &str, variables: Value) -> Value {
        let query = format!(
            "mutation ({types}) {{ {call} {{ reportSchedule {{ {ROW} }} userErrors {{ field message code }} }} }}"
        );
        let data = self.ask(user, &query, variables).await;
        data.as_object().and_then(|data| data.values().next()).cloned().expect("a payload")
    }

    async fn create(&self, user: &str, input: Value) -> Value {
        let call = "reportScheduleCreate(input: $input)";
        self.change(user, call, "$input: ReportScheduleInput!", json!({ "input": input })).await
    }

    /// A daily schedule of a report at nine, for these members.
    async fn made(&self, user: &str, report: i64, members: &[i64], more: Value) -> Value {
        let mut input = json!({ "onlineReportId": report.to_string(), "every": "DAY", "time": "09:00",
            "memberIds": members.iter().map(i64::to_string).collect::<Vec<_>>() });
        if let (Some(input), Some(more)) = (input.as_object_mut(), more.as_object()) {
            input.extend(more.clone());
        }
        let made = self.create(user, input).await;
        assert_eq!(made["userErrors"], json!([]), "{made}");
        made["reportSchedule"].clone()
    }

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    async fn texts(&self, sql: &str) -> Vec<String> {
        let rows = self.server.db().client().await.query(sql, &[]).await.expect(sql);
        rows.iter().map(|row| row.get(0)).collect()
    }

    async fn execute(&self, sql: &str) {
        self.server.db().client().await.batch_execute(sql).await.expect(sql);
    }

    async fn member(&self, user: &str) -> i64 {
        self.number(&format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' and m.status = 1 order by m.enterprise_id limit 1"
        ))
        .await
    }

    async fn report(&self) -> i64 {
        self.number("select id from online_report where enterprise_id = 1 and name = '任务完成情况'").await
    }

    /// Half of the tasks are one member's, the others another's: all readers see the same rows, and a
    /// condition makes their figures differ.
    async fn own_tasks(&self, first: i64, second: i64) -> i64 {
        self.execute(&format!(
            "update task set director_id = case when id % 3 = 0 then {first} else {second} end where enterprise_id = 1"
        ))
        .await;
        let query = "mutation ($input: OnlineReportInput!) { onlineReportCreate(input: $input) {
            onlineReport { rowId } userErrors { message } } }";
        let definition = json!({ "dataset": "TASK", "measures": ["count"], "dimensions": [{ "field": "director" }],
            "conditions": [{ "field": "director", "op": "IN", "values": ["@me"] }], "parameters": ["status"] });
        let input = json!({ "name": "我的任务", "position": "TASK", "definition": definition });
        let made = self.ask("admin", query, json!({ "input": input })).await["onlineReportCreate"].clone();
        assert_eq!(made["userErrors"], json!([]), "{made}");
        made["onlineReport"]["rowId"].as_str().and_then(|text| text.parse().ok()).expect("a row")
    }

    /// Makes all schedules due a minute ago, begins their runs, and waits for their end.
    async fn fire(&self) -> usize {
        self.execute("update report_schedule set next_at = now() - interval '1 minute' where enabled").await;
        let begun = scheduled::sweep(self.server.services(), clock::now()).await.expect("a round");
        self.settled().await;
        begun
    }

    async fn settled(&self) {
        let client = self.server.db().client().await;
        until_true(&client, "select not exists (select from report_schedule_run where state = 0)").await;
    }

    /// The texts of a member's notices of a kind.
    async fn told(&self, member: i64, kind: &str) -> Vec<String> {
        self.texts(&format!(
            "select title || E'\\n' || coalesce(body, '') from notification
             where enterprise_id = 1 and member_id = {member} and kind = '{kind}' order by id"
        ))
        .await
    }

    async fn runs(&self, user: &str, schedule: &Value) -> Value {
        let query = "query ($id: ID!) { reportScheduleRuns(id: $id) { totalCount rows {
            state sent total triedBy { rowId } reasons { state text count names } } } }";
        self.ask(user, query, json!({ "id": schedule["id"] })).await["reportScheduleRuns"].clone()
    }

    /// The result of a member's own query, in the format of a copy.
    async fn own_words(&self, member: i64, report: i64) -> String {
        let services = self.server.services();
        let viewer = services.identity().of_member(1, member).await.expect("an answer").expect("a member");
        let found =
            run::readable(&services.db().read().await.expect("a connection"), &viewer, report, vec![])
                .await
                .expect("an answer");
        let figures =
            run::figures(services.db(), &viewer, found.expect("a report").1).await.expect("figures");
        words::figures(&figures)
    }
}
