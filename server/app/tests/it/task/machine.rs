//! Steps of tasks: offered ones are accepted; others are refused without effects.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{Desk, text};

/// The call of each step.
const CALLS: [(&str, &str); 8] = [
    ("PUBLISH", "taskPublish"),
    ("START", "taskStart"),
    ("HOLD", "taskHold reason: \"试\""),
    ("FINISH", "taskFinish"),
    ("PASS", "taskValidate pass: true, score: 3"),
    ("FAIL", "taskValidate pass: false, reason: \"试\""),
    ("RESTART", "taskRestart reason: \"试\""),
    ("CANCEL", "taskCancel reason: \"试\""),
];
const PEOPLE: [&str; 5] = ["manager", "engineer", "admin", "sales", "external"];

/// Reproducible pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % sides
    }
}

/// A random user and step: half of the time an offered one, except for cancelling, so that the task advances.
async fn drawn(desk: &Desk, dice: &mut Dice, id: &str) -> (&'static str, (&'static str, &'static str)) {
    let (user, call) = (PEOPLE[dice.roll(PEOPLE.len())], CALLS[dice.roll(CALLS.len())]);
    if dice.roll(2) == 0 {
        return (user, call);
    }
    let mut offers = Vec::new();
    for user in PEOPLE {
        let seen = desk.ask(user, LOOK, json!({ "id": id })).await["task"].clone();
        for call in CALLS.iter().filter(|(step, _)| !["HOLD", "CANCEL"].contains(step)) {
            if seen["availableActions"].as_array().is_some_and(|all| all.contains(&json!(call.0))) {
                offers.push((user, *call));
            }
        }
    }
    if offers.is_empty() { (user, call) } else { offers[dice.roll(offers.len())] }
}

const LOOK: &str = "query ($id: ID!) { task(id: $id) { status version availableActions } }";

#[tokio::test]
async fn the_machine_accepts_what_it_offers() {
    let desk = Desk::demo().await;
    let (sales, admin) = (desk.member("sales").await.to_string(), desk.member("admin").await.to_string());
    let inputs = [
        json!({ "validatorId": admin, "memberIds": [sales] }),
        json!({ "validatorId": null, "directorId": desk.member("manager").await.to_string() }),
    ];
    let mut accepted: BTreeMap<&str, usize> = BTreeMap::new();
    for (seed, input) in (7_u64..).zip(inputs) {
        let mut dice = Dice(seed);
        let id = text(&desk.given(input).await["id"]).to_owned();
        let mut steps = 1;
        for round in 0..50 {
            let (user, (step, call)) = drawn(&desk, &mut dice, &id).await;
            let before = desk.ask("owner", LOOK, json!({ "id": id })).await["task"].clone();
            let seen = desk.ask(user, LOOK, json!({ "id": id })).await["task"].clone();
            let offered = seen["availableActions"].as_array().is_some_and(|all| all.contains(&json!(step)));
            let answer = desk.tried(user, &id, call).await;
            let done = answer["userErrors"] == json!([]);
            assert_eq!(offered, done, "round {round}: {user} {step} of {}: {answer}", before["status"]);
            let after = desk.ask("owner", LOOK, json!({ "id": id })).await["task"].clone();
            if done {
                steps += 1;
                *accepted.entry(step).or_default() += 1;
                assert_eq!(after["version"], json!(before["version"].as_i64().unwrap_or_default() + 1));
            } else {
                assert_eq!(after["version"], before["version"], "a refusal leaves nothing behind");
                let code = text(&answer["userErrors"][0]["code"]);
                assert!(["CONFLICT", "FORBIDDEN", "NOT_FOUND"].contains(&code), "{answer}");
            }
        }
        let row = xieli_kernel::ids::decode("Task", &id).expect("an id");
        for (what, sql) in [
            ("steps", format!("select count(*) from task_move where task_id = {row}")),
            (
                "log",
                format!(
                    "select count(*) from operation_log where record_type = 'task' and record_id = {row} and action <> 'task.create'"
                ),
            ),
            (
                "events",
                format!(
                    "select count(*) from event where record_type = 'task' and record_id = {row} and kind <> 'task.create'"
                ),
            ),
        ] {
            assert_eq!(desk.number(&sql).await, steps, "{what}");
        }
    }
    assert!(accepted.len() >= 6, "most steps were taken: {accepted:?}");
}

/// Of two concurrent identical steps one succeeds.
#[tokio::test]
async fn of_two_at_once_one_comes_second() {
    let desk = Desk::demo().await;
    let id = text(&desk.given(json!({})).await["id"]).to_owned();
    for (user, call) in [
        ("engineer", "taskStart"),
        ("engineer", "taskFinish"),
        ("manager", "taskValidate pass: true"),
        ("manager", "taskRestart reason: \"再来\""),
    ] {
        let both = join_all([desk.tried(user, &id, call), desk.tried(user, &id, call)]).await;
        let done: Vec<&Value> = both.iter().filter(|one| one["userErrors"] == json!([])).collect();
        assert_eq!(done.len(), 1, "{call}: {both:?}");
    }
    let row = xieli_kernel::ids::decode("Task", &id).expect("an id");
    assert_eq!(desk.number(&format!("select count(*) from task_move where task_id = {row}")).await, 5);
}

/// Two concurrent dependencies do not create a cycle.
#[tokio::test]
async fn two_at_once_close_no_ring() {
    let desk = Desk::demo().await;
    let (one, two) = (desk.given(json!({})).await, desk.given(json!({})).await);
    let update = "mutation ($id: ID!, $input: TaskInput!) { taskUpdate(input: { id: $id, changes: $input }) { userErrors { message } } }";
    let put =
        |task: &Value, after: &Value| json!({ "id": task["id"], "input": { "afterIds": [after["id"]] } });
    let both = join_all([
        desk.change("manager", update, put(&one, &two)),
        desk.change("manager", update, put(&two, &one)),
    ])
    .await;
    let refused =
        both.iter().filter(|answer| answer["userErrors"][0]["message"] == "前置任务不能互相等待").count();
    assert_eq!(refused, 1, "{both:?}");
}
