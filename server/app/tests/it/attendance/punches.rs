//! Punches (times at which work begins or ends): place, time and repetition, and the treatment of outside and
//! missing ones.

use chrono::TimeDelta;
use serde_json::json;
use xieli_kernel::clock;

use super::{Desk, at, day, exception, on};

#[tokio::test]
async fn what_is_sent_twice_is_written_once_and_a_wrong_clock_is_put_right() {
    let desk = Desk::open().await;
    let shift = desk.shift().await;
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    let made = clock::now() - TimeDelta::hours(3);
    // the phone's clock is ten minutes ahead, both for the punch and when it sends
    let more = json!({ "sentAt": clock::now() + TimeDelta::minutes(10), "requestKey": "queue00000001" });
    let (one, other) = tokio::join!(
        desk.punch("engineer", made + TimeDelta::minutes(10), more.clone()),
        desk.punch("engineer", made + TimeDelta::minutes(10), more.clone())
    );
    assert_eq!(one["attendPunch"]["rowId"], other["attendPunch"]["rowId"], "{one} {other}");
    let ahead = one["attendPunch"]["aheadSeconds"].as_i64().expect("seconds");
    assert!((590..=610).contains(&ahead), "{ahead}");
    assert_eq!(desk.number("select count(*) from attend_punch").await, 1);
}

#[tokio::test]
async fn who_is_away_from_every_address_is_refused_or_waits_for_somebody() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    let place = json!({ "name": "总部", "lat": 31.2304, "lng": 121.4737, "radius": 300, "wifi": ["AA:BB:CC:DD:EE:01"] });
    let address = desk.make("AttendAddress", place).await;
    let group = desk.group(&["engineer"], &shift, &on(-5), json!({ "addressIds": [address] })).await;
    let near = json!({ "lat": 31.2310, "lng": 121.4740 });
    let far = json!({ "lat": 31.0322, "lng": 121.2277 });
    let made = desk.punch("engineer", at(&day, "08:55"), near.clone()).await;
    assert_eq!(
        (&made["attendPunch"]["outside"], &made["attendPunch"]["place"]),
        (&json!(false), &json!("总部"))
    );
    let refused = desk.punch("engineer", at(&day, "18:00"), far.clone()).await;
    assert!(refused["attendPunch"].is_null() && refused["userErrors"] != json!([]), "{refused}");
    let by_wifi = json!({ "lat": 31.0322, "lng": 121.2277, "wifi": "aa-bb-cc-dd-ee-01" });
    assert_eq!(
        desk.punch("engineer", at(&day, "12:00"), by_wifi).await["attendPunch"]["outside"],
        json!(false)
    );

    let update = "mutation ($id: ID!, $input: AttendGroupInput!) { attendGroupUpdate(input: { id: $id, changes: $input }) { userErrors { message } } }";
    desk.ask("admin", update, json!({ "id": group, "input": { "outside": "TAKEN" } })).await;
    let taken = desk.punch("engineer", at(&day, "18:00"), far).await;
    assert_eq!(
        (&taken["attendPunch"]["outside"], &taken["attendPunch"]["confirm"]),
        (&json!(true), &json!("PLAIN"))
    );

    // no address is left, and that is not every place
    let client = desk.server.db().client().await;
    client.batch_execute("update attend_address set enabled = false").await.expect("disabled");
    let nowhere = desk.punch("engineer", at(&day, "18:05"), near).await;
    assert_eq!(nowhere["attendPunch"]["outside"], json!(true), "{nowhere}");
    let today = desk.ask("engineer", "{ attendToday { anywhere addresses { name } } }", json!({})).await;
    assert_eq!(today, json!({ "anywhere": false, "addresses": [] }));
}

#[tokio::test]
async fn a_missed_punch_is_repaired_by_an_application() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer"], &shift, &day, json!({})).await;
    desk.punches("engineer", &day, &["08:55"]).await;
    desk.compute().await;
    let seen = desk.day_of("engineer", "engineer", &day).await;
    assert_eq!(exception(&seen, "MISSING_END").map(|one| &one["status"]), Some(&json!("OPEN")), "{seen}");
    let missed = desk.ask("engineer", "{ attendMissed { day slot side } }", json!({})).await;
    let of_day =
        missed.as_array().expect("a list").iter().find(|one| one["day"] == json!(day)).expect("it is missed");
    assert_eq!(of_day["side"], json!("END"));

    let send = "mutation ($input: AttendSupplementInput!) { attendSupplement(input: $input) { processRowId userErrors { field message } } }";
    let input = json!({ "input": { "day": day, "slot": of_day["slot"], "reason": "下班忘记打卡" } });
    let sent = desk.ask("engineer", send, input.clone()).await;
    assert_eq!(sent["userErrors"], json!([]), "{sent}");
    let seen = desk.day_of("engineer", "engineer", &day).await;
    assert_eq!(exception(&seen, "MISSING_END").map(|one| &one["status"]), Some(&json!("CLAIMED")));
    let twice = desk.ask("engineer", send, input).await;
    assert!(twice["processRowId"].is_null(), "it is under way: {twice}");

    desk.answer("manager", "Agree", &sent["processRowId"]).await;
    desk.compute().await;
    let repaired = desk.day_of("engineer", "engineer", &day).await;
    assert_eq!((&repaired["missing"], &repaired["worked"]), (&json!(0), &json!(480)), "{repaired}");
    assert_eq!(exception(&repaired, "MISSING_END").map(|one| &one["status"]), Some(&json!("NORMAL")));
}

#[tokio::test]
async fn a_repair_that_was_sent_in_time_is_approved_later() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer"], &shift, &day, json!({})).await;
    desk.punches("engineer", &day, &["08:55"]).await;
    desk.compute().await;
    let send = "mutation ($input: AttendSupplementInput!) { attendSupplement(input: $input) {
        processRowId userErrors { message } } }";
    let input = json!({ "input": { "day": day, "slot": 1, "reason": "下班忘记打卡" } });
    let sent = desk.ask("engineer", send, input).await;
    assert_eq!(sent["userErrors"], json!([]), "{sent}");
    // it was sent on the day itself, and the limit is over by now
    let earlier = "update attend_application set created_at = created_at - interval '2 days';
        update attend_group set repair = repair || '{\"within\": {\"in\": \"days\", \"count\": 1}}'";
    desk.server.db().client().await.batch_execute(earlier).await.expect("earlier");
    desk.answer("manager", "Agree", &sent["processRowId"]).await;
    desk.compute().await;
    let repaired = desk.day_of("engineer", "engineer", &day).await;
    assert_eq!((&repaired["missing"], &repaired["worked"]), (&json!(0), &json!(480)), "{repaired}");
}
