//! Performance appraisal through the API: the library, the whole course of a plan, visibility, attacks, races,
//! leavers, many examinees, and REST.

mod attack_inputs;
mod attacks;
mod bulk;
mod groups;
mod leavers;
mod library;
mod plans;
mod races;
mod rest;
mod rest_journey;
mod rights;
mod sources;

use chrono::{Datelike, TimeDelta};
use serde_json::{Value, json};
use xieli_kernel::clock;
use xieli_testing::TestServer;

/// The first day of this month, on which all users were employed.
pub fn first() -> String {
    let today = clock::china_day(clock::now());
    today.with_day(1).unwrap_or(today).to_string()
}

/// A day relative to today.
pub fn on(days: i64) -> String {
    (clock::china_day(clock::now()) + TimeDelta::days(days)).to_string()
}

/// A server with the demo, without its appraisal records.
pub struct Desk {
    pub server: TestServer,
}

const EMPTY: &str =
    "delete from kpi_plan; delete from kpi_event; delete from kpi_template; delete from kpi_indication;
    delete from notification";
const EXAMINE: &str = "query ($id: ID!) { kpiExamine(id: $id) { rowId status score extra moved total grade version appealStatus
    appealReason confirmDueAt member { name } plan { rowId status }
    examineIndications { rowId value score contribution missing planIndication { key } rows { title value } inputs { rowId value } }
    viewerCan { confirm appeal answer extra calibrate return finish } } }";

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

    pub async fn members(&self, users: &[&str]) -> Vec<String> {
        let mut ids = Vec::new();
        for user in users {
            ids.push(self.member(user).await);
        }
        ids
    }

    pub async fn team(&self, name: &str) -> String {
        self.number(&format!("select id from team where enterprise_id = 1 and name = '{name}'"))
            .await
            .to_string()
    }

    /// Runs a mutation with an input of this type; returns its payload.
    pub async fn act(&self, user: &str, (root, input): (&str, &str), given: Value, answer: &str) -> Value {
        let query = format!(
            "mutation ($input: {input}!) {{ {root}(input: $input) {{ {answer} userErrors {{ field message code }} }} }}"
        );
        self.ask(user, &query, json!({ "input": given })).await
    }

    /// The same, which must succeed.
    pub async fn done(&self, user: &str, of: (&str, &str), given: Value, answer: &str) -> Value {
        let done = self.act(user, of, given.clone(), answer).await;
        assert_eq!(done["userErrors"], json!([]), "{user} {}: {given}", of.0);
        done
    }

    /// Creates a record; returns its row.
    pub async fn make(&self, user: &str, of: &str, input: Value) -> String {
        let field = format!("{}{}", of[..1].to_ascii_lowercase(), &of[1..]);
        let (root, kind) = (format!("{field}Create"), format!("{of}Input"));
        let made = self.done(user, (&root, &kind), input, &format!("{field} {{ rowId }}")).await;
        made[field.as_str()]["rowId"].as_str().expect("a row").to_owned()
    }

    /// A draft of this month's plan for these users, with two entered indicators: one by the manager (60 %)
    /// and the examinee (40 %), one by the manager alone.
    pub async fn draft(&self, users: &[&str], more: Value) -> String {
        let reviewer = self.member("admin").await;
        let mut input = json!({
            "name": "测试考核", "cycle": "1", "beginsOn": first(), "memberIds": self.members(users).await,
            "reviewerIds": [reviewer], "extraMax": 5.0, "digits": 2, "confirmDays": 3,
            "sections": [{ "key": "work", "name": "业绩", "weight": 60.0 }, { "key": "team", "name": "协作", "weight": 40.0 }],
            "grades": [{ "name": "优", "from": 90.0 }, { "name": "良", "from": 80.0 }, { "name": "中", "from": 0.0 }],
        });
        if let (Some(input), Some(more)) = (input.as_object_mut(), more.as_object()) {
            input.extend(more.clone());
        }
        let plan = self.make("admin", "KpiPlan", input).await;
        let manager = self.member("manager").await;
        let both = json!([{ "who": "MEMBER", "memberId": manager, "share": 60.0 }, { "who": "SELF", "share": 40.0 }]);
        let alone = json!([{ "who": "MEMBER", "memberId": manager, "share": 100.0 }]);
        for (section, key, name, raters) in [("work", "a", "工作质量", both), ("team", "c", "协作", alone)]
        {
            let input = json!({ "planId": plan, "sectionKey": section, "key": key, "name": name, "kind": "INPUT", "unit": "分",
                "scoring": { "method": "DIRECT" }, "weight": 100.0, "raters": raters });
            self.make("admin", "KpiPlanIndication", input).await;
        }
        plan
    }

    /// A plan that has taken effect.
    pub async fn plan(&self, users: &[&str], more: Value) -> String {
        let plan = self.draft(users, more).await;
        self.submit("admin", &plan).await;
        plan
    }

    pub async fn submit(&self, user: &str, plan: &str) -> Value {
        let of = ("kpiPlanSubmit", "KpiPlanIdInput");
        self.done(user, of, json!({ "id": plan }), "kpiPlan { status version }").await
    }

    /// The row of an examinee's result.
    pub async fn part(&self, plan: &str, user: &str) -> String {
        let member = self.member(user).await;
        self.number(&format!("select id from kpi_examine where plan_id = {plan} and member_id = {member}"))
            .await
            .to_string()
    }

    /// A result as the viewer sees it; null if it is hidden.
    pub async fn result(&self, viewer: &str, examine: &str) -> Value {
        self.ask(viewer, EXAMINE, json!({ "id": examine })).await
    }

    /// Open inputs of a rater for a result, with the keys of their indicators.
    pub async fn waiting(&self, user: &str, examine: &str) -> Vec<(String, String)> {
        let query = "query ($filter: KpiInputFilter) { kpiInputs(first: 100, filter: $filter) {
            nodes { rowId planIndication { key } } } }";
        let filter = json!({ "filter": { "mine": true, "open": true, "examineId": examine } });
        let found = self.ask(user, query, filter).await;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let nodes = found["nodes"].as_array().cloned().unwrap_or_default();
        nodes.iter().map(|row| (text(&row["planIndication"]["key"]), text(&row["rowId"]))).collect()
    }

    /// Enters and submits all open inputs of a rater for a result, with these points by key.
    pub async fn rate(&self, user: &str, examine: &str, points: &[(&str, f64)]) -> Value {
        let mut inputs = Vec::new();
        for (key, id) in self.waiting(user, examine).await {
            let value = points.iter().find(|(of, _)| *of == key).map(|(_, value)| *value);
            inputs.push(json!({ "id": id, "value": value }));
        }
        assert!(!inputs.is_empty(), "{user}: nothing waits");
        let input = json!({ "inputs": inputs, "submit": true });
        self.done(user, ("kpiInputSave", "KpiInputSaveInput"), input, "kpiInputs { rowId }").await
    }

    /// Enters all values of a result: 90 and 80 give 86, with 95 the score is 89.6.
    pub async fn fill(&self, examine: &str, user: &str) {
        self.rate("manager", examine, &[("a", 90.0), ("c", 95.0)]).await;
        self.rate(user, examine, &[("a", 80.0)]).await;
    }

    pub async fn confirm(&self, user: &str, examine: &str) -> Value {
        let of = ("kpiExamineConfirm", "KpiExamineConfirmInput");
        self.done(user, of, json!({ "ids": [examine] }), "kpiExamines { status }").await
    }

    pub async fn finish(&self, user: &str, plan: &str) -> Value {
        let of = ("kpiExamineFinish", "KpiExamineFinishInput");
        self.done(user, of, json!({ "planId": plan }), "finished").await["finished"].clone()
    }

    /// The state of a plan.
    pub async fn stands(&self, plan: &str) -> String {
        let found = self
            .ask("admin", "query ($id: ID!) { kpiPlan(id: $id) { status } }", json!({ "id": plan }))
            .await;
        found["status"].as_str().unwrap_or_default().to_owned()
    }
}
