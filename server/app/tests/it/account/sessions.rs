//! Sessions: renewal, theft of tokens, end, list, and switching enterprises.

use serde_json::{Value, json};
use xieli_domain::account::Accounts as _;
use xieli_domain::account::session;
use xieli_kernel::{ErrorCode, Origin};

use super::desk::{Desk, tokens, told};

const REFRESH: &str = "mutation ($token: String!) { sessionRefresh(input: { refreshToken: $token }) {
    tokens { token refreshToken } userErrors { code } } }";

const SWITCH: &str = "mutation ($id: ID!, $token: String) {
    enterpriseSwitch(input: { enterpriseId: $id, refreshToken: $token }) {
        tokens { token refreshToken } userErrors { field code } } }";

async fn refresh(desk: &Desk, token: &str) -> Value {
    desk.send(None, REFRESH, json!({ "token": token })).await
}

fn code(reply: &Value) -> &str {
    reply["errors"][0]["extensions"]["code"].as_str().unwrap_or("none")
}

#[tokio::test]
async fn a_refresh_token_serves_once_and_its_second_use_ends_the_session() {
    let desk = Desk::demo().await;
    let (first, old) = desk.login("engineer").await;
    let renewed = refresh(&desk, &old).await;
    let (second, new) = tokens(&renewed["data"]["sessionRefresh"]);
    assert!(desk.alive(&first).await && desk.alive(&second).await);
    // by the thief, or by the victim
    assert_eq!(code(&refresh(&desk, &old).await), "UNAUTHENTICATED");
    // now both are signed out: the reply does not say so, but the session has ended
    desk.services().reconnected();
    assert!(!desk.alive(&first).await && !desk.alive(&second).await);
    assert_eq!(code(&refresh(&desk, &new).await), "UNAUTHENTICATED");
    let reason: String =
        desk.value("select revoke_reason from session where revoked_at is not null", &[]).await;
    assert_eq!(reason, "reuse");
}

#[tokio::test]
async fn of_two_renewals_at_the_same_time_one_wins_and_the_session_ends() {
    let desk = Desk::demo().await;
    let (_, token) = desk.login("engineer").await;
    let origin = Origin::default();
    let renew = || session::renew(desk.services(), &token, &origin, false);
    let (one, other) = tokio::join!(renew(), renew());
    assert_eq!(usize::from(one.is_ok()) + usize::from(other.is_ok()), 1);
    assert_eq!(desk.value::<i64>("select count(*) from session where revoked_at is null", &[]).await, 0);
}

#[tokio::test]
async fn a_refresh_token_that_is_old_or_made_up_serves_nobody() {
    let desk = Desk::demo().await;
    let (access, token) = desk.login("engineer").await;
    for made_up in ["", "x", &access, &token[1..]] {
        assert_eq!(code(&refresh(&desk, made_up).await), "UNAUTHENTICATED");
    }
    assert!(desk.alive(&access).await);
    desk.execute("update refresh_token set expires_at = now() - interval '1 second'").await;
    assert_eq!(code(&refresh(&desk, &token).await), "UNAUTHENTICATED");
    // reuse of an old token shortly after the renewal is no theft
    assert!(desk.alive(&access).await);
}

#[tokio::test]
async fn signing_out_ends_the_session_and_no_other() {
    let desk = Desk::demo().await;
    let ((one, refresh_token), (other, _)) = (desk.login("engineer").await, desk.login("engineer").await);
    let ended =
        desk.ask(Some(&one), "mutation { sessionEnd { ended userErrors { code } } }", json!({})).await;
    assert_eq!(ended["ended"], true);
    assert!(!desk.alive(&one).await && desk.alive(&other).await);
    assert_eq!(code(&refresh(&desk, &refresh_token).await), "UNAUTHENTICATED");
}

#[tokio::test]
async fn one_lists_and_ends_ones_own_sessions_only() {
    let desk = Desk::demo().await;
    let ((mine, _), (phone, _), (stranger, _)) =
        (desk.login("engineer").await, desk.login("engineer").await, desk.login("sales").await);
    let list = "{ viewer { sessions { id rowId device address current } } }";
    let sessions = desk.ask(Some(&mine), list, json!({})).await["sessions"].clone();
    let sessions = sessions.as_array().expect("a list");
    assert_eq!(sessions.len(), 2);
    assert_eq!(sessions.iter().filter(|session| session["current"] == true).count(), 1);
    assert_eq!(sessions[0]["device"], "browser");
    let other = sessions.iter().find(|session| session["current"] == false).expect("the other");

    let revoke = "mutation ($id: ID!) { sessionRevoke(input: { id: $id }) {
        sessions { rowId } userErrors { field code } } }";
    let not_mine = desk.ask(Some(&stranger), revoke, json!({ "id": other["id"] })).await;
    assert_eq!(told(&not_mine), [":NOT_FOUND"]);
    assert!(desk.alive(&phone).await);
    let payload = desk.ask(Some(&mine), revoke, json!({ "id": other["rowId"] })).await;
    assert_eq!(payload["sessions"].as_array().map(Vec::len), Some(1));
    assert!(desk.alive(&mine).await && !desk.alive(&phone).await);
}

#[tokio::test]
async fn one_ends_all_ones_other_sessions_and_nobody_elses() {
    let desk = Desk::demo().await;
    let ((mine, _), (phone, renewal), (stranger, _)) =
        (desk.login("engineer").await, desk.login("engineer").await, desk.login("sales").await);
    let others = "mutation { sessionRevokeOthers { sessions { current } userErrors { code } } }";
    let left = desk.ask(Some(&mine), others, json!({})).await;
    assert_eq!(left["sessions"], json!([{ "current": true }]), "{left}");
    assert!(desk.alive(&mine).await && desk.alive(&stranger).await && !desk.alive(&phone).await);
    assert_eq!(code(&refresh(&desk, &renewal).await), "UNAUTHENTICATED");
}

#[tokio::test]
async fn other_nodes_forget_a_session_when_they_hear_of_its_end() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let node = desk.another_node();
    let identify = async || node.identity().identify(Some(&token)).await;
    assert!(identify().await.is_ok());
    desk.ask(Some(&token), "mutation { sessionEnd { ended } }", json!({})).await;
    // exact payload of PostgreSQL's notification (migration 1)
    let payload: String = desk
        .value(
            "select json_build_object('enterpriseId', enterprise_id, 'id', id, 'kind', kind, 'recordType', record_type,
                'recordId', record_id, 'actorMemberId', actor_member_id)::text
             from event where kind = 'session.revoke' order by id desc limit 1",
            &[],
        )
        .await;
    let heard = node.hear(&payload).expect("one of ours");
    assert_eq!(heard.record_type, "session");
    assert_eq!(identify().await.map(|_| ()).map_err(|error| error.code()), Err(ErrorCode::Unauthenticated));
    assert!(node.hear("{}").is_none() && node.hear("rubbish").is_none());
}

#[tokio::test]
async fn the_other_enterprise_is_the_same_session_with_new_tokens() {
    let desk = Desk::demo().await;
    let (here, first) = desk.login("owner").await;
    let list = "{ viewer { id enterprise { rowId } isOwner enterprises { id rowId current owner status } } }";
    let viewer = desk.ask(Some(&here), list, json!({})).await;
    let places = viewer["enterprises"].as_array().expect("a list").clone();
    assert_eq!((places.len(), viewer["isOwner"].as_bool()), (2, Some(true)));
    let other = places.iter().find(|place| place["current"] == false).expect("the other");
    let shown = json!({ "id": other["id"], "token": first });
    let (there, renewal) = tokens(&desk.ask(Some(&here), SWITCH, shown).await);
    let viewer = desk.ask(Some(&there), list, json!({})).await;
    assert_eq!(viewer["enterprise"]["rowId"], other["rowId"]);
    assert_eq!(viewer["isOwner"], false, "the owner of one enterprise is nobody special in the other");
    // a token is bound to its enterprise: one from before the switch does not open the other
    let before = desk.send(Some(&here), list, json!({})).await;
    assert_ne!(before["data"]["viewer"]["enterprise"]["rowId"], other["rowId"], "{before}");
    assert_eq!(desk.value::<i64>("select count(*) from session where revoked_at is null", &[]).await, 1);
    // renewed tokens stay in that enterprise
    let renewed = refresh(&desk, &renewal).await;
    let (again, _) = tokens(&renewed["data"]["sessionRefresh"]);
    assert_eq!(desk.ask(Some(&again), list, json!({})).await["enterprise"]["rowId"], other["rowId"]);
    // and the next sign-in begins there
    let (next, _) = desk.login("owner").await;
    assert_eq!(desk.ask(Some(&next), list, json!({})).await["enterprise"]["rowId"], other["rowId"]);

    let (engineer, _) = desk.login("engineer").await;
    for id in [other["id"].clone(), json!("999999")] {
        let payload = desk.ask(Some(&engineer), SWITCH, json!({ "id": id })).await;
        assert_eq!(told(&payload), ["enterpriseId:NOT_FOUND"]);
    }
}

#[tokio::test]
async fn a_session_whose_enterprise_is_gone_goes_on_in_another() {
    let desk = Desk::demo().await;
    let (here, first) = desk.login("owner").await;
    let shown = json!({ "id": "2", "token": first });
    let (_, renewal) = tokens(&desk.ask(Some(&here), SWITCH, shown).await);
    desk.execute(
        "update member m set status = 3, left_at = now() from account a
         where a.id = m.account_id and a.username = 'owner' and m.enterprise_id = 2",
    )
    .await;
    desk.services().reconnected();
    let (token, renewal) = tokens(&refresh(&desk, &renewal).await["data"]["sessionRefresh"]);
    let place = "{ viewer { enterprise { rowId } } }";
    assert_eq!(desk.ask(Some(&token), place, json!({})).await["enterprise"]["rowId"], "1");
    // and stays there
    let (token, _) = tokens(&refresh(&desk, &renewal).await["data"]["sessionRefresh"]);
    assert_eq!(desk.ask(Some(&token), place, json!({})).await["enterprise"]["rowId"], "1");
}

#[tokio::test]
async fn moving_to_another_enterprise_never_starts_a_second_chain_of_refresh_tokens() {
    let desk = Desk::demo().await;
    let living = "select count(*) from refresh_token where used_at is null and expires_at > now()";
    // with the access token only no new refresh token is issued: the current one goes on, in the other
    // enterprise
    let (here, first) = desk.login("owner").await;
    let moved = desk.ask(Some(&here), SWITCH, json!({ "id": "2" })).await;
    assert_eq!(moved["tokens"]["refreshToken"], Value::Null);
    assert_eq!(desk.value::<i64>(living, &[]).await, 1);
    let (there, second) = tokens(&refresh(&desk, &first).await["data"]["sessionRefresh"]);
    let place = "{ viewer { enterprise { rowId } } }";
    assert_eq!(desk.ask(Some(&there), place, json!({})).await["enterprise"]["rowId"], "2");
    // with the refresh token a new one is issued
    let shown = json!({ "id": "1", "token": second });
    let (back, third) = tokens(&desk.ask(Some(&there), SWITCH, shown.clone()).await);
    assert_eq!(desk.value::<i64>(living, &[]).await, 1);
    // that of another session, or an unknown one, changes nothing and ends nothing
    let (_, elsewhere) = desk.login("owner").await;
    for strange in [elsewhere.as_str(), "", "x"] {
        let wrong = json!({ "id": "2", "token": strange });
        assert_eq!(desk.refusal(Some(&back), SWITCH, wrong).await, "UNAUTHENTICATED");
    }
    assert_eq!(desk.ask(Some(&back), place, json!({})).await["enterprise"]["rowId"], "1");
    // the used one is void: a second use ends the session
    assert_eq!(desk.refusal(Some(&back), SWITCH, shown).await, "UNAUTHENTICATED");
    desk.services().reconnected();
    assert!(!desk.alive(&back).await);
    assert_eq!(code(&refresh(&desk, &third).await), "UNAUTHENTICATED");
    // the other session is unaffected
    assert!(refresh(&desk, &elsewhere).await["data"]["sessionRefresh"]["tokens"].is_object());
}

#[tokio::test]
async fn an_account_whose_number_nobody_has_proven_opens_its_makers_enterprise_alone() {
    let desk = Desk::demo().await;
    let (here, _) = desk.login("owner").await;
    let places = "{ viewer { enterprises { rowId } } }";
    let rows = async |token: &str| {
        let viewer = desk.ask(Some(token), places, json!({})).await;
        let places = viewer["enterprises"].as_array().expect("enterprises").clone();
        places.iter().map(|place| place["rowId"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(rows(&here).await, ["1", "2"]);
    let (there, _) = tokens(&desk.ask(Some(&here), SWITCH, json!({ "id": "2" })).await);
    assert!(desk.alive(&there).await);
    desk.execute("update account set proven_at = null, home_enterprise_id = 1 where username = 'owner'")
        .await;
    desk.services().reconnected();
    assert!(!desk.alive(&there).await);
    let (again, _) = desk.login("owner").await;
    assert_eq!(rows(&again).await, ["1"]);
    let refused = desk.send(Some(&again), SWITCH, json!({ "id": "2" })).await;
    assert!(refused["data"]["enterpriseSwitch"]["tokens"]["token"].is_null(), "{refused}");
}

#[tokio::test]
async fn what_has_had_its_time_is_thrown_away() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    desk.seal(&[]).await;
    desk.ask(None, "{ captcha { captchaId } }", json!({})).await;
    desk.execute(
        "update login_nonce set expires_at = now() - interval '1 second';
         update captcha set expires_at = now() - interval '1 second';
         insert into session (account_id, enterprise_id, expires_at, revoked_at)
            select account_id, enterprise_id, now(), now() - interval '91 days' from session",
    )
    .await;
    let swept = xieli_domain::account::housekeeping::sweep(desk.services()).await.expect("swept");
    assert_eq!(swept, 3);
    assert_eq!(xieli_domain::account::housekeeping::sweep(desk.services()).await.expect("swept"), 0);
    assert!(desk.alive(&token).await);
}
