//! Repeated page requests: cached responses, their viewers and their invalidation (decisions 0076, 0080,
//! 0082).

use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};
use xieli_app::metrics::CACHES;
use xieli_testing::{TestDb, TestServer, until};

const PAGE: &str = "query ($first: Int) { customers(first: $first) { totalCount nodes {
    id name remark contact { name } address { name } } } }";
/// Changes a customer, whatever its version.
pub const CHANGE: &str = "mutation ($id: ID!, $input: CustomerUpdateChangesInput!) {
    customerUpdate(input: { id: $id, changes: $input, force: true }) { customer { name } userErrors { message } } }";

async fn page(server: &TestServer, token: &str) -> Value {
    let reply = server.graphql(Some(token), PAGE, json!({ "first": 5 })).await;
    assert!(reply["errors"].is_null(), "{}", reply["errors"]);
    reply["data"]["customers"].clone()
}

fn first(page: &Value) -> &Value {
    &page["nodes"][0]
}

#[tokio::test]
async fn rows_are_those_of_the_last_change_and_of_whoever_was_shown_them() {
    let server = TestServer::demo().await;
    let (admin, sales) = (server.token("admin").await, server.token("sales").await);
    let before = page(&server, &admin).await;
    let again = async || {
        let before = server.db().db().statements();
        let page = page(&server, &admin).await;
        (page, server.db().db().statements() - before)
    };
    // again without any statement, with all associations of the rows
    assert_eq!(again().await.0, before);
    let (second, cost) = again().await;
    assert_eq!((&second, cost), (&before, 0));
    // a change without an event is not visible, which proves that the cache responds
    let id = first(&before)["id"].clone();
    server.db().execute("update customer set remark = '没有人说起' where enterprise_id = 1").await;
    assert_eq!(again().await.0, before);
    // a change is visible at once to all members, together with further changes
    let renamed = json!({ "id": id, "input": { "name": "改名后的客户" } });
    let reply = server.graphql(Some(&admin), CHANGE, renamed).await;
    assert_eq!(reply["data"]["customerUpdate"]["customer"]["name"], "改名后的客户", "{reply}");
    let after = page(&server, &admin).await;
    assert_eq!((&first(&after)["id"], &first(&after)["name"]), (&id, &json!("改名后的客户")));
    assert_eq!(first(&after)["remark"], "没有人说起");
    // a cached response is not shared with other members
    let theirs = page(&server, &sales).await;
    server.db().execute("update customer set is_open = 2, seen_by = '{}', salesman_team_id = null where enterprise_id = 1").await;
    server.services().changes().missed();
    assert_eq!(page(&server, &admin).await["totalCount"], before["totalCount"]);
    let left = page(&server, &sales).await;
    assert!(left["totalCount"].as_i64() < theirs["totalCount"].as_i64(), "{left}");
}

#[tokio::test]
async fn whoever_loses_a_right_is_shown_nothing_from_memory() {
    let server = TestServer::demo().await;
    let (owner, sales) = (server.token("owner").await, server.token("sales").await);
    for _ in 0..2 {
        assert!(!page(&server, &sales).await["nodes"].as_array().expect("rows").is_empty());
    }
    let mine = server.graphql(Some(&sales), "{ viewer { member { id } } }", json!({})).await;
    let input = json!({ "id": mine["data"]["viewer"]["member"]["id"], "roleIds": [] });
    let leave =
        "mutation ($input: MemberUpdateInput!) { memberUpdate(input: $input) { userErrors { message } } }";
    let reply = server.graphql(Some(&owner), leave, json!({ "input": input })).await;
    assert_eq!(reply["data"]["memberUpdate"]["userErrors"], json!([]), "{reply}");
    let reply = server.graphql(Some(&sales), PAGE, json!({ "first": 5 })).await;
    assert_eq!(reply["data"]["customers"], Value::Null, "{reply}");
}

#[tokio::test]
async fn facts_of_a_member_empty_what_depends_on_members_and_nothing_else() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let ask = async |query: &str, variables: Value| {
        let reply = server.graphql(Some(&owner), query, variables).await;
        assert!(reply["errors"].is_null(), "{reply}");
        reply["data"].clone()
    };
    let me = ask("{ viewer { member { id } } }", json!({})).await["viewer"]["member"]["id"].clone();
    let placed = "{ projectMembers(first: 100) { nodes { member { id status } } } }";
    let placed = ask(placed, json!({})).await["projectMembers"]["nodes"].as_array().cloned().expect("rows");
    let other = placed.iter().map(|row| &row["member"]);
    let mut other = other.filter(|member| member["status"] == "ACTIVE" && member["id"] != me);
    let member = other.next().expect("a colleague in a project")["id"].clone();
    let named = async || {
        let query = "query ($keyword: String) {
            projectMembers(filter: { keyword: $keyword }) { totalCount nodes { member { name } } } }";
        ask(query, json!({ "keyword": "改名的同事" })).await["projectMembers"].clone()
    };
    assert_eq!(named().await["totalCount"], 0);
    let before = page(&server, &owner).await;
    // without an event: shown as soon as the list of customers is read again
    server.db().execute("update customer set remark = '没有人说起' where enterprise_id = 1").await;
    let update =
        "mutation ($input: MemberUpdateInput!) { memberUpdate(input: $input) { userErrors { message } } }";
    let renamed = json!({ "input": { "id": member, "name": "改名的同事" } });
    assert_eq!(ask(update, renamed).await["memberUpdate"]["userErrors"], json!([]));
    let found = named().await;
    assert_eq!(found["nodes"][0]["member"]["name"], "改名的同事", "{found}");
    assert_eq!(page(&server, &owner).await, before, "customers do not depend on the names of members");
    server.services().changes().missed();
    assert_eq!(first(&page(&server, &owner).await)["remark"], "没有人说起", "it came from the cache");
}

/// The value of a metric, named with its labels.
fn figure(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{name}: {text}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_different_pages_stay_within_the_bound() {
    const BOUND: u64 = 2 << 20;
    let server = TestServer::over(TestDb::demo().await, |config| config.cache = BOUND).await;
    let token = server.token("admin").await;
    let used = || {
        let text = server.metrics();
        assert_eq!(figure(&text, "xieli_cache_bytes_most"), BOUND);
        CACHES.map(|name| figure(&text, &format!("xieli_cache_bytes{{cache=\"{name}\"}}")))
    };
    let lists = ["customers", "projects", "tasks", "workOrders"];
    let mut most = [0_u64; CACHES.len()];
    for number in 0..2000_usize {
        let list = lists[number % lists.len()];
        // a keyword of its own, found nowhere, or a size of its own: each page is another one
        let (first, keyword) = if number < 400 {
            (number / lists.len() + 1, Value::Null)
        } else {
            (20, json!(format!("{number}{}", "页".repeat(40))))
        };
        let query = format!(
            "query ($first: Int, $keyword: String) {{
                page: {list}(first: $first, filter: {{ keyword: $keyword }}) {{
                    totalCount nodes {{ id name }} }} }}"
        );
        let reply = server.graphql(Some(&token), &query, json!({ "first": first, "keyword": keyword })).await;
        assert!(reply["errors"].is_null(), "{reply}");
        if number % 50 == 0 {
            let now = used();
            assert!(now.iter().sum::<u64>() <= BOUND, "after {number} pages: {now:?}");
            most = std::array::from_fn(|at| most[at].max(now[at]));
        }
    }
    let end = used();
    assert!(end.iter().sum::<u64>() <= BOUND, "{end:?}");
    // the caches were filled, and the totals and pages came to their part of the bound
    assert!(most.iter().all(|&bytes| bytes > 0), "{most:?}");
    assert!(most[1] > BOUND / 8, "{most:?}");
}

/// A paused database process, resumed when this is dropped.
pub struct Stopped(Pid);

impl Stopped {
    /// Pauses this process.
    pub fn new(pid: i32) -> Self {
        let pid = Pid::from_raw(pid);
        kill(pid, Signal::SIGSTOP).expect("a process of the cluster");
        Self(pid)
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        // it may have ended meanwhile
        let _gone = kill(self.0, Signal::SIGCONT);
    }
}

/// The process of the only listening connection.
pub async fn listener(server: &TestServer) -> i32 {
    let sql = "select pid from pg_stat_activity where application_name = 'xieli events' \
               and datname = current_database()";
    server.db().client().await.query_one(sql, &[]).await.expect("who listens").get(0)
}

/// The LISTEN connection is open and silent, without any error.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_may_not_hear_of_changes_remembers_nothing() {
    let server = TestServer::over(TestDb::demo().await, |config| config.lease = Duration::from_secs(1)).await;
    let pid = listener(&server).await;
    let (owner, sales) = (server.token("owner").await, server.token("sales").await);
    let cost = async || {
        let before = server.db().db().statements();
        page(&server, &sales).await;
        server.db().db().statements() - before
    };
    until("never from memory", async || (cost().await == 0).then_some(())).await;
    let stopped = Stopped::new(pid);
    until("still from memory", async || {
        (cost().await > 0 && cost().await > 0 && cost().await > 0).then_some(())
    })
    .await;
    // changes of another node are visible all the same
    let near = server.beside().await;
    let mine = near.graphql(Some(&sales), "{ viewer { member { id } } }", json!({})).await;
    let input = json!({ "id": mine["data"]["viewer"]["member"]["id"], "roleIds": [] });
    let leave =
        "mutation ($input: MemberUpdateInput!) { memberUpdate(input: $input) { userErrors { message } } }";
    let reply = near.graphql(Some(&owner), leave, json!({ "input": input })).await;
    assert_eq!(reply["data"]["memberUpdate"]["userErrors"], json!([]), "{reply}");
    until("still shown", async || {
        let reply = server.graphql(Some(&sales), PAGE, json!({ "first": 5 })).await;
        reply["data"]["customers"].is_null().then_some(())
    })
    .await;
    drop(stopped);
    until("never from memory again", async || {
        page(&server, &owner).await;
        let before = server.db().db().statements();
        page(&server, &owner).await;
        (server.db().db().statements() == before).then_some(())
    })
    .await;
}

const BOARD: &str = "query ($from: Date!, $to: Date!, $page: PageInput) { workBoard(from: $from, to: $to, page: $page) {
    peopleCount isCut rows { technician { member { rowId } workCount } orders { id name director { name } customer { name } } } } }";
const RENAME: &str = "mutation ($id: ID!, $input: WorkOrderInput!) {
    workOrderUpdate(input: { id: $id, changes: $input }) { workOrder { name } userErrors { message } } }";

#[tokio::test]
async fn the_board_comes_by_pages_of_people_and_is_remembered_until_an_order_changes() {
    let server = TestServer::demo().await;
    let manager = server.token("manager").await;
    let now = chrono::Utc::now();
    let day = |from: i64| (now + chrono::TimeDelta::days(from)).format("%F").to_string();
    let board = async |page: Value| {
        let variables = json!({ "from": day(-5), "to": day(7), "page": page });
        let before = server.db().db().statements();
        let reply = server.graphql(Some(&manager), BOARD, variables).await;
        assert!(reply["errors"].is_null(), "{}", reply["errors"]);
        (reply["data"]["workBoard"].clone(), server.db().db().statements() - before)
    };
    let rows = |board: &Value| board["rows"].as_array().cloned().expect("rows");
    let (whole, _) = board(Value::Null).await;
    let people = rows(&whole).len();
    assert_eq!(whole["peopleCount"], people);
    assert!(people > 4, "{people}");
    let mut paged = Vec::new();
    for number in 1..=people.div_ceil(3) {
        let (page, _) = board(json!({ "number": number, "size": 3 })).await;
        assert_eq!((&page["peopleCount"], page["isCut"].as_bool()), (&json!(people), Some(false)));
        paged.extend(rows(&page));
    }
    assert_eq!(json!(paged), whole["rows"], "pages are the whole, nobody twice");
    let (behind, _) = board(json!({ "number": 90, "size": 3 })).await;
    assert_eq!((rows(&behind).len(), &behind["peopleCount"]), (0, &json!(people)));

    // again without a statement, once no announcement of the start or a late proof is in between
    until("never from the cache", async || {
        let (second, cost) = board(Value::Null).await;
        assert_eq!(second, whole);
        (cost == 0).then_some(())
    })
    .await;
    let shown = rows(&whole).into_iter().find_map(|row| row["orders"][0]["id"].as_str().map(str::to_owned));
    let order = shown.expect("an order on the board");
    let input = json!({ "id": order, "input": { "name": "看板上改名的工单" } });
    let reply = server.graphql(Some(&manager), RENAME, input).await;
    assert_eq!(reply["data"]["workOrderUpdate"]["userErrors"], json!([]), "{reply}");
    let (after, _) = board(Value::Null).await;
    let named = |one: &Value| one["id"] == *order && one["name"] == "看板上改名的工单";
    assert!(rows(&after).iter().any(|row| row["orders"].as_array().is_some_and(|all| all.iter().any(named))));
    for wrong in [json!({ "number": 0, "size": 3 }), json!({ "number": 1, "size": 1001 })] {
        let variables = json!({ "from": day(0), "to": day(0), "page": wrong });
        let reply = server.graphql(Some(&manager), BOARD, variables).await;
        assert!(reply["errors"].is_array() && reply["data"]["workBoard"].is_null(), "{reply}");
    }
}
