//! Reports of members who join, leave or change their team: one for a week, shown to the team of that week.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{Desk, on, week};

const ONE: &str = "query ($id: ID!) { weekly(id: $id) { team { name } } }";
const MISSING: &str = "query ($day: Date, $team: ID) { weeklyMissing(day: $day, teamId: $team) { name } }";
const TABLE: &str = "query ($day: Date, $team: ID) { weeklyMembers(day: $day, teamId: $team) {
    member { name } weekly { submittedAt } } }";

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

    /// Whether the table of a day's week lists a member for a team, and whether without a submitted report.
    /// The list of missing reports has to name the same members.
    async fn expects(&self, user: &str, (day, team): (&str, &str), name: &str) -> (bool, bool) {
        let asked = json!({ "day": day, "team": team });
        let named = |row: &Value| row["name"].as_str().expect("a name").to_owned();
        let table = self.ask(user, TABLE, asked.clone()).await;
        let table = table.as_array().expect("members");
        let unsent = table.iter().filter(|row| row["weekly"]["submittedAt"].is_null());
        let mut unsent: Vec<String> = unsent.map(|row| named(&row["member"])).collect();
        let missing = self.ask(user, MISSING, asked).await;
        let mut missing: Vec<String> = missing.as_array().expect("members").iter().map(named).collect();
        unsent.sort();
        missing.sort();
        assert_eq!(unsent, missing, "{user}, {day}, team {team}");
        let listed = table.iter().any(|row| row["member"]["name"] == json!(name));
        (listed, missing.iter().any(|one| one == name))
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
async fn a_draft_begun_before_a_change_of_team_is_submitted_to_the_team_of_the_end_of_the_week() {
    let desk = Desk::open().await;
    let begun = desk.week("engineer", &on(0)).await["rowId"].clone();
    let (from, _) = week().moments();
    desk.moved(from + TimeDelta::days(2)).await;
    let id = desk.submitted(&on(0)).await;
    assert_eq!(id, begun);
    assert!(desk.ask("manager", ONE, json!({ "id": id })).await.is_null());
    let told = desk.ask("owner", ONE, json!({ "id": id })).await;
    assert_ne!(told["team"]["name"], json!("上海服务站"));
}

#[tokio::test]
async fn the_table_and_the_missing_list_place_a_member_in_the_team_of_the_week() {
    let desk = Desk::open().await;
    let (_, until) = week().moments();
    desk.moved(until + TimeDelta::hours(9)).await;
    let before = desk.team("上海服务站").await;
    let sales = desk.member("sales").await;
    let after = desk
        .number(&format!(
            "select team_id from team_member
             where enterprise_id = 1 and member_id = {sales} and main and left_at is null"
        ))
        .await
        .to_string();
    let stands = async |day: &str, team: &str| desk.expects("owner", (day, team), "陆云帆").await;
    assert_eq!(stands(&on(0), &before).await, (true, true));
    assert_eq!(stands(&on(0), &after).await, (false, false), "not yet of this team");
    assert_eq!(stands(&on(7), &before).await, (false, false), "no longer of this team");
    assert_eq!(stands(&on(7), &after).await, (true, true));
    desk.submitted(&on(0)).await;
    assert_eq!(stands(&on(0), &before).await, (true, false));
    assert_eq!(stands(&on(0), &after).await, (false, false), "submitted to the other team");
    assert_eq!(desk.expects("manager", (&on(0), &before), "陆云帆").await, (true, false));
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

#[tokio::test]
async fn a_log_of_a_day_is_read_by_the_directors_of_the_team_of_that_day_alone() {
    let desk = Desk::open().await;
    let (_, until) = week().moments();
    desk.moved(until - TimeDelta::hours(9)).await;
    let (before, after) =
        (desk.log("engineer", json!({ "happenedOn": on(4) })).await, desk.log("engineer", json!({})).await);
    let teams = async |id: &str| {
        let sql = format!(
            "select count(*) from item_log l, team t where l.enterprise_id = 1 and l.id = {id}
                and t.enterprise_id = 1 and t.name = '上海服务站' and l.team_ids @> array[t.id]"
        );
        let others = format!(
            "select count(*) from item_log l, team_member s where l.enterprise_id = 1 and l.id = {id}
                and s.enterprise_id = 1 and s.member_id = l.author_id and s.left_at is null
                and l.team_ids @> array[s.team_id]"
        );
        (desk.number(&sql).await, desk.number(&others).await)
    };
    assert_eq!(teams(&before).await, (1, 0), "written after the move, of a day before it");
    assert_eq!(teams(&after).await, (0, 1));
}
