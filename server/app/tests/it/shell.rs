//! The application frame: notifications, badges, saved views, articles, search, duplicate check.

use serde_json::{Value, json};

use crate::account::desk::{Desk, told};

const SAVE: &str = "mutation ($input: SavedViewSaveInput!) { savedViewSave(input: $input) {
    view { id rowId name scope query isDefault mine version } userErrors { field message code } } }";
const DELETE: &str = "mutation ($ids: [ID!]!) { savedViewDelete(input: { ids: $ids }) {
    deletedIds userErrors { field code } } }";
const CHECK: &str = "query ($table: String!, $field: String!, $value: String!, $except: String) {
    duplicateCheck(table: $table, field: $field, value: $value, exceptId: $except) }";

async fn save(desk: &Desk, token: &str, name: &str, scope: &str, default: bool) -> Value {
    let input = json!({ "route": "/members", "name": name, "scope": scope, "query": "status=1", "isDefault": default });
    desk.ask(Some(token), SAVE, json!({ "input": input })).await
}

async fn views(desk: &Desk, token: &str) -> Vec<(String, bool, bool)> {
    let query = "{ savedViews(route: \"/members\") { name isDefault mine } }";
    let views = desk.ask(Some(token), query, json!({})).await;
    let row = |view: &Value| {
        (
            view["name"].as_str().unwrap_or_default().to_owned(),
            view["isDefault"] == true,
            view["mine"] == true,
        )
    };
    views.as_array().expect("a list").iter().map(row).collect()
}

#[tokio::test]
async fn notifications_are_ones_own_and_read_one_by_one_or_all() {
    let desk = Desk::demo().await;
    let ((admin, _), (sales, _)) = (desk.login("admin").await, desk.login("sales").await);
    let list = "query ($unread: Boolean) { viewer { unreadNotifications
        notifications(first: 1, unreadOnly: $unread) { totalCount pageInfo { hasNextPage endCursor }
            nodes { id title readAt } } } }";
    let viewer = desk.ask(Some(&admin), list, json!({ "unread": true })).await;
    let unread = viewer["unreadNotifications"].as_i64().expect("a number");
    assert!(unread >= 2);
    assert_eq!(viewer["notifications"]["totalCount"], unread);
    assert_eq!(viewer["notifications"]["pageInfo"]["hasNextPage"], true);
    let id = viewer["notifications"]["nodes"][0]["id"].clone();
    let read = "mutation ($ids: [ID!], $all: Boolean) { notificationsRead(input: { ids: $ids, all: $all }) {
        unreadNotifications userErrors { code } } }";
    // another member's id changes nothing
    let others = desk.ask(Some(&sales), read, json!({ "ids": [id] })).await["unreadNotifications"].clone();
    assert_eq!(
        others,
        desk.ask(Some(&sales), "{ viewer { unreadNotifications } }", json!({})).await["unreadNotifications"]
    );
    let left = desk.ask(Some(&admin), read, json!({ "ids": [id] })).await;
    assert_eq!(left["unreadNotifications"], unread - 1);
    assert_eq!(desk.ask(Some(&admin), read, json!({ "all": true })).await["unreadNotifications"], 0);
    assert_eq!(desk.refusal(Some(&admin), read, json!({})).await, "BAD_USER_INPUT");
    let node = "query ($id: ID!) { node(id: $id) { id } }";
    assert_eq!(desk.ask(Some(&sales), node, json!({ "id": id })).await, Value::Null);
}

#[tokio::test]
async fn applications_wait_for_those_who_may_answer_them() {
    let desk = Desk::demo().await;
    let waiting: i64 =
        desk.value("select count(*) from member where status = 0 and enterprise_id = 1", &[]).await;
    let query = "{ viewer { badges { key count } } }";
    let (admin, _) = desk.login("admin").await;
    let of = async |token: &str| {
        let badges = desk.ask(Some(token), query, json!({})).await["badges"].clone();
        let badges: Vec<Value> = badges.as_array().expect("badges").clone();
        badges.into_iter().find(|badge| badge["key"] == "members.pending").map(|badge| badge["count"].clone())
    };
    assert_eq!(of(&admin).await, Some(json!(waiting)));
    let (sales, _) = desk.login("sales").await;
    assert_eq!(of(&sales).await, None);
}

#[tokio::test]
async fn views_are_private_or_by_an_admin_for_everybody_with_one_default_each() {
    let desk = Desk::demo().await;
    let ((admin, _), (sales, _), (other, _)) =
        (desk.login("admin").await, desk.login("sales").await, desk.login("other").await);
    assert_eq!(told(&save(&desk, &sales, "全员", "ENTERPRISE", false).await), ["scope:FORBIDDEN"]);
    let shared = save(&desk, &admin, "在职", "ENTERPRISE", true).await["view"].clone();
    save(&desk, &sales, "我的", "PRIVATE", true).await;
    save(&desk, &sales, "我的二", "PRIVATE", true).await;
    let row = |name: &str, default: bool, mine: bool| (name.to_owned(), default, mine);
    // a personal view does not change the default for all
    assert_eq!(
        views(&desk, &sales).await,
        [row("在职", true, false), row("我的", false, true), row("我的二", true, true)]
    );
    assert_eq!(views(&desk, &admin).await, [row("在职", true, true)]);
    assert_eq!(views(&desk, &other).await, []);

    assert_eq!(told(&save(&desk, &sales, "我的", "PRIVATE", false).await), ["name:TAKEN"]);
    assert_eq!(told(&save(&desk, &sales, " ", "PRIVATE", false).await), ["name:REQUIRED"]);
    let change =
        json!({ "id": shared["id"], "route": "/members", "name": "偷改", "scope": "PRIVATE", "query": "" });
    assert_eq!(desk.refusal(Some(&sales), SAVE, json!({ "input": change.clone() })).await, "FORBIDDEN");
    assert_eq!(told(&desk.ask(Some(&other), SAVE, json!({ "input": change })).await), [":NOT_FOUND"]);
    let change = json!({ "id": shared["id"], "route": "/members", "name": "全部", "scope": "ENTERPRISE", "query": "a=1" });
    let changed = desk.ask(Some(&admin), SAVE, json!({ "input": change })).await["view"].clone();
    assert_eq!(
        (&changed["name"], &changed["query"], &changed["version"]),
        (&json!("全部"), &json!("a=1"), &json!(2))
    );

    assert_eq!(desk.refusal(Some(&sales), DELETE, json!({ "ids": [shared["id"]] })).await, "FORBIDDEN");
    assert_eq!(told(&desk.ask(Some(&other), DELETE, json!({ "ids": [shared["id"]] })).await), [":NOT_FOUND"]);
    let gone = desk.ask(Some(&admin), DELETE, json!({ "ids": [shared["rowId"]] })).await;
    assert_eq!(gone["deletedIds"], json!([shared["id"]]));
}

#[tokio::test]
async fn articles_are_for_everybody() {
    let desk = Desk::demo().await;
    let article =
        desk.ask(None, "{ article(key: \"introduction\") { key title body updatedAt } }", json!({})).await;
    assert_eq!(article["title"], "系统介绍");
    assert_eq!(desk.ask(None, "{ article(key: \"nothing\") { key } }", json!({})).await, Value::Null);
}

#[tokio::test]
async fn people_and_teams_are_found_by_characters_pinyin_initials_and_phone() {
    let desk = Desk::demo().await;
    let ((admin, _), (other, _)) = (desk.login("admin").await, desk.login("other").await);
    let query = "query ($keyword: String!) { search(keyword: $keyword) { members { name } teams { name } } }";
    for keyword in ["顾", "顾明", "gumingyuan", "gmy", "15400000001"] {
        let found = desk.ask(Some(&admin), query, json!({ "keyword": keyword })).await.to_string();
        assert!(found.contains("顾明远"), "{keyword}: {found}");
    }
    let found = desk.ask(Some(&admin), query, json!({ "keyword": "备件" })).await;
    assert_eq!(found["teams"], json!([{ "name": "备件中心" }]));
    // members of another enterprise are not found
    let found = desk.ask(Some(&other), query, json!({ "keyword": "备件" })).await;
    assert_eq!(found, json!({ "members": [], "teams": [] }));
    for blank in ["", "  "] {
        let found = desk.ask(Some(&admin), query, json!({ "keyword": blank })).await;
        assert_eq!(found, json!({ "members": [], "teams": [] }));
    }
    assert_eq!(
        desk.refusal(Some(&admin), "{ search(keyword: \"a\", first: 0) { teams { id } } }", json!({})).await,
        "BAD_USER_INPUT"
    );
}

#[tokio::test]
async fn a_value_is_taken_in_ones_own_enterprise_and_not_by_the_record_itself() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    let check = async |table: &str, field: &str, value: &str, except: Option<&str>| {
        let variables = json!({ "table": table, "field": field, "value": value, "except": except });
        desk.ask(Some(&admin), CHECK, variables).await
    };
    let phone: String = desk.value("select phone from member where enterprise_id = 1 and id = 1", &[]).await;
    assert_eq!(check("member", "phone", &phone, None).await, true);
    assert_eq!(check("member", "phone", &phone, Some("1")).await, false);
    assert_eq!(check("member", "phone", "19900000000", None).await, false);
    assert_eq!(check("member", "jobNumber", "YL0001", None).await, true);
    // the second enterprise has its own numbers
    assert_eq!(check("member", "job_number", "HT001", None).await, false);
    assert_eq!(check("account", "username", " SALES ", None).await, true);
    // other enterprises' accounts are not revealed: the name does not exist here
    assert_eq!(check("account", "username", "other", None).await, false);
    assert_eq!(check("role", "name", "工程师", None).await, true);
    assert_eq!(check("team", "name", "备件中心", None).await, true);
    assert_eq!(check("team", "name", "", None).await, false);
}

#[tokio::test]
async fn injections_are_refused_as_names_and_stay_values_as_values() {
    let desk = Desk::demo().await;
    let ((admin, _), (sales, _)) = (desk.login("admin").await, desk.login("sales").await);
    let before: i64 = desk.value("select count(*) from member", &[]).await;
    for text in [
        "member; drop table member --",
        "member where 1=1 --",
        "' or '1'='1",
        "' union select password_hash from account --",
        "'; select pg_sleep(5); --",
        "\" or \"\"=\"",
        "1) or (1=1",
        "$1",
        "pg_catalog.pg_authid",
        "phone' and (select 1 from pg_sleep(5)) is null --",
        "%' or name like '%",
        "\\'; drop table member; --",
    ] {
        for (table, field) in [(text, "phone"), ("member", text)] {
            let variables = json!({ "table": table, "field": field, "value": "x" });
            assert_eq!(desk.refusal(Some(&admin), CHECK, variables).await, "BAD_USER_INPUT", "{text}");
        }
        for (table, field) in
            [("member", "phone"), ("account", "username"), ("role", "name"), ("team", "name")]
        {
            let variables = json!({ "table": table, "field": field, "value": text });
            assert_eq!(desk.ask(Some(&admin), CHECK, variables).await, false, "{text}");
        }
        let variables = json!({ "table": "member", "field": "phone", "value": "x", "except": text });
        assert_eq!(desk.refusal(Some(&admin), CHECK, variables).await, "BAD_USER_INPUT", "{text}");
    }
    assert_eq!(desk.value::<i64>("select count(*) from member", &[]).await, before);
    let variables = json!({ "table": "member", "field": "phone", "value": "x" });
    assert_eq!(desk.refusal(Some(&sales), CHECK, variables).await, "FORBIDDEN");
}
