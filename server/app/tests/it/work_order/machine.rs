//! Steps of work orders: offered ones are accepted; others are refused without effects.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{Desk, text};

const PEOPLE: [&str; 7] = ["manager", "engineer", "admin", "sales", "sumuyang", "yuechangqing", "external"];

/// Steps that lead back, hold or end an order.
const ENDING: [&str; 5] = ["UN_DELIVER", "RE_DELIVER", "HOLD", "CLOSE", "STOP"];

/// The call of each step.
async fn calls(desk: &Desk) -> Vec<(&'static str, String)> {
    let to = desk.to("engineer", &["sumuyang"]).await;
    let calls = [
        ("DELIVER", format!("Deliver changes: {{ {to} }}")),
        ("DIRECT_ACCEPT", format!("DirectAccept changes: {{ {to} }}")),
        ("SIGN", "Sign".to_owned()),
        ("ARRIVE", "Arrive".to_owned()),
        ("UN_DELIVER", "UnDeliver reason: \"试\"".to_owned()),
        ("RE_DELIVER", format!("ReDeliver changes: {{ {to}, reason: \"试\" }}")),
        ("FINISH", "Finish changes: { reason: \"试\" }".to_owned()),
        ("PASS", "Audit pass: true".to_owned()),
        ("REJECT", "Audit pass: false, reason: \"试\"".to_owned()),
        ("SCORE", "Score changes: { scores: [] }".to_owned()),
        ("EVALUATE", "Evaluate changes: { score: 4 }".to_owned()),
        ("VISIT", "Visit reason: \"试\"".to_owned()),
        ("CLOSE", "Close".to_owned()),
        ("STOP", "Stop reason: \"试\"".to_owned()),
        ("HOLD", "Hold reason: \"试\"".to_owned()),
        ("RESUME", "Resume".to_owned()),
    ];
    calls.into()
}

/// Orders whose times differ from those of their steps.
const WRONG: &str = "select count(*) from work_order o
    left join (select enterprise_id, work_order_id,
            min(created_at) filter (where step in (4, 5)) as picked_at,
            max(created_at) filter (where step in (2, 9)) as finished_at,
            max(created_at) filter (where step = 12) as confirmed_at,
            max(created_by) filter (where step = 12) as confirmed_by
        from work_move group by enterprise_id, work_order_id) m
        on m.enterprise_id = o.enterprise_id and m.work_order_id = o.id
    where (o.picked_at, o.finished_at, o.confirmed_at, o.confirmed_by) is distinct from
        (m.picked_at, m.finished_at, m.confirmed_at, m.confirmed_by)";

/// Reproducible pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % sides
    }
}

const LOOK: &str = "query ($id: ID!) { workOrder(id: $id) { status version availableActions } }";

fn offers(seen: &Value, step: &str) -> bool {
    seen["availableActions"].as_array().is_some_and(|all| all.contains(&json!(step)))
}

/// A random user and step: half of the time an offered one that leads on, so that the order advances.
async fn drawn<'a>(
    desk: &Desk,
    dice: &mut Dice,
    id: &str,
    calls: &'a [(&'static str, String)],
) -> (&'static str, &'a (&'static str, String)) {
    let (user, call) = (PEOPLE[dice.roll(PEOPLE.len())], &calls[dice.roll(calls.len())]);
    if dice.roll(2) == 0 {
        return (user, call);
    }
    let mut found = Vec::new();
    for user in PEOPLE {
        let seen = desk.ask(user, LOOK, json!({ "id": id })).await["workOrder"].clone();
        let onward = calls.iter().filter(|(step, _)| !ENDING.contains(step) && offers(&seen, step));
        found.extend(onward.map(|call| (user, call)));
    }
    if found.is_empty() { (user, call) } else { found[dice.roll(found.len())] }
}

#[tokio::test]
async fn the_machine_accepts_what_it_offers() {
    let desk = Desk::demo().await;
    let calls = calls(&desk).await;
    let mut accepted: BTreeMap<&str, usize> = BTreeMap::new();
    for (seed, arrivals) in [(11_u64, false), (12, true), (13, false)] {
        let set = format!(
            "mutation {{ configValueUpdate(input: {{ code: WORK, arriveCheck: {arrivals} }}) {{ userErrors {{ message }} }} }}"
        );
        desk.tried("admin", &set, json!({})).await;
        let mut dice = Dice(seed);
        let id = text(&desk.given(json!({})).await["id"]).to_owned();
        let mut steps = 0;
        for round in 0..40 {
            let (user, (step, call)) = drawn(&desk, &mut dice, &id, &calls).await;
            let before = desk.ask("owner", LOOK, json!({ "id": id })).await["workOrder"].clone();
            let seen = desk.ask(user, LOOK, json!({ "id": id })).await["workOrder"].clone();
            let answer = desk.step(user, &id, call).await;
            let done = answer["userErrors"] == json!([]);
            assert_eq!(offers(&seen, step), done, "{round}: {user} {step} of {}: {answer}", before["status"]);
            let after = desk.ask("owner", LOOK, json!({ "id": id })).await["workOrder"].clone();
            if done {
                steps += 1;
                *accepted.entry(step).or_default() += 1;
                assert_eq!(
                    after["version"],
                    json!(before["version"].as_i64().unwrap_or_default() + 1),
                    "{step}"
                );
            } else {
                assert_eq!(after, before, "a refusal leaves nothing behind");
                let code = text(&answer["userErrors"][0]["code"]);
                assert!(["CONFLICT", "FORBIDDEN", "NOT_FOUND"].contains(&code), "{answer}");
            }
        }
        let row = xieli_kernel::ids::decode("WorkOrder", &id).expect("an id");
        for (what, sql) in [
            ("steps", format!("select count(*) from work_move where work_order_id = {row} and step <> 1")),
            (
                "log",
                format!(
                    "select count(*) from operation_log where record_type = 'work_order' and record_id = {row} and action <> 'work_order.create'"
                ),
            ),
            (
                "events",
                format!(
                    "select count(*) from event where record_type = 'work_order' and record_id = {row} and kind <> 'work_order.create'"
                ),
            ),
        ] {
            assert_eq!(desk.number(&sql).await, steps, "{what}");
        }
    }
    assert!(accepted.len() >= 9, "most steps were taken: {accepted:?}");
    assert_eq!(desk.number(WRONG).await, 0, "times of orders are those of their steps");
    let all = "select count(*) from work_order
        where picked_at is not null and finished_at is not null and confirmed_at is not null";
    assert!(desk.number(all).await > 0, "some have all of them");
}

/// Of two concurrent identical steps one succeeds, by any users.
#[tokio::test]
async fn of_two_at_once_one_comes_second() {
    let desk = Desk::demo().await;
    let id = text(&desk.given(json!({})).await["id"]).to_owned();
    let to = [desk.to("engineer", &[]).await, desk.to("sumuyang", &[]).await];
    let [first, second] = to.map(|to| format!("Deliver changes: {{ {to} }}"));
    let both = join_all([desk.step("manager", &id, &first), desk.step("admin", &id, &second)]).await;
    let sent: Vec<&Value> = both.iter().filter(|one| one["userErrors"] == json!([])).collect();
    assert_eq!(sent.len(), 1, "{both:?}");
    let refused = both.iter().find(|one| one["userErrors"] != json!([])).expect("the second");
    assert_eq!(refused["userErrors"][0]["message"], "工单待接单，不能派单");
    let director =
        if sent[0]["workOrder"]["director"]["name"] == "陆云帆" { "engineer" } else { "sumuyang" };
    for (user, call) in [
        (director, "Sign"),
        (director, "Finish changes: {}"),
        ("manager", "Audit pass: true"),
        ("sales", "Score changes: { scores: [] }"),
        ("sales", "Evaluate changes: { score: 5 }"),
        ("manager", "Visit"),
    ] {
        let both = join_all([desk.step(user, &id, call), desk.step(user, &id, call)]).await;
        let done = both.iter().filter(|one| one["userErrors"] == json!([])).count();
        assert_eq!(done, 1, "{call}: {both:?}");
    }
    let row = xieli_kernel::ids::decode("WorkOrder", &id).expect("an id");
    assert_eq!(desk.number(&format!("select count(*) from work_move where work_order_id = {row}")).await, 8);
    assert_eq!(
        desk.number(&format!("select count(*) from work_evaluate where work_order_id = {row}")).await,
        1
    );
}
