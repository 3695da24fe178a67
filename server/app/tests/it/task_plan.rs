//! Recurring tasks: created once for each day by the scheduler of any node, moved off days without work,
//! published, skipped and postponed by members with the right.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::plan_task::recurrence::Recurrence;
use xieli_domain::plan_task::scheduled;
use xieli_kernel::clock;
use xieli_testing::{Sent, TestServer};

const CREATE: &str = "mutation ($input: PlanTaskInput!) { planTaskCreate(input: $input) {
    planTask { id rowId status nextOn ruleText version } userErrors { field message code } } }";
const UPDATE: &str =
    "mutation ($id: ID!, $version: Int, $input: PlanTaskInput!) { planTaskUpdate(input: { id: $id, version: $version, changes: $input }) {
    planTask { status nextOn version } userErrors { field message code } } }";
const DAYS: &str = "query ($id: ID!) { planTaskDays(id: $id) { onDay beginsOn endsOn works temp { rowId status version } } }";

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

    /// Result of a query or mutation with one root field.
    async fn ask(&self, query: &str, variables: Value) -> Value {
        let reply = self.server.graphql(Some(&self.token), query, variables).await;
        assert!(reply["errors"].is_null(), "{query}: {}", reply["errors"]);
        reply["data"].as_object().and_then(|data| data.values().next()).expect("an answer").clone()
    }

    /// Result for another user, including errors.
    async fn told(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        self.server.graphql(Some(&token), query, variables).await
    }

    /// Creates a plan; returns its row and the plan.
    async fn plan(&self, input: Value) -> (i64, Value) {
        let made = self.ask(CREATE, json!({ "input": input })).await;
        assert_eq!(made["userErrors"], json!([]), "{input}");
        let row = made["planTask"]["rowId"].as_str().and_then(|row| row.parse().ok()).expect("a row");
        (row, made["planTask"].clone())
    }

    /// Errors of a change of a plan.
    async fn change(&self, id: i64, input: Value) -> Vec<String> {
        let changed = self.ask(UPDATE, json!({ "id": id.to_string(), "input": input })).await;
        let errors = changed["userErrors"].as_array().expect("a list").clone();
        errors.iter().map(|error| error["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Tasks created by a plan: calendar day, first day, status.
    async fn made(&self, plan: i64) -> Vec<(NaiveDate, NaiveDate, i16)> {
        let sql = "select on_day, begins_on, status from temp_task where plan_id = $1 order by on_day";
        let rows = self.server.db().client().await.query(sql, &[&plan]).await.expect(sql);
        rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect()
    }

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    async fn member(&self, user: &str) -> i64 {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' and m.enterprise_id = 1"
        );
        self.number(&sql).await
    }

    async fn clock(&self, now: DateTime<Utc>) {
        scheduled::make(self.server.services(), now).await.expect("the clock");
    }

    /// Code, data and message of a REST call.
    async fn rest(&self, method: Method, path: &str, sent: Sent) -> (i64, Value, String) {
        let reply = self.server.rest(Some(&self.token), method, path, sent).await;
        let said = reply.body["msg"].as_str().unwrap_or_default().to_owned();
        (reply.code(), reply.body["data"].clone(), said)
    }
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

/// In the morning of that day, in China.
fn morning(text: &str) -> DateTime<Utc> {
    clock::china_midnight(day(text)).expect("a moment") + TimeDelta::hours(8)
}

fn today() -> NaiveDate {
    clock::china_day(clock::now())
}

#[tokio::test]
async fn each_day_is_made_once_though_two_nodes_look_at_once() {
    let desk = Desk::of("manager").await;
    let beside = desk.server.beside().await;
    let director = desk.member("engineer").await.to_string();
    let input = json!({ "name": "水泵房点检", "rule": "FREQ=DAILY", "ahead": 2, "publish": true, "directorId": director,
        "checks": ["压力", "漏水"], "days": 1 });
    let (plan, row) = desk.plan(input).await;
    assert_eq!((&row["status"], &row["ruleText"]), (&json!("ON"), &json!("每天")));
    assert_eq!(row["nextOn"], json!(today().to_string()));
    let now = clock::now();
    for _ in 0..3 {
        let (one, other) = tokio::join!(
            scheduled::make(desk.server.services(), now),
            scheduled::make(beside.services(), now)
        );
        one.and(other).expect("both look");
    }
    let days: Vec<NaiveDate> = (0..3).map(|far| today() + TimeDelta::days(far)).collect();
    let made: Vec<NaiveDate> = desk.made(plan).await.iter().map(|(on, ..)| *on).collect();
    assert_eq!(made, days, "today and two days ahead, each once");
    let tasks =
        "select count(*) from task where name = '水泵房点检' and status = 10 and ends_on = begins_on + 1";
    assert_eq!(desk.number(tasks).await, 3);
    let lines =
        "select count(*) from task_check c join task t on t.id = c.task_id where t.name = '水泵房点检'";
    assert_eq!(desk.number(lines).await, 6);
    let told = "select count(*) from notification where kind = 'task.assigned' and title like '%水泵房点检%'";
    assert!(desk.number(told).await > 0, "who is to do it is told");
    // the next day creates the next task, and a missed week is not made up for
    desk.clock(now + TimeDelta::days(1)).await;
    assert_eq!(desk.made(plan).await.len(), 4);
    desk.clock(now + TimeDelta::days(8)).await;
    let made: Vec<i64> = desk.made(plan).await.iter().map(|(on, ..)| (*on - today()).num_days()).collect();
    assert_eq!(made, [0, 1, 2, 3, 7, 8, 9, 10]);
}

#[tokio::test]
async fn what_waits_is_published_skipped_and_put_off() {
    let desk = Desk::of("manager").await;
    let director = desk.member("engineer").await.to_string();
    let input =
        json!({ "name": "泵房周检", "rule": "FREQ=WEEKLY", "ahead": 14, "directorId": director, "days": 2 });
    let (plan, _) = desk.plan(input).await;
    desk.clock(clock::now()).await;
    let days = desk.ask(DAYS, json!({ "id": plan.to_string() })).await.as_array().expect("a list").clone();
    assert_eq!(days.len(), 12);
    let temp = |place: usize| days[place]["temp"]["rowId"].as_str().map(str::to_owned);
    let [first, second, third] = [0, 1, 2].map(|place| temp(place).expect("made"));
    assert!(temp(3).is_none(), "{days:?}");
    let waiting =
        "select count(*) from notification where kind = 'plan_task.waiting' and title like '%泵房周检%'";
    assert_eq!(desk.number(waiting).await, 1, "who keeps the plan is told that something waits");
    // as a form, as in the specification
    let path = "/api/tms/tempTask/publish";
    let (code, data, said) = desk.rest(Method::PUT, path, Sent::form(&[("id", &first)])).await;
    assert_eq!((code, &data["status"]), (0, &json!(1)), "{said}");
    assert_eq!(data["taskId_dictText"], "泵房周检", "{data}");
    assert_eq!(desk.rest(Method::PUT, path, Sent::form(&[("id", &first)])).await.2, "该任务已发布");
    // the assignee may skip and postpone, and not change the plan
    let skip = "mutation ($id: ID!) { tempTaskSkip(input: { id: $id }) { tempTask { status } userErrors { message } } }";
    let skipped = desk.told("engineer", skip, json!({ "id": second })).await;
    assert_eq!(skipped["data"]["tempTaskSkip"]["tempTask"]["status"], "SKIPPED", "{skipped}");
    let to = today() + TimeDelta::days(20);
    let moved = "mutation ($id: ID!, $version: Int, $on: Date!) { tempTaskMove(input: { id: $id, version: $version, beginsOn: $on }) {
        tempTask { beginsOn endsOn onDay version } userErrors { message code } } }";
    let put = json!({ "id": third, "version": 1, "on": to });
    let done = desk.told("engineer", moved, put.clone()).await["data"]["tempTaskMove"]["tempTask"].clone();
    assert_eq!(done["beginsOn"], json!(to), "{done}");
    assert_eq!(done["endsOn"], json!(to + TimeDelta::days(2)));
    assert_eq!(done["onDay"], json!(today() + TimeDelta::days(14)), "it is still that day's");
    let stale = desk.told("engineer", moved, put).await;
    assert_eq!(stale["data"]["tempTaskMove"]["userErrors"][0]["code"], "STALE", "{stale}");
    let refused =
        desk.told("engineer", UPDATE, json!({ "id": plan.to_string(), "input": { "days": 3 } })).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "{refused}");
    // created early, by hand
    let make = "mutation ($id: ID!, $on: Date!) { planTaskMake(input: { id: $id, onDay: $on }) {
        tempTask { rowId status } userErrors { message } } }";
    let ahead = today() + TimeDelta::days(28);
    let early = desk.ask(make, json!({ "id": plan.to_string(), "on": ahead })).await;
    let again = desk.ask(make, json!({ "id": plan.to_string(), "on": ahead })).await;
    assert!(early["tempTask"]["rowId"].is_string() && early == again, "{early} {again}");
    let never = desk.ask(make, json!({ "id": plan.to_string(), "on": ahead + TimeDelta::days(1) })).await;
    assert_eq!(never["userErrors"][0]["message"], "重复任务在这一天没有任务", "{never}");
    // the scheduler would have created this one next: it continues after it
    let next = today() + TimeDelta::days(21);
    desk.ask(make, json!({ "id": plan.to_string(), "on": next })).await;
    let shown = desk.ask(&format!("{{ planTask(id: \"{plan}\") {{ nextOn }} }}"), json!({})).await;
    assert_eq!(shown["nextOn"], json!(ahead), "{shown}");
    desk.clock(clock::now() + TimeDelta::days(14)).await;
    let on: Vec<i64> = desk.made(plan).await.iter().map(|(on, ..)| (*on - today()).num_days()).collect();
    assert_eq!(on, [0, 7, 14, 21, 28], "what was made by hand is not made once more");
}

/// The keeper of a plan validates its tasks unless another member does, also if a third one publishes them.
#[tokio::test]
async fn whoever_keeps_a_plan_validates_what_it_makes() {
    let desk = Desk::of("manager").await;
    let (me, director) = (desk.member("manager").await, desk.member("engineer").await);
    let publish = "mutation ($id: ID!) { tempTaskPublish(input: { id: $id }) { tempTask { task { rowId validator { name } } } userErrors { message } } }";
    let waits =
        async |plan: i64| desk.number(&format!("select min(id) from temp_task where plan_id = {plan}")).await;
    let step = async |user: &str, call: &str, id: &Value| {
        let query = format!(
            "mutation ($id: ID!) {{ {call}(input: {{ id: $id }}) {{ task {{ status }} userErrors {{ message }} }} }}"
        );
        let told = desk.told(user, &query, json!({ "id": id })).await;
        told["data"][call]["task"]["status"].clone()
    };
    let input = json!({ "name": "冷机点检", "rule": "FREQ=WEEKLY", "directorId": director.to_string() });
    let (plan, _) = desk.plan(input).await;
    desk.clock(clock::now()).await;
    let made = desk.told("engineer", publish, json!({ "id": waits(plan).await.to_string() })).await;
    let task = made["data"]["tempTaskPublish"]["tempTask"]["task"].clone();
    assert_eq!(task["validator"]["name"], "秦望舒", "{made}");
    let maker = format!("select created_by from task where id = {}", task["rowId"].as_str().expect("a row"));
    assert_eq!(desk.number(&maker).await, me, "though who sees to it published it");
    assert_eq!(step("engineer", "taskStart", &task["rowId"]).await, "WORKING");
    assert_eq!(step("engineer", "taskFinish", &task["rowId"]).await, "WAITING");
    // by the scheduler as well
    let input = json!({ "name": "热机点检", "rule": "FREQ=WEEKLY", "directorId": director.to_string(), "publish": true });
    desk.plan(input).await;
    desk.clock(clock::now()).await;
    let validated = format!(
        "select count(*) from task where name = '热机点检' and validator_id = {me} and created_by = {me}"
    );
    assert_eq!(desk.number(&validated).await, 1);
    // tasks of a member's plan for themselves need no validation
    let (plan, _) = desk.plan(json!({ "name": "自检", "rule": "FREQ=WEEKLY" })).await;
    desk.clock(clock::now()).await;
    let made = desk.ask(publish, json!({ "id": waits(plan).await.to_string() })).await;
    assert_eq!(
        (&made["userErrors"], &made["tempTask"]["task"]["validator"]),
        (&json!([]), &Value::Null),
        "{made}"
    );
}

#[tokio::test]
async fn the_next_day_is_none_that_was_settled_before_its_turn() {
    let desk = Desk::of("manager").await;
    let begins = today() + TimeDelta::days(1);
    let input = json!({ "name": "周检", "rule": "FREQ=WEEKLY", "beginsOn": begins });
    let (plan, row) = desk.plan(input).await;
    let on = |weeks: i64| begins + TimeDelta::days(7 * weeks);
    assert_eq!(row["nextOn"], json!(on(0)));
    let make = "mutation ($id: ID!, $on: Date!) { planTaskMake(input: { id: $id, onDay: $on }) { tempTask { rowId } userErrors { message } } }";
    let made = async |weeks: i64| {
        let made = desk.ask(make, json!({ "id": plan.to_string(), "on": on(weeks) })).await;
        made["tempTask"]["rowId"].clone()
    };
    let settle = async |call: &str, id: Value| {
        let query = format!(
            "mutation ($id: ID!) {{ {call}(input: {{ id: $id }}) {{ tempTask {{ status }} userErrors {{ message }} }} }}"
        );
        let settled = desk.ask(&query, json!({ "id": id })).await;
        assert_eq!(settled["userErrors"], json!([]), "{settled}");
    };
    let next = async || {
        desk.ask(&format!("{{ planTask(id: \"{plan}\") {{ nextOn }} }}"), json!({})).await["nextOn"].clone()
    };
    // the second one early, then the first is skipped, then the second is published
    let second = made(1).await;
    settle("tempTaskSkip", made(0).await).await;
    assert_eq!(next().await, json!(on(1)), "it waits");
    settle("tempTaskPublish", second).await;
    assert_eq!(next().await, json!(on(2)));
    // in the other order: settled days are passed over
    settle("tempTaskPublish", made(3).await).await;
    settle("tempTaskSkip", made(2).await).await;
    assert_eq!(next().await, json!(on(4)));
    // and the scheduler passes over it, too
    settle("tempTaskSkip", made(5).await).await;
    desk.clock(morning(&on(4).to_string())).await;
    assert_eq!(next().await, json!(on(6)));
    assert_eq!(desk.made(plan).await.len(), 6, "each day once");
}

#[tokio::test]
async fn a_plan_is_switched_off_and_on_and_comes_to_its_end() {
    let desk = Desk::of("manager").await;
    let (plan, _) = desk.plan(json!({ "name": "值守", "rule": "FREQ=DAILY;COUNT=3" })).await;
    assert_eq!(desk.change(plan, json!({ "status": "OFF" })).await, Vec::<String>::new());
    desk.clock(clock::now()).await;
    assert_eq!(desk.made(plan).await, [], "it is off");
    desk.change(plan, json!({ "status": "ON" })).await;
    for days in 0..4 {
        desk.clock(clock::now() + TimeDelta::days(days)).await;
    }
    assert_eq!(desk.made(plan).await.len(), 3);
    let state = format!("select status::bigint from plan_task where id = {plan}");
    assert_eq!(desk.number(&state).await, 2, "the rule counts to three");
    // it has no coming days until its rule has some
    desk.server
        .db()
        .execute(&format!("update plan_task set begins_on = begins_on - 10 where id = {plan}"))
        .await;
    let never = desk.change(plan, json!({ "status": "ON" })).await;
    assert_eq!(never, ["按这个规则以后没有日期了，请修改重复规则"]);
    assert_eq!(desk.number(&state).await, 2, "nothing is written of what is refused");
    let again = desk.change(plan, json!({ "status": "ON", "rule": "FREQ=WEEKLY" })).await;
    assert_eq!((again, desk.number(&state).await), (Vec::new(), 1));
    assert_eq!(desk.change(plan, json!({ "status": "ENDED" })).await, Vec::<String>::new());
    let before = desk.made(plan).await;
    desk.clock(clock::now() + TimeDelta::days(30)).await;
    assert_eq!(desk.made(plan).await, before, "it has ended");
    // another rule: untouched tasks created ahead are deleted
    let weekly = json!({ "name": "抄表", "rule": "FREQ=WEEKLY", "ahead": 21 });
    let (plan, _) = desk.plan(weekly).await;
    desk.clock(clock::now()).await;
    assert_eq!(desk.made(plan).await.len(), 4);
    desk.change(plan, json!({ "rule": "FREQ=WEEKLY;INTERVAL=2" })).await;
    desk.clock(clock::now()).await;
    let on: Vec<i64> = desk.made(plan).await.iter().map(|(on, ..)| (*on - today()).num_days()).collect();
    assert_eq!(on, [0, 14]);
}

#[tokio::test]
async fn what_falls_on_the_national_day_comes_after_the_holidays() {
    let desk = Desk::of("admin").await;
    let input = json!({ "name": "周四例检", "rule": "FREQ=WEEKLY;BYDAY=TH", "beginsOn": "2026-09-24", "shift": "FOLLOWING" });
    let (plan, _) = desk.plan(input).await;
    let back = format!("update plan_task set next_on = '2026-10-01' where id = {plan}");
    desk.server.db().execute(&back).await;
    desk.clock(morning("2026-10-07")).await;
    assert_eq!(desk.made(plan).await, [], "the holidays are not over");
    // and the enterprise does not work on the day after
    let save = "mutation ($input: WorkdaysInput!) { workdaysSave(input: $input) {
        workdays { day works name source } userErrors { field message } } }";
    let rest = json!({ "days": [{ "day": "2026-10-08", "works": false, "name": "司庆" }] });
    let saved = desk.ask(save, json!({ "input": rest })).await;
    let own = json!({ "day": "2026-10-08", "works": false, "name": "司庆", "source": "OWN" });
    assert!(saved["workdays"].as_array().is_some_and(|days| days.contains(&own)), "{saved}");
    desk.clock(morning("2026-10-08")).await;
    assert_eq!(desk.made(plan).await, [], "nobody works");
    let next = format!("{{ planTask(id: \"{plan}\") {{ nextOn }} }}");
    assert_eq!(desk.ask(&next, json!({})).await["nextOn"], "2026-10-09");
    desk.clock(morning("2026-10-09")).await;
    assert_eq!(desk.made(plan).await, [(day("2026-10-01"), day("2026-10-09"), 0)]);
    // the week's own Thursday was moved to the same day: one task
    desk.clock(morning("2026-10-10")).await;
    assert_eq!(desk.made(plan).await.len(), 1);
    desk.clock(morning("2026-10-15")).await;
    assert_eq!(desk.made(plan).await.len(), 2);
    // the calendar belongs to the enterprise, and only its managers correct it
    let remove = "mutation { workdaysDelete(input: { days: [\"2026-10-08\"] }) { workdays { day source } userErrors { message } } }";
    let left = desk.ask(remove, json!({})).await;
    let days = left["workdays"].as_array().expect("the year").clone();
    assert!(days.iter().all(|one| one["day"] != "2026-10-08") && days.len() > 30, "{left}");
    let refused = desk.told("engineer", remove, json!({})).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "{refused}");
    let other = desk.told("other", "{ workdays(year: 2026) { day works source } }", json!({})).await;
    assert!(!other.to_string().contains("2026-10-08"), "{other}");
    let twice =
        json!({ "days": [{ "day": "2026-10-08", "works": false }, { "day": "2026-10-08", "works": true }] });
    let said = desk.ask(save, json!({ "input": twice })).await;
    assert_eq!(said["userErrors"][0]["field"], json!(["days", "1", "day"]), "{said}");
}

#[tokio::test]
async fn the_next_comes_after_the_one_before_is_done() {
    let desk = Desk::of("manager").await;
    let input =
        json!({ "name": "滤芯更换", "rule": "FREQ=DAILY;INTERVAL=3", "mode": "AFTER_DONE", "publish": true });
    let (plan, row) = desk.plan(input).await;
    assert_eq!((&row["ruleText"], &row["nextOn"]), (&json!("完成 3 天后"), &json!(today())));
    let now = clock::now();
    for days in [0, 1, 10] {
        desk.clock(now + TimeDelta::days(days)).await;
    }
    assert_eq!(desk.made(plan).await.len(), 1, "it is still open");
    desk.server.db().execute("update task set status = 75, since = now() where name = '滤芯更换'").await;
    desk.clock(now + TimeDelta::days(2)).await;
    let next = format!("{{ planTask(id: \"{plan}\") {{ nextOn lastTask {{ name }} }} }}");
    let shown = desk.ask(&next, json!({})).await;
    assert_eq!(shown, json!({ "nextOn": today() + TimeDelta::days(3), "lastTask": { "name": "滤芯更换" } }));
    assert_eq!(desk.made(plan).await.len(), 1, "three days after");
    desk.clock(now + TimeDelta::days(3)).await;
    assert_eq!(desk.made(plan).await.len(), 2);
    let wrong = desk.change(plan, json!({ "rule": "FREQ=WEEKLY;BYDAY=MO" })).await;
    assert_eq!(wrong, ["完成后重复只能设置间隔，不能指定周几、几日"]);
}

#[tokio::test]
async fn what_one_may_not_see_is_not_found() {
    let desk = Desk::of("admin").await;
    let (plan, _) = desk.plan(json!({ "name": "管理员的计划", "rule": "FREQ=DAILY" })).await;
    desk.clock(clock::now()).await;
    let temp = desk.number(&format!("select min(id) from temp_task where plan_id = {plan}")).await;
    let read = format!(
        "{{ planTask(id: \"{plan}\") {{ id }} tempTask(id: \"{temp}\") {{ id }} planTaskDays(id: \"{plan}\") {{ onDay }} }}"
    );
    for user in ["manager", "engineer", "other"] {
        let found = desk.told(user, &read, json!({})).await;
        let nothing = json!({ "planTask": null, "tempTask": null, "planTaskDays": null });
        assert_eq!(found["data"], nothing, "{user}: {found}");
        let publish = "mutation ($id: ID!) { tempTaskPublish(input: { id: $id }) { userErrors { code } } }";
        let told = desk.told(user, publish, json!({ "id": temp.to_string() })).await;
        assert_eq!(told["data"]["tempTaskPublish"]["userErrors"][0]["code"], "NOT_FOUND", "{user}: {told}");
    }
    for user in ["manager", "other"] {
        let delete = "mutation ($id: ID!) { planTaskDelete(input: { ids: [$id] }) { userErrors { code } } }";
        let told = desk.told(user, delete, json!({ "id": plan.to_string() })).await;
        assert_eq!(told["data"]["planTaskDelete"]["userErrors"][0]["code"], "NOT_FOUND", "{user}: {told}");
    }
    let external =
        desk.told("external", "{ planTasks { totalCount } tempTasks { totalCount } }", json!({})).await;
    let none = json!({ "planTasks": { "totalCount": 0 }, "tempTasks": { "totalCount": 0 } });
    assert_eq!(external["data"], none, "{external}");
}

#[tokio::test]
async fn plans_live_by_rest_alone() {
    let desk = Desk::of("admin").await;
    let new = json!({ "name": "月度盘点", "rule": "FREQ=MONTHLY;BYMONTHDAY=-1", "shift": 2, "mode": 1, "publish": 1,
        "level": "1", "startDate": "2026-01-01" });
    let (code, made, said) = desk.rest(Method::POST, "/api/tms/planTask", Sent::Json(new)).await;
    assert_eq!((code, &made["ruleText"], &made["status"]), (0, &json!("每月最后一天"), &json!(1)), "{said}");
    let id = made["id"].as_str().expect("an id").to_owned();
    let (_, temps, _) =
        desk.rest(Method::GET, &format!("/api/tms/planTask/getTemps?id={id}"), Sent::Nothing).await;
    assert_eq!(temps.as_array().map(Vec::len), Some(12), "{temps}");
    assert!(temps.as_array().is_some_and(|days| days.iter().all(|day| day["works"] == json!(1))), "{temps}");
    let wrong = json!({ "id": id, "rule": "FREQ=HOURLY" });
    let (code, _, said) = desk.rest(Method::PUT, "/api/tms/planTask", Sent::Json(wrong)).await;
    assert_eq!((code, said.as_str()), (4022, "重复频率最小为天"));
    let off = json!({ "id": id, "version": 1, "status": 0, "shift": 0 });
    let (_, changed, said) = desk.rest(Method::PUT, "/api/tms/planTask", Sent::Json(off.clone())).await;
    assert_eq!((&changed["status"], &changed["nextDate"]), (&json!(0), &Value::Null), "{said}");
    assert_eq!(desk.rest(Method::PUT, "/api/tms/planTask", Sent::Json(off)).await.0, 4009, "a stale version");
    let (_, list, _) = desk.rest(Method::GET, "/api/tms/planTask/list?name=月度盘点", Sent::Nothing).await;
    assert_eq!((&list["total"], &list["records"][0]["id"]), (&json!(1), &json!(id)), "{list}");
    let (_, waiting, _) = desk.rest(Method::GET, "/api/tms/tempTask/list?status=0", Sent::Nothing).await;
    assert!(waiting["total"].as_i64() > Some(3), "{waiting}");
    assert_eq!(desk.rest(Method::DELETE, "/api/tms/planTask", Sent::Json(json!([id]))).await.2, "删除成功！");
    let path = format!("/api/tms/planTask/{id}");
    assert_eq!(desk.rest(Method::GET, &path, Sent::Nothing).await.0, 10003);
}

/// The days of the demo's plans agree with their rules, on any day of the week.
#[tokio::test]
async fn the_demo_plans_go_by_their_rules() {
    let desk = Desk::of("manager").await;
    let client = desk.server.db().client().await;
    let sql = "select p.name, p.rule, p.begins_on, p.next_on, p.status = 1 as is_on,
            array(select t.on_day from temp_task t where t.enterprise_id = p.enterprise_id and t.plan_id = p.id order by 1) as made
        from plan_task p where p.mode = 1 and p.deleted_at is null";
    let rows = client.query(sql, &[]).await.expect(sql);
    assert!(rows.len() > 10, "{} plans", rows.len());
    for row in rows {
        let (name, rule, begins): (String, String, NaiveDate) = (row.get(0), row.get(1), row.get(2));
        let (next, is_on, made): (Option<NaiveDate>, bool, Vec<NaiveDate>) =
            (row.get(3), row.get(4), row.get(5));
        let rule = Recurrence::read(&rule).expect("a rule");
        let falls = |day: NaiveDate| rule.days(begins).take_while(|one| *one <= day).last() == Some(day);
        for day in made.iter().copied().chain(next) {
            assert!(falls(day), "{name}: {day} is none of its days");
        }
        assert_eq!(next.is_some(), is_on, "{name} says when it goes on");
        assert!(next.is_none_or(|next| next > today() && !made.contains(&next)), "{name}: {next:?} {made:?}");
    }
}

/// Holidays added or removed after tasks were created: existing tasks stay, later ones follow the new
/// calendar.
#[tokio::test]
async fn a_change_of_holidays_moves_nothing_that_is_made() {
    let desk = Desk::of("admin").await;
    let input = json!({ "name": "周四巡检", "rule": "FREQ=WEEKLY;BYDAY=TH", "beginsOn": "2026-11-05", "shift": "FOLLOWING",
        "ahead": 7 });
    let (plan, _) = desk.plan(input).await;
    let back = format!("update plan_task set next_on = '2026-11-05', status = 1 where id = {plan}");
    desk.server.db().execute(&back).await;
    desk.clock(morning("2026-11-05")).await;
    let first = [("2026-11-05", "2026-11-05"), ("2026-11-12", "2026-11-12")];
    let of = |days: &[(&str, &str)]| -> Vec<(NaiveDate, NaiveDate, i16)> {
        days.iter().map(|(on, begins)| (day(on), day(begins), 0)).collect()
    };
    assert_eq!(desk.made(plan).await, of(&first));
    let save =
        "mutation ($input: WorkdaysInput!) { workdaysSave(input: $input) { userErrors { field message } } }";
    let rest =
        ["2026-11-12", "2026-11-19"].map(|day| json!({ "day": day, "works": false, "name": "停电检修" }));
    let saved = desk.ask(save, json!({ "input": { "days": rest } })).await;
    assert_eq!(saved["userErrors"], json!([]), "{saved}");
    for at in ["2026-11-12", "2026-11-13", "2026-11-13"] {
        desk.clock(morning(at)).await;
    }
    let all = [first[0], first[1], ("2026-11-19", "2026-11-20")];
    assert_eq!(desk.made(plan).await, of(&all), "each day once, the new holiday is passed over");
    // it is a workday after all: neither a second task nor another day
    let remove = "mutation { workdaysDelete(input: { days: [\"2026-11-12\", \"2026-11-19\"] }) { userErrors { message } } }";
    assert_eq!(desk.ask(remove, json!({})).await["userErrors"], json!([]));
    for at in ["2026-11-13", "2026-11-19"] {
        desk.clock(morning(at)).await;
    }
    let on: Vec<NaiveDate> = desk.made(plan).await.iter().map(|(on, ..)| *on).collect();
    assert_eq!(on, ["2026-11-05", "2026-11-12", "2026-11-19", "2026-11-26"].map(day));
    assert_eq!(desk.made(plan).await[..3], of(&all));
}

/// A former member's plan goes on with the successor; without one it waits, and its keeper gets a notice.
#[tokio::test]
async fn a_plan_goes_on_when_somebody_leaves() {
    let desk = Desk::of("manager").await;
    let (me, gone, along) =
        (desk.member("manager").await, desk.member("engineer").await, desk.member("sales").await);
    let input = |name: &str, director: i64| {
        json!({ "name": name, "rule": "FREQ=DAILY", "publish": true, "directorId": director.to_string(),
            "memberIds": [along.to_string()] })
    };
    let (handed, _) = desk.plan(input("交接点检", gone)).await;
    let (open, _) = desk.plan(input("无人点检", gone)).await;
    let leave = "mutation ($id: ID!, $to: ID!) { memberLeave(input: { ids: [$id], handoverToId: $to }) { userErrors { message } } }";
    for who in [gone, along] {
        let left = desk.told("admin", leave, json!({ "id": who.to_string(), "to": me.to_string() })).await;
        assert_eq!(left["data"]["memberLeave"]["userErrors"], json!([]), "{left}");
    }
    // as after offboarding without a successor
    desk.server.db().execute(&format!("update plan_task set director_id = null where id = {open}")).await;
    desk.clock(clock::now()).await;
    let task = format!("select count(*) from task where name = '交接点检' and director_id = {me}");
    assert_eq!(desk.number(&task).await, 1, "who took over");
    let joined =
        format!("select count(*) from plan_task where id in ({handed}, {open}) and {along} = any (members)");
    assert_eq!(desk.number(&joined).await, 0);
    assert_eq!(desk.made(open).await, [(today(), today(), 0)], "it waits");
    let told = format!(
        "select count(*) from notification where kind = 'plan_task.waiting' and member_id = {me} and title like '%无人点检%'
            and body like '未能自动发布%'"
    );
    assert_eq!(desk.number(&told).await, 1);
}

/// A plan that was paused does not make up for missed days.
#[tokio::test]
async fn a_plan_that_was_paused_goes_on_from_today() {
    let desk = Desk::of("manager").await;
    let begins = today() - TimeDelta::days(20);
    let (plan, _) = desk.plan(json!({ "name": "停用点检", "rule": "FREQ=DAILY", "beginsOn": begins })).await;
    let stand = format!("update plan_task set next_on = '{begins}' where id = {plan}");
    desk.server.db().execute(&stand).await;
    assert_eq!(desk.change(plan, json!({ "status": "OFF" })).await, Vec::<String>::new());
    desk.clock(clock::now() - TimeDelta::days(10)).await;
    assert_eq!(desk.made(plan).await, []);
    assert_eq!(desk.change(plan, json!({ "status": "ON" })).await, Vec::<String>::new());
    desk.clock(clock::now()).await;
    assert_eq!(desk.made(plan).await, [(today(), today(), 0)], "today alone");
}
