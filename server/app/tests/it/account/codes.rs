//! Codes by text message: single use, purposes, limits of attempts and of sending, and uniform answers for
//! unknown numbers.

use serde_json::{Value, json};
use xieli_domain::account::sms::Purpose;

use super::desk::{Desk, tokens, told};

const SEND: &str = "mutation ($input: SmsCodeSendInput!) { smsCodeSend(input: $input) {
    sent retryAfter captchaRequired userErrors { field message code } } }";
const LOGIN: &str = "mutation ($phone: String!, $code: String!) {
    sessionCreateByCode(input: { phone: $phone, code: $code }) {
        tokens { token refreshToken } userErrors { field message code } } }";

async fn send(desk: &Desk, phone: &str, purpose: &str) -> Value {
    desk.ask(None, SEND, json!({ "input": { "phone": phone, "purpose": purpose } })).await
}

async fn login(desk: &Desk, phone: &str, code: &str) -> Value {
    desk.ask(None, LOGIN, json!({ "phone": phone, "code": code })).await
}

async fn phone_of(desk: &Desk, user: &str) -> String {
    desk.value("select phone from account where username = $1", &[&user]).await
}

/// Moves time beyond the pause between two codes.
async fn pause(desk: &Desk) {
    desk.execute("update sms_quota set last_sent_at = now() - interval '61 seconds'").await;
}

fn another(code: &str) -> &'static str {
    if code == "000000" { "111111" } else { "000000" }
}

#[tokio::test]
async fn one_signs_in_by_a_code_once() {
    let desk = Desk::demo().await;
    let phone = phone_of(&desk, "sales").await;
    let sent = send(&desk, &phone, "LOGIN").await;
    assert_eq!((&sent["sent"], &sent["retryAfter"]), (&json!(true), &json!(60)));
    let (to, code, purpose) = desk.message().await;
    assert_eq!((to.as_str(), purpose), (phone.as_str(), Purpose::Login));
    assert!(code.len() == 6 && code.bytes().all(|digit| digit.is_ascii_digit()));
    assert_eq!(told(&login(&desk, &phone, another(&code)).await), ["code:INVALID"]);
    let (token, _) = tokens(&login(&desk, &phone, &format!(" {code} ")).await);
    assert!(desk.alive(&token).await);
    assert_eq!(told(&login(&desk, &phone, &code).await), ["code:INVALID"]);
}

#[tokio::test]
async fn five_guesses_use_a_code_up_and_a_code_serves_its_purpose_only() {
    let desk = Desk::demo().await;
    let phone = phone_of(&desk, "sales").await;
    send(&desk, &phone, "LOGIN").await;
    let (_, code, _) = desk.message().await;
    for _ in 0..5 {
        assert_eq!(told(&login(&desk, &phone, another(&code)).await), ["code:INVALID"]);
    }
    assert_eq!(told(&login(&desk, &phone, &code).await), ["code:INVALID"]);

    pause(&desk).await;
    send(&desk, &phone, "RESET_PASSWORD").await;
    let (_, code, _) = desk.message().await;
    assert_eq!(told(&login(&desk, &phone, &code).await), ["code:INVALID"]);

    pause(&desk).await;
    send(&desk, &phone, "LOGIN").await;
    let (_, code, _) = desk.message().await;
    desk.execute("update sms_code set expires_at = now() - interval '1 second'").await;
    assert_eq!(told(&login(&desk, &phone, &code).await), ["code:INVALID"]);
}

#[tokio::test]
async fn two_uses_of_a_code_at_the_same_time_are_one() {
    let desk = Desk::demo().await;
    let phone = phone_of(&desk, "sales").await;
    send(&desk, &phone, "LOGIN").await;
    let (_, code, _) = desk.message().await;
    let (one, other) = tokio::join!(login(&desk, &phone, &code), login(&desk, &phone, &code));
    let got_in = [&one, &other].iter().filter(|payload| payload["tokens"].is_object()).count();
    assert_eq!(got_in, 1);
}

#[tokio::test]
async fn once_a_minute_then_with_a_picture_and_ten_times_a_day() {
    let desk = Desk::demo().await;
    let phone = phone_of(&desk, "sales").await;
    for round in 1..=3 {
        let sent = send(&desk, &phone, "LOGIN").await;
        assert_eq!((&sent["sent"], &sent["captchaRequired"]), (&json!(true), &json!(round == 3)));
        let soon = send(&desk, &phone, "LOGIN").await;
        assert_eq!(told(&soon), ["phone:RATE_LIMITED"]);
        assert!(soon["retryAfter"].as_i64().is_some_and(|seconds| (58..=61).contains(&seconds)), "{soon}");
        pause(&desk).await;
    }
    assert_eq!(told(&send(&desk, &phone, "LOGIN").await), ["captcha:CAPTCHA_REQUIRED"]);
    for _ in 4..=10 {
        let id = desk.ask(None, "{ captcha { captchaId } }", json!({})).await["captchaId"].clone();
        let answer: String = desk.value("select answer from captcha where id = $1", &[&id.as_str()]).await;
        let input = json!({ "phone": phone, "purpose": "LOGIN", "captchaId": id, "captcha": answer });
        let sent = desk.ask(None, SEND, json!({ "input": input })).await;
        assert_eq!(sent["sent"], true, "{sent}");
        pause(&desk).await;
    }
    // other purposes share the quota
    let over = send(&desk, &phone, "RESET_PASSWORD").await;
    assert_eq!(told(&over), ["phone:RATE_LIMITED"]);
    assert!(over["userErrors"][0]["message"].as_str().is_some_and(|said| said.contains("今日")));
    desk.execute("update sms_quota set day = day - 1").await;
    assert_eq!(send(&desk, &phone, "LOGIN").await["sent"], true);
}

#[tokio::test]
async fn an_unknown_number_is_answered_alike_and_gets_nothing() {
    let desk = Desk::demo().await;
    let known = phone_of(&desk, "sales").await;
    for purpose in ["LOGIN", "RESET_PASSWORD"] {
        let (nobody, statements, _) = desk.cost(send(&desk, "19900000000", purpose)).await;
        let (somebody, same, _) = desk.cost(send(&desk, &known, purpose)).await;
        assert_eq!((nobody, statements), (somebody, same));
        // messages leave in order: the first is that of the known number
        assert_eq!(desk.message().await.0, known);
        pause(&desk).await;
    }
    assert_eq!(told(&login(&desk, "19900000000", "000000").await), ["code:INVALID"]);
    assert_eq!(told(&send(&desk, "12345", "LOGIN").await), ["phone:INVALID"]);
}

/// The code of an invitation by the admin, for this number only or for any.
async fn invitation(desk: &Desk, phone: Option<&str>) -> String {
    let (admin, _) = desk.login("admin").await;
    let query = "mutation ($input: InvitationCreateInput!) { invitationCreate(input: $input) {
        invitation { code } userErrors { code } } }";
    let made = desk.ask(Some(&admin), query, json!({ "input": { "phone": phone } })).await;
    made["invitation"]["code"].as_str().expect("a code").to_owned()
}

#[tokio::test]
async fn a_number_that_nobody_has_gets_a_code_by_an_invitation_or_for_somebody_signed_in() {
    let desk = Desk::demo().await;
    let join = async |token: Option<&str>, phone: &str, invitation: Option<&str>| {
        let input = json!({ "phone": phone, "purpose": "JOIN", "invitationCode": invitation });
        desk.ask(token, SEND, json!({ "input": input })).await
    };
    assert_eq!(told(&join(None, "19900000000", None).await), ["phone:FORBIDDEN"]);
    assert_eq!(told(&join(None, "19900000000", Some("made up")).await), ["phone:FORBIDDEN"]);
    let (any, one) = (invitation(&desk, None).await, invitation(&desk, Some("19900000002")).await);
    assert_eq!(told(&join(None, "19900000000", Some(&one)).await), ["phone:FORBIDDEN"]);
    assert_eq!(join(None, "19900000000", Some(&any)).await["sent"], true);
    assert_eq!(desk.message().await.0, "19900000000");
    let (engineer, _) = desk.login("engineer").await;
    assert_eq!(join(Some(&engineer), "19900000001", None).await["sent"], true);
    assert_eq!(desk.message().await.0, "19900000001");
}

#[tokio::test]
async fn of_many_at_once_one_is_sent() {
    let desk = Desk::demo().await;
    let phone = phone_of(&desk, "sales").await;
    let all = futures_util::future::join_all((0..10).map(|_| send(&desk, &phone, "LOGIN"))).await;
    let sent = all.iter().filter(|one| one["sent"] == true).count();
    assert_eq!(sent, 1, "{all:?}");
    // the same for a number with a former invitation, without another row
    desk.execute("update sms_quota set last_sent_at = last_sent_at - interval '1 hour'").await;
    let all = futures_util::future::join_all((0..10).map(|_| send(&desk, &phone, "LOGIN"))).await;
    let sent = all.iter().filter(|one| one["sent"] == true).count();
    assert_eq!(sent, 1, "{all:?}");
}

#[tokio::test]
async fn an_address_and_everybody_together_have_their_ceilings() {
    let desk = Desk::demo().await;
    let (first, second) = (phone_of(&desk, "sales").await, phone_of(&desk, "engineer").await);
    assert_eq!(send(&desk, &first, "LOGIN").await["sent"], true);
    // many numbers from one address: first a captcha, then a refusal
    desk.execute("update sms_quota set sent = 20 where phone like '@%'").await;
    assert_eq!(told(&send(&desk, &second, "LOGIN").await), ["captcha:CAPTCHA_REQUIRED"]);
    desk.execute("update sms_quota set sent = 200 where phone like '@%'").await;
    assert_eq!(told(&send(&desk, &second, "LOGIN").await), ["phone:RATE_LIMITED"]);
    desk.execute("update sms_quota set sent = 0 where phone like '@%'; update sms_quota set sent = 20000 where phone = '*'")
        .await;
    assert_eq!(told(&send(&desk, &second, "LOGIN").await), ["phone:RATE_LIMITED"]);
    // refused requests do not count for the number
    desk.execute("update sms_quota set sent = 0 where phone = '*'").await;
    assert_eq!(send(&desk, &second, "LOGIN").await["sent"], true);
}
