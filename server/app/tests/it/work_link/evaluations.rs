//! Evaluations of a work order by its customer through the link, and by a member on their behalf: both are
//! stored, and figures count one of them.

use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};
use xieli_kernel::clock;

use super::{Desk, EVALUATE, VIEW, code};

/// The evaluations of an order, as its page shows them.
const THOUGHT: &str = "query ($id: ID!) { workOrder(id: $id) { availableActions evaluate { source }
    evaluates { source score counts createdBy { name } } } }";
const ON_BEHALF: &str =
    "mutation ($id: ID!, $score: Int!) { workOrderEvaluate(input: { id: $id, changes: { score: $score } }) {
    workOrder { availableActions } userErrors { field message code } } }";

impl Desk {
    /// The numbers of today's evaluations in the statistic, and of low ones among them.
    async fn counted(&self) -> (i64, i64) {
        let today = clock::china_day(clock::now());
        let days = json!({ "from": today.to_string(), "to": (today + TimeDelta::days(1)).to_string() });
        let query = "query ($from: Date!, $to: Date!) { statistic(code: WORK_EVALUATE, from: $from, to: $to) { totals } }";
        let told = self.ask("admin", query, days).await;
        let total = |place: usize| {
            let text = told["totals"][place].as_str().unwrap_or("0");
            text.parse::<i64>().unwrap_or_else(|_| panic!("a number, not {text}"))
        };
        (total(0), total(5))
    }

    async fn on_behalf(&self, order: i64, score: i32) -> Value {
        self.ask("manager", ON_BEHALF, json!({ "id": order.to_string(), "score": score })).await
    }

    async fn thought(&self, order: i64) -> Value {
        self.ask("manager", THOUGHT, json!({ "id": order.to_string() })).await
    }
}

fn offers(answer: &Value) -> bool {
    answer["availableActions"].as_array().expect("actions").contains(&json!("EVALUATE"))
}

#[tokio::test]
async fn what_is_said_on_the_customers_behalf_takes_nothing_from_the_customer() {
    let desk = Desk::demo().await;
    let order = desk.finished().await;
    let link = desk.link("manager", order).await;
    let (all, low) = desk.counted().await;
    let said = desk.on_behalf(order, 2).await;
    assert_eq!(said["userErrors"], json!([]), "{said}");
    assert!(!offers(&said["workOrder"]), "{said}");
    let twice = desk.on_behalf(order, 4).await;
    assert_eq!((code(&twice), &twice["userErrors"][0]["message"]), ("CONFLICT", &json!("工单已评价")));
    assert_eq!(desk.counted().await, (all + 1, low + 1), "nothing else was said");

    // the link does not show the member's evaluation, and accepts the customer's once
    let view = desk.stranger(VIEW, json!({ "code": link })).await;
    assert_eq!((&view["canEvaluate"], &view["evaluate"]), (&json!(true), &Value::Null), "{view}");
    assert!(!view["stages"].to_string().contains("已评价"), "{view}");
    let own = json!({ "input": { "code": link, "score": 5 } });
    let told = join_all([desk.stranger(EVALUATE, own.clone()), desk.stranger(EVALUATE, own.clone())]).await;
    assert_eq!(told.iter().filter(|one| code(one).is_empty()).count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|one| code(one) == "CONFLICT").count(), 1, "{told:?}");
    let view = desk.stranger(VIEW, json!({ "code": link })).await;
    assert_eq!((&view["canEvaluate"], &view["evaluate"]["score"]), (&json!(false), &json!(5)), "{view}");
    assert_eq!(view["stages"].to_string().matches("已评价").count(), 1, "{view}");

    // both are listed; figures count the customer's own
    let both = desk.thought(order).await;
    assert_eq!(both["evaluate"]["source"], "CUSTOMER");
    assert_eq!(both["evaluates"].as_array().map(Vec::len), Some(2), "{both}");
    assert_eq!(
        both["evaluates"][0],
        json!({ "source": "CUSTOMER", "score": 5, "counts": true, "createdBy": null })
    );
    let ours = &both["evaluates"][1];
    assert_eq!(
        (&ours["source"], &ours["score"], &ours["counts"]),
        (&json!("STAFF"), &json!(2), &json!(false)),
        "{both}"
    );
    assert!(ours["createdBy"]["name"].is_string(), "{both}");
    assert_eq!(desk.counted().await, (all + 1, low), "once, by the customer's own word");
    let listed = "query ($id: ID!) { workEvaluates(filter: { workOrderId: $id }) { totalCount } }";
    let listed = desk.ask("manager", listed, json!({ "id": order.to_string() })).await;
    assert_eq!(listed["totalCount"], 2);
    let opinions = desk.ask("admin", "{ workOpinions { totalCount } }", json!({})).await;
    let counted = "select count(*) from work_evaluate e join work_order o on o.enterprise_id = e.enterprise_id
        and o.id = e.work_order_id and o.deleted_at is null and o.director_id is not null where e.enterprise_id = 1 and e.counts";
    assert_eq!(opinions["totalCount"], desk.number(counted).await);
}

#[tokio::test]
async fn somebody_here_can_say_after_the_customer_what_they_heard() {
    let desk = Desk::demo().await;
    let order = desk.finished().await;
    let link = desk.link("manager", order).await;
    let (all, low) = desk.counted().await;
    let own = desk.stranger(EVALUATE, json!({ "input": { "code": link, "score": 1 } })).await;
    assert_eq!(own["userErrors"], json!([]), "{own}");
    assert!(offers(&desk.thought(order).await));
    let said = desk.on_behalf(order, 1).await;
    assert_eq!(said["userErrors"], json!([]), "{said}");
    let both = desk.thought(order).await;
    assert!(!offers(&both), "{both}");
    assert_eq!(
        (&both["evaluates"][0]["counts"], &both["evaluates"][1]["counts"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(desk.counted().await, (all + 1, low + 1));
    // a low evaluation by both gets one follow-up
    let follows = format!("select count(*) from work_follow where follow_of = {order}");
    assert_eq!(desk.number(&follows).await, 1);
}
