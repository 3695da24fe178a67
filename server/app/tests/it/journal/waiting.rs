//! Reports that wait for the viewer: own ones that are due, and the number missing in teams.

use serde_json::{Value, json};

use super::{Desk, on};

const DUE: &str =
    "{ viewer { weeklyDue { monday lines plans missing weekly { status } waiting { monday status } } } }";
const REOPEN: &str =
    "mutation ($input: WeeklyReopenInput!) { weeklyReopen(input: $input) { userErrors { message } } }";

impl Desk {
    /// A desk on which last week's report is due, and that of the present week is expected.
    async fn monday() -> Self {
        let desk = Self::open().await;
        desk.due(8, "00:00", 0).await;
        desk
    }

    async fn waits(&self, user: &str) -> Value {
        self.ask(user, DUE, json!({})).await["weeklyDue"].clone()
    }

    /// The badge of the menu; null without one.
    async fn badge(&self, user: &str) -> Value {
        let viewer = self.ask(user, "{ viewer { badges { key count } } }", json!({})).await;
        let badges = viewer["badges"].as_array().expect("badges").clone();
        let found = badges.into_iter().find(|badge| badge["key"] == "weekly.my");
        found.map_or(Value::Null, |badge| badge["count"].clone())
    }

    /// Checks the reports of a user that are due, and that the badge has their number.
    async fn expect_waiting(&self, user: &str, expected: Value, what: &str) {
        let waiting = self.waits(user).await["waiting"].clone();
        assert_eq!(waiting, expected, "{what}");
        assert_eq!(
            self.badge(user).await.as_u64(),
            expected.as_array().map(|all| all.len() as u64),
            "{what}"
        );
    }

    async fn submit(&self, user: &str, id: &Value) {
        let done = self.change(user, id, json!({ "words": "按计划完成", "submit": true })).await;
        assert_eq!(done["userErrors"], json!([]));
    }
}

#[tokio::test]
async fn an_own_report_waits_from_its_deadline_until_it_is_submitted_and_after_it_was_reopened() {
    let desk = Desk::monday().await;
    let last = |status: Value| json!([{ "monday": on(0), "status": status }]);
    desk.expect_waiting("engineer", last(Value::Null), "not begun").await;
    let id = desk.week("engineer", &on(0)).await["rowId"].clone();
    desk.expect_waiting("engineer", last(json!("DRAFT")), "a draft").await;
    desk.submit("engineer", &id).await;
    desk.expect_waiting("engineer", json!([]), "submitted").await;
    assert_eq!(desk.comment("manager", &id, "1").await["userErrors"], json!([]));
    desk.expect_waiting("engineer", json!([]), "locked").await;
    let reopened = desk.ask("manager", REOPEN, json!({ "input": { "id": id, "reason": "请补充" } })).await;
    assert_eq!(reopened["userErrors"], json!([]));
    desk.expect_waiting("engineer", last(json!("REOPENED")), "reopened").await;
    desk.submit("engineer", &id).await;
    desk.expect_waiting("engineer", json!([]), "submitted again").await;
}

#[tokio::test]
async fn a_reopened_report_of_an_earlier_week_waits_beside_the_last_one() {
    let desk = Desk::monday().await;
    let id = desk.week("engineer", &on(-14)).await["rowId"].clone();
    desk.submit("engineer", &id).await;
    desk.ask("manager", REOPEN, json!({ "input": { "id": id, "reason": "请补充" } })).await;
    let both = json!([
        { "monday": on(0), "status": null },
        { "monday": on(-14), "status": "REOPENED" },
    ]);
    desk.expect_waiting("engineer", both, "two of them").await;
}

#[tokio::test]
async fn the_present_week_has_its_draft_and_waits_only_after_its_deadline() {
    let desk = Desk::monday().await;
    let last = desk.week("engineer", &on(0)).await["rowId"].clone();
    desk.submit("engineer", &last).await;
    let none =
        json!({ "monday": on(7), "lines": 0, "plans": 0, "missing": null, "weekly": null, "waiting": [] });
    assert_eq!(desk.waits("engineer").await, none);
    let id = desk.week("engineer", &on(7)).await["rowId"].clone();
    let input = json!({
        "done": [{ "text": "巡检泵房" }, { "text": "回访客户" }],
        "plan": [{ "text": "复测压力" }],
    });
    assert_eq!(desk.change("engineer", &id, input).await["userErrors"], json!([]));
    let draft = desk.waits("engineer").await;
    assert_eq!((&draft["lines"], &draft["plans"]), (&json!(2), &json!(1)));
    assert_eq!((&draft["weekly"]["status"], &draft["waiting"]), (&json!("DRAFT"), &json!([])));
}

#[tokio::test]
async fn directors_see_the_number_missing_and_it_is_that_of_the_list() {
    let desk = Desk::monday().await;
    let listed = async || {
        let missing = desk.ask("manager", "{ weeklyMissing { rowId } }", json!({})).await;
        missing.as_array().map(Vec::len)
    };
    let count =
        async || desk.waits("manager").await["missing"].as_u64().and_then(|n| usize::try_from(n).ok());
    let before = count().await.expect("a number");
    assert!(before > 1);
    assert_eq!(listed().await, Some(before));
    let id = desk.week("engineer", &on(7)).await["rowId"].clone();
    assert_eq!(count().await, Some(before), "a draft is not submitted");
    desk.submit("engineer", &id).await;
    assert_eq!(count().await, Some(before - 1));
    assert_eq!(listed().await, Some(before - 1));
    assert_eq!(desk.waits("engineer").await["missing"], Value::Null, "who directs nobody");
}

#[tokio::test]
async fn members_who_write_none_wait_for_none() {
    let desk = Desk::monday().await;
    assert_eq!(desk.badge("engineer").await, json!(1));
    desk.run(
        "update member set entry_date = (now() at time zone 'Asia/Shanghai')::date
         where enterprise_id = 1 and account_id = (select id from account where username = 'engineer')",
    )
    .await;
    desk.expect_waiting("engineer", json!([]), "who joined after that week").await;
    assert_eq!(desk.badge("external").await, Value::Null, "external members have no badge");
}

#[tokio::test]
async fn other_enterprises_and_members_without_the_right_see_nothing_of_it() {
    let desk = Desk::monday().await;
    let id = desk.week("engineer", &on(7)).await["rowId"].clone();
    desk.submit("engineer", &id).await;
    let theirs = desk.waits("other").await;
    assert_eq!((&theirs["weekly"], &theirs["lines"]), (&Value::Null, &json!(0)));
    let shut = desk.member("engineer").await;
    desk.run(&format!("delete from role_member where enterprise_id = 1 and member_id = {shut}")).await;
    assert_eq!(desk.waits("engineer").await, Value::Null, "without the right");
    assert_eq!(desk.badge("engineer").await, Value::Null);
}
