//! Suggested technicians for a work order on the dispatch board, and the default selection.

use serde_json::{Value, json};

use super::{Desk, text};

#[tokio::test]
async fn technicians_of_the_zone_are_suggested_first_then_who_has_less_to_do() {
    let desk = Desk::demo().await;
    let zone =
        desk.number("select id from work_zone where enterprise_id = 1 and name = '杭州主城片区'").await;
    let made =
        desk.create(json!({ "name": "杭州一单", "zoneId": zone.to_string() })).await["workOrder"].clone();
    let id = text(&made["id"]);
    let says = |one: &Value, reason: &str| {
        one["reasons"].as_array().expect("reasons").iter().any(|said| said == reason)
    };
    // resting technicians come last, in any zone
    let coming = async || -> Vec<Value> {
        let found = desk.suggestions("manager", id, Value::Null).await;
        let found = found.as_array().expect("people");
        assert!(found.is_sorted_by_key(|one| says(one, "RESTING")), "{found:?}");
        found.iter().filter(|one| !says(one, "RESTING")).cloned().collect()
    };
    let found = coming().await;
    let theirs: Vec<&Value> = found.iter().filter(|one| says(one, "ZONE_FITS")).collect();
    assert!(theirs.len() > 1 && theirs.len() < found.len(), "{found:?}");
    assert!(found.is_sorted_by_key(|one| !says(one, "ZONE_FITS")), "whose zone it is comes first: {found:?}");
    assert!(theirs.iter().all(|one| one["team"]["name"] == "杭州服务站"), "{theirs:?}");
    let load = |one: &Value| one["openCount"].as_i64().expect("a count");
    assert!(theirs.is_sorted_by_key(|one| load(one)), "then who has less to do: {theirs:?}");
    // the busiest member of the zone comes after the others, and before all outside of it
    let first = text(&theirs[0]["member"]["rowId"]).to_owned();
    let most = theirs.iter().map(|one| load(one)).max().unwrap_or_default();
    for _ in load(theirs[0])..=most {
        let more = desk.create(json!({ "name": "再来一单" })).await["workOrder"].clone();
        let sent = desk.deliver(text(&more["id"]), "Deliver", json!({ "directorId": first })).await;
        assert_eq!(sent["userErrors"], json!([]), "{sent}");
    }
    let after = coming().await;
    let theirs: Vec<&Value> = after.iter().filter(|one| says(one, "ZONE_FITS")).collect();
    assert_eq!(theirs.last().map(|one| &one["member"]["rowId"]), Some(&json!(first)), "{after:?}");
    assert!(after.is_sorted_by_key(|one| !says(one, "ZONE_FITS")), "{after:?}");
}

#[tokio::test]
async fn only_technicians_are_offered_and_others_are_found_by_name() {
    let desk = Desk::demo().await;
    // an external member among the technicians, and a technician whose role can't see orders
    let group = "insert into work_group (enterprise_id, name, members)
        select 1, '什么人都有', array_agg(m.id) from member m join account a on a.id = m.account_id
        where m.enterprise_id = 1 and a.username in ('external', 'songzhiyuan', 'xiachuqing', 'sumuyang')";
    desk.server.db().execute(group).await;
    let shut = format!(
        "delete from role_member where enterprise_id = 1 and member_id = {}",
        desk.member("xiachuqing").await
    );
    desk.server.db().execute(&shut).await;
    let named = async |variables: Value| -> Vec<String> {
        let ask = "query ($keyword: String, $group: ID) {
            workTechnicians(keyword: $keyword, groupId: $group, limit: 200) { member { name } } }";
        let found = desk.ask("manager", ask, variables).await["workTechnicians"].clone();
        let name = |one: &Value| text(&one["member"]["name"]).to_owned();
        found.as_array().expect("people").iter().map(name).collect()
    };
    let offered = named(json!({})).await;
    assert!(offered.iter().any(|name| name == "苏木阳"), "{offered:?}");
    for name in ["海明", "宋知远", "钱多余", "左思敏", "夏初晴"] {
        assert!(!offered.iter().any(|one| one == name), "{name} is no technician of the house: {offered:?}");
        assert_eq!(named(json!({ "keyword": name })).await, [name], "{name} is found by name");
    }
    let group =
        desk.number("select id from work_group where enterprise_id = 1 and name = '什么人都有'").await;
    assert_eq!(named(json!({ "group": group.to_string() })).await, ["苏木阳"]);
    let made = desk.create(json!({ "name": "谁都行" })).await["workOrder"].clone();
    let suggested = desk.suggestions("manager", text(&made["id"]), Value::Null).await;
    let suggested = suggested.as_array().expect("people");
    assert!(!suggested.is_empty());
    for one in suggested {
        assert!(offered.iter().any(|name| *name == text(&one["member"]["name"])), "{one}");
    }
}

#[tokio::test]
async fn partners_are_suggested_in_their_own_zone() {
    let desk = Desk::demo().await;
    let zone = desk.number("select id from work_zone where enterprise_id = 1 and name = '苏锡常片区'").await;
    let made =
        desk.create(json!({ "name": "苏州一单", "zoneId": zone.to_string() })).await["workOrder"].clone();
    let found = desk.suggestions("manager", text(&made["id"]), Value::Null).await;
    let names: Vec<&str> =
        found.as_array().expect("people").iter().map(|one| text(&one["member"]["name"])).collect();
    assert!(names.contains(&"海明") && !names.contains(&"宋知远"), "{names:?}");
}

#[tokio::test]
async fn pickers_offer_the_members_of_a_zone_before_all_others() {
    let desk = Desk::demo().await;
    let zone =
        desk.number("select id from work_zone where enterprise_id = 1 and name = '杭州主城片区'").await;
    let offered = async |variables: Value| -> Vec<Value> {
        let ask = "query ($zone: ID, $limit: Int! = 200) {
            workTechnicians(zoneId: $zone, limit: $limit) { member { name } team { name } } }";
        let found = desk.ask("manager", ask, variables).await["workTechnicians"].clone();
        found.as_array().expect("people").clone()
    };
    let all = offered(json!({})).await;
    let near = offered(json!({ "zone": zone.to_string() })).await;
    let elsewhere = |one: &Value| one["team"]["name"] != "杭州服务站";
    assert!(near.is_sorted_by_key(elsewhere), "{near:?}");
    let outside = near.iter().filter(|one| elsewhere(one)).count();
    assert!(outside > 0 && outside + 1 < near.len(), "{near:?}");
    assert!(all.iter().all(|one| near.contains(one)), "nobody is missing: {near:?}");
    assert_eq!(offered(json!({ "zone": zone.to_string(), "limit": 1 })).await, near[..1]);
    // a member who may not dispatch is offered nobody
    let ask = "query ($zone: ID) { workTechnicians(zoneId: $zone) { member { name } } }";
    let none = desk.ask("engineer", ask, json!({ "zone": zone.to_string() })).await;
    assert_eq!(none["workTechnicians"], json!([]));
}
