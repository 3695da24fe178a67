//! The security policy of an enterprise, and its scope: only its own members.

use serde_json::{Value, json};
use xieli_domain::security::policy as domain;

use super::phone::Phone;
use crate::account::desk::{Desk, told};

const READ: &str = "{ securityPolicy { passwordMinLength passwordKinds passwordHistory passwordMaxDays sessionMaxHours
    sessionIdleMinutes secondFactor secondFactorGraceDays secondFactorSince accessTokensAllowed accessTokenMaxDays
    lockAfter version } }";
const WRITE: &str = "mutation ($input: SecurityPolicyUpdateInput!) { securityPolicyUpdate(input: $input) {
    policy { version secondFactor secondFactorSince lockAfter } userErrors { field code } } }";

/// The defaults with these changes.
pub fn input(changes: Value) -> Value {
    let mut input = json!({ "passwordMinLength": 8, "passwordKinds": 2, "passwordHistory": 0,
        "sessionIdleMinutes": 43200, "secondFactor": "NOBODY", "secondFactorGraceDays": 7,
        "accessTokensAllowed": true, "accessTokenMaxDays": 365, "lockAfter": 10, "version": 0 });
    for (name, value) in changes.as_object().expect("changes") {
        input[name] = value.clone();
    }
    json!({ "input": input })
}

/// Writes the defaults with these changes; returns the payload.
pub async fn decide(desk: &Desk, token: &str, changes: Value) -> Value {
    desk.ask(Some(token), WRITE, input(changes)).await
}

async fn change_password(desk: &Desk, token: &str, old: &str, new: &str) -> Vec<String> {
    let sealed = desk.seal(&[old, new]).await;
    let query = "mutation ($input: PasswordChangeInput!) { passwordChange(input: $input) {
        changed userErrors { field code } } }";
    let input = json!({ "oldPassword": sealed.values[0], "newPassword": sealed.values[1], "keyId": sealed.key_id,
        "nonce": sealed.nonce });
    told(&desk.ask(Some(token), query, json!({ "input": input })).await)
}

#[tokio::test]
async fn administrators_decide_and_stale_versions_do_not() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    let before = desk.ask(Some(&admin), READ, json!({})).await;
    assert_eq!((&before["version"], &before["lockAfter"]), (&json!(0), &json!(10)));
    assert_eq!((&before["passwordMaxDays"], &before["secondFactor"]), (&Value::Null, &json!("NOBODY")));
    for user in ["engineer", "sales", "manager", "external"] {
        let (token, _) = desk.login(user).await;
        assert_eq!(desk.refusal(Some(&token), READ, json!({})).await, "FORBIDDEN", "{user}");
        let denied = desk.refusal(Some(&token), WRITE, input(json!({ "lockAfter": 5 }))).await;
        assert_eq!(denied, "FORBIDDEN", "{user}");
    }
    let written = decide(&desk, &admin, json!({ "lockAfter": 5, "passwordMaxDays": 90 })).await;
    assert_eq!((&written["policy"]["version"], &written["policy"]["lockAfter"]), (&json!(1), &json!(5)));
    assert_eq!(told(&decide(&desk, &admin, json!({ "lockAfter": 6 })).await), ["version:STALE"]);
    let again = decide(&desk, &admin, json!({ "lockAfter": 6, "version": 1 })).await;
    assert_eq!(again["policy"]["version"], 2);
    let logged: String = desk
        .value(
            "select (before->>'lock_after') || (after->>'lock_after') from operation_log
             where action = 'security_policy.update' order by id desc limit 1",
            &[],
        )
        .await;
    assert_eq!(logged, "56");
}

#[tokio::test]
async fn of_two_first_decisions_at_the_same_time_one_counts() {
    let desk = Desk::demo().await;
    let ((admin, _), (owner, _)) = (desk.login("admin").await, desk.login("owner").await);
    let (one, other) = tokio::join!(
        decide(&desk, &admin, json!({ "lockAfter": 4 })),
        decide(&desk, &owner, json!({ "lockAfter": 5 }))
    );
    let stale = [&one, &other].iter().filter(|payload| told(payload) == ["version:STALE"]).count();
    assert_eq!(stale, 1, "{one} {other}");
}

#[tokio::test]
async fn what_is_out_of_range_is_said_beside_its_field() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    for (name, value) in [
        ("passwordMinLength", 7),
        ("passwordKinds", 5),
        ("passwordHistory", 11),
        ("passwordMaxDays", 0),
        ("sessionMaxHours", 0),
        ("sessionIdleMinutes", 14),
        ("secondFactorGraceDays", -1),
        ("accessTokenMaxDays", 100_000),
        ("lockAfter", 2),
    ] {
        let payload = decide(&desk, &admin, json!({ name: value })).await;
        assert_eq!(told(&payload), [format!("{name}:INVALID")]);
    }
    assert_eq!(desk.value::<i64>("select count(*) from security_policy", &[]).await, 0);
}

#[tokio::test]
async fn an_enterprise_decides_for_itself_alone() {
    let desk = Desk::demo().await;
    let (other, _) = desk.login("other").await;
    let phone = Phone::enable(&desk, &other).await;
    let strict = json!({ "secondFactor": "ALL", "secondFactorGraceDays": 0, "passwordMinLength": 20 });
    assert_eq!(told(&decide(&desk, &other, strict).await), Vec::<String>::new());
    let (admin, _) = desk.login("admin").await;
    let read = desk.ask(Some(&admin), READ, json!({})).await;
    assert_eq!((&read["version"], &read["passwordMinLength"]), (&json!(0), &json!(8)));
    assert!(desk.ask(Some(&admin), "{ viewer { name } }", json!({})).await["name"].is_string());
    assert_eq!(change_password(&desk, &admin, "xieli-demo", "new-pass-1").await, Vec::<String>::new());
    drop(phone);
}

/// Adds the first enterprise's engineer to the second as well, which has this policy; returns the second's
/// id.
async fn both(desk: &Desk, policy: &str) -> i64 {
    let second: i64 = desk
        .value("select m.enterprise_id from member m join account a on a.id = m.account_id where a.username = 'other'", &[])
        .await;
    desk.execute(&format!(
        "insert into member (enterprise_id, account_id, name)
         select {second}, id, '两边都在' from account where username = 'engineer';
         insert into security_policy (enterprise_id, version, {}) values ({second}, 1, {})",
        policy.split('=').next().unwrap_or_default(),
        policy.split('=').nth(1).unwrap_or_default(),
    ))
    .await;
    second
}

const SWITCH: &str = "mutation ($input: EnterpriseSwitchInput!) { enterpriseSwitch(input: $input) {
    tokens { token refreshToken } userErrors { field code } } }";

async fn enter(desk: &Desk, token: &str, enterprise: i64) -> Value {
    let id = enterprise.to_string();
    desk.ask(Some(token), SWITCH, json!({ "input": { "enterpriseId": id } })).await
}

#[tokio::test]
async fn a_policy_about_passwords_binds_in_its_enterprise() {
    let desk = Desk::demo().await;
    let second = both(&desk, "password_min_length, password_kinds = 14, 3").await;
    let (token, _) = desk.login("engineer").await;
    // where the policy is weaker, a weaker password is accepted
    assert_eq!(change_password(&desk, &token, "xieli-demo", "short-one-1").await, Vec::<String>::new());
    assert!(desk.ask(Some(&token), "{ viewer { name } }", json!({})).await["name"].is_string());
    // the other enterprise requires a password by its policy, which is chosen there
    let there = enter(&desk, &token, second).await;
    let there = there["tokens"]["token"].as_str().expect("tokens").to_owned();
    let security = "{ accountSecurity { restriction passwordRules { minLength } } }";
    let stopped = desk.ask(Some(&there), security, json!({})).await;
    assert_eq!(stopped, json!({ "restriction": "NEW_PASSWORD", "passwordRules": { "minLength": 14 } }));
    assert_eq!(desk.refusal(Some(&there), "{ viewer { name } }", json!({})).await, "FORBIDDEN");
    let refused = change_password(&desk, &there, "short-one-1", "short-two-2").await;
    assert_eq!(refused, ["newPassword:TOO_SHORT"]);
    assert_eq!(change_password(&desk, &there, "short-one-1", "long-enough-22").await, Vec::<String>::new());
    desk.services().reconnected();
    assert!(desk.ask(Some(&there), "{ viewer { name } }", json!({})).await["name"].is_string());
    let kept: i16 = desk.value("select password_length from account where username = 'engineer'", &[]).await;
    assert_eq!(kept, 14, "no more is known than somebody asked for");
}

#[tokio::test]
async fn a_policy_about_sessions_closes_its_own_door() {
    let desk = Desk::demo().await;
    let second = both(&desk, "session_max_hours, session_idle_minutes = 8, 60").await;
    let (token, _) = desk.login("engineer").await;
    let there = enter(&desk, &token, second).await;
    let there = there["tokens"]["token"].as_str().expect("tokens").to_owned();
    assert!(desk.alive(&there).await);
    for aged in [
        "created_at = now() - interval '9 hours'",
        "active_at = now() - interval '2 hours'",
        "longest_idle_minutes = 60",
    ] {
        desk.execute("update session set created_at = now(), active_at = now(), longest_idle_minutes = 0")
            .await;
        desk.execute(&format!("update session set {aged}")).await;
        desk.services().reconnected();
        assert!(!desk.alive(&there).await, "{aged}");
        assert!(desk.alive(&token).await, "{aged}: the other enterprise asks for less");
        assert_eq!(told(&enter(&desk, &token, second).await), ["enterpriseId:EXPIRED"], "{aged}");
    }
}

#[tokio::test]
async fn a_policy_about_failures_locks_its_own_door() {
    let desk = Desk::demo().await;
    let second = both(&desk, "lock_after = 3").await;
    for _ in 1..=3 {
        assert!(desk.try_login("engineer", "wrong-pass-1").await["lockedUntil"].is_null());
    }
    let picture = desk.ask(None, "{ captcha { captchaId } }", json!({})).await["captchaId"].clone();
    let answer: String = desk.value("select answer from captcha where id = $1", &[&picture.as_str()]).await;
    let mut input = desk.credentials("engineer", "xieli-demo").await;
    input["captchaId"] = picture;
    input["captcha"] = json!(answer);
    let (token, _) = crate::account::desk::tokens(&desk.try_input(input).await);
    assert_eq!(told(&enter(&desk, &token, second).await), ["enterpriseId:LOCKED"]);
    desk.execute("update entry_lock set locked_until = now() - interval '1 second'").await;
    assert!(enter(&desk, &token, second).await["tokens"].is_object());
}

#[tokio::test]
async fn the_mildest_enterprise_decides_about_the_account_as_such() {
    let desk = Desk::demo().await;
    both(&desk, "password_min_length, lock_after = 14, 5").await;
    let account: i64 = desk.value("select id from account where username = 'engineer'", &[]).await;
    let own = desk.services().db().own().await.expect("a connection");
    assert_eq!(domain::of_account(&own, account).await.expect("terms").min_length, 8);
    let lock = xieli_domain::security::store::lock_after(&own, Some(account), 0).await.expect("a number");
    assert_eq!(lock, 10);
    // a former member is no longer bound by the policy, and a member of one enterprise by that one
    desk.execute("update member set status = 3 where name <> '两边都在' and account_id = (select id from account where username = 'engineer')").await;
    assert_eq!(domain::of_account(&own, account).await.expect("terms").min_length, 14);
}

#[tokio::test]
async fn passwords_are_as_the_policy_asks() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    let strict = json!({ "passwordMinLength": 12, "passwordKinds": 4, "passwordHistory": 3 });
    assert_eq!(told(&decide(&desk, &admin, strict).await), Vec::<String>::new());
    let (token, _) = desk.login("engineer").await;
    let security = desk
        .ask(Some(&token), "{ accountSecurity { passwordRules { minLength kinds history } } }", json!({}))
        .await;
    assert_eq!(security["passwordRules"], json!({ "minLength": 12, "kinds": 4, "history": 3 }));
    let mut old = "xieli-demo".to_owned();
    assert_eq!(change_password(&desk, &token, &old, "aB1-short").await, ["newPassword:TOO_SHORT"]);
    assert_eq!(change_password(&desk, &token, &old, "only-lower-case-1").await, ["newPassword:INVALID"]);
    for n in 1..=4 {
        let new = format!("Long-enough-{n}");
        assert_eq!(change_password(&desk, &token, &old, &new).await, Vec::<String>::new(), "{new}");
        old = new;
    }
    for (n, again) in [(4, false), (3, false), (2, false), (1, true)] {
        let new = format!("Long-enough-{n}");
        let said = change_password(&desk, &token, &old, &new).await;
        assert_eq!(said.is_empty(), again, "{new}: {said:?}");
    }
    assert!(desk.value::<i64>("select count(*) from password_history", &[]).await <= 10);
}

#[tokio::test]
async fn a_name_is_locked_after_as_many_failures_as_the_policy_says() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    decide(&desk, &admin, json!({ "lockAfter": 3 })).await;
    for failure in 1..=3 {
        let payload = desk.try_login("engineer", "wrong-pass-1").await;
        assert_eq!(payload["lockedUntil"].is_string(), failure == 3, "{failure}: {payload}");
    }
    assert_eq!(told(&desk.try_login("engineer", "xieli-demo").await), [":LOCKED"]);
    // members of the other enterprise have their ten attempts
    for _ in 1..=3 {
        assert!(desk.try_login("other", "wrong-pass-1").await["lockedUntil"].is_null());
    }
    // an unknown name is locked after some enterprise's number of attempts, always the same
    let count = async |name: &str| {
        let own = desk.services().db().own().await.expect("a connection");
        let key = xieli_domain::account::attempts::key("login", name);
        let seed = key.iter().take(7).fold(0_i64, |number, byte| number << 8 | i64::from(*byte));
        xieli_domain::security::store::lock_after(&own, None, seed).await.expect("a number")
    };
    let mut seen = std::collections::BTreeSet::new();
    for n in 0..40 {
        let name = format!("nobody-{n}");
        let number = count(&name).await;
        assert_eq!(count(&name).await, number);
        seen.insert(number);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [3, 10]);
}

#[tokio::test]
async fn access_tokens_are_as_the_policy_says() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    decide(&desk, &admin, json!({ "accessTokensAllowed": false, "accessTokenMaxDays": 30 })).await;
    let enterprise: i64 = desk
        .value("select m.enterprise_id from member m join account a on a.id = m.account_id where a.username = 'admin'", &[])
        .await;
    let own = desk.services().db().own().await.expect("a connection");
    let policy = domain::of(&own, enterprise).await.expect("a policy");
    assert_eq!((policy.access_tokens_allowed, policy.access_token_max_days), (false, 30));
    let unknown = domain::of(&own, i64::MAX).await.expect("a policy");
    assert_eq!((unknown.access_tokens_allowed, unknown.access_token_max_days), (true, 365));
}
