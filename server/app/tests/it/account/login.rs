//! Sign-in by name and password: counting of failures, locking, and uniform answers.

use serde_json::{Value, json};
use xieli_domain::account::Accounts as _;

use super::desk::{Desk, tokens, told};

const WRONG: &str = "wrong-pass-1";

#[tokio::test]
async fn one_signs_in_by_name_or_number_in_whatever_case_and_with_spaces_around() {
    let desk = Desk::demo().await;
    let phone: String = desk.value("select phone from account where username = 'engineer'", &[]).await;
    for name in ["engineer", " Engineer ", "ENGINEER", &phone] {
        let payload = desk.try_login(name, " xieli-demo ").await;
        assert_eq!(payload["tokens"]["tokenHead"], "Bearer ", "{name}: {payload}");
        assert_eq!(payload["tokens"]["expiresIn"], 1800);
        assert!(desk.alive(&tokens(&payload).0).await);
    }
}

#[tokio::test]
async fn a_recorded_login_cannot_be_played_again() {
    let desk = Desk::demo().await;
    let input = desk.credentials("engineer", "xieli-demo").await;
    tokens(&desk.try_input(input.clone()).await);
    let again = desk.try_input(input.clone()).await;
    assert_eq!((told(&again), &again["tokens"]), (vec!["nonce:EXPIRED".to_owned()], &Value::Null));
    // nor with a fresh nonce, which does not match the recorded values
    let fresh = desk.seal(&[]).await;
    let mut mixed = input;
    mixed["nonce"] = json!(fresh.nonce);
    assert_eq!(told(&desk.try_input(mixed).await), ["keyId:INVALID"]);
}

#[tokio::test]
async fn a_nonce_serves_one_attempt_within_its_time_under_its_key() {
    let desk = Desk::demo().await;
    let late = desk.credentials("engineer", "xieli-demo").await;
    desk.execute("update login_nonce set expires_at = now() - interval '1 second'").await;
    assert_eq!(told(&desk.try_input(late).await), ["nonce:EXPIRED"]);
    let mut other = desk.credentials("engineer", "xieli-demo").await;
    other["keyId"] = json!("0000000000000000");
    assert_eq!(told(&desk.try_input(other).await), ["nonce:EXPIRED"]);
    // a failed attempt uses the nonce up, too
    let input = desk.credentials("engineer", WRONG).await;
    assert_eq!(told(&desk.try_input(input.clone()).await), [":INVALID"]);
    assert_eq!(told(&desk.try_input(input).await), ["nonce:EXPIRED"]);
}

#[tokio::test]
async fn login_keys_rotate_and_the_old_one_still_opens_what_it_closed() {
    let desk = Desk::demo().await;
    let before = desk.credentials("engineer", "xieli-demo").await;
    desk.execute("update login_key set created_at = now() - interval '25 hours'").await;
    let offer = desk.another_node().login_keys().offer().await.expect("an offer");
    assert_ne!(json!(offer.key_id), before["keyId"]);
    tokens(&desk.try_input(before).await);
}

#[tokio::test]
async fn after_three_failures_a_picture_is_asked_for_and_serves_once() {
    let desk = Desk::demo().await;
    for required in [false, false, true] {
        let payload = desk.try_login("engineer", WRONG).await;
        assert_eq!(
            (told(&payload), &payload["captchaRequired"]),
            (vec![":INVALID".into()], &json!(required))
        );
    }
    // now even the right password needs the captcha
    let payload = desk.try_login("engineer", "xieli-demo").await;
    assert_eq!(told(&payload), ["captcha:CAPTCHA_REQUIRED"]);
    assert_eq!(payload["captchaRequired"], true);

    let picture = desk.ask(None, "{ captcha { captchaId image } }", json!({})).await;
    assert!(picture["image"].as_str().is_some_and(|image| image.starts_with("data:image/png;base64,iVBOR")));
    let id = picture["captchaId"].as_str().expect("an id").to_owned();
    let answer: String = desk.value("select answer from captcha where id = $1", &[&id]).await;
    assert_eq!(answer.chars().count(), 4);
    let with = async |user: &str, password: &str, id: &str, answer: &str| {
        let mut input = desk.credentials(user, password).await;
        input["captchaId"] = json!(id);
        input["captcha"] = json!(answer);
        desk.try_input(input).await
    };
    assert_eq!(told(&with("engineer", WRONG, &id, &answer).await), [":INVALID"]);
    assert_eq!(told(&with("engineer", "xieli-demo", &id, &answer).await), ["captcha:EXPIRED"]);

    let id = desk.ask(None, "{ captcha { captchaId } }", json!({})).await["captchaId"].clone();
    let id = id.as_str().expect("an id");
    assert_eq!(told(&with("engineer", "xieli-demo", id, "0000").await), ["captcha:INVALID"]);

    let id = desk.ask(None, "{ captcha { captchaId } }", json!({})).await["captchaId"].clone();
    let id = id.as_str().expect("an id");
    let answer: String = desk.value("select answer from captcha where id = $1", &[&id]).await;
    tokens(&with("engineer", "xieli-demo", id, &answer.to_lowercase()).await);
    // a successful sign-in resets the failures
    assert_eq!(desk.try_login("engineer", WRONG).await["captchaRequired"], false);
}

#[tokio::test]
async fn failures_are_forgotten_after_a_day_without_one() {
    let desk = Desk::demo().await;
    let failed = async |hours: i32| {
        desk.try_login("engineer", WRONG).await;
        let ago = format!(
            "update login_attempt set failures = 8, last_failure_at = now() - interval '{hours} hours'"
        );
        desk.execute(&ago).await;
        desk.try_login("engineer", WRONG).await["captchaRequired"].clone()
    };
    assert_eq!((failed(23).await, failed(25).await), (json!(true), json!(false)));
}

/// Solves the captcha, so that further attempts are possible.
async fn answered(desk: &Desk, user: &str, password: &str) -> Value {
    let id = desk.ask(None, "{ captcha { captchaId } }", json!({})).await["captchaId"].clone();
    let answer: String = desk.value("select answer from captcha where id = $1", &[&id.as_str()]).await;
    let mut input = desk.credentials(user, password).await;
    input["captchaId"] = id;
    input["captcha"] = json!(answer);
    desk.try_input(input).await
}

#[tokio::test]
async fn after_ten_failures_the_name_is_locked_for_longer_and_longer() {
    let desk = Desk::demo().await;
    for failure in 1..=10 {
        let payload = answered(&desk, "engineer", WRONG).await;
        assert_eq!(payload["lockedUntil"].is_null(), failure < 10, "{failure}: {payload}");
    }
    let locked = answered(&desk, "engineer", "xieli-demo").await;
    assert_eq!(told(&locked), [":LOCKED"]);
    assert!(locked["lockedUntil"].is_string() && locked["tokens"].is_null());
    let minutes = "select ceil(extract(epoch from max(locked_until) - now()) / 60)::int from login_attempt";
    assert_eq!(desk.value::<i32>(minutes, &[]).await, 15);
    // the next failure after a lock doubles its duration
    desk.execute("update login_attempt set locked_until = now() - interval '1 second'").await;
    assert_eq!(told(&answered(&desk, "engineer", WRONG).await), [":INVALID"]);
    assert_eq!(desk.value::<i32>(minutes, &[]).await, 30);
    desk.execute("update login_attempt set locked_until = now() - interval '1 second'").await;
    tokens(&answered(&desk, "engineer", "xieli-demo").await);
    // other accounts were never locked
    desk.login("sales").await;
}

#[tokio::test]
async fn failures_count_by_account_however_its_name_is_spelled() {
    let desk = Desk::demo().await;
    let phone: String = desk.value("select phone from account where username = 'engineer'", &[]).await;
    for (failure, name) in ["engineer", "ENGINEER", &phone, " Engineer "].iter().cycle().take(10).enumerate()
    {
        let payload = answered(&desk, name, WRONG).await;
        assert_eq!(payload["captchaRequired"], failure >= 2, "{failure}: {payload}");
        assert_eq!(payload["lockedUntil"].is_null(), failure < 9, "{failure}: {payload}");
    }
    for name in ["engineer", &phone] {
        assert_eq!(told(&answered(&desk, name, "xieli-demo").await), [":LOCKED"]);
    }
    assert_eq!(desk.value::<i64>("select count(*) from login_attempt", &[]).await, 1);
    // an unknown name is one name in any spelling, too
    for name in ["nobody-here", "NOBODY-here", " nobody-here"] {
        desk.try_login(name, WRONG).await;
    }
    assert_eq!(desk.value::<i64>("select count(*) from login_attempt", &[]).await, 2);
}

#[tokio::test]
async fn attempts_at_the_same_time_count_one_by_one() {
    let desk = Desk::demo().await;
    let attempts = (0..6).map(|_| desk.try_login("engineer", WRONG));
    let payloads = futures_util::future::join_all(attempts).await;
    let looked_at = payloads.iter().filter(|payload| told(payload) == [":INVALID"]).count();
    assert_eq!(looked_at, 3, "no more than three passwords are looked at without a picture");
    assert_eq!(desk.value::<i32>("select max(failures) from login_attempt", &[]).await, 3);
}

#[tokio::test]
async fn nobody_learns_whether_a_name_exists() {
    let desk = Desk::demo().await;
    // the first sign-in of a process loads keys that later ones find in the cache
    desk.login("sales").await;
    for failure in 1..=11 {
        let mut seen = Vec::new();
        for name in ["engineer", "nobody-here"] {
            let input = {
                let id = desk.ask(None, "{ captcha { captchaId } }", json!({})).await["captchaId"].clone();
                let answer: String =
                    desk.value("select answer from captcha where id = $1", &[&id.as_str()]).await;
                let mut input = desk.credentials(name, WRONG).await;
                input["captchaId"] = id;
                input["captcha"] = json!(answer);
                input
            };
            let (mut payload, statements, hashes) = desk.cost(desk.try_input(input)).await;
            // compared without the time, because the two locks end at different seconds
            payload["lockedUntil"] = json!(payload["lockedUntil"].is_string());
            seen.push((payload, statements, hashes));
        }
        assert_eq!(seen[0], seen[1], "failure {failure}");
        assert_eq!(seen[0].2, u64::from(failure <= 10), "failure {failure}: hashes");
    }
}

#[tokio::test]
async fn whoever_belongs_to_no_enterprise_does_not_get_in() {
    let desk = Desk::demo().await;
    for (user, text) in [("lingxiao", "审核"), ("fucaiwei", "尚未加入")] {
        let hash =
            "update account set password_hash = (select password_hash from account where username = 'sales')";
        desk.execute(&format!("{hash} where username = '{user}'")).await;
        let payload = desk.try_login(user, "xieli-demo").await;
        assert_eq!(told(&payload), [":FORBIDDEN"]);
        assert!(payload["userErrors"][0]["message"].as_str().is_some_and(|said| said.contains(text)));
    }
}

#[tokio::test]
async fn blank_and_endless_values_are_refused_without_counting() {
    let desk = Desk::demo().await;
    assert_eq!(told(&desk.try_login(" ", "").await), ["username:REQUIRED", "password:REQUIRED"]);
    assert_eq!(told(&desk.try_login(&"a".repeat(150), "x").await), ["username:TOO_LONG"]);
    assert_eq!(desk.value::<i64>("select count(*) from login_attempt", &[]).await, 0);
}
