//! Permissions of access tokens.

use async_graphql::parser::types::TypeKind;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

use super::{ask, execute, make, refusal, works};
use crate::sweep::api::Api;

const MEMBERS: &str = "query ($filter: MemberFilter) { members(filter: $filter, first: 100) { totalCount } }";
const LEAVE: &str = "query ($ids: [ID!]!) { handoverPreview(memberIds: $ids) { kind } }";

async fn count(server: &TestServer, token: &str, filter: Value) -> i64 {
    let list = ask(server, token, MEMBERS, json!({ "filter": filter })).await;
    list["totalCount"].as_i64().expect("a count")
}

#[tokio::test]
async fn a_token_speaks_as_its_owner_over_graphql_and_rest() {
    let server = TestServer::demo().await;
    let made = make(&server, "manager", &["e:member:list"], false).await;
    let session = server.token("manager").await;
    let who = "{ viewer { name authorities isTeamManager member { rowId } enterprise { name } } }";
    let (mine, its) =
        (ask(&server, &session, who, json!({})).await, ask(&server, &made.secret, who, json!({})).await);
    assert_eq!((&mine["name"], &mine["member"]), (&its["name"], &its["member"]));
    assert_eq!(its["authorities"], json!(["e:member:list"]));
    assert_eq!((&mine["isTeamManager"], &its["isTeamManager"]), (&json!(true), &json!(false)));
    let list = server.rest(Some(&made.secret), Method::GET, "/api/ems/member/list", Sent::Nothing).await;
    assert_eq!((list.status, list.code()), (200, 0), "{}", list.body);
}

#[tokio::test]
async fn what_it_was_not_given_is_refused_in_fields_filters_and_rest() {
    let server = TestServer::demo().await;
    let session = server.token("admin").await;
    let narrow = make(&server, "admin", &["e:member:list"], false).await.secret;
    let wide = make(&server, "admin", &["e:member:list", "e:member"], false).await.secret;
    // fields
    let leave = async |token: &str| refusal(&server, token, LEAVE, json!({ "ids": ["1"] })).await.0;
    assert_eq!(leave(&narrow).await, "FORBIDDEN");
    assert_ne!(leave(&wide).await, "FORBIDDEN");
    let roles = "{ roles { totalCount } }";
    assert_eq!(refusal(&server, &narrow, roles, json!({})).await.0, "FORBIDDEN");
    assert!(ask(&server, &wide, roles, json!({})).await["totalCount"].as_i64() > Some(0));
    let policy = "mutation { enterpriseUpdate(input: { version: 1 }) { userErrors { message } } }";
    assert_eq!(refusal(&server, &wide, policy, json!({})).await.0, "FORBIDDEN");
    assert!(ask(&server, &session, roles, json!({})).await["totalCount"].as_i64() > Some(0));
    // the administrators' list also shows applicants
    let applied = json!({ "status": ["APPLIED"] });
    assert!(count(&server, &session, applied.clone()).await > 0);
    assert_eq!(count(&server, &narrow, applied.clone()).await, 0);
    assert_eq!(count(&server, &wide, applied.clone()).await, count(&server, &session, applied).await);
    // REST
    let path = "/api/ems/member?ids=987654321";
    assert_eq!(server.rest(Some(&narrow), Method::DELETE, path, Sent::Nothing).await.code(), 4003);
    assert_eq!(server.rest(Some(&wide), Method::DELETE, path, Sent::Nothing).await.code(), 4004);
    let sheet = "/api/ems/member/exportExcel";
    let bare = make(&server, "admin", &[], false).await.secret;
    assert_eq!(server.rest(Some(&bare), Method::GET, sheet, Sent::Nothing).await.code(), 4003);
}

#[tokio::test]
async fn a_directors_people_come_with_the_standing_alone() {
    let server = TestServer::demo().await;
    // without the list of members, a manager reads the members of their own teams
    execute(
        &server,
        "delete from role_menu where enterprise_id = 1 and menu_id in (101, 102, 103, 104, 105, 108)",
    )
    .await;
    let session = server.token("manager").await;
    let people = count(&server, &session, json!({})).await;
    assert!(people > 0);
    let with = make(&server, "manager", &["teamManage"], false).await.secret;
    let without = make(&server, "manager", &["task:query"], false).await.secret;
    assert_eq!(count(&server, &with, json!({})).await, people);
    assert_eq!(refusal(&server, &without, MEMBERS, json!({ "filter": {} })).await.0, "FORBIDDEN");
}

#[tokio::test]
async fn a_demotion_shrinks_a_token_at_once() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let (narrow, wide) = (
        make(&server, "manager", &["e:member:list"], false).await.secret,
        make(&server, "manager", &["e:member:list", "e:member"], false).await.secret,
    );
    let preview = async |token: &str| refusal(&server, token, LEAVE, json!({ "ids": ["1"] })).await.0;
    assert_ne!(preview(&wide).await, "FORBIDDEN");
    // the manager loses all roles
    let session = server.token("manager").await;
    let me = ask(&server, &session, "{ viewer { member { rowId roles { rowId } } } }", json!({})).await;
    let me = me["member"].clone();
    for role in me["roles"].as_array().expect("roles") {
        let take = "mutation ($role: ID!, $members: [ID!]!) {
            roleMembersRemove(input: { roleId: $role, memberIds: $members }) { userErrors { message } } }";
        let taken =
            ask(&server, &admin, take, json!({ "role": role["rowId"], "members": [me["rowId"]] })).await;
        assert_eq!(taken["userErrors"], json!([]));
    }
    server.services().reconnected();
    for token in [&narrow, &wide] {
        assert!(works(&server, token).await);
        assert_eq!(preview(token).await, "FORBIDDEN");
        assert_eq!(refusal(&server, token, MEMBERS, json!({})).await.0, "FORBIDDEN");
    }
    // permissions that the owner gains later are not added to the token
    execute(&server, "insert into role_member (enterprise_id, role_id, member_id) select 1, r.id, m.id from role r, member m
        join account a on a.id = m.account_id where r.enterprise_id = 1 and r.code = 'ROLE_admin' and m.enterprise_id = 1
        and a.username = 'manager'").await;
    assert_ne!(preview(&wide).await, "FORBIDDEN");
    assert_eq!(preview(&narrow).await, "FORBIDDEN");
    assert_eq!(refusal(&server, &wide, "{ accessTokens { totalCount } }", json!({})).await.0, "FORBIDDEN");
}

#[tokio::test]
async fn a_read_only_token_changes_nothing_anywhere() {
    let server = TestServer::demo().await;
    let made = make(&server, "admin", &["e:manage", "e:member", "e:member:list"], true).await;
    let token = made.secret.as_str();
    let before = xieli_rows(&server).await;
    assert!(count(&server, token, json!({})).await > 0);
    let read = "mutation { notificationsRead(input: {}) { userErrors { message } } }";
    let (code, message) = refusal(&server, token, read, json!({})).await;
    assert_eq!((code.as_str(), message.as_str()), ("FORBIDDEN", "只读访问令牌不能修改数据"));
    // every mutation that requires a viewer
    let api = Api::read();
    let Some(TypeKind::Object(mutation)) = api.types.get("Mutation").map(|found| &found.kind) else {
        panic!("mutations")
    };
    let mut tried = 0;
    for root in api.roots.iter().filter(|root| root.kind == "mutation") {
        let field = mutation.fields.iter().find(|field| field.node.name.node == root.name).expect("a field");
        if field.node.directives.iter().any(|directive| directive.node.name.node == "public") {
            continue;
        }
        let arguments = api.arguments(root, false, &|_| "1".to_owned());
        let (code, _) = refusal(&server, token, &api.document(root, &arguments), arguments).await;
        assert_eq!(code, "FORBIDDEN", "{}", root.name);
        tried += 1;
    }
    assert!(tried > 30, "only {tried} mutations");
    let rest = server.rest(Some(token), Method::DELETE, "/api/ems/member?ids=1", Sent::Nothing).await;
    assert_eq!(rest.code(), 4003, "{}", rest.body);
    for path in ["member/importExcel", "member/avatar"] {
        let part = Part::bytes(b"x".to_vec()).file_name("a.xlsx");
        let url = format!("{}/api/ems/{path}", server.url());
        let sent = server.client().post(url).bearer_auth(token).multipart(Form::new().part("file", part));
        let body: Value = sent.send().await.expect("a reply").json().await.expect("JSON");
        assert_eq!(body["code"], 4003, "{path}: {body}");
    }
    assert_eq!(xieli_rows(&server).await, before, "something changed");
}

/// Numbers of rows that the calls above would have changed.
async fn xieli_rows(server: &TestServer) -> Vec<i64> {
    let mut found = Vec::new();
    for table in ["operation_log", "member", "access_token", "invitation", "role", "team", "saved_view"] {
        found.push(super::number(server, &format!("select count(*) from {table}")).await);
    }
    found
}

#[tokio::test]
async fn what_is_interactive_no_token_does() {
    let server = TestServer::demo().await;
    let made = make(&server, "owner", &["e:manage"], false).await;
    let api = Api::read();
    let mut tried = Vec::new();
    // a subscription uses a socket, with the same guard
    for root in api.roots.iter().filter(|root| root.kind != "subscription") {
        let owner = if root.kind == "query" { "Query" } else { "Mutation" };
        let Some(TypeKind::Object(object)) = api.types.get(owner).map(|found| &found.kind) else {
            panic!("{owner}")
        };
        let field = object.fields.iter().find(|field| field.node.name.node == root.name).expect("a field");
        if field.node.directives.iter().any(|directive| directive.node.name.node == "interactive") {
            let arguments = api.arguments(root, false, &|_| "1".to_owned());
            let said = refusal(&server, &made.secret, &api.document(root, &arguments), arguments).await;
            assert_eq!(said.0, "FORBIDDEN", "{}", root.name);
            assert_eq!(said.1, "此操作需要登录后进行，不能使用访问令牌", "{}", root.name);
            tried.push(root.name.as_str());
        }
    }
    // expected members of the list, which tests may extend
    for name in [
        "accessTokenCreate",
        "accessTokenRevoke",
        "accessTokens",
        "enterpriseExit",
        "enterpriseSwitch",
        "ownershipTransferAnswer",
        "ownershipTransferStart",
        "passwordChange",
        "profileUpdate",
        "scanTicketConfirm",
        "scanTicketScan",
        "sessionEnd",
        "sessionRevoke",
        "sessionRevokeOthers",
    ] {
        assert!(tried.contains(&name), "{name} is open to tokens");
    }
    for field in ["sessions { device }", "accessTokens { totalCount }", "accessTokenOptions { limit }"] {
        let (code, _) =
            refusal(&server, &made.secret, &format!("{{ viewer {{ {field} }} }}"), json!({})).await;
        assert_eq!(code, "FORBIDDEN", "{field}");
    }
    // nor by its id
    let node = "query ($id: ID!) { node(id: $id) { __typename } }";
    assert_eq!(ask(&server, &made.secret, node, json!({ "id": made.id })).await, Value::Null);
    let session = server.token("owner").await;
    assert_eq!(ask(&server, &session, node, json!({ "id": made.id })).await["__typename"], "AccessToken");
}

#[tokio::test]
async fn the_log_says_which_token_it_was() {
    let server = TestServer::demo().await;
    let made = make(&server, "admin", &["e:manage"], false).await;
    let create = "mutation { roleCreate(input: { name: \"由程序创建\", menuIds: [] }) { role { rowId } userErrors { message } } }";
    let role = ask(&server, &made.secret, create, json!({})).await["role"]["rowId"].clone();
    let sql = "select count(*) from operation_log l join access_token t on t.enterprise_id = l.enterprise_id
        and t.id = l.access_token_id and t.member_id = l.actor_member_id where l.action = 'role.create'";
    assert_eq!(
        super::number(&server, &format!("{sql} and l.record_id = {}", role.as_str().expect("an id"))).await,
        1
    );
}
