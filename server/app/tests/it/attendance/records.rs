//! Groups, shifts, addresses and deduction groups in the recycle bin: deleted, restored, refused, purged.

use serde_json::{Value, json};
use xieli_domain::recycle::tidy::tidy;
use xieli_domain::{attend_address, attend_group, attend_shift};
use xieli_kernel::clock;

use super::{Desk, at, day, on};

/// The kinds with the field of one of them, and with an input besides the name.
fn kinds() -> [(&'static str, &'static str, Value); 4] {
    [
        ("ABSENCE_GROUP", "absenceGroup", json!({})),
        ("ATTEND_ADDRESS", "attendAddress", json!({ "lat": 31.2, "lng": 121.4 })),
        ("ATTEND_GROUP", "attendGroup", json!({ "kind": "ANYTIME" })),
        ("ATTEND_SHIFT", "attendShift", json!({ "pairs": [{ "from": 540, "to": 1080 }] })),
    ]
}

/// The name of a type by the name of its field.
fn of(field: &str) -> String {
    format!("{}{}", field[..1].to_ascii_uppercase(), &field[1..])
}

impl Desk {
    /// Creates a settings record with a name.
    async fn named(&self, field: &str, name: &str, more: &Value) -> String {
        let mut input = more.clone();
        input["name"] = json!(name);
        self.make(&of(field), input).await
    }

    /// Deletes records; returns the message of a refusal.
    async fn delete(&self, field: &str, ids: &[&str]) -> Option<String> {
        let query = format!(
            "mutation ($input: {}IdsInput!) {{ {field}Delete(input: $input) {{ userErrors {{ message }} }} }}",
            of(field)
        );
        let done = self.ask("admin", &query, json!({ "input": { "ids": ids } })).await;
        done["userErrors"][0]["message"].as_str().map(str::to_owned)
    }

    /// Restores or purges records as a user; returns the message of a refusal.
    async fn bin(&self, user: &str, action: &str, kind: &str, ids: &[&str]) -> Option<String> {
        let query = format!(
            "mutation ($input: RecycleInput!) {{ recycle{action}(input: $input) {{ ids userErrors {{ message }} }} }}"
        );
        let done = self.ask(user, &query, json!({ "input": { "kind": kind, "ids": ids } })).await;
        done["userErrors"][0]["message"].as_str().map(str::to_owned)
    }

    /// The name of a record, if it is there.
    async fn name_of(&self, field: &str, id: &str) -> Value {
        let query = format!("query ($id: ID!) {{ {field}(id: $id) {{ name }} }}");
        self.ask("admin", &query, json!({ "id": id })).await["name"].clone()
    }

    /// The names of the records of a list.
    async fn names_of(&self, list: &str) -> String {
        let query = format!("{{ {list}(first: 100) {{ nodes {{ name }} }} }}");
        self.ask("admin", &query, json!({})).await.to_string()
    }

    /// The members of a group.
    async fn in_group(&self, id: &str) -> Value {
        let query = "query ($id: ID!) { attendGroup(id: $id) { members { name } } }";
        self.ask("admin", query, json!({ "id": id })).await["members"].clone()
    }
}

#[tokio::test]
async fn what_is_deleted_is_hidden_and_comes_back_unless_its_name_is_taken() {
    let desk = Desk::open().await;
    for (kind, field, more) in kinds() {
        let id = desk.named(field, "一号", &more).await;
        assert_eq!(desk.delete(field, &[&id]).await, None, "{kind}");
        assert_eq!(desk.name_of(field, &id).await, Value::Null, "{kind}");
        let list = if field == "attendAddress" { "attendAddresses".to_owned() } else { format!("{field}s") };
        assert!(!desk.names_of(&list).await.contains("一号"), "{kind}");
        // its name is free, and keeps it from being restored while another has it
        let other = desk.named(field, "一号", &more).await;
        let refused = desk.bin("admin", "Restore", kind, &[&id]).await.unwrap_or_default();
        assert!(refused.starts_with("“一号”不能恢复：已有同名"), "{kind}: {refused}");
        assert_eq!(desk.delete(field, &[&other]).await, None, "{kind}");
        let both = desk.bin("admin", "Restore", kind, &[&id, &other]).await.unwrap_or_default();
        assert!(both.contains("已有同名"), "{kind}: restoring both would take it twice: {both}");
        assert_eq!(desk.bin("admin", "Restore", kind, &[&id]).await, None, "{kind}");
        assert_eq!(desk.name_of(field, &id).await, json!("一号"), "{kind}");
        // and is unique again
        let query = format!(
            "mutation ($input: {}Input!) {{ {field}Create(input: $input) {{ userErrors {{ field }} }} }}",
            of(field)
        );
        let mut twice = more.clone();
        twice["name"] = json!("一号");
        let refused = desk.ask("admin", &query, json!({ "input": twice })).await;
        assert_eq!(refused["userErrors"], json!([{ "field": ["name"] }]), "{kind}");
        // others neither restore it nor learn that it was there
        assert_eq!(desk.delete(field, &[&id]).await, None, "{kind}");
        for user in ["engineer", "external", "other"] {
            assert!(desk.bin(user, "Restore", kind, &[&id]).await.is_some(), "{kind}: {user}");
        }
        assert_eq!(desk.bin("admin", "Purge", kind, &[&other]).await, None, "{kind}: nothing names it");
        assert!(desk.bin("admin", "Restore", kind, &[&other]).await.is_some(), "{kind}: it is gone");
    }
}

#[tokio::test]
async fn a_restored_group_has_its_plan_and_its_members_again() {
    let desk = Desk::open().await;
    let shift = desk.shift().await;
    let address = desk.make("AttendAddress", json!({ "name": "总部", "lat": 31.2, "lng": 121.4 })).await;
    let absence = desk.make("AbsenceGroup", json!({ "name": "规则" })).await;
    let more = json!({ "addressIds": [address], "absenceGroupId": absence });
    let group = desk.group(&["engineer"], &shift, &on(-5), more).await;
    let here = json!({ "lat": 31.2, "lng": 121.4 });
    for time in ["08:55", "18:05"] {
        let made = desk.punch("engineer", at(&day(), time), here.clone()).await;
        assert_eq!(made["userErrors"], json!([]), "{time}");
    }
    desk.compute().await;
    let before = desk.day_of("admin", "engineer", &day()).await;
    assert_eq!(before["worked"], json!(480), "{before}");
    assert_eq!(desk.delete("attendGroup", &[&group]).await, None);
    desk.compute().await;
    let kept = desk.day_of("admin", "engineer", &day()).await;
    assert_eq!(kept, before, "past days keep the group");
    // the shift, the address and the deduction group are free now, and the group waits for them
    for (kind, field, id, name) in [
        ("ATTEND_SHIFT", "attendShift", &shift, "测试班"),
        ("ATTEND_ADDRESS", "attendAddress", &address, "总部"),
        ("ABSENCE_GROUP", "absenceGroup", &absence, "规则"),
    ] {
        assert_eq!(desk.delete(field, &[id]).await, None, "{kind}");
        let refused = desk.bin("admin", "Restore", "ATTEND_GROUP", &[&group]).await.unwrap_or_default();
        assert!(refused.contains(&format!("“{name}”已删除")), "{kind}: {refused}");
        let kept = desk.bin("admin", "Purge", kind, &[id]).await.unwrap_or_default();
        assert!(kept.contains("不能彻底删除"), "{kind}: the group names it: {kept}");
        assert_eq!(desk.bin("admin", "Restore", kind, &[id]).await, None, "{kind}");
    }
    assert_eq!(desk.bin("admin", "Restore", "ATTEND_GROUP", &[&group]).await, None);
    assert_eq!(desk.in_group(&group).await, json!([{ "name": "陆云帆" }]));
    let refused = desk.delete("attendShift", &[&shift]).await.unwrap_or_default();
    assert!(refused.contains("正被考勤组“测试组”使用"), "it is in use again: {refused}");
    desk.compute().await;
    assert_eq!(desk.day_of("admin", "engineer", &on(0)).await["expected"], json!(480));
    assert_eq!(desk.day_of("admin", "engineer", &day()).await, before, "and past days stay");
}

#[tokio::test]
async fn groups_and_shifts_that_days_name_are_never_purged() {
    let desk = Desk::open().await;
    let shift = desk.shift().await;
    let group = desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    desk.compute().await;
    let unused =
        desk.named("attendShift", "闲置班", &json!({ "pairs": [{ "from": 540, "to": 1080 }] })).await;
    let idle = desk.named("attendGroup", "闲置组", &json!({ "kind": "ANYTIME" })).await;
    assert_eq!(desk.delete("attendGroup", &[&group, &idle]).await, None);
    assert_eq!(desk.delete("attendShift", &[&shift, &unused]).await, None);
    for (kind, id) in [("ATTEND_GROUP", &group), ("ATTEND_SHIFT", &shift)] {
        let kept = desk.bin("admin", "Purge", kind, &[id]).await.unwrap_or_default();
        assert!(kept.contains("不能彻底删除"), "{kind}: {kept}");
    }
    let aged =
        "update attend_group set deleted_at = deleted_at - interval '31 days' where deleted_at is not null;
        update attend_shift set deleted_at = deleted_at - interval '31 days' where deleted_at is not null";
    desk.server.db().client().await.batch_execute(aged).await.expect("aged");
    tidy(desk.server.services(), clock::now()).await.expect("a round");
    let left = |table: &str| format!("select count(*) from {table} where enterprise_id = 1");
    assert_eq!(desk.number(&left("attend_group")).await, 1, "the one that days name");
    assert_eq!(desk.number(&left("attend_shift")).await, 1, "the one that days name");
    let terms = format!("select count(*) from attend_group_term where group_id = {idle}");
    assert_eq!(desk.number(&terms).await, 0);
    let seen = desk.day_of("engineer", "engineer", &day()).await;
    assert_eq!(seen["expected"], json!(480), "{seen}");
}

#[tokio::test]
async fn what_is_restored_is_no_more_than_there_may_be() {
    let desk = Desk::open().await;
    let client = desk.server.db().client().await;
    let rule = "'满', (select rule from attend_shift where enterprise_id = 1 order by id limit 1)";
    for (kind, field, more) in kinds() {
        let (table, columns, values, most) = match kind {
            "ATTEND_ADDRESS" => {
                ("attend_address", "lat, lng", "31.2, 121.4", attend_address::rules::MAX_ADDRESSES)
            }
            "ATTEND_GROUP" => ("attend_group", "kind", "2", attend_group::rules::MAX_GROUPS),
            "ATTEND_SHIFT" => ("attend_shift", "mark, rule", rule, attend_shift::rules::MAX_SHIFTS),
            _ => continue,
        };
        let id = desk.named(field, "一号", &more).await;
        assert_eq!(desk.delete(field, &[&id]).await, None, "{kind}");
        let fill = format!(
            "insert into {table} (enterprise_id, name, {columns})
             select 1, '第' || n, {values} from generate_series(1, {most}) as n"
        );
        client.batch_execute(&fill).await.expect("as many as there may be");
        let refused = desk.bin("admin", "Restore", kind, &[&id]).await.unwrap_or_default();
        assert!(refused.starts_with(&format!("不能恢复：最多 {most} 个")), "{kind}: {refused}");
        assert_eq!(desk.name_of(field, &id).await, Value::Null, "{kind}");
        let fewer = format!("delete from {table} where enterprise_id = 1 and name = '第1'");
        client.batch_execute(&fewer).await.expect("one fewer");
        assert_eq!(desk.bin("admin", "Restore", kind, &[&id]).await, None, "{kind}");
    }
}
