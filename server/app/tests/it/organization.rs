//! Members, teams, roles and invitations through GraphQL: guards, effects of permission changes, and the cost
//! of lists.

use serde_json::{Value, json};
use xieli_testing::{TestServer, until};

/// The data of a request that must succeed.
async fn ask(server: &TestServer, token: &str, query: &str, variables: Value) -> Value {
    let reply = server.graphql(Some(token), query, variables).await;
    assert!(reply["errors"].is_null(), "{query}: {}", reply["errors"]);
    reply["data"].clone()
}

/// The code of a refused request.
async fn refusal(server: &TestServer, token: Option<&str>, query: &str) -> String {
    let reply = server.graphql(token, query, json!({})).await;
    reply["errors"][0]["extensions"]["code"].as_str().unwrap_or("none").to_owned()
}

/// Codes of `userErrors`.
fn told(payload: &Value) -> Vec<&str> {
    let errors = payload["userErrors"].as_array().expect("userErrors");
    errors.iter().map(|error| error["code"].as_str().unwrap_or_default()).collect()
}

/// Number of statements of a list with so many rows.
async fn cost(server: &TestServer, token: &str, query: &str, first: i32) -> u64 {
    // the viewer is cached for a moment: a request before loads it
    ask(server, token, "{ viewer: __typename }", json!({})).await;
    let (data, cost) = server.cost(ask(server, token, query, json!({ "first": first }))).await;
    let list = data.as_object().and_then(|data| data.values().next()).expect("a list");
    let rows = list["nodes"].as_array().map_or(0, Vec::len);
    assert!(rows > 0 && rows <= usize::try_from(first).expect("positive"));
    cost
}

#[tokio::test]
async fn a_list_costs_the_same_at_one_row_and_at_twenty() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    for query in [
        "query ($first: Int) { members(first: $first, filter: {status: [ACTIVE], type: STAFF}) { nodes { teams { directors { name } } } } }",
        "query ($first: Int) { members(first: $first, filter: {status: [ACTIVE], type: STAFF}) { totalCount nodes { roles { menuIds } } } }",
        "query ($first: Int) { members(first: $first) { nodes { username mpBound viewerCan { update leave } } } }",
        "query ($first: Int) { teams(first: $first) { nodes { memberCount totalMemberCount childCount } } }",
        "query ($first: Int) { roles(first: $first) { nodes { memberCount } } }",
    ] {
        let (one, twenty) = (cost(&server, &admin, query, 1).await, cost(&server, &admin, query, 20).await);
        assert_eq!(one, twenty, "{query}");
    }
    // one statement per level and association, in any order of execution
    let everything = "query ($first: Int) { members(first: $first) { totalCount nodes { workCount username mpBound \
                      memberships { director team { name } } mainTeam { name } createdBy { name } inviter { name } \
                      roles { menuIds menus { enabled } memberCount viewerCan { setMembers } } \
                      teams { memberCount directors { name } path { name } } viewerCan { setRoles } } } }";
    for first in [1, 20, 100] {
        let cost = cost(&server, &admin, everything, first).await;
        assert!(cost <= 24, "{cost} statements for {first} rows");
    }
}

#[tokio::test]
async fn guards_ask_for_what_the_directives_say() {
    let server = TestServer::demo().await;
    let (engineer, sales) = (server.token("engineer").await, server.token("sales").await);
    for query in [
        "{ members { nodes { id } } }",
        "{ invitations { nodes { id } } }",
        "{ roles { nodes { id } } }",
        "{ menus { menuId } }",
        "{ handoverPreview(memberIds: [\"1\"]) { kind } }",
        "mutation { memberLeave(input: { ids: [\"1\"] }) { userErrors { code } } }",
        "mutation { memberAudit(input: { id: \"1\", approve: true }) { userErrors { code } } }",
        "mutation { roleMenusSet(input: { roleId: \"1\", menuIds: [] }) { userErrors { code } } }",
        "mutation { invitationCreate(input: {}) { userErrors { code } } }",
    ] {
        assert_eq!(refusal(&server, Some(&engineer), query).await, "FORBIDDEN", "{query}");
        assert_eq!(refusal(&server, None, query).await, "UNAUTHENTICATED", "{query}");
    }
    assert_eq!(refusal(&server, Some(&sales), "{ members { nodes { id remark } } }").await, "none");
    assert_eq!(refusal(&server, Some(&sales), "{ roles { nodes { id } } }").await, "FORBIDDEN");
    // anonymous callers may read an invitation and answer it
    let preview = "{ invitationPreview(code: \"demo-yunling-shanghai\") { valid enterpriseName teamName } }";
    let reply = server.graphql(None, preview, json!({})).await;
    assert_eq!(reply["data"]["invitationPreview"]["valid"], true, "{reply}");
}

#[tokio::test]
async fn a_roles_new_menus_hold_from_the_next_request_on() {
    let server = TestServer::demo().await;
    let (admin, sales) = (server.token("admin").await, server.token("sales").await);
    let roles = "{ roles(filter: { keyword: \"销售\" }) { nodes { id menuIds } } }";
    assert_eq!(refusal(&server, Some(&sales), roles).await, "FORBIDDEN");
    let role = ask(&server, &admin, roles, json!({})).await["roles"]["nodes"][0].clone();
    let mut menus: Vec<Value> = role["menuIds"].as_array().expect("menus").clone();
    menus.push(json!(108));
    let set = "mutation ($id: ID!, $menus: [Int!]!) { roleMenusSet(input: { roleId: $id, menuIds: $menus }) \
               { role { menuIds } userErrors { code } } }";
    let payload = ask(&server, &admin, set, json!({ "id": role["id"], "menus": menus })).await;
    assert!(told(&payload["roleMenusSet"]).is_empty());
    // by the event, without signing in again; it takes a moment
    until("still refused", async || (refusal(&server, Some(&sales), roles).await == "none").then_some(()))
        .await;
}

#[tokio::test]
async fn a_member_from_making_to_leaving() {
    let server = TestServer::demo().await;
    let manager = server.token("manager").await;
    let create = "mutation ($input: MemberCreateInput!) { memberCreate(input: $input) { member { id rowId version status \
                  avatarUrl username createdBy { name } viewerCan { leave delete } } userErrors { field code } } }";
    let input = json!({ "name": "黎明", "phone": "13912340001", "gender": "MALE", "birthday": "1990-01-31" });
    let made = ask(&server, &manager, create, json!({ "input": input })).await["memberCreate"].clone();
    assert!(told(&made).is_empty(), "{made}");
    let member = &made["member"];
    assert_eq!((&member["status"], &member["viewerCan"]["leave"]), (&json!("ACTIVE"), &json!(true)));
    assert_eq!(member["username"], "u13912340001");
    let row = member["rowId"].as_str().expect("digits");
    assert_eq!(member["avatarUrl"], format!("/api/ems/member/avatar/{row}?v=1"));
    let again = ask(&server, &manager, create, json!({ "input": input })).await["memberCreate"].clone();
    assert_eq!((told(&again), &again["userErrors"][0]["field"]), (vec!["TAKEN"], &json!(["phone"])));

    let update = "mutation ($input: MemberUpdateInput!) { memberUpdate(input: $input) \
                  { member { version birthday gender } userErrors { field code } } }";
    let clear = json!({ "input": { "id": member["id"], "version": 1, "birthday": null } });
    let changed = ask(&server, &manager, update, clear.clone()).await["memberUpdate"].clone();
    // null clears, absent stays
    assert_eq!(changed["member"], json!({ "version": 2, "birthday": null, "gender": "MALE" }));
    let stale = ask(&server, &manager, update, clear).await["memberUpdate"].clone();
    assert_eq!(told(&stale), ["STALE"]);

    let leave = "mutation ($id: ID!) { memberLeave(input: { ids: [$id], reason: \"去读书\" }) \
                 { members { status leftAt } handedOver { kind count } userErrors { code } } }";
    let left = ask(&server, &manager, leave, json!({ "id": row })).await["memberLeave"].clone();
    assert_eq!(left["members"][0]["status"], "LEFT", "{left}");
    let delete =
        "mutation ($id: ID!) { memberDelete(input: { ids: [$id] }) { deletedIds userErrors { code } } }";
    let gone = ask(&server, &manager, delete, json!({ "id": row })).await["memberDelete"].clone();
    assert_eq!(gone["deletedIds"], json!([member["id"]]));
    let member =
        ask(&server, &manager, "query ($id: ID!) { member(id: $id) { id } }", json!({ "id": row })).await;
    assert!(member["member"].is_null());
}

#[tokio::test]
async fn another_enterprise_sees_nothing_of_this_one() {
    let server = TestServer::demo().await;
    let (admin, other) = (server.token("admin").await, server.token("other").await);
    let everything = "{ members(first: 3) { nodes { id rowId } } teams(first: 3) { nodes { id } } \
                      roles(first: 3) { nodes { id } } invitations(first: 3) { nodes { id } } }";
    let data = ask(&server, &admin, everything, json!({})).await;
    let node = "query ($id: ID!) { node(id: $id) { id } }";
    for list in ["members", "teams", "roles", "invitations"] {
        for record in data[list]["nodes"].as_array().expect("nodes") {
            let seen = ask(&server, &other, node, json!({ "id": record["id"] })).await;
            assert!(seen["node"].is_null(), "{list}");
            let own = ask(&server, &admin, node, json!({ "id": record["id"] })).await;
            assert_eq!(own["node"]["id"], record["id"]);
        }
    }
    let options = "{ memberOptions(keyword: \"沈若溪\") { id } organization(keyword: \"沈若溪\") { id } \
                   technicians { id } engineers { id } acceptTeamMembers { joinedAt } }";
    let data = ask(&server, &other, options, json!({})).await;
    for list in ["memberOptions", "organization", "acceptTeamMembers"] {
        assert_eq!(data[list], json!([]), "{list}");
    }
}

#[tokio::test]
async fn members_are_looked_up_by_their_ids_under_the_same_filter() {
    let server = TestServer::demo().await;
    let (admin, other) = (server.token("admin").await, server.token("other").await);
    let all = "{ staff: memberOptions(type: STAFF, first: 2) { rowId } external: memberOptions(type: EXTERNAL, first: 1) { rowId }
        members(filter: { status: [LEFT] }, first: 1) { nodes { rowId } } }";
    let data = ask(&server, &admin, all, json!({})).await;
    let (one, two) = (&data["staff"][0]["rowId"], &data["staff"][1]["rowId"]);
    let (outsider, gone) = (&data["external"][0]["rowId"], &data["members"]["nodes"][0]["rowId"]);
    assert!(outsider.is_string() && gone.is_string(), "{data}");
    let query = "query ($ids: [ID!], $type: MemberType) { memberOptions(ids: $ids, type: $type) { rowId } }";
    let found = async |token: &str, variables: Value| -> Vec<Value> {
        let data = ask(&server, token, query, variables).await;
        let rows = data["memberOptions"].as_array().expect("members").iter();
        rows.map(|row| row["rowId"].clone()).collect()
    };
    let ids = json!([one, outsider, gone, two, "999999999"]);
    let mut staff = found(&admin, json!({ "ids": ids, "type": "STAFF" })).await;
    let mut wanted = vec![one.clone(), two.clone()];
    staff.sort_by_key(Value::to_string);
    wanted.sort_by_key(Value::to_string);
    assert_eq!(staff, wanted, "neither who is of another type nor who has left");
    assert_eq!(found(&admin, json!({ "ids": ids })).await.len(), 3);
    assert_eq!(
        found(&admin, json!({ "ids": [] })).await,
        Vec::<Value>::new(),
        "among nobody there is nobody"
    );
    assert_eq!(
        found(&other, json!({ "ids": ids })).await,
        Vec::<Value>::new(),
        "of another enterprise there is nobody"
    );
    let many: Vec<String> = (1..=101).map(|id| format!("\"{id}\"")).collect();
    for query in [
        format!("{{ memberOptions(ids: [{}]) {{ id }} }}", many.join(",")),
        "{ memberOptions(ids: [\"x\"]) { id } }".to_owned(),
    ] {
        assert_eq!(refusal(&server, Some(&admin), &query).await, "BAD_USER_INPUT", "{query}");
    }
}

#[tokio::test]
async fn lists_to_choose_from_are_bounded() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    for query in [
        "{ memberOptions(first: 1001) { id } }",
        "{ technicians(first: 0) { id } }",
        "{ roles(first: 1001) { nodes { id } } }",
    ] {
        assert_eq!(refusal(&server, Some(&admin), query).await, "BAD_USER_INPUT", "{query}");
    }
    assert_eq!(refusal(&server, Some(&admin), "{ roles(first: 1000) { nodes { id } } }").await, "none");
    let columns = ask(
        &server,
        &admin,
        "{ memberExportColumns { prop label required checked } teamExportColumns { prop } }",
        json!({}),
    )
    .await;
    let name = &columns["memberExportColumns"][0];
    assert_eq!(name, &json!({ "prop": "name", "label": "姓名", "required": true, "checked": true }));
}
