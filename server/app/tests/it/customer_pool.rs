//! The customer pool: follow-ups, claims, releases, transfers, handovers, and the automatic return to the
//! pool.

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};
use xieli_domain::{follow, pool};
use xieli_testing::TestServer;

const ROW: &str = "results { id error customer { id state salesman { id } viewerCan { claim release transfer } } } userErrors { message }";

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

/// One call on one customer: its row of the result.
async fn row(server: &TestServer, token: &str, field: &str, rest: &str, id: &str) -> Value {
    let query = format!("mutation($ids: [ID!]!) {{ it: {field}(input: {{ ids: $ids{rest} }}) {{ {ROW} }} }}");
    ask(server, token, &query, json!({ "ids": [id] })).await["it"]["results"][0].clone()
}

async fn me(server: &TestServer, user: &str) -> i64 {
    let sql = "select m.id from member m join account a on a.id = m.account_id where a.username = $1 and m.enterprise_id = 1";
    server.db().client().await.query_one(sql, &[&user]).await.expect("a member").get(0)
}

async fn number(server: &TestServer, sql: &str) -> i64 {
    server.db().client().await.query_one(sql, &[]).await.expect("a number").get(0)
}

#[tokio::test]
async fn a_customer_is_claimed_once_and_the_second_is_told_who_was_first() {
    let server = TestServer::demo().await;
    let (owner, admin) = (server.token("owner").await, server.token("admin").await);
    let id = made(&server, &owner, "公海甲").await;
    let (one, two) = tokio::join!(
        row(&server, &owner, "customerClaim", "", &id),
        row(&server, &admin, "customerClaim", "", &id)
    );
    let (won, lost) = if one["error"].is_null() { (one, two) } else { (two, one) };
    assert_eq!(won["customer"]["state"], "OPEN", "{won}");
    let told = lost["error"].as_str().unwrap_or_default();
    assert!(told.starts_with("客户已被") && told.ends_with("领取"), "{lost}");
    let present = "select count(*) from customer_tenure t join customer c on c.id = t.customer_id
        where c.name = '公海甲' and t.ended_at is null and t.began_by = 3";
    assert_eq!(number(&server, present).await, 1);
    let logged = "select count(*) from operation_log where action = 'customer.claim'";
    assert_eq!(number(&server, logged).await, 1);
}

/// A private customer is hidden once it is claimed; for a moment, a second claimant still gets the reason.
#[tokio::test]
async fn who_comes_second_for_a_private_customer_is_told_too() {
    let server = TestServer::demo().await;
    let both = "insert into role_member (enterprise_id, role_id, member_id) select r.enterprise_id, r.role_id, e.id
        from role_member r join member s on s.id = r.member_id join account a on a.id = s.account_id and a.username = 'sales'
        join account b on b.username = 'engineer' join member e on e.account_id = b.id and e.enterprise_id = r.enterprise_id
        on conflict do nothing";
    server.db().execute(both).await;
    let (sales, engineer) = (server.token("sales").await, server.token("engineer").await);
    let id = made(&server, &server.token("owner").await, "公海私").await;
    server.db().execute("update customer set is_open = 2 where name = '公海私'").await;
    let see = "query($id: ID!) { customer(id: $id) { id } }";
    let won = row(&server, &sales, "customerClaim", "", &id).await;
    assert!(won["error"].is_null(), "{won}");
    let hidden = ask(&server, &engineer, see, json!({ "id": id })).await;
    assert!(hidden["customer"].is_null(), "{hidden}");
    let lost = row(&server, &engineer, "customerClaim", "", &id).await;
    let told = lost["error"].as_str().unwrap_or_default();
    assert!(told.starts_with("客户已被") && told.ends_with("领取"), "{lost}");
    assert!(lost["customer"].is_null(), "{lost}");
    // later it does not exist for them
    server.db().execute("update customer_tenure set began_at = began_at - interval '2 minutes'").await;
    let later = row(&server, &engineer, "customerClaim", "", &id).await;
    assert_eq!(later["error"], "客户不存在", "{later}");
}

#[tokio::test]
async fn the_pool_accepts_what_it_offers() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let set = "mutation { customerPoolRuleSet(input: {dailyClaims: 2, coolDownDays: 7}) { userErrors { message } } }";
    ask(&server, &owner, set, json!({})).await;
    let look = "query($id: ID!) { customer(id: $id) { viewerCan { claim release } } }";
    let mut ids = Vec::new();
    for name in ["公海一", "公海二", "公海三"] {
        ids.push(made(&server, &owner, name).await);
    }
    // dropped and reclaimed, within the limit and beyond it
    let first = row(&server, &owner, "customerClaim", "", &ids[0]).await;
    assert!(first["error"].is_null(), "{first}");
    let released = row(&server, &owner, "customerRelease", ", reason: \"换人\"", &ids[0]).await;
    assert_eq!(released["customer"]["state"], "POOL", "{released}");
    for id in &ids {
        let offered =
            ask(&server, &owner, look, json!({ "id": id })).await["customer"]["viewerCan"]["claim"].clone();
        let accepted = row(&server, &owner, "customerClaim", "", id).await["error"].is_null();
        assert_eq!(offered, json!(accepted), "{id}");
    }
    let held = "select count(*) from customer_tenure t join customer c on c.id = t.customer_id where t.began_by = 3 and c.name like '公海_'";
    assert_eq!(
        number(&server, held).await,
        2,
        "the one that was lost cools down, the third is beyond the limit"
    );
}

#[tokio::test]
async fn a_transfer_moves_the_customer_its_sight_and_its_history() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let id = made(&server, &owner, "移交甲").await;
    let claimed = row(&server, &owner, "customerClaim", "", &id).await;
    assert!(claimed["error"].is_null(), "{claimed}");
    let to = xieli_kernel::ids::encode("Member", me(&server, "admin").await);
    let transfer = format!(
        "mutation($ids: [ID!]!, $to: ID!) {{ it: customerTransfer(input: {{ids: $ids, salesmanId: $to, keepAssisting: true, reason: \"休假\"}}) {{ {ROW} }} }}"
    );
    let data = ask(&server, &owner, &transfer, json!({ "ids": [id], "to": to })).await;
    let moved = &data["it"]["results"][0];
    assert_eq!(moved["customer"]["salesman"]["id"], json!(to), "{data}");
    let ended = "select count(*) from customer_tenure t join customer c on c.id = t.customer_id
        where c.name = '移交甲' and t.ended_by = 1";
    assert_eq!(number(&server, ended).await, 1);
    let told = "select count(*) from notification where kind = 'customer.assigned' and body = '休假'";
    assert_eq!(number(&server, told).await, 1);
    let seen = "select cardinality(seen_by)::bigint from customer where name = '移交甲'";
    assert!(number(&server, seen).await >= 2, "who has it, and who had it");
}

#[tokio::test]
async fn follow_ups_move_the_customer_forward_and_back() {
    let server = TestServer::demo().await;
    let (owner, admin) = (server.token("owner").await, server.token("admin").await);
    let (one, two) = (made(&server, &owner, "跟进甲").await, made(&server, &owner, "跟进乙").await);
    assert!(row(&server, &owner, "customerClaim", "", &one).await["error"].is_null());
    let next = (Utc::now() + TimeDelta::days(2)).to_rfc3339();
    let follow = "mutation($ids: [ID!]!, $next: DateTime) { customerFollowCreate(input: {customerIds: $ids, kind: \"1\",
        body: \"谈了报价\", nextAt: $next, remind: true, requestKey: \"follow-0001\"}) {
        results { id error customerFollow { id viewerCan { update } customer { followedAt nextFollowAt } } } userErrors { message } } }";
    let missing = xieli_kernel::ids::encode("Customer", 999_999_999);
    let sent = json!({ "ids": [one, two, missing], "next": next });
    let data = ask(&server, &admin, follow, sent.clone()).await;
    let results = &data["customerFollowCreate"]["results"];
    assert_eq!(results[2]["error"], "客户不存在", "{data}");
    assert!(results[0]["customerFollow"]["customer"]["nextFollowAt"].is_string(), "{data}");
    let again = ask(&server, &admin, follow, sent).await;
    assert_eq!(
        again["customerFollowCreate"]["results"][0]["customerFollow"]["id"],
        results[0]["customerFollow"]["id"]
    );
    let count = "select count(*) from customer_follow where body = '谈了报价'";
    assert_eq!(number(&server, count).await, 2, "sent twice it is written once");
    let told = "select count(*) from notification where kind = 'customer.followed'";
    assert_eq!(number(&server, told).await, 1, "of the one that somebody has");

    // not a second early, and once
    let services = server.services();
    let early = follow::remind::remind(services, Utc::now() + TimeDelta::days(1)).await.expect("a round");
    let due = "select count(*) from notification where kind = 'customer.follow_due' and body = '谈了报价'";
    assert_eq!(number(&server, due).await, 0, "{early}");
    follow::remind::remind(services, Utc::now() + TimeDelta::days(3)).await.expect("a round");
    let again = follow::remind::remind(services, Utc::now() + TimeDelta::days(3)).await.expect("a round");
    assert_eq!((number(&server, due).await, again), (2, 0));

    let delete = "mutation($ids: [ID!]!) { customerFollowDelete(input: {ids: $ids}) { deletedIds userErrors { message } } }";
    let id = &results[0]["customerFollow"]["id"];
    ask(&server, &admin, delete, json!({ "ids": [id] })).await;
    let left = "select count(*) from customer where name = '跟进甲' and followed_at is null and next_follow_at is null";
    assert_eq!(number(&server, left).await, 1);
}

#[tokio::test]
async fn what_nobody_attends_to_is_told_of_once_and_comes_back() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let id = made(&server, &owner, "沉睡客户").await;
    assert!(row(&server, &owner, "customerClaim", "", &id).await["error"].is_null());
    let set = "mutation { customerPoolRuleSet(input: {returnDays: 3650, remindDays: 3}) { userErrors { message } } }";
    ask(&server, &owner, set, json!({})).await;
    server
        .db()
        .execute("update customer set owned_at = owned_at - interval '3648 days' where name = '沉睡客户'")
        .await;
    let now = Utc::now();
    assert_eq!(pool::scheduled::round(server.services(), now).await.expect("a round"), (0, 1));
    assert_eq!(pool::scheduled::round(server.services(), now).await.expect("a round"), (0, 0));
    let later = now + TimeDelta::days(3);
    let (returned, _) = pool::scheduled::round(server.services(), later).await.expect("a round");
    assert!(returned >= 1);
    let back = "select count(*) from customer c join customer_tenure t on t.customer_id = c.id
        where c.name = '沉睡客户' and c.pooled_at is not null and c.pooled_from is not null and c.salesman_id is null
          and t.ended_by = 3 and c.seen_by = '{}'";
    assert_eq!(number(&server, back).await, 1);
    let told = "select count(*) from notification where kind in ('customer.returned', 'customer.return_soon')
        and title like '%沉睡客户%'";
    assert_eq!(number(&server, told).await, 2);
}

/// A customer's own days come before the enterprise's, and a follow-up begins them anew.
#[tokio::test]
async fn salespeople_are_reminded_once_of_customers_that_nobody_follows() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let (one, own) = (made(&server, &owner, "久未跟进").await, made(&server, &owner, "自定天数").await);
    for id in [&one, &own] {
        assert!(row(&server, &owner, "customerClaim", "", id).await["error"].is_null());
    }
    // the customers of the demo are old
    server.db().execute("update customer set owned_at = now() where owned_at is not null").await;
    let set =
        "mutation($id: ID, $days: Int) { customerSettingSet(input: { customerId: $id, changes: {followDays: $days} }) {
        userErrors { message } } }";
    ask(&server, &owner, set, json!({ "id": null, "days": 30 })).await;
    ask(&server, &owner, set, json!({ "id": own, "days": 7 })).await;
    let told = async |name: &str| {
        let sql = format!(
            "select count(*) from notification where kind = 'customer.follow_overdue' and title like '%{name}%'"
        );
        number(&server, &sql).await
    };
    let round = async |days: i64| {
        let now = Utc::now() + TimeDelta::days(days);
        follow::overdue::remind(server.services(), now).await.expect("a round");
    };
    let past =
        "update customer set owned_at = now() - interval '8 days' where name in ('久未跟进', '自定天数')";
    server.db().execute(past).await;
    round(0).await;
    assert_eq!((told("久未跟进").await, told("自定天数").await), (0, 1));
    round(0).await;
    assert_eq!(told("自定天数").await, 1, "told once");
    round(23).await;
    assert_eq!(told("久未跟进").await, 1);
    let follow = "mutation($ids: [ID!]!) { customerFollowCreate(input: {customerIds: $ids, kind: \"1\", body: \"谈了报价\"}) {
        results { error } userErrors { message } } }";
    let followed = ask(&server, &owner, follow, json!({ "ids": [own] })).await;
    assert!(followed["customerFollowCreate"]["results"][0]["error"].is_null(), "{followed}");
    round(6).await;
    assert_eq!(told("自定天数").await, 1, "followed six days ago");
    round(8).await;
    assert_eq!(told("自定天数").await, 2);
}

#[tokio::test]
async fn settings_of_one_customer_come_before_the_enterprises() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let id = made(&server, &owner, "设置甲").await;
    let set =
        "mutation($id: ID, $days: Int) { customerSettingSet(input: { customerId: $id, changes: {followDays: $days} }) {
        customerSetting { followDays notifySalesman inherited version } userErrors { message } } }";
    ask(&server, &owner, set, json!({ "id": null, "days": 30 })).await;
    let look = "query($id: ID) { customerSetting(customerId: $id) { followDays inherited version } }";
    let whole = ask(&server, &owner, look, json!({ "id": id })).await;
    assert_eq!(whole["customerSetting"], json!({ "followDays": 30, "inherited": true, "version": 0 }));
    ask(&server, &owner, set, json!({ "id": id, "days": 7 })).await;
    let own = ask(&server, &owner, look, json!({ "id": id })).await;
    assert_eq!(own["customerSetting"], json!({ "followDays": 7, "inherited": false, "version": 1 }));
    let reset = "mutation($id: ID) { customerSettingReset(input: { customerId: $id }) { customerSetting { followDays } userErrors { message } } }";
    let back = ask(&server, &owner, reset, json!({ "id": id })).await;
    assert_eq!(back["customerSettingReset"]["customerSetting"]["followDays"], 30);
    let refused = ask(&server, &owner, set, json!({ "id": id, "days": 366 })).await;
    assert_eq!(refused["customerSettingSet"]["userErrors"][0]["message"], "跟进天数为 1 到 365");
}
