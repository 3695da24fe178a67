//! The second factor: setup, sign-in, loss and deactivation.

use reqwest::Method;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};
use xieli_database::seed;
use xieli_testing::{Sent, TestServer};

use super::phone::{Phone, first_step, forget_failures, forget_steps, now, second_step, sign_in, ticket};
use crate::account::desk::{Desk, tokens, told};

const STANDING: &str = "{ accountSecurity { restriction secondFactorSince recoveryCodesLeft trustedDevices
    hasPassword } }";
const DISABLE: &str = "mutation ($input: SecondFactorDisableInput!) { secondFactorDisable(input: $input) {
    security { secondFactorSince recoveryCodesLeft } userErrors { field code } } }";
const RENEW: &str = "mutation ($code: String!) { secondFactorRenewRecoveryCodes(input: { code: $code }) {
    recoveryCodes security { recoveryCodesLeft } userErrors { field code } } }";
const RESET: &str =
    "mutation ($id: ID!) { memberSecondFactorReset(input: { memberId: $id, reason: \"丢失手机\" }) {
    member { rowId } userErrors { field code } } }";

const NOTHING: Vec<String> = Vec::new();

async fn disable(desk: &Desk, token: &str, password: &str, code: &str) -> Value {
    let sealed = desk.seal(&[password]).await;
    let input =
        json!({ "password": sealed.values[0], "keyId": sealed.key_id, "nonce": sealed.nonce, "code": code });
    desk.ask(Some(token), DISABLE, json!({ "input": input })).await
}

async fn member(desk: &Desk, user: &str) -> String {
    let sql = "select m.id::text from member m join account a on a.id = m.account_id where a.username = $1
        order by m.enterprise_id limit 1";
    desk.value(sql, &[&user]).await
}

#[tokio::test]
async fn with_a_second_factor_the_password_alone_opens_nothing() {
    let desk = Desk::demo().await;
    let ((mine, _), (other, _)) = (desk.login("engineer").await, desk.login("engineer").await);
    let phone = Phone::enable(&desk, &mine).await;
    assert_eq!(phone.recovery.len(), 10);
    // sessions opened without it have ended
    assert!(desk.alive(&mine).await && !desk.alive(&other).await);
    let standing = desk.ask(Some(&mine), STANDING, json!({})).await;
    assert!(standing["secondFactorSince"].is_string());
    assert_eq!((&standing["recoveryCodesLeft"], &standing["hasPassword"]), (&json!(10), &json!(true)));

    let first = first_step(&desk, "engineer", json!({})).await;
    assert_eq!(told(&first), ["secondFactorCode:SECOND_FACTOR_REQUIRED"]);
    assert!(first["tokens"].is_null() && first["secondStep"]["expiresAt"].is_string());
    let ticket = first["secondStep"]["ticket"].as_str().expect("a ticket");
    assert_eq!(told(&second_step(&desk, ticket, "000000", false).await), ["code:INVALID"]);
    assert_eq!(told(&second_step(&desk, ticket, " ", false).await), ["code:REQUIRED"]);
    let code = phone.code(0);
    let payload = second_step(&desk, ticket, &format!("{} {}", &code[..3], &code[3..]), false).await;
    assert!(desk.alive(&tokens(&payload).0).await);
    // neither the ticket nor the code is valid again
    assert_eq!(told(&second_step(&desk, ticket, &phone.code(1), false).await), ["ticket:EXPIRED"]);
    let next = self::ticket(&desk, "engineer").await;
    assert_eq!(told(&second_step(&desk, &next, &code, false).await), ["code:INVALID"]);
    // accounts without one sign in as before
    desk.login("sales").await;
}

#[tokio::test]
async fn a_code_of_the_step_before_or_after_will_do_and_none_further_off() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone = Phone::enable(&desk, &token).await;
    for (steps, accepted) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
        // a time step may end between generating and checking a code: then the round proves nothing and is
        // repeated
        loop {
            forget_steps(&desk).await;
            forget_failures(&desk).await;
            let ticket = ticket(&desk, "engineer").await;
            let begun = now() / 30;
            let payload = second_step(&desk, &ticket, &phone.code(steps), false).await;
            if now() / 30 == begun {
                assert_eq!(payload["tokens"].is_object(), accepted, "{steps} steps off: {payload}");
                break;
            }
        }
    }
}

#[tokio::test]
async fn a_code_serves_once_even_for_two_at_the_same_time() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone = Phone::enable(&desk, &token).await;
    let (one, other) = (ticket(&desk, "engineer").await, ticket(&desk, "engineer").await);
    let code = phone.code(0);
    let (one, other) =
        tokio::join!(second_step(&desk, &one, &code, false), second_step(&desk, &other, &code, false));
    let opened = [&one, &other].iter().filter(|payload| payload["tokens"].is_object()).count();
    assert_eq!(opened, 1, "{one} {other}");
    // a code of an earlier step is void once a later one was used
    let before = second_step(&desk, &ticket(&desk, "engineer").await, &phone.code(-1), false).await;
    assert_eq!(told(&before), ["code:INVALID"]);
}

#[tokio::test]
async fn codes_can_be_guessed_ten_times_and_then_not_even_the_right_one_serves() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone = Phone::enable(&desk, &token).await;
    for _ in 0..10 {
        // a new ticket changes nothing: failures are counted by account
        let ticket = ticket(&desk, "engineer").await;
        assert_eq!(told(&second_step(&desk, &ticket, "000000", false).await), ["code:INVALID"]);
    }
    let next = ticket(&desk, "engineer").await;
    assert_eq!(told(&second_step(&desk, &next, &phone.code(0), false).await), ["code:LOCKED"]);
    assert_eq!(told(&second_step(&desk, &next, &phone.recovery[0], false).await), ["code:LOCKED"]);
    desk.execute("update login_attempt set locked_until = now() - interval '1 second'").await;
    assert!(second_step(&desk, &next, &phone.code(0), false).await["tokens"].is_object());
    assert_eq!(desk.value::<i64>("select count(*) from login_attempt", &[]).await, 0);
}

#[tokio::test]
async fn a_ticket_has_its_time() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone = Phone::enable(&desk, &token).await;
    let ticket = ticket(&desk, "engineer").await;
    desk.execute("update login_ticket set expires_at = now() - interval '1 second'").await;
    assert_eq!(told(&second_step(&desk, &ticket, &phone.code(0), false).await), ["ticket:EXPIRED"]);
    assert_eq!(told(&second_step(&desk, "made up", &phone.code(0), false).await), ["ticket:EXPIRED"]);
    xieli_domain::account::housekeeping::sweep(desk.services()).await.expect("swept");
    assert_eq!(desk.value::<i64>("select count(*) from login_ticket", &[]).await, 0);
}

#[tokio::test]
async fn a_recovery_code_serves_once_and_its_owner_hears_of_it() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone = Phone::enable(&desk, &token).await;
    let typed = phone.recovery[0].to_uppercase().replace('-', " ");
    let payload = second_step(&desk, &ticket(&desk, "engineer").await, &typed, false).await;
    let (mine, _) = tokens(&payload);
    assert!(payload["trustToken"].is_null(), "a device is trusted when somebody says so");
    let again = second_step(&desk, &ticket(&desk, "engineer").await, &phone.recovery[0], false).await;
    assert_eq!(told(&again), ["code:INVALID"]);
    assert_eq!(desk.ask(Some(&mine), STANDING, json!({})).await["recoveryCodesLeft"], 9);
    let sql = "select count(*) from notification where kind = 'security.recovery_code_used'";
    assert_eq!(desk.value::<i64>(sql, &[]).await, 1);
    let kept: i64 = desk
        .value(
            "select count(*) from recovery_code where encode(code_hash, 'escape') like '%' || $1 || '%'",
            &[&phone.recovery[1]],
        )
        .await;
    assert_eq!(kept, 0, "only a hash is kept");

    // new codes void the old ones, and require a code
    assert_eq!(told(&desk.ask(Some(&mine), RENEW, json!({ "code": "000000" })).await), ["code:INVALID"]);
    let renewed = desk.ask(Some(&mine), RENEW, json!({ "code": phone.code(0) })).await;
    assert_eq!(renewed["security"]["recoveryCodesLeft"], 10);
    let old = second_step(&desk, &ticket(&desk, "engineer").await, &phone.recovery[1], false).await;
    assert_eq!(told(&old), ["code:INVALID"]);
    let new = renewed["recoveryCodes"][0].as_str().expect("a code");
    let payload = second_step(&desk, &ticket(&desk, "engineer").await, new, false).await;
    assert!(payload["tokens"].is_object(), "{payload}");
    // recovery codes are valid for their own account only
    let (token, _) = desk.login("sales").await;
    let others = Phone::enable(&desk, &token).await;
    let payload = second_step(&desk, &ticket(&desk, "engineer").await, &others.recovery[0], false).await;
    assert_eq!(told(&payload), ["code:INVALID"]);
}

#[tokio::test]
async fn a_trusted_device_is_not_locked_out_by_what_others_guess() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone = Phone::enable(&desk, &token).await;
    let payload = second_step(&desk, &ticket(&desk, "engineer").await, &phone.code(0), true).await;
    let trust = payload["trustToken"].as_str().expect("a token").to_owned();
    let try_it = async |password: &str, trust: &str| {
        let mut input = desk.credentials("engineer", password).await;
        input["trustToken"] = json!(trust);
        desk.try_input(input).await
    };
    let lock = "update login_attempt set locked_until = now() + interval '15 minutes'";
    // failed guesses lock the account; a signed-in device does not notice
    desk.try_login("engineer", "wrong-pass-1").await;
    desk.execute(lock).await;
    assert_eq!(told(&desk.try_login("engineer", "xieli-demo").await), [":LOCKED"]);
    assert_eq!(told(&try_it("xieli-demo", "made up").await), [":LOCKED"]);
    assert!(try_it("xieli-demo", &trust).await["tokens"].is_object());
    assert_eq!(told(&desk.try_login("engineer", "xieli-demo").await), [":LOCKED"]);
    // guesses on the device lock only there
    desk.execute("delete from login_attempt").await;
    assert_eq!(told(&try_it("wrong-pass-1", &trust).await), [":INVALID"]);
    desk.execute(lock).await;
    assert_eq!(told(&try_it("xieli-demo", &trust).await), [":LOCKED"]);
    let elsewhere = desk.try_login("engineer", "xieli-demo").await;
    assert_eq!(told(&elsewhere), ["secondFactorCode:SECOND_FACTOR_REQUIRED"]);
}

#[tokio::test]
async fn a_trusted_device_is_not_asked_until_the_trust_ends() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone = Phone::enable(&desk, &token).await;
    let payload = second_step(&desk, &ticket(&desk, "engineer").await, &phone.code(0), true).await;
    let trust = payload["trustToken"].as_str().expect("a token").to_owned();
    let (mine, _) = tokens(&payload);
    let with = async |user: &str| first_step(&desk, user, json!({ "trustToken": trust })).await;
    assert!(with("engineer").await["tokens"].is_object());
    assert_eq!(desk.ask(Some(&mine), STANDING, json!({})).await["trustedDevices"], 1);
    // it belongs to this account, and invented ones are unknown
    let (sales, _) = desk.login("sales").await;
    Phone::enable(&desk, &sales).await;
    assert!(with("sales").await["secondStep"].is_object());
    let made_up = first_step(&desk, "engineer", json!({ "trustToken": "made up" })).await;
    assert!(made_up["secondStep"].is_object());

    let forget = "mutation { trustedDevicesForget { security { trustedDevices } userErrors { code } } }";
    assert_eq!(desk.ask(Some(&mine), forget, json!({})).await["security"]["trustedDevices"], 0);
    assert!(with("engineer").await["secondStep"].is_object());
    forget_steps(&desk).await;
    let payload = second_step(&desk, &ticket(&desk, "engineer").await, &phone.code(0), true).await;
    let trust = payload["trustToken"].as_str().expect("a token").to_owned();
    let with = async || first_step(&desk, "engineer", json!({ "trustToken": trust })).await;
    assert!(with().await["tokens"].is_object());
    desk.execute("update trusted_device set expires_at = now() - interval '1 second'").await;
    assert!(with().await["secondStep"].is_object());
}

#[tokio::test]
async fn turning_it_off_takes_the_password_and_a_code() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone = Phone::enable(&desk, &token).await;
    assert_eq!(told(&disable(&desk, &token, "wrong-pass-1", &phone.code(0)).await), ["password:INVALID"]);
    assert_eq!(told(&disable(&desk, &token, seed::PASSWORD, "000000").await), ["code:INVALID"]);
    let without = json!({ "input": { "code": phone.code(0) } });
    assert_eq!(told(&desk.ask(Some(&token), DISABLE, without).await), ["password:REQUIRED"]);
    let disabled = disable(&desk, &token, seed::PASSWORD, &phone.code(0)).await;
    assert_eq!(disabled["security"], json!({ "secondFactorSince": null, "recoveryCodesLeft": 0 }));
    desk.login("engineer").await;
    let actions: i64 = desk
        .value("select count(*) from operation_log where action in ('account.second_factor_enable', 'account.second_factor_disable')", &[])
        .await;
    assert_eq!(actions, 2);
}

#[tokio::test]
async fn setting_up_counts_only_once_it_was_proven() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let start = "mutation { secondFactorStart { setup { secret uri } userErrors { field code } } }";
    let confirm = "mutation ($code: String!) { secondFactorConfirm(input: { code: $code }) {
        recoveryCodes userErrors { field code } } }";
    let nothing = desk.ask(Some(&token), confirm, json!({ "code": "000000" })).await;
    assert_eq!(told(&nothing), ["code:EXPIRED"]);
    let first = desk.ask(Some(&token), start, json!({})).await["setup"].clone();
    assert!(first["uri"].as_str().is_some_and(|uri| uri.contains("engineer?secret=")), "{first}");
    // a sign-in in progress does not require a second step
    desk.login("engineer").await;
    let second = desk.ask(Some(&token), start, json!({})).await["setup"].clone();
    assert_ne!(first["secret"], second["secret"]);
    let code = |setup: &Value| {
        let secret = Secret::try_from_base32(setup["secret"].as_str().expect("a secret")).expect("base32");
        let totp = Builder::new().with_secret(secret).build().expect("a secret");
        totp.generate(now().unsigned_abs()).to_string()
    };
    let of_the_first = desk.ask(Some(&token), confirm, json!({ "code": code(&first) })).await;
    assert_eq!(told(&of_the_first), ["code:INVALID"]);
    let proven = desk.ask(Some(&token), confirm, json!({ "code": code(&second) })).await;
    assert_eq!(told(&proven), NOTHING);
    assert_eq!(told(&desk.ask(Some(&token), start, json!({})).await), [":CONFLICT"]);
    let again = desk.ask(Some(&token), confirm, json!({ "code": code(&second) })).await;
    assert_eq!(told(&again), ["code:CONFLICT"]);
}

#[tokio::test]
async fn the_database_does_not_show_the_secret() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone = Phone::enable(&desk, &token).await;
    let kept: Vec<u8> = desk.value("select secret from second_factor", &[]).await;
    let secret = Secret::try_from_base32(&phone.secret).expect("base32");
    assert!(!kept.windows(secret.as_bytes().len()).any(|bytes| bytes == secret.as_bytes()));
    // moved to another account's row it can't be decrypted, which is an internal error and no sign-in
    let (sales, _) = desk.login("sales").await;
    Phone::enable(&desk, &sales).await;
    desk.execute(
        "update second_factor set secret = (select secret from second_factor order by created_at limit 1)",
    )
    .await;
    let ticket = ticket(&desk, "sales").await;
    let query = "mutation ($input: SessionSecondFactorInput!) { sessionSecondFactor(input: $input) { tokens { token } } }";
    let input = json!({ "input": { "ticket": ticket, "code": phone.code(0) } });
    assert_eq!(desk.refusal(None, query, input).await, "INTERNAL_SERVER_ERROR");
}

#[tokio::test]
async fn an_administrator_helps_whoever_lost_it() {
    let desk = Desk::demo().await;
    let (engineer, _) = desk.login("engineer").await;
    Phone::enable(&desk, &engineer).await;
    let (admin, _) = desk.login("admin").await;
    let id = json!({ "id": member(&desk, "engineer").await });
    assert_eq!(desk.refusal(Some(&engineer), RESET, id.clone()).await, "FORBIDDEN");
    let (other, _) = desk.login("other").await;
    assert_eq!(told(&desk.ask(Some(&other), RESET, id.clone()).await), ["memberId:NOT_FOUND"]);
    assert!(desk.alive(&engineer).await);

    let reset = desk.ask(Some(&admin), RESET, id.clone()).await;
    assert_eq!((told(&reset), &reset["member"]["rowId"]), (NOTHING, &id["id"]));
    assert!(!desk.alive(&engineer).await);
    let (engineer, _) = desk.login("engineer").await;
    let heard =
        desk.ask(Some(&engineer), "{ viewer { notifications { nodes { title } } } }", json!({})).await;
    assert!(heard.to_string().contains("二次验证已被管理员重置"), "{heard}");
    let reason: String =
        desk.value("select reason from operation_log where action = 'member.second_factor_reset'", &[]).await;
    assert_eq!(reason, "丢失手机");
    assert_eq!(told(&desk.ask(Some(&admin), RESET, id).await), ["memberId:CONFLICT"]);
}

#[tokio::test]
async fn an_administrator_resets_neither_the_owner_nor_themself_nor_whoever_is_at_home_elsewhere() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    for user in ["owner", "admin"] {
        let id = json!({ "id": member(&desk, user).await });
        assert_eq!(told(&desk.ask(Some(&admin), RESET, id).await), ["memberId:FORBIDDEN"], "{user}");
    }
    let (sales, _) = desk.login("sales").await;
    let phone = Phone::enable(&desk, &sales).await;
    let id = json!({ "id": member(&desk, "sales").await });
    desk.execute(
        "insert into member (enterprise_id, account_id, name, status, type, search_text)
         select (select m.enterprise_id from member m join account a on a.id = m.account_id where a.username = 'other'),
            a.id, '两边都在', 1, 1, '两边都在' from account a where a.username = 'sales'",
    )
    .await;
    assert_eq!(told(&desk.ask(Some(&admin), RESET, id).await), ["memberId:FORBIDDEN"]);
    sign_in(&desk, "sales", &phone).await;
}

#[tokio::test]
async fn the_operator_helps_whom_no_administrator_may() {
    let desk = Desk::demo().await;
    let (owner, _) = desk.login("owner").await;
    Phone::enable(&desk, &owner).await;
    let db = desk.services().db();
    assert!(xieli_domain::security::factor::reset_by_operator(db, "owner").await.expect("reset"));
    assert!(!xieli_domain::security::factor::reset_by_operator(db, "owner").await.expect("none"));
    assert!(xieli_domain::security::factor::reset_by_operator(db, "nobody").await.is_err());
    desk.login("owner").await;
}

#[tokio::test]
async fn codes_by_text_message_are_a_first_step_too_and_scanning_is_both() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let phone = Phone::enable(&desk, &token).await;
    let number: String = desk.value("select phone from account where username = 'engineer'", &[]).await;
    let send =
        "mutation ($phone: String!) { smsCodeSend(input: { phone: $phone, purpose: LOGIN }) { sent } }";
    desk.ask(None, send, json!({ "phone": number })).await;
    let code = desk.message().await.1;
    let by_code = "mutation ($input: SessionCreateByCodeInput!) { sessionCreateByCode(input: $input) {
        tokens { token } secondStep { ticket } userErrors { field code } } }";
    let input = json!({ "input": { "phone": number, "code": code } });
    let first = desk.ask(None, by_code, input).await;
    assert!(first["tokens"].is_null(), "{first}");
    let ticket = first["secondStep"]["ticket"].as_str().expect("a ticket");
    assert!(second_step(&desk, ticket, &phone.code(0), false).await["tokens"].is_object());

    // the phone that confirms has passed both steps
    let made = desk.ask(None, "mutation { scanTicketCreate { ticket { ticket secret } } }", json!({})).await;
    let scan = json!({ "ticket": made["ticket"]["ticket"] });
    let scanned =
        "mutation ($ticket: String!) { scanTicketScan(input: { ticket: $ticket }) { ticket { state } } }";
    desk.ask(Some(&token), scanned, scan.clone()).await;
    let allow = "mutation ($ticket: String!) { scanTicketConfirm(input: { ticket: $ticket, accept: true }) {
        ticket { state } } }";
    desk.ask(Some(&token), allow, scan.clone()).await;
    let status = "query ($ticket: String!, $secret: String) {
        scanTicket(ticket: $ticket, secret: $secret) { state tokens { token } } }";
    let held = json!({ "ticket": made["ticket"]["ticket"], "secret": made["ticket"]["secret"] });
    assert!(desk.ask(None, status, held).await["tokens"].is_object());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rest_call_takes_the_code_beside_the_password() {
    let server = TestServer::demo().await;
    let token = server.token("engineer").await;
    let start =
        server.graphql(Some(&token), "mutation { secondFactorStart { setup { secret } } }", json!({})).await;
    let secret = start["data"]["secondFactorStart"]["setup"]["secret"].as_str().expect("a secret").to_owned();
    let totp = Builder::new()
        .with_secret(Secret::try_from_base32(&secret).expect("base32"))
        .build()
        .expect("a secret");
    let code = |steps: i64| totp.generate((now() + steps * 30).unsigned_abs()).to_string();
    let confirm =
        "mutation ($code: String!) { secondFactorConfirm(input: { code: $code }) { recoveryCodes } }";
    server.graphql(Some(&token), confirm, json!({ "code": code(0) })).await;

    let refused = server.login_with("engineer", seed::PASSWORD).await;
    assert_eq!(refused.code(), 4022, "{}", refused.body);
    assert_eq!(refused.body["data"][0]["field"], "secondFactorCode", "{}", refused.body);
    assert_eq!(refused.body["data"][0]["code"], "SECOND_FACTOR_REQUIRED");
    let with = async |code: String| {
        let Sent::Form(mut form) = server.credentials("engineer", seed::PASSWORD).await else {
            panic!("credentials are a form")
        };
        form.push(("secondFactorCode".to_owned(), code));
        server.rest(None, Method::POST, "/api/ems/login", Sent::Form(form)).await
    };
    let wrong = with("000000".to_owned()).await;
    assert_eq!((wrong.code(), &wrong.body["data"][0]["field"]), (4022, &json!("secondFactorCode")));
    let right = with(code(1)).await;
    assert_eq!(right.code(), 0, "{}", right.body);
    assert!(right.body["data"]["token"].is_string());
}
