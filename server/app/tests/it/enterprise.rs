//! The enterprise: its data, leaving it, transfer of ownership.

use serde_json::{Value, json};
use xieli_testing::{TestServer, until};

use crate::account::desk::{Desk, tokens, told};
use crate::support::Bench;

const START: &str = "mutation ($id: ID!) { ownershipTransferStart(input: { memberId: $id }) {
    transfer { id rowId viewerCanAccept viewerCanCancel } userErrors { field message code } } }";
const ANSWER: &str = "mutation ($id: ID!, $accept: Boolean!) {
    ownershipTransferAnswer(input: { id: $id, accept: $accept }) {
        transfer { viewerCanAccept viewerCanCancel } enterprise { ownerMember { name } version }
        userErrors { field message code } } }";
const EXIT: &str = "mutation ($id: ID!) { enterpriseExit(input: { enterpriseId: $id }) {
    tokens { token refreshToken } enterprises { rowId current } userErrors { field message code } } }";

async fn member(desk: &Desk, user: &str) -> String {
    let sql = "select m.id::text from member m join account a on a.id = m.account_id
        where a.username = $1 and m.status = 1 order by m.enterprise_id limit 1";
    desk.value(sql, &[&user]).await
}

async fn start(desk: &Desk, token: &str, user: &str) -> Value {
    desk.ask(Some(token), START, json!({ "id": member(desk, user).await })).await
}

async fn answer(desk: &Desk, token: &str, id: &Value, accept: bool) -> Value {
    desk.ask(Some(token), ANSWER, json!({ "id": id, "accept": accept })).await
}

async fn roles(desk: &Desk, user: &str) -> Vec<String> {
    let sql = "select coalesce(array_agg(r.code order by r.code) filter (where r.code is not null), '{}')
        from role_member rm join role r on r.enterprise_id = rm.enterprise_id and r.id = rm.role_id
        join member m on m.enterprise_id = rm.enterprise_id and m.id = rm.member_id
        join account a on a.id = m.account_id where a.username = $1 and r.enterprise_id = 1";
    desk.value(sql, &[&user]).await
}

#[tokio::test]
async fn admins_change_the_enterprise_and_a_stale_version_is_refused() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    let read = "{ enterprise { id version name shortName phone logoUrl } }";
    let before = desk.ask(Some(&admin), read, json!({})).await;
    let update = "mutation ($input: EnterpriseUpdateInput!) { enterpriseUpdate(input: $input) {
        enterprise { name shortName phone version } userErrors { field code } } }";
    let input = json!({ "name": "新名公司", "shortName": null, "version": before["version"] });
    let payload = desk.ask(Some(&admin), update, json!({ "input": input.clone() })).await;
    assert_eq!(payload["enterprise"]["name"], "新名公司");
    assert_eq!(
        (&payload["enterprise"]["shortName"], &payload["enterprise"]["phone"]),
        (&Value::Null, &before["phone"])
    );
    assert_eq!(
        told(&desk.ask(Some(&admin), update, json!({ "input": input.clone() })).await),
        ["version:STALE"]
    );
    let bad = json!({ "name": " ", "phone": "12", "version": 2 });
    assert_eq!(
        told(&desk.ask(Some(&admin), update, json!({ "input": bad })).await),
        ["name:REQUIRED", "phone:INVALID"]
    );
    for user in ["engineer", "sales", "external", "manager"] {
        let (token, _) = desk.login(user).await;
        assert_eq!(
            desk.refusal(Some(&token), update, json!({ "input": input.clone() })).await,
            "FORBIDDEN",
            "{user}"
        );
    }
}

#[tokio::test]
async fn nobody_reads_another_enterprise_by_its_id() {
    let desk = Desk::demo().await;
    let ((admin, _), (other, _)) = (desk.login("admin").await, desk.login("other").await);
    let id = desk.ask(Some(&other), "{ enterprise { id } }", json!({})).await["id"].clone();
    let node = "query ($id: ID!) { node(id: $id) { id } }";
    assert_eq!(desk.ask(Some(&other), node, json!({ "id": id })).await["id"], id);
    assert_eq!(desk.ask(Some(&admin), node, json!({ "id": id })).await, Value::Null);
    let session =
        desk.ask(Some(&other), "{ viewer { sessions { id } } }", json!({})).await["sessions"][0]["id"]
            .clone();
    assert_eq!(desk.ask(Some(&other), node, json!({ "id": session })).await["id"], session);
    assert_eq!(desk.ask(Some(&admin), node, json!({ "id": session })).await, Value::Null);
}

#[tokio::test]
async fn only_the_owner_offers_and_only_to_who_could_take_it() {
    let desk = Desk::demo().await;
    let ((owner, _), (admin, _)) = (desk.login("owner").await, desk.login("admin").await);
    let id = member(&desk, "admin").await;
    assert_eq!(desk.refusal(Some(&admin), START, json!({ "id": id })).await, "FORBIDDEN");
    for (user, said) in
        [("owner", "memberId:INVALID"), ("external", "memberId:INVALID"), ("other", "memberId:NOT_FOUND")]
    {
        assert_eq!(told(&start(&desk, &owner, user).await), [said], "{user}");
    }
    let applicant: String = desk.value("select id::text from member where status = 0 limit 1", &[]).await;
    let payload = desk.ask(Some(&owner), START, json!({ "id": applicant })).await;
    assert_eq!(told(&payload), ["memberId:NOT_FOUND"]);
    let offer = start(&desk, &owner, "manager").await;
    assert_eq!(offer["transfer"]["viewerCanCancel"], true);
    assert_eq!(told(&start(&desk, &owner, "admin").await), ["memberId:CONFLICT"]);
    // an expired offer does not block the next
    desk.execute("update ownership_transfer set expires_at = now() - interval '1 second'").await;
    assert!(start(&desk, &owner, "admin").await["transfer"].is_object());
    let states: Vec<String> =
        desk.value("select array_agg(state order by id) from ownership_transfer", &[]).await;
    assert_eq!(states, ["EXPIRED", "PENDING"]);
}

#[tokio::test]
async fn accepted_the_roles_move_and_the_old_owner_becomes_an_admin() {
    let desk = Desk::demo().await;
    let ((owner, _), (manager, _), (sales, _)) =
        (desk.login("owner").await, desk.login("manager").await, desk.login("sales").await);
    let id = start(&desk, &owner, "manager").await["transfer"]["id"].clone();
    let pending =
        "{ enterprise { pendingTransfer { id viewerCanAccept viewerCanCancel fromMember { name } } } }";
    let seen = desk.ask(Some(&manager), pending, json!({})).await["pendingTransfer"].clone();
    assert_eq!(
        (&seen["id"], &seen["viewerCanAccept"], &seen["viewerCanCancel"]),
        (&id, &json!(true), &json!(false))
    );
    assert_eq!(desk.ask(Some(&sales), pending, json!({})).await["pendingTransfer"], Value::Null);
    let notices = "{ viewer { notifications(unreadOnly: true) { nodes { kind } } } }";
    let told_of = desk.ask(Some(&manager), notices, json!({})).await.to_string();
    assert!(told_of.contains("ownership_transfer"), "{told_of}");

    assert_eq!(told(&answer(&desk, &sales, &id, true).await), [":NOT_FOUND"]);
    assert_eq!(told(&answer(&desk, &owner, &id, true).await), ["id:FORBIDDEN"]);
    let (one, other) = tokio::join!(answer(&desk, &manager, &id, true), answer(&desk, &manager, &id, true));
    let accepted = [&one, &other].iter().filter(|payload| payload["enterprise"].is_object()).count();
    assert_eq!(accepted, 1, "{one} {other}");

    assert!(roles(&desk, "manager").await.contains(&"ROLE_owner".to_owned()));
    assert_eq!(roles(&desk, "owner").await, ["ROLE_admin"]);
    let flags = "{ viewer { isOwner isAdmin enterprise { ownerMember { rowId } } } }";
    let viewer = desk.ask(Some(&manager), flags, json!({})).await;
    assert_eq!(
        (&viewer["isOwner"], &viewer["enterprise"]["ownerMember"]["rowId"]),
        (&json!(true), &json!(member(&desk, "manager").await))
    );
    let viewer = desk.ask(Some(&owner), flags, json!({})).await;
    assert_eq!((&viewer["isOwner"], &viewer["isAdmin"]), (&json!(false), &json!(true)));
    assert_eq!(
        desk.refusal(Some(&owner), START, json!({ "id": member(&desk, "sales").await })).await,
        "FORBIDDEN"
    );
}

#[tokio::test]
async fn an_offer_is_refused_or_taken_back() {
    let desk = Desk::demo().await;
    let ((owner, _), (manager, _)) = (desk.login("owner").await, desk.login("manager").await);
    let id = start(&desk, &owner, "manager").await["transfer"]["id"].clone();
    assert!(told(&answer(&desk, &manager, &id, false).await).is_empty());
    assert_eq!(told(&answer(&desk, &manager, &id, true).await), ["id:CONFLICT"]);
    let id = start(&desk, &owner, "manager").await["transfer"]["id"].clone();
    assert!(told(&answer(&desk, &owner, &id, false).await).is_empty());
    assert_eq!(told(&answer(&desk, &manager, &id, true).await), ["id:CONFLICT"]);
    assert_eq!(roles(&desk, "owner").await, ["ROLE_owner"]);
}

#[tokio::test]
async fn leaving_the_only_enterprise_ends_the_session_and_leaves_nothing_behind() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let id = member(&desk, "engineer").await;
    assert_eq!(told(&desk.ask(Some(&token), EXIT, json!({ "id": "2" })).await), ["enterpriseId:NOT_FOUND"]);
    let payload = desk.ask(Some(&token), EXIT, json!({ "id": "1" })).await;
    assert_eq!((&payload["tokens"], &payload["enterprises"]), (&Value::Null, &json!([])));
    assert!(!desk.alive(&token).await);
    assert_eq!(told(&desk.try_login("engineer", "xieli-demo").await), [":FORBIDDEN"]);
    for sql in [
        "select count(*) from team_member where member_id = $1::text::bigint and enterprise_id = 1 and left_at is null",
        "select count(*) from role_member where member_id = $1::text::bigint and enterprise_id = 1",
        "select count(*) from notification where member_id = $1::text::bigint and enterprise_id = 1",
        "select count(*) from member where id = $1::text::bigint and enterprise_id = 1 and status = 1",
    ] {
        assert_eq!(desk.value::<i64>(sql, &[&id]).await, 0, "{sql}");
    }
}

#[tokio::test]
async fn leaving_one_of_two_enterprises_goes_on_in_the_other() {
    let desk = Desk::demo().await;
    let (first, _) = desk.login("owner").await;
    assert_eq!(told(&desk.ask(Some(&first), EXIT, json!({ "id": "1" })).await), ["enterpriseId:CONFLICT"]);
    let switch =
        "mutation { enterpriseSwitch(input: { enterpriseId: \"2\" }) { tokens { token refreshToken } } }";
    let (second, _) = tokens(&desk.ask(Some(&first), switch, json!({})).await);
    let payload = desk.ask(Some(&second), EXIT, json!({ "id": "2" })).await;
    assert_eq!(payload["enterprises"], json!([{ "rowId": "1", "current": true }]));
    let (third, _) = tokens(&payload);
    assert!(desk.alive(&third).await && !desk.alive(&second).await);
    let viewer = desk.ask(Some(&third), "{ viewer { isOwner enterprise { rowId } } }", json!({})).await;
    assert_eq!(viewer, json!({ "isOwner": true, "enterprise": { "rowId": "1" } }));
}

#[tokio::test]
async fn leaving_another_than_the_current_enterprise_keeps_the_session() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("owner").await;
    let payload = desk.ask(Some(&token), EXIT, json!({ "id": "2" })).await;
    assert_eq!(
        payload,
        json!({ "tokens": null, "enterprises": [{ "rowId": "1", "current": true }], "userErrors": [] })
    );
    assert!(desk.alive(&token).await);
}

const MENUS: &str =
    "{ enterpriseMenus { memberCount menu { menuId title enabled } } enterprise { version } }";
const SET: &str = "mutation ($input: EnterpriseMenusInput!) { enterpriseMenusSet(input: $input) {
    enterprise { version } menus { menu { menuId enabled } } userErrors { field code } } }";

fn ids(menus: &Value, enabled: bool) -> Vec<i64> {
    let entries = menus.as_array().expect("menus").iter().map(|entry| &entry["menu"]);
    entries.filter(|menu| menu["enabled"] == enabled).filter_map(|menu| menu["menuId"].as_i64()).collect()
}

async fn sees_members(server: &TestServer, token: &str) -> bool {
    let reply = server.graphql(Some(token), "{ invitations { totalCount } }", Value::Null).await;
    reply["errors"].is_null()
}

/// core §6: a permission must also be in the organisation's enabled menu permission set.
#[tokio::test]
async fn the_owner_switches_menus_for_everybody_at_once_and_never_out_of_reach() {
    let server = TestServer::demo().await;
    // a non-administrator whose role grants member editing
    server
        .db()
        .execute(
            "insert into role_menu (enterprise_id, role_id, menu_id)
             select 1, h.role_id, n from role_member h join member m on m.enterprise_id = 1 and m.id = h.member_id
             join account a on a.id = m.account_id and a.username = 'engineer', unnest(array[105, 108]) n
             where h.enterprise_id = 1 on conflict do nothing",
        )
        .await;
    let (owner, engineer) = (server.token("owner").await, server.token("engineer").await);
    let (admin, other) = (server.token("admin").await, server.token("other").await);
    assert!(sees_members(&server, &engineer).await);
    let before = server.graphql(Some(&owner), MENUS, Value::Null).await["data"].clone();
    let all = ids(&before["enterpriseMenus"], true);
    assert!(all.len() > 100 && ids(&before["enterpriseMenus"], false).is_empty());
    let held = before["enterpriseMenus"].as_array().expect("menus").iter();
    let held = held.filter(|entry| entry["menu"]["menuId"] == 108).map(|entry| &entry["memberCount"]);
    assert!(
        held.clone().all(|count| count.as_i64() > Some(0)) && held.count() == 1,
        "who would lose it is said"
    );

    let without: Vec<i64> = all.iter().copied().filter(|id| ![105, 104, 108].contains(id)).collect();
    let version = &before["enterprise"]["version"];
    let input = json!({ "input": { "menuIds": without, "version": version } });
    let set = async |token: &str, input: &Value| server.graphql(Some(token), SET, input.clone()).await;
    // administrators are not owners, and other enterprises have their own menus
    assert_eq!(set(&admin, &input).await["errors"][0]["extensions"]["code"], "FORBIDDEN");
    let done = set(&owner, &input).await["data"]["enterpriseMenusSet"].clone();
    assert_eq!(ids(&done["menus"], false), [104, 105, 108], "{done}");
    until("the engineer to lose it", async || (!sees_members(&server, &engineer).await).then_some(())).await;
    assert!(sees_members(&server, &admin).await && sees_members(&server, &other).await);
    assert_eq!(told(&set(&owner, &input).await["data"]["enterpriseMenusSet"]), ["version:STALE"]);
    let unknown = json!({ "input": { "menuIds": [1] } });
    assert_eq!(told(&set(&owner, &unknown).await["data"]["enterpriseMenusSet"]), ["menuIds:NOT_FOUND"]);

    // with all menus off, the owner still has access
    let nothing = json!({ "input": { "menuIds": [] } });
    assert_eq!(ids(&set(&owner, &nothing).await["data"]["enterpriseMenusSet"]["menus"], true), [0; 0]);
    let again = server.graphql(Some(&owner), MENUS, Value::Null).await;
    assert!(again["errors"].is_null(), "{again}");
    let whole = json!({ "input": { "menuIds": all } });
    assert_eq!(ids(&set(&owner, &whole).await["data"]["enterpriseMenusSet"]["menus"], false), [0; 0]);
    until("the engineer to have it again", async || sees_members(&server, &engineer).await.then_some(()))
        .await;
    let logged =
        "select count(*) from operation_log where enterprise_id = 1 and action = 'enterprise.menus_set'";
    let client = server.db().client().await;
    assert_eq!(client.query_one(logged, &[]).await.expect("a count").get::<_, i64>(0), 3);
    let kept = "select enabled_menu_ids is null from enterprise where id = 1";
    assert!(client.query_one(kept, &[]).await.expect("a row").get::<_, bool>(0), "menus to come are on");
}

#[tokio::test]
async fn the_operator_sees_and_switches_menus_by_the_command() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let bench = Bench::open();
    let (url, menus) = (server.db().url(), |more: &[&'static str]| [&["menus", "1"], more].concat());
    let run = |arguments: Vec<&str>| bench.run(&arguments, &[("DATABASE_URL", url.as_str())]);
    let (done, said) = run(menus(&[]));
    assert!(done && said.contains("+   201 上传文档") && !said.contains("\n- "), "{said}");
    let (done, said) = run(menus(&["--off", "200,301", "--on", "203"]));
    assert!(done, "{said}");
    for line in ["+ 200 文档", "-   201 上传文档", "-   202 编辑文档", "+   203 删除文档", "-   301 审批管理"]
    {
        assert!(said.contains(line), "{line}: {said}");
    }
    let seen = server.graphql(Some(&owner), MENUS, Value::Null).await["data"]["enterpriseMenus"].clone();
    assert_eq!(ids(&seen, false), [201, 202, 301]);
    let (done, said) = run(menus(&["--off", "1"]));
    assert!(!done && said.contains("菜单 1 不存在"), "{said}");
    let (done, said) = run(vec!["menus", "77"]);
    assert!(!done && said.contains("没有这家企业"), "{said}");
    let why = "select reason from operation_log where enterprise_id = 1 and action = 'enterprise.menus_set'";
    let client = server.db().client().await;
    assert_eq!(client.query_one(why, &[]).await.expect("one change").get::<_, String>(0), "operator");
}
