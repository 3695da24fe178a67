//! Reports of members who join, leave or change their team: one for a week, shown to the team of that week.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{Desk, on, week};

const ONE: &str = "query ($id: ID!) { weekly(id: $id) { team { name } } }";
const MISSING: &str = "query ($day: Date) { weeklyMissing(day: $day) { name } }";

impl Desk {
    /// Moves the engineer, a member of the own team for a year, to the team of a salesperson at a moment.
    async fn moved(&self, at: chrono::DateTime<chrono::Utc>) {
        let (me, other) = (self.member("engineer").await, self.member("sales").await);
        let at = at.to_rfc3339();
        self.run(&format!(
            "update team_member set joined_at = '{at}'::timestamptz - interval '1 year', left_at = '{at}'
             where enterprise_id = 1 and member_id = {me} and left_at is null;
             insert into team_member (enterprise_id, team_id, member_id, main, joined_at)
             select 1, team_id, {me}, true, '{at}' from team_member
             where enterprise_id = 1 and member_id = {other} and main and left_at is null"
        ))
        .await;
    }

    /// Submits the engineer's report of a day's week; returns it.
    async fn submitted(&self, day: &str) -> Value {
        let id = self.week("engineer", day).await["rowId"].clone();
        self.change("engineer", &id, json!({ "words": "本周", "submit": true })).await;
        id
    }

    /// Whether the list of missing reports of a day's week names a member.
    async fn misses(&self, day: &str, name: &str) -> bool {
        self.ask("owner", MISSING, json!({ "day": day })).await.to_string().contains(name)
    }
}

#[tokio::test]
async fn a_member_who_changes_team_writes_one_report_for_the_team_of_the_week() {
    let desk = Desk::open().await;
    let (_, until) = week().moments();
    desk.moved(until + TimeDelta::hours(9)).await;
    let before = desk.submitted(&on(6)).await;
    assert_eq!(desk.week("engineer", &on(0)).await["rowId"], before, "one for the week");
    let told = desk.ask("manager", ONE, json!({ "id": before })).await;
    assert_eq!(told["team"]["name"], json!("上海服务站"), "the team of that week");
    let after = desk.submitted(&on(7)).await;
    assert_ne!(before, after);
    assert!(desk.ask("manager", ONE, json!({ "id": after })).await.is_null(), "the team of the week after");
    let told = desk.ask("owner", ONE, json!({ "id": after })).await;
    assert_ne!(told["team"]["name"], json!("上海服务站"));
}

#[tokio::test]
async fn a_member_who_changes_team_within_a_week_writes_for_the_team_of_its_end() {
    let desk = Desk::open().await;
    let (from, _) = week().moments();
    desk.moved(from + TimeDelta::days(2)).await;
    let id = desk.submitted(&on(0)).await;
    assert_eq!(desk.submitted(&on(6)).await, id, "one for the week");
    assert!(desk.ask("manager", ONE, json!({ "id": id })).await.is_null());
    let count = format!(
        "select count(*) from weekly where enterprise_id = 1 and scope = 0 and monday = '{}'",
        week().monday
    );
    assert_eq!(desk.number(&count).await, 1);
}

#[tokio::test]
async fn a_report_is_expected_from_the_week_of_the_entry_until_the_member_leaves() {
    let desk = Desk::open().await;
    let one = desk.member("yuechangqing").await;
    let enters = async |day: String| {
        desk.run(&format!("update member set entry_date = '{day}' where enterprise_id = 1 and id = {one}"))
            .await;
    };
    enters(on(6)).await;
    assert!(desk.misses(&on(0), "岳长青").await, "entered on the Sunday of the week");
    enters(on(7)).await;
    assert!(!desk.misses(&on(0), "岳长青").await, "entered on the Monday after");
    assert!(desk.misses(&on(7), "岳长青").await);
    let report = desk.week("yuechangqing", &on(0)).await["rowId"].clone();
    desk.change("yuechangqing", &report, json!({ "words": "本周", "submit": true })).await;
    desk.run(&format!("update member set status = 3 where enterprise_id = 1 and id = {one}")).await;
    assert!(!desk.misses(&on(7), "岳长青").await, "nothing is expected of who has left");
    let told = desk.ask("manager", ONE, json!({ "id": report })).await;
    assert_eq!(told["team"]["name"], json!("上海服务站"), "and the report stays");
}
