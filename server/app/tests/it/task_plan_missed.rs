//! Missed days of recurring tasks: shown, and made up for only when a member asks, each day once.

use chrono::{NaiveDate, TimeDelta};
use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::plan_task::scheduled;
use xieli_kernel::clock;
use xieli_testing::{Sent, TestServer};

const MISSED: &str = "query ($id: ID!) { planTaskMissed(id: $id) { onDay beginsOn endsOn temp { rowId } } }";
const MAKE_UP: &str = "mutation ($input: PlanTaskMakeUpInput!) { planTaskMakeUp(input: $input) {
    tempTasks { rowId onDay beginsOn endsOn status task { name } } userErrors { field message code } } }";

struct Desk {
    server: TestServer,
    token: String,
}

impl Desk {
    async fn manager() -> Self {
        let server = TestServer::demo().await;
        let token = server.token("manager").await;
        Self { server, token }
    }

    /// Result of a query or mutation with one root field.
    async fn ask(&self, query: &str, variables: Value) -> Value {
        let reply = self.server.graphql(Some(&self.token), query, variables).await;
        assert!(reply["errors"].is_null(), "{query}: {}", reply["errors"]);
        reply["data"].as_object().and_then(|data| data.values().next()).expect("an answer").clone()
    }

    /// A plan that began, and was created, so many days ago, and has created nothing since.
    async fn plan(&self, ago: i64, mut input: Value) -> String {
        let begins = day(-ago);
        input["beginsOn"] = json!(begins);
        let create = "mutation ($input: PlanTaskInput!) { planTaskCreate(input: $input) {
            planTask { rowId } userErrors { message } } }";
        let made = self.ask(create, json!({ "input": input })).await;
        let id = made["planTask"]["rowId"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
        let since = format!(
            "update plan_task set created_at = '{begins}'::timestamp at time zone 'Asia/Shanghai',
                due_since = '{begins}' where id = {id}"
        );
        self.server.db().execute(&since).await;
        id
    }

    async fn change(&self, id: &str, input: Value) {
        let update = "mutation ($id: ID!, $input: PlanTaskInput!) {
            planTaskUpdate(input: { id: $id, changes: $input }) { userErrors { message } } }";
        let changed = self.ask(update, json!({ "id": id, "input": input })).await;
        assert_eq!(changed["userErrors"], json!([]), "{input}");
    }

    async fn switch(&self, id: &str, status: &str) {
        self.change(id, json!({ "status": status })).await;
    }

    /// The missed days, counted from today.
    async fn missed(&self, id: &str) -> Vec<i64> {
        let missed = self.ask(MISSED, json!({ "id": id })).await;
        missed.as_array().expect("a list").iter().map(|one| ago(&one["onDay"])).collect()
    }

    async fn make_up(&self, id: &str, days: &[NaiveDate]) -> Value {
        self.ask(MAKE_UP, json!({ "input": { "id": id, "onDays": days } })).await
    }

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    async fn member(&self, user: &str) -> String {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' and m.enterprise_id = 1"
        );
        self.number(&sql).await.to_string()
    }

    /// Number of instances of a plan.
    async fn made(&self, id: &str) -> i64 {
        self.number(&format!("select count(*) from temp_task where plan_id = {id}")).await
    }
}

/// The day so many days from today.
fn day(far: i64) -> NaiveDate {
    clock::china_day(clock::now()) + TimeDelta::days(far)
}

/// The number of days from today to this one.
fn ago(text: &Value) -> i64 {
    let on: NaiveDate = text.as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{text}"));
    (on - day(0)).num_days()
}

#[tokio::test]
async fn days_that_a_paused_plan_missed_are_made_up_for_when_asked() {
    let desk = Desk::manager().await;
    let plan = &desk.plan(10, json!({ "name": "停用点检", "rule": "FREQ=DAILY", "days": 1 })).await;
    desk.switch(plan, "OFF").await;
    let ten: Vec<i64> = (-10..0).collect();
    assert_eq!(desk.missed(plan).await, ten, "also while it is off");
    desk.switch(plan, "ON").await;
    scheduled::make(desk.server.services(), clock::now()).await.expect("the clock");
    assert_eq!((desk.made(plan).await, desk.missed(plan).await), (1, ten), "today alone, by itself");

    let made = desk.make_up(plan, &[day(-3), day(-10), day(-3)]).await;
    assert_eq!(made["userErrors"], json!([]), "{made}");
    let temps = made["tempTasks"].as_array().expect("a list").clone();
    let told: Vec<_> =
        temps.iter().map(|temp| (ago(&temp["onDay"]), ago(&temp["endsOn"]), &temp["status"])).collect();
    let waits = json!("WAITING");
    assert_eq!(told, [(-10, -9, &waits), (-3, -2, &waits)], "as the plan publishes, by hand");
    assert_eq!(desk.missed(plan).await, [-9, -8, -7, -6, -5, -4, -2, -1]);
    // at once, and once more: each day once
    let (days, again) = ([day(-3), day(-5)], [day(-5), day(-3)]);
    let (one, other) = tokio::join!(desk.make_up(plan, &days), desk.make_up(plan, &again));
    assert_eq!((&one, one["tempTasks"].as_array().map(Vec::len)), (&other, Some(2)));
    assert_eq!(one["tempTasks"][1], temps[1]);
    assert_eq!(desk.made(plan).await, 4);
    // the scheduled job makes none of them again
    scheduled::make(desk.server.services(), clock::now()).await.expect("the clock");
    assert_eq!(desk.made(plan).await, 4);
}

#[tokio::test]
async fn days_that_were_not_missed_are_refused_with_the_rest() {
    let desk = Desk::manager().await;
    let plan = &desk.plan(10, json!({ "name": "周检", "rule": "FREQ=WEEKLY" })).await;
    assert_eq!(desk.missed(plan).await, [-10, -3]);
    for wrong in [day(0), day(4), day(-4), day(-17)] {
        let told = desk.make_up(plan, &[day(-10), wrong]).await;
        let error = &told["userErrors"][0];
        let words = format!("{wrong} 没有错过的任务，请刷新后重新选择");
        assert_eq!((&error["field"], &error["message"]), (&json!(["onDays"]), &json!(words)), "{told}");
    }
    let told = desk.make_up(plan, &[]).await;
    assert_eq!(told["userErrors"][0]["message"], "请选择要补生成的日期", "{told}");
    let many: Vec<NaiveDate> = (0..101).map(day).collect();
    let told = desk.make_up(plan, &many).await;
    assert_eq!(told["userErrors"][0]["message"], "一次最多补生成 100 天", "{told}");
    assert_eq!(desk.made(plan).await, 0, "all or none");

    // members who do not see the plan neither see nor make anything
    let engineer = desk.server.token("engineer").await;
    let hidden = desk.server.graphql(Some(&engineer), MISSED, json!({ "id": plan })).await;
    assert_eq!(hidden["data"]["planTaskMissed"], Value::Null, "{hidden}");
    let variables = json!({ "input": { "id": plan, "onDays": [day(-3)] } });
    let refused = desk.server.graphql(Some(&engineer), MAKE_UP, variables.clone()).await;
    assert_eq!(refused["data"]["planTaskMakeUp"]["userErrors"][0]["code"], "NOT_FOUND", "{refused}");
    // creators without the right to create tasks see their plan, and make nothing
    let creator = desk.member("engineer").await;
    desk.server.db().execute(&format!("update plan_task set created_by = {creator} where id = {plan}")).await;
    let seen = desk.server.graphql(Some(&engineer), MISSED, json!({ "id": plan })).await;
    assert_eq!(seen["data"]["planTaskMissed"].as_array().map(Vec::len), Some(2), "{seen}");
    let refused = desk.server.graphql(Some(&engineer), MAKE_UP, variables).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "{refused}");
    assert_eq!(desk.made(plan).await, 0);
}

#[tokio::test]
async fn missed_days_end_after_ninety_days_and_with_the_plan() {
    let desk = Desk::manager().await;
    let plan = &desk.plan(200, json!({ "name": "老计划", "rule": "FREQ=DAILY" })).await;
    assert_eq!(desk.missed(plan).await, (-90..0).collect::<Vec<i64>>());
    // each further day is one more statement
    let days = |from: i64, count: i64| (from..from + count).map(day).collect::<Vec<NaiveDate>>();
    desk.make_up(plan, &days(-90, 2)).await;
    let (_, few) = desk.server.cost(desk.make_up(plan, &days(-80, 2))).await;
    let (_, many) = desk.server.cost(desk.make_up(plan, &days(-70, 12))).await;
    assert!(many <= few + 15, "{few} statements for two days, {many} for twelve");
    assert_eq!(desk.made(plan).await, 16);
    desk.switch(plan, "ENDED").await;
    assert_eq!(desk.missed(plan).await, [0_i64; 0]);
    let told = desk.make_up(plan, &[day(-1)]).await;
    assert_eq!(told["userErrors"][0]["code"], "NOT_FOUND", "{told}");
    // the next day of such a plan follows its last task
    let input = json!({ "name": "滤芯", "rule": "FREQ=DAILY", "mode": "AFTER_DONE" });
    let plan = &desk.plan(10, input).await;
    assert_eq!(desk.missed(plan).await, [0_i64; 0]);
}

/// A day that the present rule of a plan never had due is not missed.
#[tokio::test]
async fn days_before_a_change_of_the_rule_are_not_missed() {
    let desk = Desk::manager().await;
    let plan = &desk.plan(10, json!({ "name": "改期点检", "rule": "FREQ=WEEKLY" })).await;
    desk.change(plan, json!({ "name": "改名点检", "days": 2 })).await;
    assert_eq!(desk.missed(plan).await, [-10, -3], "the days are the same");
    desk.change(plan, json!({ "rule": "FREQ=DAILY" })).await;
    assert_eq!(desk.missed(plan).await, [0_i64; 0], "none of the days before it was due by the new rule");
    let told = desk.make_up(plan, &[day(-1)]).await;
    assert_eq!(told["userErrors"][0]["code"], "NOT_FOUND", "{told}");
    // the change was three days ago
    let since = format!("update plan_task set due_since = '{}' where id = {plan}", day(-3));
    desk.server.db().execute(&since).await;
    assert_eq!(desk.missed(plan).await, [-3, -2, -1]);
    // a pause keeps them, and nothing was due while the plan had ended
    desk.switch(plan, "OFF").await;
    desk.switch(plan, "ON").await;
    assert_eq!(desk.missed(plan).await, [-3, -2, -1]);
    desk.switch(plan, "ENDED").await;
    desk.switch(plan, "ON").await;
    assert_eq!(desk.missed(plan).await, [0_i64; 0]);
}

#[tokio::test]
async fn nothing_is_published_into_a_deleted_project() {
    let desk = Desk::manager().await;
    let create = "mutation { projectCreate(input: { name: \"将删项目\" }) { project { rowId } userErrors { message } } }";
    let made = desk.ask(create, json!({})).await;
    let project = made["project"]["rowId"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    let input = json!({ "name": "项目点检", "rule": "FREQ=DAILY", "publish": true, "projectId": project });
    let plan = &desk.plan(3, input).await;
    desk.server.db().execute(&format!("update project set deleted_at = now() where id = {project}")).await;
    let told = desk.make_up(plan, &[day(-1)]).await;
    assert_eq!(told["userErrors"][0]["message"], "项目已删除，请先在重复任务中改选项目", "{told}");
    assert_eq!(desk.made(plan).await, 0, "all or none");
}

#[tokio::test]
async fn missed_days_become_tasks_by_rest_where_the_plan_publishes_them() {
    let desk = Desk::manager().await;
    let director = desk.member("engineer").await;
    let input = json!({ "name": "漏检补做", "rule": "FREQ=DAILY", "publish": true, "directorId": director });
    let plan = &desk.plan(5, input).await;
    // its responsible member may do so, too
    let engineer = desk.server.token("engineer").await;
    let rest = async |method: Method, path: &str, sent: Sent| {
        let path = format!("/api/tms/planTask/{path}");
        desk.server.rest(Some(&engineer), method, &path, sent).await
    };
    let missed = rest(Method::GET, &format!("getMissed?id={plan}"), Sent::Nothing).await;
    let days: Vec<i64> =
        missed.body["data"].as_array().into_iter().flatten().map(|one| ago(&one["onDay"])).collect();
    assert_eq!(days, [-5, -4, -3, -2, -1], "{}", missed.body);
    let sent = Sent::Json(json!({ "id": plan, "onDays": [day(-2), day(-1)] }));
    let made = rest(Method::PUT, "makeUp", sent).await;
    assert_eq!((made.code(), &made.body["data"][0]["status"]), (0, &json!(1)), "{}", made.body);
    let tasks = format!(
        "select count(*) from task where name = '漏检补做' and director_id = {director} and begins_on in ('{}', '{}')",
        day(-2),
        day(-1)
    );
    assert_eq!(desk.number(&tasks).await, 2);
    let wrong = Sent::Json(json!({ "id": plan, "onDays": [day(1)] }));
    assert_eq!(rest(Method::PUT, "makeUp", wrong).await.code(), 4022);
}
