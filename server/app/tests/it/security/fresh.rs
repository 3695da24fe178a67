//! Sensitive actions on an account require a recent sign-in, and the account owner gets a notice.

use serde_json::{Value, json};
use xieli_database::seed;

use super::phone::Phone;
use crate::account::desk::{Desk, told};

const START: &str = "mutation ($input: SecondFactorStartInput) { secondFactorStart(input: $input) {
    setup { secret } userErrors { field code message } } }";
const RENEW: &str = "mutation ($input: SecondFactorRenewRecoveryCodesInput!) {
    secondFactorRenewRecoveryCodes(input: $input) { recoveryCodes userErrors { field code } } }";
const DISABLE: &str = "mutation ($input: SecondFactorDisableInput!) { secondFactorDisable(input: $input) {
    userErrors { field code } } }";
const PROFILE: &str = "mutation ($input: ProfileUpdateInput!) { profileUpdate(input: $input) {
    userErrors { field code message } } }";
const CHANGE: &str = "mutation ($input: PasswordChangeInput!) { passwordChange(input: $input) {
    changed userErrors { field code } } }";
const NOTHING: Vec<String> = Vec::new();

/// Moves all sign-ins to sixteen minutes ago.
async fn grow_stale(desk: &Desk) {
    desk.execute("update session set created_at = now() - interval '16 minutes'").await;
}

async fn with_password(desk: &Desk, password: &str, more: Value) -> Value {
    let sealed = desk.seal(&[password]).await;
    let mut input = json!({ "password": sealed.values[0], "keyId": sealed.key_id, "nonce": sealed.nonce });
    for (name, value) in more.as_object().into_iter().flatten() {
        input[name] = value.clone();
    }
    json!({ "input": input })
}

async fn number_of(desk: &Desk, user: &str) -> String {
    desk.value("select phone from account where username = $1", &[&user]).await
}

/// Number of a user's notices with this title.
async fn noticed(desk: &Desk, user: &str, title: &str) -> i64 {
    let sql = "select count(*) from notification n join member m on m.enterprise_id = n.enterprise_id
            and m.id = n.member_id join account a on a.id = m.account_id
        where a.username = $1 and n.kind = 'security.account_changed' and n.title = $2";
    desk.value(sql, &[&user, &title]).await
}

#[tokio::test]
async fn an_old_session_alone_sets_up_no_second_factor_and_reads_no_recovery_codes() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    grow_stale(&desk).await;
    let refused = desk.ask(Some(&token), START, json!({})).await;
    assert_eq!(told(&refused), ["password:REQUIRED"]);
    assert!(refused["setup"].is_null());
    let wrong = with_password(&desk, "wrong-pass-1", json!({})).await;
    assert_eq!(told(&desk.ask(Some(&token), START, wrong).await), ["password:INVALID"]);
    let right = with_password(&desk, seed::PASSWORD, json!({})).await;
    assert_eq!(told(&desk.ask(Some(&token), START, right).await), NOTHING);

    desk.execute("update session set created_at = now()").await;
    let phone = Phone::enable(&desk, &token).await;
    grow_stale(&desk).await;
    let code = json!({ "code": phone.code(0) });
    assert_eq!(told(&desk.ask(Some(&token), RENEW, json!({ "input": code })).await), ["password:REQUIRED"]);
    let right = with_password(&desk, seed::PASSWORD, json!({ "code": phone.code(0) })).await;
    let renewed = desk.ask(Some(&token), RENEW, right).await;
    assert_eq!(renewed["recoveryCodes"].as_array().map(Vec::len), Some(10), "{renewed}");
}

#[tokio::test]
async fn an_old_session_alone_takes_no_other_number() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let before = number_of(&desk, "engineer").await;
    let send = "mutation ($phone: String!) { smsCodeSend(input: { phone: $phone, purpose: JOIN }) { sent } }";
    let new = "13912345678";
    desk.ask(Some(&token), send, json!({ "phone": new })).await;
    let code = desk.message().await.1;
    let moved = json!({ "input": { "phone": new, "phoneCode": code } });
    grow_stale(&desk).await;
    assert_eq!(told(&desk.ask(Some(&token), PROFILE, moved.clone()).await), [":EXPIRED"]);
    assert_eq!(number_of(&desk, "engineer").await, before);
    // the code was not used up
    desk.execute("update session set created_at = now()").await;
    assert_eq!(told(&desk.ask(Some(&token), PROFILE, moved).await), NOTHING);
    assert_eq!(number_of(&desk, "engineer").await, new);
}

#[tokio::test]
async fn whoever_has_no_password_signs_in_anew() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone = Phone::enable(&desk, &token).await;
    desk.execute("update account set password_hash = null where username = 'engineer'").await;
    grow_stale(&desk).await;
    let code = json!({ "input": { "code": phone.code(0) } });
    assert_eq!(told(&desk.ask(Some(&token), RENEW, code.clone()).await), [":EXPIRED"]);
    assert_eq!(told(&desk.ask(Some(&token), DISABLE, code.clone()).await), [":EXPIRED"]);
    desk.execute("update session set created_at = now()").await;
    assert_eq!(told(&desk.ask(Some(&token), DISABLE, code).await), NOTHING);
}

#[tokio::test]
async fn the_person_hears_of_every_change_of_their_account() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let number = number_of(&desk, "engineer").await;
    let heard = async |title: &str| {
        let (to, text) = desk.notice().await;
        assert_eq!((&to, text.starts_with(title)), (&number, true), "{text}");
        assert_eq!(noticed(&desk, "engineer", title).await, 1, "{title}");
    };
    let phone = Phone::enable(&desk, &token).await;
    heard("您的账号已开启二次验证").await;
    let code = json!({ "input": { "code": phone.code(0) } });
    assert_eq!(told(&desk.ask(Some(&token), RENEW, code).await), NOTHING);
    heard("您的账号已重新生成恢复码").await;
    super::phone::forget_steps(&desk).await;
    let off = with_password(&desk, seed::PASSWORD, json!({ "code": phone.code(0) })).await;
    assert_eq!(told(&desk.ask(Some(&token), DISABLE, off).await), NOTHING);
    heard("您的账号已关闭二次验证").await;
    let sealed = desk.seal(&[seed::PASSWORD, "Another-one-7"]).await;
    let input = json!({ "oldPassword": sealed.values[0], "newPassword": sealed.values[1],
        "keyId": sealed.key_id, "nonce": sealed.nonce });
    assert_eq!(told(&desk.ask(Some(&token), CHANGE, json!({ "input": input })).await), NOTHING);
    heard("您的登录密码已修改").await;
    let mailbox = json!({ "input": { "email": "somebody.else@example.com" } });
    assert_eq!(told(&desk.ask(Some(&token), PROFILE, mailbox.clone()).await), NOTHING);
    heard("您的邮箱已更换").await;
    // an equal update is no change
    assert_eq!(told(&desk.ask(Some(&token), PROFILE, mailbox).await), NOTHING);
    assert_eq!(noticed(&desk, "engineer", "您的邮箱已更换").await, 1);

    let new = "13912345678";
    let send = "mutation ($phone: String!) { smsCodeSend(input: { phone: $phone, purpose: JOIN }) {
        sent userErrors { code } } }";
    assert_eq!(desk.ask(Some(&token), send, json!({ "phone": new })).await["sent"], true);
    let (_, code, _) = desk.message().await;
    let moved = json!({ "input": { "phone": new, "phoneCode": code } });
    assert_eq!(told(&desk.ask(Some(&token), PROFILE, moved).await), NOTHING);
    // to the former number, not the new one
    heard("您的登录手机号已更换").await;
}

#[tokio::test]
async fn text_messages_have_the_ceilings_that_are_configured() {
    let desk = Desk::demo_with(|settings| {
        settings.sms_ceilings = xieli_domain::services::SmsCeilings { from_address: 2, in_all: 3 };
    })
    .await;
    let send = "mutation ($phone: String!) { smsCodeSend(input: { phone: $phone, purpose: LOGIN }) {
        sent userErrors { field code } } }";
    for user in ["engineer", "sales"] {
        let phone = number_of(&desk, user).await;
        assert_eq!(desk.ask(None, send, json!({ "phone": phone })).await["sent"], true);
        desk.message().await;
    }
    let phone = number_of(&desk, "manager").await;
    assert_eq!(told(&desk.ask(None, send, json!({ "phone": phone })).await), ["phone:RATE_LIMITED"]);

    // one message is left in the quota: the first notice takes it, and later actions succeed without
    let (token, _) = desk.login("admin").await;
    for (email, last) in [("one@example.com", 3_i32), ("two@example.com", 3)] {
        let mailbox = json!({ "input": { "email": email } });
        assert_eq!(told(&desk.ask(Some(&token), PROFILE, mailbox).await), NOTHING);
        if email.starts_with("one") {
            desk.notice().await;
        }
        let sent: i32 = desk.value("select sent from sms_quota where phone = '*'", &[]).await;
        assert_eq!(sent, last, "{email}");
    }
    assert_eq!(noticed(&desk, "admin", "您的邮箱已更换").await, 2);
}

#[tokio::test]
async fn a_first_password_takes_a_fresh_sign_in_and_another_the_old_one() {
    let desk = Desk::demo().await;
    let ((engineer, _), (sales, _)) = (desk.login("engineer").await, desk.login("sales").await);
    desk.execute("update session set created_at = created_at - interval '16 minutes'").await;
    desk.execute("update account set password_hash = null where username = 'sales'").await;
    let change = async |token: &str, old: &str| {
        let sealed = desk.seal(&[old, "Fresh-pass-1"]).await;
        let query = "mutation ($input: PasswordChangeInput!) { passwordChange(input: $input) {
            changed userErrors { field code } } }";
        let input = json!({ "oldPassword": sealed.values[0], "newPassword": sealed.values[1], "keyId": sealed.key_id,
            "nonce": sealed.nonce });
        told(&desk.ask(Some(token), query, json!({ "input": input })).await)
    };
    assert_eq!(change(&sales, "").await, [":EXPIRED"]);
    assert_eq!(change(&engineer, "xieli-demo").await, Vec::<String>::new());
}
