//! Creation and lists of access tokens.

use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::{CREATE, ask, day, execute, input, make, refusal};

const MINE: &str = "query ($state: AccessTokenState, $first: Int, $after: String) { viewer {
    accessTokens(state: $state, first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } nodes { id name hint state permissions readOnly member { name } } } } }";
const ALL: &str = "query ($filter: AccessTokenFilter) { accessTokens(filter: $filter, first: 100) {
    totalCount nodes { id name state member { name } } } }";

async fn mine(server: &TestServer, token: &str, variables: Value) -> Value {
    ask(server, token, MINE, variables).await["accessTokens"].clone()
}

fn names(list: &Value) -> Vec<&str> {
    let nodes = list["nodes"].as_array().expect("nodes");
    nodes.iter().map(|node| node["name"].as_str().unwrap_or_default()).collect()
}

#[tokio::test]
async fn a_secret_is_shown_once_and_kept_nowhere() {
    let server = TestServer::demo().await;
    let session = server.token("manager").await;
    let made = ask(&server, &session, CREATE, input(&["task:query", "e:member:list"], true)).await;
    let secret = made["secret"].as_str().expect("a secret");
    let token = &made["accessToken"];
    assert_eq!(token["permissions"], json!(["e:member:list", "task:query"]));
    assert_eq!((&token["state"], &token["readOnly"]), (&json!("ACTIVE"), &json!(true)));
    assert!(secret.ends_with(token["hint"].as_str().expect("a hint")));
    let list = mine(&server, &session, json!({})).await;
    assert_eq!(names(&list), ["报表"]);
    assert!(!list.to_string().contains(&secret[4..40]));
    let everything = "select count(*) from (select t::text as row from access_token t union all
        select l::text from operation_log l union all select e::text from event e union all
        select n::text from notification n) found where row like '%' || ";
    let sql = format!("{everything} '{}' || '%'", &secret[4..40]);
    assert_eq!(super::number(&server, &sql).await, 0);
}

#[tokio::test]
async fn nobody_gives_more_than_they_hold() {
    let server = TestServer::demo().await;
    let refused = async |user: &str, permissions: &[&str]| {
        let session = server.token(user).await;
        let answer = ask(&server, &session, CREATE, input(permissions, true)).await;
        let errors = answer["userErrors"].as_array().expect("errors").clone();
        errors.first().map_or("", |error| error["code"].as_str().unwrap_or_default()).to_owned()
    };
    assert_eq!(refused("engineer", &["e:manage"]).await, "FORBIDDEN");
    assert_eq!(refused("engineer", &["task:query", "task:del"]).await, "FORBIDDEN");
    assert_eq!(refused("engineer", &["teamManage"]).await, "FORBIDDEN");
    assert_eq!(refused("engineer", &["task:query"]).await, "");
    assert_eq!(refused("owner", &["ROLE_owner"]).await, "FORBIDDEN");
    assert_eq!(refused("owner", &["no:such:code"]).await, "NOT_FOUND");
    assert_eq!(refused("owner", &["e:manage", "kpi:plan:del"]).await, "");
    // the dialog offers exactly the grantable permissions
    let options = "{ viewer { accessTokenOptions { limit used maxDays lastDay groups { title permissions { code title } } } } }";
    let offered = ask(&server, &server.token("engineer").await, options, json!({})).await;
    let offered = &offered["accessTokenOptions"];
    assert_eq!((&offered["used"], &offered["limit"]), (&json!(1), &json!(50)));
    assert_eq!(offered["lastDay"], json!(day(365).to_string()));
    let codes: Vec<&str> = offered["groups"]
        .as_array()
        .expect("groups")
        .iter()
        .flat_map(|group| group["permissions"].as_array().expect("permissions"))
        .map(|permission| permission["code"].as_str().unwrap_or_default())
        .collect();
    assert_eq!(refused("engineer", &codes).await, "");
    assert!(codes.contains(&"task:query") && !codes.contains(&"e:member:list"), "{codes:?}");
}

#[tokio::test]
async fn one_sees_ones_own_and_an_administrator_everybodys_of_the_enterprise() {
    let server = TestServer::demo().await;
    for user in ["manager", "sales", "admin", "other"] {
        make(&server, user, &[], true).await;
    }
    let (manager, admin) = (server.token("manager").await, server.token("admin").await);
    assert_eq!(mine(&server, &manager, json!({})).await["totalCount"], 1);
    assert_eq!(mine(&server, &admin, json!({})).await["totalCount"], 1);
    assert_eq!(ask(&server, &admin, ALL, json!({})).await["totalCount"], 3);
    assert_eq!(ask(&server, &server.token("other").await, ALL, json!({})).await["totalCount"], 1);
    for user in ["manager", "engineer", "sales", "external"] {
        let session = server.token(user).await;
        assert_eq!(refusal(&server, &session, ALL, json!({})).await.0, "FORBIDDEN", "{user}");
    }
}

#[tokio::test]
async fn lists_are_filtered_and_paged() {
    let server = TestServer::demo().await;
    let session = server.token("manager").await;
    for name in ["甲", "乙", "丙%"] {
        let mut sent = input(&[], true);
        sent["input"]["name"] = json!(name);
        ask(&server, &session, CREATE, sent).await;
    }
    execute(&server, "update access_token set created_at = now() - interval '9 days', expires_at = now() - interval '1 day' where name = '甲';
        update access_token set revoked_at = now() where name = '乙'").await;
    for (state, name) in [("EXPIRED", "甲"), ("REVOKED", "乙"), ("ACTIVE", "丙%")] {
        let list = mine(&server, &session, json!({ "state": state })).await;
        assert_eq!((names(&list), &list["totalCount"]), (vec![name], &json!(1)));
        assert_eq!(list["nodes"][0]["state"], state);
    }
    let page = mine(&server, &session, json!({ "first": 2 })).await;
    assert_eq!(names(&page), ["丙%", "乙"]);
    let rest = mine(&server, &session, json!({ "first": 2, "after": page["pageInfo"]["endCursor"] })).await;
    assert_eq!((names(&rest), &rest["pageInfo"]["hasNextPage"]), (vec!["甲"], &json!(false)));

    let admin = server.token("admin").await;
    let owner = page["nodes"][0]["member"]["name"].clone();
    let found = async |keyword: &str| {
        let list = ask(&server, &admin, ALL, json!({ "filter": { "keyword": keyword } })).await;
        list["totalCount"].as_i64().expect("a count")
    };
    assert_eq!(found("%").await, 1);
    assert_eq!(found("乙").await, 1);
    assert_eq!(found(owner.as_str().expect("a name")).await, 3);
    assert_eq!(found("没有这个").await, 0);
    // one statement per level, for any number of rows
    let (_, statements) = server.statements(ask(&server, &admin, ALL, json!({}))).await;
    assert!(statements <= 4, "{statements} statements");
}
