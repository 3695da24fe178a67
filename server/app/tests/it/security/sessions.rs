//! Session lifetimes by the policy; a stricter one ends open sessions.

use serde_json::{Value, json};

use super::policy::decide;
use crate::account::desk::{Desk, tokens};

const REFRESH: &str = "mutation ($input: SessionRefreshInput!) { sessionRefresh(input: $input) {
    tokens { token refreshToken expiresIn } userErrors { code } } }";

async fn minutes_left(desk: &Desk) -> i32 {
    let sql = "select round(extract(epoch from max(expires_at) - now()) / 60)::int from session
               where account_id = (select id from account where username = 'engineer') and revoked_at is null";
    desk.value(sql, &[]).await
}

async fn refresh(desk: &Desk, token: &str, idle: bool) -> Value {
    let input = json!({ "input": { "refreshToken": token, "idle": idle } });
    desk.ask(None, REFRESH, input).await
}

#[tokio::test]
async fn a_session_rests_no_longer_than_the_policy_says() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    decide(&desk, &admin, json!({ "sessionIdleMinutes": 20 })).await;
    let payload = desk.try_login("engineer", "xieli-demo").await;
    // an active client renews before the session counts as idle
    assert_eq!(payload["tokens"]["expiresIn"], 600);
    assert_eq!(minutes_left(&desk).await, 20);
    let (token, renewing) = tokens(&payload);

    desk.execute("update session set expires_at = now() + interval '5 minutes' where account_id = (select id from account where username = 'engineer')").await;
    let idle = refresh(&desk, &renewing, true).await;
    assert_eq!(minutes_left(&desk).await, 5, "a browser that renews by itself prolongs nothing");
    let used = refresh(&desk, &tokens(&idle).1, false).await;
    assert_eq!(minutes_left(&desk).await, 20);
    assert!(desk.alive(&token).await);

    desk.execute("update session set expires_at = now() - interval '1 second' where account_id = (select id from account where username = 'engineer')").await;
    desk.services().reconnected();
    assert!(!desk.alive(&token).await);
    let input = json!({ "input": { "refreshToken": tokens(&used).1 } });
    assert_eq!(desk.refusal(None, REFRESH, input).await, "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_session_lives_no_longer_than_the_policy_says_however_it_is_used() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    decide(&desk, &admin, json!({ "sessionMaxHours": 8 })).await;
    let (_, renewing) = desk.login("engineer").await;
    assert_eq!(minutes_left(&desk).await, 8 * 60);
    desk.execute("update session set created_at = now() - interval '470 minutes'").await;
    let renewed = refresh(&desk, &renewing, false).await;
    assert_eq!(minutes_left(&desk).await, 10);
    assert!(
        renewed["tokens"]["expiresIn"].as_i64().is_some_and(|seconds| (590..=600).contains(&seconds)),
        "{renewed}"
    );
}

#[tokio::test]
async fn a_stricter_policy_shortens_and_ends_sessions_that_are_open() {
    let desk = Desk::demo().await;
    let ((old, _), (young, renewing)) = (desk.login("engineer").await, desk.login("engineer").await);
    let (other, _) = desk.login("other").await;
    desk.execute(
        "update session set created_at = now() - interval '2 days', active_at = now() - interval '3 hours'
         where id = (select min(id) from session where account_id = (select id from account where username = 'engineer'))",
    )
    .await;
    let (admin, _) = desk.login("admin").await;
    decide(&desk, &admin, json!({ "sessionIdleMinutes": 60 })).await;
    assert!(!desk.alive(&old).await, "it has rested for longer than that");
    assert!(desk.alive(&young).await && desk.alive(&admin).await);
    assert_eq!(minutes_left(&desk).await, 60);
    let reasons: Vec<String> = {
        let sql = "select array_agg(distinct reason) from operation_log where action = 'session.revoke'";
        desk.value(sql, &[]).await
    };
    assert_eq!(reasons, ["policy"]);
    assert!(desk.alive(&other).await);
    let far: bool = desk
        .value(
            "select expires_at > now() + interval '29 days' from session
             where account_id = (select id from account where username = 'other')",
            &[],
        )
        .await;
    assert!(far, "the other enterprise's sessions stay as they were");
    assert!(refresh(&desk, &renewing, false).await["tokens"].is_object());

    decide(&desk, &admin, json!({ "sessionIdleMinutes": 60, "sessionMaxHours": 1, "version": 1 })).await;
    assert!(desk.alive(&young).await);
    desk.execute("update session set created_at = now() - interval '2 hours'").await;
    desk.services().reconnected();
    assert!(!desk.alive(&young).await && !desk.alive(&admin).await, "the one who decides is meant, too");
}
