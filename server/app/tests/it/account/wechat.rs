//! Sign-in with WeChat (docs/decisions/0085).

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_domain::adapters::Wechat;
use xieli_kernel::AppResult;

use super::desk::{Desk, tokens, told};
use crate::security::phone::Phone;

const STATE: &str = "0123456789abcdef";
const BEGIN: &str = "mutation ($state: String!) { wechatBegin(input: { state: $state }) {
    begun address userErrors { field code message } } }";
const BIND: &str = "mutation ($code: String!) { wechatBind(input: { code: $code }) {
    viewer { member { mpBound } } userErrors { field code message } } }";
const SIGN_IN: &str = "mutation ($code: String!) { sessionCreateByWechat(input: { code: $code }) {
    tokens { token refreshToken } secondStep { ticket } userErrors { field code message } } }";
const UNBIND: &str = "mutation ($ids: [ID!]!) { memberMpUnbind(input: { ids: $ids }) {
    member { mpBound } userErrors { field code message } } }";

/// Fake provider whose codes are valid once.
#[derive(Default)]
struct People(Mutex<HashMap<&'static str, &'static str>>);

impl Wechat for People {
    fn begin(&self, back: &str, state: &str) -> Option<String> {
        Some(format!("https://wechat.example/?back={back}&state={state}"))
    }

    fn person<'a>(&'a self, code: &'a str) -> BoxFuture<'a, AppResult<Option<String>>> {
        let person = self.0.lock().expect("people").remove(code).map(str::to_owned);
        async { Ok(person) }.boxed()
    }
}

async fn desk(codes: &[(&'static str, &'static str)]) -> Desk {
    let people = People(Mutex::new(codes.iter().copied().collect()));
    Desk::demo_with(|settings| settings.wechat = Some(Arc::new(people))).await
}

async fn bind(desk: &Desk, token: &str, code: &str) -> Value {
    desk.ask(Some(token), BIND, json!({ "code": code })).await
}

async fn sign_in(desk: &Desk, code: &str) -> Value {
    desk.ask(None, SIGN_IN, json!({ "code": code })).await
}

#[tokio::test]
async fn who_has_bound_wechat_signs_in_by_it_until_it_is_taken_off() {
    let desk = desk(&[("a", "anna"), ("b", "anna"), ("c", "anna"), ("d", "anna")]).await;
    let begun = desk.ask(None, BEGIN, json!({ "state": STATE })).await;
    assert_eq!(
        begun["address"],
        format!("https://wechat.example/?back=http://127.0.0.1/wechat&state={STATE}")
    );
    assert_eq!(desk.ask(None, "{ wechatOffered }", json!({})).await, json!(true));
    // without a binding the code is used up all the same
    assert_eq!(told(&sign_in(&desk, "a").await), [":NOT_FOUND"]);

    let (token, _) = desk.login("engineer").await;
    assert_eq!(told(&bind(&desk, &token, "a").await), ["code:INVALID"]);
    let bound = bind(&desk, &token, "b").await;
    assert_eq!(bound["viewer"]["member"]["mpBound"], true, "{bound}");
    let notices = "{ viewer { member { id } notifications(first: 5) { nodes { title } } } }";
    let viewer = desk.ask(Some(&token), notices, json!({})).await;
    assert_eq!(viewer["notifications"]["nodes"][0]["title"], "您的账号已绑定微信，可用微信登录");

    let (there, _) = tokens(&sign_in(&desk, "c").await);
    let who = desk.ask(Some(&there), "{ viewer { username } }", json!({})).await;
    assert_eq!(who["username"], "engineer");

    let ids = json!({ "ids": [viewer["member"]["id"]] });
    let taken_off = desk.ask(Some(&token), UNBIND, ids.clone()).await;
    assert_eq!(taken_off["member"]["mpBound"], false, "{taken_off}");
    assert_eq!(told(&sign_in(&desk, "d").await), [":NOT_FOUND"]);
    assert_eq!(told(&desk.ask(Some(&token), UNBIND, ids).await), ["ids:CONFLICT"]);
}

#[tokio::test]
async fn a_wechat_identity_is_one_persons_and_a_person_has_one() {
    let desk = desk(&[("a", "anna"), ("b", "anna"), ("c", "ben"), ("d", "anna"), ("e", "anna")]).await;
    let (engineer, _) = desk.login("engineer").await;
    let (sales, _) = desk.login("sales").await;
    assert_eq!(told(&bind(&desk, &engineer, "a").await), Vec::<String>::new());
    assert_eq!(told(&bind(&desk, &sales, "b").await), ["code:TAKEN"]);
    assert_eq!(told(&bind(&desk, &engineer, "c").await), [":CONFLICT"]);
    // nor can the same member bind it twice
    assert_eq!(told(&bind(&desk, &engineer, "e").await), [":CONFLICT"]);
    // the WeChat user is still bound to the first account
    let (token, _) = tokens(&sign_in(&desk, "d").await);
    let who = desk.ask(Some(&token), "{ viewer { username } }", json!({})).await;
    assert_eq!(who["username"], "engineer");
}

#[tokio::test]
async fn two_who_bind_one_wechat_at_once_are_not_both_it() {
    let desk = desk(&[("a", "anna"), ("b", "anna")]).await;
    let (engineer, _) = desk.login("engineer").await;
    let (sales, _) = desk.login("sales").await;
    let (first, second) = tokio::join!(bind(&desk, &engineer, "a"), bind(&desk, &sales, "b"));
    let mut answers = [told(&first), told(&second)];
    answers.sort();
    assert_eq!(answers, [vec![], vec!["code:TAKEN".to_owned()]]);
}

#[tokio::test]
async fn binding_wechat_asks_for_a_fresh_sign_in() {
    let desk = desk(&[("a", "anna"), ("b", "anna")]).await;
    let (token, _) = desk.login("engineer").await;
    desk.execute("update session set created_at = created_at - interval '16 minutes'").await;
    assert_eq!(told(&bind(&desk, &token, "a").await), [":EXPIRED"]);
    // the code was not used up
    assert_eq!(told(&sign_in(&desk, "a").await), [":NOT_FOUND"]);
    assert_eq!(desk.refusal(None, BIND, json!({ "code": "b" })).await, "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_second_factor_is_asked_for_after_wechat_too() {
    let desk = desk(&[("a", "anna"), ("b", "anna")]).await;
    let (token, _) = desk.login("engineer").await;
    bind(&desk, &token, "a").await;
    Phone::enable(&desk, &token).await;
    let answer = sign_in(&desk, "b").await;
    assert_eq!(told(&answer), ["secondFactorCode:SECOND_FACTOR_REQUIRED"]);
    assert!(answer["tokens"].is_null() && answer["secondStep"]["ticket"].is_string(), "{answer}");
}

#[tokio::test]
async fn whose_number_is_proven_loses_what_others_had_bound() {
    let desk = desk(&[("a", "anna"), ("b", "anna")]).await;
    desk.execute("update account set proven_at = null where username = 'engineer'").await;
    desk.execute(
        "update account set home_enterprise_id = (select min(enterprise_id) from member where account_id = account.id)
         where username = 'engineer'",
    )
    .await;
    let (token, _) = desk.login("engineer").await;
    assert_eq!(told(&bind(&desk, &token, "a").await), Vec::<String>::new());
    let phone: String = desk.value("select phone from account where username = 'engineer'", &[]).await;
    let send =
        "mutation ($phone: String!) { smsCodeSend(input: { phone: $phone, purpose: LOGIN }) { sent } }";
    desk.ask(None, send, json!({ "phone": phone })).await;
    let code = desk.message().await.1;
    let by_code = "mutation ($phone: String!, $code: String!) {
        sessionCreateByCode(input: { phone: $phone, code: $code }) { tokens { token refreshToken } userErrors { code } } }";
    tokens(&desk.ask(None, by_code, json!({ "phone": phone, "code": code })).await);
    assert_eq!(told(&sign_in(&desk, "b").await), [":NOT_FOUND"]);
}

#[tokio::test]
async fn strange_states_and_codes_are_refused() {
    let desk = desk(&[]).await;
    for state in ["", "short", "0123456789abcde&", &"a".repeat(129)] {
        let answer = desk.ask(None, BEGIN, json!({ "state": state })).await;
        assert_eq!(told(&answer), ["state:INVALID"], "{state}");
    }
    assert_eq!(told(&sign_in(&desk, " ").await), ["code:REQUIRED"]);
    assert_eq!(told(&sign_in(&desk, &"a".repeat(513)).await), ["code:TOO_LONG"]);
    assert_eq!(told(&sign_in(&desk, &"a".repeat(512)).await), ["code:INVALID"]);
    let without = Desk::demo().await;
    assert_eq!(without.ask(None, "{ wechatOffered }", json!({})).await, json!(false));
    let answer = without.ask(None, BEGIN, json!({ "state": STATE })).await;
    assert_eq!((&answer["begun"], told(&answer)), (&json!(false), vec![":INVALID".to_owned()]));
}
