//! Ownership of accounts: an account created by an enterprise for a phone number opens that enterprise only,
//! until the person verifies the number (docs/decisions/0046).

use serde_json::{Value, json};
use xieli_domain::account::service;

use super::desk::{Desk, tokens, told};
use crate::security::phone::Phone;

const NUMBER: &str = "13912345678";
const CREATE: &str = "mutation ($input: MemberCreateInput!) { memberCreate(input: $input) {
    member { id rowId status username } userErrors { field code message } } }";

async fn add(desk: &Desk, token: &str, input: Value) -> Value {
    desk.ask(Some(token), CREATE, json!({ "input": input })).await
}

async fn change_password(desk: &Desk, token: &str, old: &str, new: &str) -> Vec<String> {
    let sealed = desk.seal(&[old, new]).await;
    let query = "mutation ($input: PasswordChangeInput!) { passwordChange(input: $input) {
        changed userErrors { field code } } }";
    let input = json!({ "oldPassword": sealed.values[0], "newPassword": sealed.values[1], "keyId": sealed.key_id,
        "nonce": sealed.nonce });
    told(&desk.ask(Some(token), query, json!({ "input": input })).await)
}

/// Signs in by a code sent to the number.
async fn by_code(desk: &Desk, number: &str) -> String {
    let send = "mutation ($phone: String!) { smsCodeSend(input: { phone: $phone, purpose: LOGIN }) {
        sent userErrors { code } } }";
    assert_eq!(desk.ask(None, send, json!({ "phone": number })).await["sent"], true);
    let code = desk.message().await.1;
    let query = "mutation ($input: SessionCreateByCodeInput!) { sessionCreateByCode(input: $input) {
        tokens { token refreshToken } userErrors { field code message } } }";
    tokens(&desk.ask(None, query, json!({ "input": { "phone": number, "code": code } })).await).0
}

async fn invitations(desk: &Desk, token: &str) -> Vec<String> {
    let query = "{ viewer { phoneProven invitations { code enterpriseName personal valid } } }";
    let viewer = desk.ask(Some(token), query, json!({})).await;
    let found = viewer["invitations"].as_array().expect("invitations").clone();
    found.iter().map(|one| one["code"].as_str().expect("a code").to_owned()).collect()
}

async fn join(desk: &Desk, token: &str, code: &str) -> Value {
    let query = "mutation ($code: String!) { invitationJoin(input: { code: $code }) {
        status userErrors { field code } } }";
    desk.ask(Some(token), query, json!({ "code": code })).await
}

/// The second enterprise's owner has created an account for an unverified number.
async fn prepared(desk: &Desk) -> String {
    let (other, _) = desk.login("other").await;
    let made = add(
        desk,
        &other,
        json!({ "name": "未来的管理员", "phone": NUMBER, "username": "future", "password": "Known-to-2-1" }),
    )
    .await;
    assert_eq!(made["member"]["status"], "ACTIVE", "{made}");
    tokens(&desk.try_login("future", "Known-to-2-1").await).0
}

#[tokio::test]
async fn a_first_password_is_changed_before_anything_else() {
    let desk = Desk::demo().await;
    let token = prepared(&desk).await;
    let security = desk.ask(Some(&token), "{ accountSecurity { restriction } }", json!({})).await;
    assert_eq!(security["restriction"], "NEW_PASSWORD");
    assert_eq!(desk.refusal(Some(&token), "{ viewer { name } }", json!({})).await, "FORBIDDEN");
    assert_eq!(change_password(&desk, &token, "Known-to-2-1", "Mine-alone-9").await, Vec::<String>::new());
    desk.services().reconnected();
    let viewer = desk.ask(Some(&token), "{ viewer { phoneProven enterprises { name } } }", json!({})).await;
    assert_eq!(
        (&viewer["phoneProven"], viewer["enterprises"].as_array().map(Vec::len)),
        (&json!(false), Some(1))
    );
}

#[tokio::test]
async fn whoever_prepared_an_account_does_not_get_in_where_its_person_is_invited() {
    let desk = Desk::demo().await;
    let prepared = prepared(&desk).await;
    assert_eq!(
        change_password(&desk, &prepared, "Known-to-2-1", "Still-known-to-2").await,
        Vec::<String>::new()
    );
    desk.services().reconnected();
    // second factor set up by another person who knows the password
    let phone = Phone::enable(&desk, &prepared).await;

    let (owner, _) = desk.login("owner").await;
    let role =
        desk.value::<i64>("select id from role where code = 'ROLE_admin' and enterprise_id = 1", &[]).await;
    let role = role.to_string();
    let made = add(&desk, &owner, json!({ "name": "新管理员", "phone": NUMBER, "roleIds": [role] })).await;
    assert_eq!((&made["member"]["status"], &made["member"]["username"]), (&json!("INVITED"), &Value::Null));
    // an unverified number gets no invitations and joins nothing
    assert_eq!(invitations(&desk, &prepared).await, Vec::<String>::new());
    let code: String = desk.value("select code from invitation where phone = $1", &[&NUMBER]).await;
    assert_eq!(told(&join(&desk, &prepared, &code).await), ["code:FORBIDDEN"]);
    let home = desk.ask(Some(&prepared), "{ viewer { enterprises { current } } }", json!({})).await;
    assert_eq!(home["enterprises"].as_array().map(Vec::len), Some(1));

    // after the person verifies the number, passwords and factors of others are void
    let mine = by_code(&desk, NUMBER).await;
    desk.services().reconnected();
    assert!(!desk.alive(&prepared).await, "sessions of before end");
    assert_eq!(told(&desk.try_login("future", "Still-known-to-2").await), [":INVALID"]);
    for table in ["second_factor", "recovery_code", "trusted_device"] {
        let sql = format!(
            "select count(*) from {table} where account_id = (select id from account where phone = $1)"
        );
        assert_eq!(desk.value::<i64>(&sql, &[&NUMBER]).await, 0, "{table}");
    }
    drop(phone);
    let asked = desk.ask(Some(&mine), "{ accountSecurity { restriction hasPassword } }", json!({})).await;
    assert_eq!(asked, json!({ "restriction": "NEW_PASSWORD", "hasPassword": false }));
    assert_eq!(change_password(&desk, &mine, "", "Really-mine-1").await, Vec::<String>::new());
    desk.services().reconnected();
    let waiting = invitations(&desk, &mine).await;
    assert_eq!(waiting, std::slice::from_ref(&code));
    assert_eq!(join(&desk, &mine, &code).await["status"], "ACTIVE");
    let sql = "select count(*) from member m join account a on a.id = m.account_id
               join role_member r on r.enterprise_id = m.enterprise_id and r.member_id = m.id
               where a.phone = $1 and m.enterprise_id = 1 and m.status = 1";
    assert_eq!(desk.value::<i64>(sql, &[&NUMBER]).await, 1, "the role that waited");
    assert_eq!(told(&join(&desk, &mine, &code).await), ["code:EXPIRED"], "once");
}

#[tokio::test]
async fn somebody_with_an_account_is_asked_and_unknown_until_they_say_yes() {
    let desk = Desk::demo().await;
    let (other, _) = desk.login("other").await;
    let number: String = desk.value("select phone from account where username = 'engineer'", &[]).await;
    let made = add(&desk, &other, json!({ "name": "听说是工程师", "phone": number })).await;
    assert_eq!((&made["member"]["status"], &made["member"]["username"]), (&json!("INVITED"), &Value::Null));
    let id = made["member"]["id"].clone();
    let again = add(&desk, &other, json!({ "name": "再加一次", "phone": number })).await;
    assert_eq!(told(&again), ["phone:TAKEN"]);
    // no access to the second enterprise yet, only its invitation
    desk.execute(
        "insert into security_policy (enterprise_id, version, password_min_length, password_max_days, lock_after)
         values (2, 1, 30, 1, 3);
         update account set password_changed_at = now() - interval '2 days' where username = 'engineer'",
    )
    .await;
    let (engineer, _) = desk.login("engineer").await;
    let told_of: i64 = desk
        .value(
            "select count(*) from notification n join member m on m.enterprise_id = n.enterprise_id and m.id = n.member_id
             join account a on a.id = m.account_id where a.username = 'engineer' and n.kind = 'member.invited'",
            &[],
        )
        .await;
    assert_eq!(told_of, 1);
    let places = desk.ask(Some(&engineer), "{ viewer { enterprises { name } } }", json!({})).await;
    assert_eq!(places["enterprises"].as_array().map(Vec::len), Some(1));
    let waiting = invitations(&desk, &engineer).await;
    assert_eq!(waiting.len(), 1);
    // other members can neither read nor answer it
    let (sales, _) = desk.login("sales").await;
    assert_eq!(invitations(&desk, &sales).await, Vec::<String>::new());
    assert_eq!(told(&join(&desk, &sales, &waiting[0]).await), ["code:FORBIDDEN"]);
    let decline = "mutation ($code: String!) { invitationDecline(input: { code: $code }) { enterpriseName userErrors { field code } } }";
    let refused = desk.ask(Some(&sales), decline, json!({ "code": waiting[0] })).await;
    assert_eq!(told(&refused), ["code:FORBIDDEN"]);
    let no = desk.ask(Some(&engineer), decline, json!({ "code": waiting[0] })).await;
    assert!(no["enterpriseName"].is_string(), "{no}");
    let member = desk
        .ask(Some(&other), "query ($id: ID!) { member(id: $id) { status username } }", json!({ "id": id }))
        .await;
    assert_eq!(member, json!({ "status": "REFUSED", "username": null }));
    assert_eq!(told(&join(&desk, &engineer, &waiting[0]).await), ["code:EXPIRED"]);

    // invited again and accepted: the same member record
    let again = add(&desk, &other, json!({ "name": "再问一次", "phone": number })).await;
    assert_eq!((&again["member"]["id"], &again["member"]["status"]), (&id, &json!("INVITED")));
    let waiting = invitations(&desk, &engineer).await;
    assert_eq!(join(&desk, &engineer, &waiting[0]).await["status"], "ACTIVE");
    let places = desk.ask(Some(&engineer), "{ viewer { enterprises { name } } }", json!({})).await;
    assert_eq!(places["enterprises"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn an_invited_record_that_is_deleted_invites_nobody() {
    let desk = Desk::demo().await;
    let (other, _) = desk.login("other").await;
    let number: String = desk.value("select phone from account where username = 'engineer'", &[]).await;
    let made = add(&desk, &other, json!({ "name": "听说是工程师", "phone": number })).await;
    let (engineer, _) = desk.login("engineer").await;
    let waiting = invitations(&desk, &engineer).await;
    let delete =
        "mutation ($ids: [ID!]!) { memberDelete(input: { ids: $ids }) { deletedIds userErrors { code } } }";
    desk.ask(Some(&other), delete, json!({ "ids": [made["member"]["id"]] })).await;
    assert_eq!(invitations(&desk, &engineer).await, Vec::<String>::new());
    assert_eq!(told(&join(&desk, &engineer, &waiting[0]).await), ["code:EXPIRED"]);
}

const DELETE: &str =
    "mutation ($ids: [ID!]!) { memberDelete(input: { ids: $ids }) { deletedIds userErrors { code } } }";

/// The second enterprise invites the engineer again, who left it or was refused; returns the record.
async fn asked_again(desk: &Desk, other: &str, standing: &str) -> String {
    let number: String = desk.value("select phone from account where username = 'engineer'", &[]).await;
    let input = json!({ "name": "工程师", "phone": number });
    let made = add(desk, other, input.clone()).await;
    let (engineer, _) = desk.login("engineer").await;
    let waiting = invitations(desk, &engineer).await;
    assert_eq!(join(desk, &engineer, &waiting[0]).await["status"], "ACTIVE");
    let row =
        made["member"]["rowId"].as_str().map_or_else(|| made["member"]["rowId"].to_string(), str::to_owned);
    desk.execute(&format!("update member set {standing} where enterprise_id = 2 and id = {row}")).await;
    let again = add(desk, other, input).await;
    assert_eq!(
        (&again["member"]["id"], &again["member"]["status"]),
        (&made["member"]["id"], &json!("INVITED"))
    );
    again["member"]["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn who_was_here_before_stays_on_record_when_an_invitation_is_withdrawn() {
    for (standing, expected) in [("status = 3, left_at = now()", "LEFT"), ("status = 2", "REFUSED")] {
        let desk = Desk::demo().await;
        let (other, _) = desk.login("other").await;
        let id = asked_again(&desk, &other, standing).await;
        let gone = desk.ask(Some(&other), DELETE, json!({ "ids": [id] })).await;
        assert_eq!(told(&gone), Vec::<String>::new());
        let query = "query ($id: ID!) { member(id: $id) { status leftAt } }";
        let record = desk.ask(Some(&other), query, json!({ "id": id })).await;
        assert_eq!(record["status"], expected, "{record}");
        assert_eq!(record["leftAt"].is_string(), expected == "LEFT");
        let (engineer, _) = desk.login("engineer").await;
        assert_eq!(invitations(&desk, &engineer).await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn who_was_here_before_and_says_yes_again_is_who_they_were() {
    let desk = Desk::demo().await;
    let (other, _) = desk.login("other").await;
    let id = asked_again(&desk, &other, "status = 3, left_at = now()").await;
    let (engineer, _) = desk.login("engineer").await;
    let waiting = invitations(&desk, &engineer).await;
    assert_eq!(join(&desk, &engineer, &waiting[0]).await["status"], "ACTIVE");
    let query = "query ($id: ID!) { member(id: $id) { status leftAt username } }";
    let record = desk.ask(Some(&other), query, json!({ "id": id })).await;
    assert_eq!(record, json!({ "status": "ACTIVE", "leftAt": null, "username": "engineer" }));
}

#[tokio::test]
async fn who_joins_with_a_password_has_it_and_without_one_has_none() {
    let desk = Desk::demo().await;
    let made = async |phone: &str, password: Option<&str>| {
        let db = desk.services().db();
        db.transaction(async |tx| service::create_proven(tx, 1, phone, password).await).await?;
        let has = "select password_hash is not null from account where phone = $1";
        xieli_kernel::AppResult::Ok(desk.value::<bool>(has, &[&phone]).await)
    };
    assert_eq!(made("13912347001", Some("Really-mine-1")).await.ok(), Some(true));
    assert_eq!(made("13912347002", None).await.ok(), Some(false));
    assert_eq!(made("13912347003", Some("")).await.ok(), Some(false));
    assert!(made("13912347004", Some("short")).await.is_err());
}

#[tokio::test]
async fn a_revoked_invitation_leaves_no_record_that_nobody_can_accept() {
    let desk = Desk::demo().await;
    let (other, _) = desk.login("other").await;
    let id = asked_again(&desk, &other, "status = 3, left_at = now()").await;
    let newcomer = add(
        &desk,
        &other,
        json!({ "name": "销售", "phone":
        desk.value::<String>("select phone from account where username = 'sales'", &[]).await }),
    )
    .await;
    assert_eq!(newcomer["member"]["status"], "INVITED");
    let open = "select count(*) from invitation where enterprise_id = 2 and member_id is not null and revoked_at is null";
    assert_eq!(desk.value::<i64>(open, &[]).await, 2);
    let listed = desk.ask(Some(&other), "{ invitations(first: 10) { nodes { id } } }", json!({})).await;
    for one in listed["nodes"].as_array().expect("invitations") {
        let revoke = "mutation ($id: ID!) { invitationRevoke(input: { id: $id }) { userErrors { code } } }";
        desk.ask(Some(&other), revoke, json!({ "id": one["id"] })).await;
    }
    assert_eq!(desk.value::<i64>(open, &[]).await, 0);
    let waiting = "select count(*) from member where enterprise_id = 2 and status = 4 and deleted_at is null";
    assert_eq!(desk.value::<i64>(waiting, &[]).await, 0);
    let query = "query ($id: ID!) { member(id: $id) { status } }";
    assert_eq!(desk.ask(Some(&other), query, json!({ "id": id })).await["status"], "LEFT");
}

#[tokio::test]
async fn who_is_invited_by_name_stays_invited_when_the_inviter_leaves() {
    let desk = Desk::demo().await;
    let (manager, _) = desk.login("admin").await;
    let number: String = desk.value("select phone from account where username = 'other'", &[]).await;
    let made = add(&desk, &manager, json!({ "name": "另一家的人", "phone": number })).await;
    assert_eq!(made["member"]["status"], "INVITED");
    let link = "mutation { invitationCreate(input: { expiresInHours: 24, needAudit: true }) {
        invitation { code } userErrors { field code message } } }";
    let link = desk.ask(Some(&manager), link, json!({})).await;
    assert_eq!(told(&link), Vec::<String>::new());
    let (owner, _) = desk.login("owner").await;
    let leaver: String = desk.ask(Some(&manager), "{ viewer { member { id } } }", json!({})).await["member"]
        ["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    let leave =
        "mutation ($ids: [ID!]!) { memberLeave(input: { ids: $ids }) { userErrors { field code message } } }";
    assert_eq!(told(&desk.ask(Some(&owner), leave, json!({ "ids": [leaver] })).await), Vec::<String>::new());
    let works = "select count(*) from invitation where code = $1 and revoked_at is null";
    let code = link["invitation"]["code"].as_str().expect("a code");
    assert_eq!(desk.value::<i64>(works, &[&code]).await, 0, "a link of somebody who left");
    let (other, _) = desk.login("other").await;
    let waiting = invitations(&desk, &other).await;
    assert_eq!(waiting.len(), 1);
    let by = "select e.owner_member_id = i.created_by from invitation i join enterprise e on e.id = i.enterprise_id
        where i.code = $1";
    assert!(desk.value::<bool>(by, &[&waiting[0]]).await);
    assert_eq!(join(&desk, &other, &waiting[0]).await["status"], "ACTIVE");
    let told = "select count(*) from operation_log where action = 'member.join' and reason is null";
    assert_eq!(desk.value::<i64>(told, &[]).await, 1, "who joins at once has not applied");
}

#[tokio::test]
async fn who_is_imported_has_a_user_name_though_somebody_has_taken_it() {
    let desk = Desk::demo().await;
    desk.execute("update account set username = 'u13912345009' where username = 'engineer'").await;
    let phones = ["13912345008", "13912345009"].map(str::to_owned);
    let made = desk
        .services()
        .db()
        .transaction(async |tx| service::create_for_members(tx, 1, &phones).await)
        .await
        .expect("accounts");
    assert_eq!(made.len(), 2, "{made:?}");
    let names = "select string_agg(left(username, 13), ' ' order by phone) from account where phone like '1391234500%'";
    assert_eq!(desk.value::<String>(names, &[]).await, "u13912345008 u13912345009_");
}

#[tokio::test]
async fn names_of_other_enterprises_are_not_asked_for_by_saving_either() {
    let desk = Desk::demo().await;
    let (other, _) = desk.login("other").await;
    // names tried before a free one do not count
    let named = async |phone: &str, username: &str| {
        let input =
            json!({ "name": "试探", "phone": phone, "username": username, "password": "Some-pass-1" });
        add(&desk, &other, input).await
    };
    for _ in 0..5 {
        assert_eq!(told(&named("13912345001", "engineer").await), ["username:TAKEN"]);
    }
    assert_eq!(told(&named("13912345003", "somebody-new").await), [""; 0]);
    let mut answers = Vec::new();
    for _ in 0..21 {
        answers.push(told(&named("13912345001", "engineer").await).join(" "));
    }
    assert!(answers[..20].iter().all(|answer| answer == "username:TAKEN"), "{answers:?}");
    assert_eq!(answers[20], "username:LOCKED");
    // a member without a chosen user name is added as before
    let made = add(&desk, &other, json!({ "name": "新人", "phone": "13912345002" })).await;
    assert_eq!(made["member"]["status"], "ACTIVE", "{made}");
}
