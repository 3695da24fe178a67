//! Lists of work orders by their next deadline.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::{Desk, text};

/// Orders whose sort column disagrees with their deadlines and status.
const AMISS: &str = "select count(*) from work_order o left join work_clock c
        on c.enterprise_id = o.enterprise_id and c.work_order_id = o.id
    where o.next_due_at is distinct from work_next_due(o.status, o.due_at, c.respond_due_at, c.arrive_due_at)";

/// All orders visible to the administrator, page by page, with their next deadline.
async fn listed(desk: &Desk, direction: &str) -> Vec<(String, Option<DateTime<Utc>>)> {
    let query = format!(
        "query ($after: String) {{ workOrders(first: 7, after: $after, orderBy: [{{ field: NEXT_DUE_AT, direction: {direction} }}]) {{
            nodes {{ rowId nextDueAt }} pageInfo {{ hasNextPage endCursor }} }} }}"
    );
    let (mut all, mut after) = (Vec::new(), Value::Null);
    loop {
        let page = desk.ask("admin", &query, json!({ "after": after })).await["workOrders"].clone();
        for row in page["nodes"].as_array().expect("rows") {
            let due = row["nextDueAt"].as_str().map(|at| at.parse().expect("a moment"));
            all.push((text(&row["rowId"]).to_owned(), due));
        }
        if page["pageInfo"]["hasNextPage"] != true {
            return all;
        }
        after = page["pageInfo"]["endCursor"].clone();
    }
}

#[tokio::test]
async fn a_list_by_the_next_deadline_leaves_nothing_out_and_ends_with_what_has_none() {
    let desk = Desk::demo().await;
    let total =
        desk.number("select count(*) from work_order where enterprise_id = 1 and deleted_at is null").await;
    for direction in ["ASC", "DESC"] {
        let all = listed(&desk, direction).await;
        let ids: BTreeSet<&String> = all.iter().map(|(id, _)| id).collect();
        assert_eq!((i64::try_from(all.len()), ids.len()), (Ok(total), all.len()), "{direction}: each once");
        let mut due: Vec<DateTime<Utc>> = all.iter().map_while(|(_, due)| *due).collect();
        assert!(due.len() > 7 && due.len() < all.len(), "{direction}: some have one, over several pages");
        assert!(all.iter().skip(due.len()).all(|(_, due)| due.is_none()), "{direction}: those without last");
        let told = due.clone();
        due.sort();
        if direction == "DESC" {
            due.reverse();
        }
        assert_eq!(told, due, "{direction}");
    }
    assert_eq!(desk.number(AMISS).await, 0);
}

#[tokio::test]
async fn what_is_next_follows_every_step_and_every_clock() {
    let desk = Desk::demo().await;
    desk.round_the_clock("pickupRemind: 30").await;
    let first = async || listed(&desk, "ASC").await[0].0.clone();
    // requested long ago: its pickup deadline is the earliest
    let asked = Utc::now() - TimeDelta::days(400);
    let order = desk.given(json!({ "requestedAt": asked.to_rfc3339() })).await;
    let id = text(&order["id"]);
    assert_eq!(first().await, text(&order["rowId"]));
    let to = desk.to("engineer", &[]).await;
    desk.done("manager", id, &format!("Deliver changes: {{ {to} }}")).await;
    assert_eq!(desk.number(AMISS).await, 0);
    // its end is set explicitly, and is the next deadline once it is begun
    let later = Utc::now() + TimeDelta::days(4000);
    desk.update("admin", &order["id"], json!({ "dueAt": later.to_rfc3339() })).await;
    assert_eq!(first().await, text(&order["rowId"]), "still not picked up");
    desk.done("engineer", id, "Sign").await;
    let last = listed(&desk, "DESC").await[0].0.clone();
    assert_eq!(last, text(&order["rowId"]));
    desk.done("engineer", id, "Hold reason: \"等待备件\"").await;
    desk.done("engineer", id, "Resume").await;
    assert_eq!(desk.number(AMISS).await, 0);
    // other deadlines without another end
    desk.done("admin", id, "Stop reason: \"客户取消\"").await;
    let rest = listed(&desk, "DESC").await;
    let of = rest.iter().find(|(row, _)| row == text(&order["rowId"])).expect("it is listed");
    assert_eq!(of.1, None, "nothing is due any more");
    assert_eq!(desk.number(AMISS).await, 0);

    let list = desk.got("admin", "/tms/workorder/list?column=nextDueTime&order=asc&size=100").await;
    let times: Vec<&str> = list["records"]
        .as_array()
        .expect("rows")
        .iter()
        .filter_map(|row| row["nextDueTime"].as_str())
        .collect();
    let mut sorted = times.clone();
    sorted.sort_unstable();
    assert!(times.len() > 3 && times == sorted, "{times:?}");
}
