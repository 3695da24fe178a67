//! Deadlines of weekly reports by the setting of their enterprise: late marks, reminders, the week that is due.

use chrono::{DateTime, TimeDelta, Utc};
use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::config_value::model::WeeklySetting;
use xieli_domain::weekly::deadline::Deadline;
use xieli_domain::weekly::scheduled;

use super::{Desk, on, week};

const SET: &str = "mutation ($input: ConfigValueUpdateInput!) { configValueUpdate(input: $input) {
    configValue { value version } userErrors { field message } } }";

impl Desk {
    /// Sets the deadline of the first enterprise; returns it.
    pub async fn due(&self, due_day: i32, due_time: &str, grace_hours: i32) -> Deadline {
        let input =
            json!({ "code": "WEEKLY", "dueDay": due_day, "dueTime": due_time, "graceHours": grace_hours });
        let set = self.ask("owner", SET, json!({ "input": input })).await;
        assert_eq!(set["userErrors"], json!([]));
        Deadline::of(&WeeklySetting { due_day, due_time: due_time.to_owned(), grace_hours })
    }

    /// Opens and submits a user's report of last week; returns it.
    async fn sent(&self, user: &str) -> Value {
        let id = self.week(user, &on(0)).await["rowId"].clone();
        let done = self.change(user, &id, json!({ "words": "本周", "submit": true })).await;
        assert_eq!(done["userErrors"], json!([]));
        done["weekly"].clone()
    }
}

#[tokio::test]
async fn a_report_is_late_after_the_grace_that_its_enterprise_grants() {
    let desk = Desk::open().await;
    // until the end of the present week
    let until = desk.due(14, "24:00", 0).await;
    let id = desk.week("engineer", &on(0)).await["rowId"].clone();
    let read = "query ($id: ID!) { weekly(id: $id) { dueAt late } }";
    let told = desk.ask("engineer", read, json!({ "id": id })).await;
    let at = told["dueAt"].as_str().and_then(|at| DateTime::parse_from_rfc3339(at).ok());
    assert_eq!(at.map(|at| at.to_utc()), Some(until.due(week())));
    assert_eq!(desk.sent("engineer").await["late"], json!(false));
    // until its own Friday, which is over
    desk.due(5, "00:00", 0).await;
    assert_eq!(desk.sent("yuechangqing").await["late"], json!(true));
    // reports that were submitted before keep their mark, also when they are submitted again
    let reopen =
        "mutation ($input: WeeklyReopenInput!) { weeklyReopen(input: $input) { userErrors { message } } }";
    desk.ask("manager", reopen, json!({ "input": { "id": id, "reason": "请补充" } })).await;
    assert_eq!(desk.sent("engineer").await["late"], json!(false));
}

#[tokio::test]
async fn the_week_that_is_due_follows_the_setting() {
    let desk = Desk::open().await;
    let open = "mutation { weeklyOpen(input: {}) { weekly { monday } } }";
    desk.due(14, "24:00", 0).await;
    assert_eq!(desk.ask("engineer", open, json!({})).await["weekly"]["monday"], json!(on(0)));
    desk.due(5, "00:00", 0).await;
    assert_eq!(desk.ask("engineer", open, json!({})).await["weekly"]["monday"], json!(on(7)));
}

#[tokio::test]
async fn reminders_go_out_once_within_a_day_of_the_deadline() {
    let desk = Desk::open().await;
    // reminders are sent only where reports are written
    desk.week("yuechangqing", &on(0)).await;
    desk.run("delete from journal_notice; delete from notification where kind = 'weekly.remind'").await;
    let due = desk.due(5, "18:00", 48).await.due(week());
    let services = desk.server.services();
    let sweep = async |at: DateTime<Utc>| scheduled::sweep(services, at).await.expect("swept");
    let announced =
        "select count(*) from event where enterprise_id = 1 and kind = 'weekly.update' and record_id = 0";
    assert_eq!(sweep(due - TimeDelta::seconds(1)).await, 0, "before the deadline");
    assert_eq!(
        sweep(due + TimeDelta::days(1) + TimeDelta::seconds(1)).await,
        0,
        "within the grace, but late"
    );
    assert_eq!(desk.number(announced).await, 0);
    assert!(sweep(due).await > 0);
    assert_eq!(desk.number(announced).await, 1, "badges are counted anew");
    assert_eq!(sweep(due + TimeDelta::hours(7)).await, 0, "once, also on the next day");
    assert_eq!(desk.number(announced).await, 1);
    let inbox = "select count(*) from notification where enterprise_id <> 1 and kind = 'weekly.remind'";
    assert_eq!(desk.number(inbox).await, 0, "other enterprises keep their own deadline");
}

#[tokio::test]
async fn the_deadline_is_set_by_administrators_within_its_bounds() {
    let desk = Desk::open().await;
    let read = "{ configValue(code: WEEKLY) { code value version } }";
    let usual = json!({
        "code": "weekly_setting", "version": 0, "value": { "dueDay": 8, "dueTime": "12:00", "graceHours": 24 },
    });
    assert_eq!(desk.ask("engineer", read, json!({})).await, usual);
    let input = json!({ "input": { "code": "WEEKLY", "graceHours": 12 } });
    assert_eq!(desk.refused("engineer", SET, input).await, json!("FORBIDDEN"));
    for (change, field) in [
        (json!({ "dueDay": 4 }), "dueDay"),
        (json!({ "dueDay": 15 }), "dueDay"),
        (json!({ "dueTime": "24:30" }), "dueTime"),
        (json!({ "graceHours": -1 }), "graceHours"),
        (json!({ "dueDay": 14, "graceHours": 13 }), "graceHours"),
        (json!({ "closeDays": 1 }), "closeDays"),
    ] {
        let mut input = change.clone();
        input["code"] = json!("WEEKLY");
        let refused = desk.ask("owner", SET, json!({ "input": input })).await;
        assert_eq!(refused["userErrors"][0]["field"], json!([field]), "{change}");
    }
    let path = "/ems/configvalue/weekly_setting";
    let changed = json!({ "dueDay": 5, "dueTime": "18:00" });
    let set = desk.call("owner", Method::PUT, path, changed).await;
    assert_eq!(
        (&set["dueDay"], &set["dueTime"], &set["graceHours"]),
        (&json!(5), &json!("18:00"), &json!(24))
    );
    assert_eq!(desk.read("engineer", path).await["dueDay"], json!(5));
}
