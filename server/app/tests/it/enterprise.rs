//! The enterprise: its data, leaving it, handing it on.

use serde_json::{Value, json};

use crate::account::desk::{Desk, tokens, told};

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
    // an offer nobody answered makes room for the next
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
