//! Next follow-up date of a customer, edited in place: set, moved, cleared and undone, with its reminder.

use std::sync::LazyLock;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use xieli_domain::follow;
use xieli_testing::TestServer;

async fn ask(server: &TestServer, token: &str, query: &str, variables: Value) -> Value {
    let reply = server.graphql(Some(token), query, variables).await;
    assert!(reply["errors"].is_null(), "{query}: {reply}");
    reply["data"].clone()
}

async fn made(server: &TestServer, token: &str, name: &str) -> String {
    let create = "mutation($name: String!) { customerCreate(input: {customer: {name: $name, type: \"2\"}}) {
        customer { id } userErrors { message } } }";
    let data = ask(server, token, create, json!({ "name": name })).await;
    data["customerCreate"]["customer"]["id"].as_str().unwrap_or_else(|| panic!("{data}")).to_owned()
}

const SET: &str =
    "mutation($id: ID!, $input: CustomerNextFollowChangesInput!) { it: customerNextFollow(input: { id: $id, changes: $input }) {
    customer { nextFollowAt version } userErrors { field message code } } }";

/// Sets the date; returns the payload.
async fn set(server: &TestServer, token: &str, id: &str, input: Value) -> Value {
    ask(server, token, SET, json!({ "id": id, "input": input })).await["it"].clone()
}

/// A time relative to the first call: repeated calls give the same.
fn at(days: i64) -> DateTime<Utc> {
    static NOW: LazyLock<i64> = LazyLock::new(|| Utc::now().timestamp());
    DateTime::from_timestamp(*NOW, 0).expect("a time") + TimeDelta::days(days)
}

fn is(payload: &Value, expected: Option<DateTime<Utc>>) {
    let shown = payload["customer"]["nextFollowAt"].as_str().map(|text| text.parse().expect("a time"));
    assert_eq!(shown, expected, "{payload}");
}

async fn number(server: &TestServer, sql: &str) -> i64 {
    server.db().client().await.query_one(sql, &[]).await.expect("a number").get(0)
}

#[tokio::test]
async fn the_next_time_of_a_customer_that_nobody_has_followed_stands_alone() {
    let server = TestServer::demo().await;
    let sales = &server.token("sales").await;
    let id = &made(&server, sales, "下次跟进甲").await;
    is(&set(&server, sales, id, json!({ "at": at(2) })).await, Some(at(2)));
    is(&set(&server, sales, id, json!({ "at": at(5), "from": at(2) })).await, Some(at(5)));
    // a client that saw another date gets a conflict, and nothing changes
    let late = set(&server, sales, id, json!({ "at": at(9), "from": at(2) })).await;
    assert_eq!(late["userErrors"][0]["code"], "STALE", "{late}");
    let late = set(&server, sales, id, json!({ "at": at(9), "from": null })).await;
    assert_eq!(late["userErrors"][0]["code"], "STALE", "{late}");
    is(&set(&server, sales, id, json!({ "at": null, "from": at(5) })).await, None);
    is(&set(&server, sales, id, json!({ "at": at(5), "from": null })).await, Some(at(5)));
    let far = set(&server, sales, id, json!({ "at": "2099-01-01T00:00:00Z" })).await;
    assert_eq!(
        (&far["userErrors"][0]["message"], &far["userErrors"][0]["field"]),
        (&json!("下次跟进时间过远"), &json!(["at"]))
    );
    // a repeated request is one change
    is(&set(&server, sales, id, json!({ "at": at(5) })).await, Some(at(5)));
    let changes = "select count(*) from operation_log where action = 'customer.next_follow'";
    assert_eq!(number(&server, changes).await, 4);
    assert_eq!(
        number(
            &server,
            "select count(*) from customer_follow f join customer c on c.id = f.customer_id
        where c.name = '下次跟进甲'"
        )
        .await,
        0,
        "nothing was written of what was done"
    );
    // a follow-up sets another date
    let follow =
        "mutation($id: ID!, $next: DateTime) { customerFollowCreate(input: {customerIds: [$id], kind: \"1\",
        body: \"谈过\", nextAt: $next}) { userErrors { message } } }";
    ask(&server, sales, follow, json!({ "id": id, "next": at(7) })).await;
    let late = set(&server, sales, id, json!({ "at": at(9), "from": at(5) })).await;
    assert_eq!(late["userErrors"][0]["code"], "STALE", "{late}");
    is(&set(&server, sales, id, json!({ "at": at(9), "from": at(7) })).await, Some(at(9)));
}

#[tokio::test]
async fn the_reminder_goes_with_the_time_that_is_moved() {
    let server = TestServer::demo().await;
    let (sales, admin) = (&server.token("sales").await, &server.token("admin").await);
    let id = &made(&server, sales, "下次跟进乙").await;
    let follow = "mutation($id: ID!, $next: DateTime) { customerFollowCreate(input: {customerIds: [$id], kind: \"1\",
        body: \"谈了报价\", nextAt: $next, remind: true}) { results { customerFollow { id } } userErrors { message } } }";
    let written = ask(&server, sales, follow, json!({ "id": id, "next": at(2) })).await;
    let written = written["customerFollowCreate"]["results"][0]["customerFollow"]["id"].clone();
    let told = async |days: i64| {
        follow::remind::remind(server.services(), Utc::now() + TimeDelta::days(days)).await.expect("a round");
        number(&server, "select count(*) from notification where kind = 'customer.follow_due' and title like '%下次跟进乙%'").await
    };
    // another member moves it: the author of the follow-up is reminded at the new time
    is(&set(&server, admin, id, json!({ "at": at(5) })).await, Some(at(5)));
    assert_eq!(told(3).await, 0, "at the old time");
    // cleared and set again
    is(&set(&server, admin, id, json!({ "at": null })).await, None);
    assert_eq!(told(6).await, 0, "of a time that is not planned any more");
    is(&set(&server, admin, id, json!({ "at": at(5), "from": null })).await, Some(at(5)));
    assert_eq!(told(6).await, 1);
    assert_eq!(told(7).await, 1, "once");
    // moved afterwards, it is reminded again
    is(&set(&server, sales, id, json!({ "at": at(9) })).await, Some(at(9)));
    assert_eq!(told(10).await, 2);
    // moved into the past: no reminder
    is(&set(&server, sales, id, json!({ "at": at(-1) })).await, Some(at(-1)));
    assert_eq!(told(11).await, 2);
    let query = "query($id: ID!) { customerFollow(id: $id) { nextAt version body } }";
    let kept = ask(&server, sales, query, json!({ "id": written })).await["customerFollow"].clone();
    assert_eq!(kept["body"], "谈了报价");
    assert_eq!(
        kept["nextAt"].as_str().map(|text| text.parse::<DateTime<Utc>>().expect("a time")),
        Some(at(-1)),
        "{kept}"
    );
}

#[tokio::test]
async fn only_a_customer_that_one_sees_is_planned() {
    let server = TestServer::demo().await;
    let (sales, outsider) = (&server.token("sales").await, &server.token("engineer").await);
    let id = &made(&server, sales, "下次跟进丙").await;
    server.db().execute("update customer set is_open = 2 where name = '下次跟进丙'").await;
    let reply = server.graphql(Some(outsider), SET, json!({ "id": id, "input": { "at": at(2) } })).await;
    assert!(!reply.to_string().contains("nextFollowAt\":\"2"), "{reply}");
    for strange in ["999999999", "TWVtYmVyOjE", ""] {
        let reply =
            server.graphql(Some(sales), SET, json!({ "id": strange, "input": { "at": at(2) } })).await;
        assert!(reply["data"]["it"]["customer"].is_null(), "{strange}: {reply}");
    }
    let none = "select count(*) from customer where name = '下次跟进丙' and next_follow_at is not null";
    assert_eq!(number(&server, none).await, 0);
}
