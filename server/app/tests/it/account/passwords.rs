//! Changing and resetting passwords.

use serde_json::{Value, json};

use super::desk::{Desk, told};

async fn change(desk: &Desk, token: &str, old: &str, new: &str) -> Value {
    let sealed = desk.seal(&[old, new]).await;
    let query = "mutation ($input: PasswordChangeInput!) { passwordChange(input: $input) {
        changed userErrors { field message code } } }";
    let input = json!({ "oldPassword": sealed.values[0], "newPassword": sealed.values[1], "keyId": sealed.key_id,
        "nonce": sealed.nonce });
    desk.ask(Some(token), query, json!({ "input": input })).await
}

async fn reset(desk: &Desk, phone: &str, code: &str, new: &str) -> Value {
    let sealed = desk.seal(&[new]).await;
    let query = "mutation ($input: PasswordResetByCodeInput!) { passwordResetByCode(input: $input) {
        changed userErrors { field message code } } }";
    let input = json!({ "phone": phone, "code": code, "password": sealed.values[0], "keyId": sealed.key_id,
        "nonce": sealed.nonce });
    desk.ask(None, query, json!({ "input": input })).await
}

async fn code_for(desk: &Desk, phone: &str) -> String {
    let query =
        "mutation ($phone: String!) { smsCodeSend(input: { phone: $phone, purpose: RESET_PASSWORD }) {
        sent userErrors { code } } }";
    assert_eq!(desk.ask(None, query, json!({ "phone": phone })).await["sent"], true);
    desk.message().await.1
}

#[tokio::test]
async fn a_new_password_ends_every_other_session() {
    let desk = Desk::demo().await;
    let ((mine, _), (other, _)) = (desk.login("engineer").await, desk.login("engineer").await);
    let payload = change(&desk, &mine, "xieli-demo", "New-pass-2026").await;
    assert_eq!((told(&payload).len(), &payload["changed"]), (0, &json!(true)));
    assert!(desk.alive(&mine).await && !desk.alive(&other).await);
    assert_eq!(told(&desk.try_login("engineer", "xieli-demo").await), [":INVALID"]);
    assert!(desk.try_login("engineer", "New-pass-2026").await["tokens"].is_object());
}

#[tokio::test]
async fn a_bad_new_password_changes_nothing() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    for (old, new, said) in [
        ("wrong-one-1", "New-pass-2026", "oldPassword:INVALID"),
        ("xieli-demo", "short1", "newPassword:TOO_SHORT"),
        ("xieli-demo", "onlyletters", "newPassword:INVALID"),
        ("xieli-demo", "xieli-demo", "newPassword:INVALID"),
        ("", "New-pass-2026", "oldPassword:REQUIRED"),
    ] {
        let payload = change(&desk, &token, old, new).await;
        assert_eq!((told(&payload), &payload["changed"]), (vec![said.to_owned()], &json!(false)));
    }
    desk.execute("update account set username = 'new-pass-2026' where username = 'engineer'").await;
    assert_eq!(told(&change(&desk, &token, "xieli-demo", "New-pass-2026").await), ["newPassword:INVALID"]);
    desk.execute("update account set username = 'engineer' where username = 'new-pass-2026'").await;
    desk.login("engineer").await;
}

#[tokio::test]
async fn guessing_the_old_password_locks() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    for _ in 0..10 {
        assert_eq!(
            told(&change(&desk, &token, "wrong-one-1", "New-pass-2026").await),
            ["oldPassword:INVALID"]
        );
    }
    assert_eq!(told(&change(&desk, &token, "xieli-demo", "New-pass-2026").await), [":LOCKED"]);
    // sign-in has a counter of its own
    desk.login("engineer").await;
}

#[tokio::test]
async fn a_reset_by_code_ends_every_session_and_lifts_the_lock() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone: String = desk.value("select phone from account where username = 'engineer'", &[]).await;
    desk.try_login("engineer", "wrong-one-1").await;
    desk.execute("update login_attempt set failures = 10, locked_until = now() + interval '1 hour'").await;
    assert_eq!(told(&desk.try_login("engineer", "xieli-demo").await), [":LOCKED"]);

    let code = code_for(&desk, &phone).await;
    // a refused password does not use the code up
    assert_eq!(told(&reset(&desk, &phone, &code, "short1").await), ["password:TOO_SHORT"]);
    let wrong = if code == "000000" { "111111" } else { "000000" };
    assert_eq!(told(&reset(&desk, &phone, wrong, "New-pass-2026").await), ["code:INVALID"]);
    assert_eq!(reset(&desk, &phone, &code, "New-pass-2026").await["changed"], true);
    assert!(!desk.alive(&token).await);
    assert!(desk.try_login("engineer", "New-pass-2026").await["tokens"].is_object());
    assert_eq!(told(&reset(&desk, &phone, &code, "Other-pass-2026").await), ["code:INVALID"]);
    assert_eq!(told(&reset(&desk, "19900000000", &code, "Other-pass-2026").await), ["code:INVALID"]);
}

const LINK: &str = "mutation ($id: ID!) { memberPasswordLink(input: { memberId: $id }) {
    url expiresAt userErrors { field message code } } }";

async fn by_link(desk: &Desk, secret: &str, new: &str) -> Value {
    let sealed = desk.seal(&[new]).await;
    let query = "mutation ($input: PasswordResetByLinkInput!) { passwordResetByLink(input: $input) {
        changed userErrors { field message code } } }";
    let input = json!({ "secret": secret, "password": sealed.values[0], "keyId": sealed.key_id,
        "nonce": sealed.nonce });
    desk.ask(None, query, json!({ "input": input })).await
}

async fn member(desk: &Desk, user: &str) -> Value {
    let sql = "select m.id::text from member m join account a on a.id = m.account_id where a.username = $1
        order by m.enterprise_id limit 1";
    json!({ "id": desk.value::<String>(sql, &[&user]).await })
}

/// The secret of the link in a text.
fn secret(text: &str) -> String {
    let (_, behind) = text.split_once("/login#password=").expect("a link");
    behind.split_whitespace().next().expect("a secret").to_owned()
}

#[tokio::test]
async fn whoever_signs_in_by_an_account_that_the_enterprise_made_sets_a_password_by_a_link_once() {
    let desk = Desk::demo().await;
    desk.execute("update account set proven_at = null, home_enterprise_id = 1 where username = 'engineer'")
        .await;
    let (engineer, _) = desk.login("engineer").await;
    let (admin, _) = desk.login("admin").await;
    let id = member(&desk, "engineer").await;
    let first = desk.ask(Some(&admin), LINK, id.clone()).await;
    let made = desk.ask(Some(&admin), LINK, id).await;
    assert_eq!((told(&made).len(), made["expiresAt"].is_string()), (0, true), "{made}");
    let (former, secret) =
        (secret(first["url"].as_str().expect("a link")), secret(made["url"].as_str().expect("a link")));
    assert!(desk.alive(&engineer).await, "nothing ends before the link is used");
    let heard =
        desk.ask(Some(&engineer), "{ viewer { notifications { nodes { title } } } }", json!({})).await;
    assert!(heard.to_string().contains("管理员为您发起了密码重置"), "{heard}");

    assert_eq!(
        told(&by_link(&desk, &former, "New-pass-2026").await),
        ["secret:INVALID"],
        "a later one was made"
    );
    // a refused password does not use the link up
    assert_eq!(told(&by_link(&desk, &secret, "short1").await), ["password:TOO_SHORT"]);
    assert_eq!(by_link(&desk, &secret, "New-pass-2026").await["changed"], true);
    assert!(!desk.alive(&engineer).await);
    assert!(desk.try_login("engineer", "New-pass-2026").await["tokens"].is_object());
    assert_eq!(told(&by_link(&desk, &secret, "Other-pass-2026").await), ["secret:INVALID"]);
    let proven: bool =
        desk.value("select proven_at is not null from account where username = 'engineer'", &[]).await;
    assert!(!proven, "who has the link need not have the number");
    let logged: i64 =
        desk.value("select count(*) from operation_log where action = 'member.password_link'", &[]).await;
    let kept: i64 = desk
        .value("select count(*) from operation_log where after::text like $1", &[&format!("%{secret}%")])
        .await;
    assert_eq!((logged, kept), (2, 0));
}

#[tokio::test]
async fn a_link_for_who_has_proven_the_number_goes_there_and_nowhere_else() {
    let desk = Desk::demo().await;
    desk.execute(
        "update account set proven_at = now(), home_enterprise_id = null where username = 'engineer'",
    )
    .await;
    let (admin, _) = desk.login("admin").await;
    let made = desk.ask(Some(&admin), LINK, member(&desk, "engineer").await).await;
    assert_eq!((told(&made).len(), &made["url"]), (0, &Value::Null), "{made}");
    let notice = desk.notice().await;
    let phone: String = desk.value("select phone from account where username = 'engineer'", &[]).await;
    assert_eq!(notice.0, phone);
    let secret = secret(&notice.1);
    assert_eq!(by_link(&desk, &secret, "New-pass-2026").await["changed"], true);
    assert!(desk.try_login("engineer", "New-pass-2026").await["tokens"].is_object());
}

#[tokio::test]
async fn links_end_and_nobody_reaches_above_themself() {
    let desk = Desk::demo().await;
    desk.execute(
        "update account set proven_at = null, home_enterprise_id = 1 where username in ('engineer', 'sales')",
    )
    .await;
    let (admin, _) = desk.login("admin").await;
    let link = async |user: &str| {
        let made = desk.ask(Some(&admin), LINK, member(&desk, user).await).await;
        secret(made["url"].as_str().expect("a link"))
    };
    // within its lifetime
    let late = link("engineer").await;
    desk.execute("update password_link set expires_at = now() - interval '1 second'").await;
    assert_eq!(told(&by_link(&desk, &late, "New-pass-2026").await), ["secret:INVALID"]);
    // void after the member leaves, and after another password change
    let left = link("sales").await;
    desk.execute(
        "update member set status = 3 where account_id = (select id from account where username = 'sales')",
    )
    .await;
    assert_eq!(told(&by_link(&desk, &left, "New-pass-2026").await), ["secret:INVALID"]);
    let changed = link("engineer").await;
    let (engineer, _) = desk.login("engineer").await;
    assert_eq!(change(&desk, &engineer, "xieli-demo", "Mine-pass-2026").await["changed"], true);
    assert_eq!(told(&by_link(&desk, &changed, "New-pass-2026").await), ["secret:INVALID"]);
    assert_eq!(told(&by_link(&desk, "guessed", "New-pass-2026").await), ["secret:INVALID"]);

    let own = desk.ask(Some(&admin), LINK, member(&desk, "admin").await).await;
    assert_eq!(told(&own), ["memberId:FORBIDDEN"]);
    assert_eq!(desk.refusal(Some(&admin), LINK, member(&desk, "owner").await).await, "FORBIDDEN");
    let signed_in = desk.try_login("engineer", "Mine-pass-2026").await;
    let engineer = signed_in["tokens"]["token"].as_str();
    assert_eq!(desk.refusal(engineer, LINK, member(&desk, "admin").await).await, "FORBIDDEN");
    let (other, _) = desk.login("other").await;
    assert_eq!(
        told(&desk.ask(Some(&other), LINK, member(&desk, "engineer").await).await),
        ["memberId:NOT_FOUND"]
    );
}
