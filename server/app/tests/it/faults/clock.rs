//! Clock jumps of an hour. Instead of the clock, all stored times are shifted in the opposite direction,
//! which is equivalent for every comparison with the present.

use serde_json::{Value, json};
use xieli_domain::account::Accounts as _;
use xieli_domain::account::tokens::{issue, sign, verify};
use xieli_domain::signing::SigningKeys;

use crate::account::desk::{Desk, tokens, told};

const SEND: &str = "mutation ($phone: String!) { smsCodeSend(input: { phone: $phone, purpose: LOGIN }) {
    sent retryAfter userErrors { field message code } } }";
const BY_CODE: &str = "mutation ($phone: String!, $code: String!) {
    sessionCreateByCode(input: { phone: $phone, code: $code }) { tokens { token refreshToken } userErrors { field message code } } }";
const RENEW: &str = "mutation ($token: String!) { sessionRefresh(input: { refreshToken: $token }) {
    tokens { token refreshToken } userErrors { field message code } } }";

/// Shifts all stored times by so many hours. Append-only logs stay unchanged.
async fn jump(desk: &Desk, hours: i32) {
    desk.execute(&format!(
        "do $$ declare one record; begin
           for one in select c.relname, string_agg(format('%1$I = %1$I - interval ''{hours} hours''', a.attname), ', ') as moved
             from pg_attribute a join pg_class c on c.oid = a.attrelid
             where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
               and a.atttypid = 'timestamptz'::regtype and a.attgenerated = ''
               and c.relname not in ('operation_log', 'event')
             group by c.relname
           loop execute format('update %I set %s', one.relname, one.moved); end loop; end $$"
    ))
    .await;
}

/// The token as if it had been issued before the jump.
async fn moved(desk: &Desk, token: &str, hours: i64) -> String {
    let keys: &SigningKeys = desk.services().signing();
    let mut claims = verify(keys, token).await.expect("a good token");
    for moment in [&mut claims.iat, &mut claims.nbf, &mut claims.exp] {
        *moment -= hours * 3600;
    }
    sign(&keys.current().await.expect("a key"), &claims).expect("a token")
}

async fn phone(desk: &Desk) -> String {
    desk.value("select phone from account where username = 'sales'", &[]).await
}

async fn renew(desk: &Desk, refresh: &str) -> Value {
    desk.send(None, RENEW, json!({ "token": refresh })).await
}

#[tokio::test]
async fn an_hour_forwards_ends_what_is_short_lived_and_nothing_else() {
    let desk = Desk::demo().await;
    let (token, refresh) = desk.login("engineer").await;
    let nonce = desk.credentials("engineer", "xieli-demo").await;
    let phone = phone(&desk).await;
    assert_eq!(desk.ask(None, SEND, json!({ "phone": phone })).await["sent"], true);
    let (_, code, _) = desk.message().await;
    jump(&desk, 1).await;

    assert!(!desk.alive(&moved(&desk, &token, 1).await).await, "a token of half an hour");
    assert_eq!(told(&desk.try_input(nonce).await), ["nonce:EXPIRED"]);
    let late = desk.ask(None, BY_CODE, json!({ "phone": phone, "code": code })).await;
    assert_eq!(told(&late), ["code:INVALID"]);
    assert_eq!(desk.ask(None, SEND, json!({ "phone": phone })).await["sent"], true, "the pause is over");
    // the session goes on with a new token
    let renewed = renew(&desk, &refresh).await;
    let (token, _) = tokens(&renewed["data"]["sessionRefresh"]);
    assert!(desk.alive(&token).await);
    // signing keys from an hour ago are still valid
    desk.login("manager").await;
}

#[tokio::test]
async fn an_hour_backwards_locks_nobody_out_and_gives_nobody_a_second_use() {
    let desk = Desk::demo().await;
    let (token, refresh) = desk.login("engineer").await;
    let phone = phone(&desk).await;
    assert_eq!(desk.ask(None, SEND, json!({ "phone": phone })).await["sent"], true);
    let (_, code, _) = desk.message().await;
    tokens(&desk.ask(None, BY_CODE, json!({ "phone": phone, "code": code })).await);
    let used = renew(&desk, &refresh).await;
    let (_, next) = tokens(&used["data"]["sessionRefresh"]);
    jump(&desk, -1).await;

    // issued in the future: refused, but its session renews it
    assert!(!desk.alive(&moved(&desk, &token, -1).await).await);
    let renewed = renew(&desk, &next).await;
    let (token, _) = tokens(&renewed["data"]["sessionRefresh"]);
    assert!(desk.alive(&token).await);
    // signing in works, also with keys from the future
    let node = desk.another_node();
    let offer = node.login_keys().offer().await.expect("an offer");
    assert!(!offer.nonce.is_empty());
    let claims = verify(node.signing(), &token).await.expect("a good token");
    issue(node.signing(), &claims).await.expect("a token of the other node");
    desk.login("manager").await;
    // a code sent in the future does not block for an hour, and a used one stays used
    let again = desk.ask(None, BY_CODE, json!({ "phone": phone, "code": code })).await;
    assert_eq!(told(&again), ["code:INVALID"]);
    let sent = desk.ask(None, SEND, json!({ "phone": phone })).await;
    assert_eq!(sent["sent"], true, "{sent}");
    assert!(
        renew(&desk, &refresh).await["data"]["sessionRefresh"]["tokens"].is_null(),
        "a used one stays used"
    );
}

#[tokio::test]
async fn a_lock_ends_after_its_time_and_never_lasts_longer_than_a_jump() {
    let desk = Desk::demo().await;
    let until = async || -> f64 {
        let sql =
            "select coalesce(max(extract(epoch from locked_until - now())), 0)::float8 from login_attempt";
        desk.value(sql, &[]).await
    };
    for _ in 0..10 {
        let id = desk.ask(None, "{ captcha { captchaId } }", json!({})).await["captchaId"].clone();
        let answer: String = desk.value("select answer from captcha where id = $1", &[&id.as_str()]).await;
        let mut input = desk.credentials("sales", "wrong-pass-1").await;
        (input["captchaId"], input["captcha"]) = (id, json!(answer));
        desk.try_input(input).await;
    }
    assert!((800.0..=900.0).contains(&until().await), "{}", until().await);
    assert_eq!(told(&desk.try_login("sales", "xieli-demo").await), [":LOCKED"]);
    jump(&desk, -1).await;
    assert!(until().await < 4600.0);
    assert_eq!(told(&desk.try_login("sales", "xieli-demo").await), [":LOCKED"]);
    jump(&desk, 2).await;
    let locked = told(&desk.try_login("sales", "xieli-demo").await);
    assert_eq!(locked, ["captcha:CAPTCHA_REQUIRED"], "the lock is over, the failures are not forgotten");
}
