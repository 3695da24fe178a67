//! Live updates by subscription: visibility of the published changes.

use serde_json::{Value, json};
use xieli_domain::notification::notice::{Notice, notify};
use xieli_testing::{Socket, TestServer};

use super::{RECORDS, create_team, listening};

async fn id_of(server: &TestServer, sql: &str) -> i64 {
    let client = server.db().client().await;
    client.query_one(sql, &[]).await.expect("a row").get(0)
}

async fn member_of(server: &TestServer, user: &str) -> i64 {
    let sql = format!(
        "select m.id from member m join account a on a.id = m.account_id where a.username = '{user}' and m.enterprise_id = 1"
    );
    id_of(server, &sql).await
}

async fn announce(server: &TestServer, enterprise: i64, kind: &str, record: i64) {
    let record_type = kind.split('.').next().expect("a type");
    server
        .db()
        .execute(&format!(
            "insert into event (enterprise_id, kind, record_type, record_id)
             values ({enterprise}, '{kind}', '{record_type}', {record})"
        ))
        .await;
}

fn changes(answer: &Value) -> Vec<(&str, Option<&str>, &str)> {
    let told = answer["data"]["recordsChanged"]["changes"].as_array().unwrap_or_else(|| panic!("{answer}"));
    told.iter()
        .map(|change| {
            (
                change["type"].as_str().expect("a type"),
                change["recordId"].as_str(),
                change["action"].as_str().expect("an action"),
            )
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_of_another_enterprise_reaches_a_socket() {
    let server = TestServer::demo().await;
    let mut other = listening(&server, "other", RECORDS).await;
    other.subscribe("2", "subscription { notificationAdded { id title } }", json!({})).await;
    assert!(other.settled().await.is_empty());
    let (admin, stranger) = (server.token("admin").await, server.token("other").await);
    for name in ["一", "二", "三"] {
        create_team(&server, &admin, name).await;
    }
    // an event that names a record of another enterprise finds nothing there
    let team = id_of(&server, "select max(id) from team where enterprise_id = 1").await;
    let enterprise = id_of(&server, "select max(enterprise_id) from session").await;
    assert_ne!(enterprise, 1);
    announce(&server, enterprise, "team.update", team).await;
    announce(&server, enterprise, "inbox.add", member_of(&server, "admin").await).await;
    let own = create_team(&server, &stranger, "自己的").await;
    let mut told = Vec::new();
    while !told.iter().any(|(_, id, _): &(String, Option<String>, String)| id.as_deref() == Some(&own)) {
        let message = other.message().await;
        assert_eq!(message["id"], "1", "{message}");
        told.extend(
            changes(&message["payload"])
                .into_iter()
                .map(|(kind, id, action)| (kind.to_owned(), id.map(str::to_owned), action.to_owned())),
        );
    }
    assert_eq!(told, [("TEAM".to_owned(), Some(own), "CREATED".to_owned())]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_scope_of_the_viewer_decides_and_not_the_announcement() {
    let server = TestServer::demo().await;
    let mut external = listening(&server, "external", RECORDS).await;
    let mut sales = listening(&server, "sales", RECORDS).await;
    let mut admin = listening(&server, "admin", RECORDS).await;
    let foreign = id_of(
        &server,
        "select min(t.id) from team t where t.enterprise_id = 1 and t.deleted_at is null and not exists (
            select from team_member tm join member m on (m.enterprise_id, m.id) = (tm.enterprise_id, tm.member_id)
            join account a on a.id = m.account_id where tm.team_id = t.id and a.username = 'external')",
    )
    .await;
    let own = id_of(
        &server,
        "select min(tm.team_id) from team_member tm join member m on (m.enterprise_id, m.id) = (tm.enterprise_id, tm.member_id)
         join account a on a.id = m.account_id where a.username = 'external' and tm.left_at is null",
    )
    .await;
    let role = id_of(&server, "select min(id) from role where enterprise_id = 1").await;
    let invitation =
        id_of(&server, "select coalesce(min(id), 1) from invitation where enterprise_id = 1").await;
    for (kind, id) in [
        ("team.update", foreign),
        ("role.update", role),
        ("invitation.revoke", invitation),
        ("session.create", 1),
        ("team.update", own),
    ] {
        announce(&server, 1, kind, id).await;
    }
    let heard = async |socket: &mut Socket, last: i64| {
        let last = xieli_kernel::ids::encode("Team", last);
        let mut types: Vec<String> = Vec::new();
        loop {
            let answer = socket.answer("1").await;
            for (kind, id, _) in changes(&answer) {
                types.push(format!("{kind} {}", if id == Some(&last) { "own" } else { "foreign" }));
            }
            if types.iter().any(|found| found == "TEAM own") {
                types.sort();
                return types;
            }
        }
    };
    // a manager of a team reads roles, also of an external partner
    assert_eq!(heard(&mut external, own).await, ["ROLE foreign", "TEAM own"]);
    assert_eq!(heard(&mut sales, own).await, ["TEAM foreign", "TEAM own"]);
    let all = heard(&mut admin, own).await;
    assert!(all.contains(&"ROLE foreign".to_owned()), "{all:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_what_is_gone_only_the_type_is_told() {
    let server = TestServer::demo().await;
    let mut sales = listening(&server, "sales", RECORDS).await;
    let admin = server.token("admin").await;
    let id = create_team(&server, &admin, "要删除的").await;
    assert_eq!(changes(&sales.answer("1").await), [("TEAM", Some(id.as_str()), "CREATED")]);
    let delete =
        "mutation ($ids: [ID!]!) { teamDelete(input: { ids: $ids }) { deletedIds userErrors { message } } }";
    let answer = server.graphql(Some(&admin), delete, json!({ "ids": [id] })).await;
    assert_eq!(answer["data"]["teamDelete"]["deletedIds"], json!([id]), "{answer}");
    assert_eq!(changes(&sales.answer("1").await), [("TEAM", None, "DELETED")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_may_listen_for_types_and_for_records() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let (one, two) = (create_team(&server, &admin, "一").await, create_team(&server, &admin, "二").await);
    let mut socket = Socket::signed_in(server.url(), &server.token("sales").await).await;
    let query =
        "subscription ($types: [RecordType!], $ids: [ID!]) { recordsChanged(types: $types, ids: $ids) {
        missed changes { type recordId action } } }";
    socket.subscribe("member", query, json!({ "types": ["MEMBER"] })).await;
    socket.subscribe("two", query, json!({ "ids": [two] })).await;
    socket.subscribe("all", query, json!({})).await;
    assert!(socket.settled().await.is_empty());
    for id in [&one, &two] {
        let (_, row) = xieli_kernel::ids::split(id).expect("an id");
        announce(&server, 1, "team.update", row).await;
    }
    let mut heard: Vec<(String, String)> = Vec::new();
    // both records, and the one subscribed to by id
    while heard.len() < 3 {
        let message = socket.message().await;
        for (_, id, _) in changes(&message["payload"]) {
            let name = message["id"].as_str().expect("a name").to_owned();
            heard.push((name, id.expect("a record").to_owned()));
        }
    }
    heard.sort();
    let mut wanted = vec![("all".to_owned(), one), ("all".to_owned(), two.clone()), ("two".to_owned(), two)];
    wanted.sort();
    assert_eq!(heard, wanted);
    let many: Vec<String> = (1..=101).map(|id| xieli_kernel::ids::encode("Team", id)).collect();
    socket.subscribe("many", query, json!({ "ids": many })).await;
    assert_eq!(super::code(&socket.message().await), "BAD_USER_INPUT");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_changes_are_few_messages() {
    let server = TestServer::demo().await;
    let mut sales = listening(&server, "sales", RECORDS).await;
    server
        .db()
        .execute(
            "insert into event (enterprise_id, kind, record_type, record_id)
             select 1, 'member.update', 'member', g from generate_series(1, 10000) g",
        )
        .await;
    announce(&server, 1, "saved_view.delete", 1).await;
    let mut messages = 0;
    let mut records = 0;
    loop {
        let answer = sales.answer("1").await;
        messages += 1;
        let told = changes(&answer);
        records += told.len();
        if told.contains(&("SAVED_VIEW", None, "DELETED")) {
            break;
        }
    }
    assert!(messages <= 20 && records <= 20 * 201, "{messages} messages of {records} records");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notifications_come_by_themselves_and_counts_follow_on_every_device() {
    let server = TestServer::demo().await;
    let there = server.beside().await;
    let count = "subscription { viewerChanged { id unreadNotifications badges { key count } } }";
    let mut phone = Socket::signed_in(there.url(), &server.token("engineer").await).await;
    phone.subscribe("1", count, json!({})).await;
    let before =
        phone.answer("1").await["data"]["viewerChanged"]["unreadNotifications"].as_i64().expect("a count");
    phone.subscribe("2", "subscription { notificationAdded { id title readAt } }", json!({})).await;
    let mut sales = listening(&there, "sales", "subscription { notificationAdded { title } }").await;
    // subscribed only after the former count is known
    phone.subscribe("3", count, json!({})).await;
    phone.answer("3").await;

    let send = async |user: &str, title: &str| {
        let member = member_of(&server, user).await;
        let notice = Notice { kind: "test", title: title.to_owned(), body: None, link: None };
        let sent =
            server.services().db().transaction(async |tx| notify(tx, 1, &[member], &notice).await).await;
        sent.expect("sent");
    };
    send("engineer", "给工程师").await;
    send("sales", "给销售").await;
    let mut heard: (Option<String>, Option<i64>) = (None, None);
    while heard.0.is_none() || heard.1.is_none() {
        let message = phone.message().await;
        let data = &message["payload"]["data"];
        match message["id"].as_str() {
            Some("2") => heard.0 = data["notificationAdded"]["title"].as_str().map(str::to_owned),
            Some("1") => heard.1 = data["viewerChanged"]["unreadNotifications"].as_i64(),
            _ => {}
        }
    }
    assert_eq!(heard, (Some("给工程师".to_owned()), Some(before + 1)));
    assert_eq!(sales.answer("1").await["data"]["notificationAdded"]["title"], "给销售");

    // read on the desktop: the phone gets the new count
    let desk = server.token("engineer").await;
    let read =
        "mutation { notificationsRead(input: { all: true }) { unreadNotifications userErrors { code } } }";
    let answer = server.graphql(Some(&desk), read, json!({})).await;
    assert_eq!(answer["data"]["notificationsRead"]["unreadNotifications"], 0, "{answer}");
    loop {
        let message = phone.message().await;
        assert_ne!(message["id"], "2", "a notification that is read is no new one: {message}");
        if message["payload"]["data"]["viewerChanged"]["unreadNotifications"] == 0 {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_missed_is_said_to_be() {
    let server = TestServer::demo().await;
    let mut sales = listening(&server, "sales", RECORDS).await;
    server.services().reconnected();
    assert_eq!(sales.answer("1").await["data"]["recordsChanged"], json!({ "missed": true, "changes": [] }));
}
