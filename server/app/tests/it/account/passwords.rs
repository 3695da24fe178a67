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
    // signing in counts by itself
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
