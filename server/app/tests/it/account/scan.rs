//! Signing in by scanning a QR code.

use serde_json::{Value, json};

use super::desk::{Desk, tokens, told};

const CREATE: &str =
    "mutation { scanTicketCreate { ticket { ticket secret state expiresAt device } userErrors { code } } }";
const STATUS: &str =
    "query ($ticket: String!, $secret: String) { scanTicket(ticket: $ticket, secret: $secret) {
    state tokens { token refreshToken } } }";
const SCAN: &str = "mutation ($ticket: String!) { scanTicketScan(input: { ticket: $ticket }) {
    ticket { state device secret } userErrors { field code } } }";
const CONFIRM: &str = "mutation ($ticket: String!, $accept: Boolean!) {
    scanTicketConfirm(input: { ticket: $ticket, accept: $accept }) {
        ticket { state tokens { token } } userErrors { field code } } }";

/// A ticket and the browser's secret.
struct Shown {
    ticket: String,
    secret: String,
}

impl std::ops::Deref for Shown {
    type Target = str;

    fn deref(&self) -> &str {
        &self.ticket
    }
}

async fn ticket(desk: &Desk) -> Shown {
    let made = desk.ask(None, CREATE, json!({})).await;
    assert_eq!((&made["ticket"]["state"], &made["ticket"]["device"]), (&json!("WAITING"), &json!("browser")));
    let text = |what: &str| made["ticket"][what].as_str().expect("a text").to_owned();
    Shown { ticket: text("ticket"), secret: text("secret") }
}

async fn status(desk: &Desk, shown: &Shown) -> Value {
    desk.ask(None, STATUS, json!({ "ticket": shown.ticket, "secret": shown.secret })).await
}

async fn scan(desk: &Desk, token: &str, ticket: &str) -> Value {
    desk.ask(Some(token), SCAN, json!({ "ticket": ticket })).await
}

async fn confirm(desk: &Desk, token: &str, ticket: &str, accept: bool) -> Value {
    desk.ask(Some(token), CONFIRM, json!({ "ticket": ticket, "accept": accept })).await
}

#[tokio::test]
async fn a_ticket_that_was_allowed_gives_tokens_once() {
    let desk = Desk::demo().await;
    let (phone, _) = desk.login("manager").await;
    let ticket = ticket(&desk).await;
    assert_eq!(status(&desk, &ticket).await, json!({ "state": "WAITING", "tokens": null }));
    assert_eq!(
        scan(&desk, &phone, &ticket).await["ticket"],
        json!({ "state": "SCANNED", "device": "browser", "secret": null })
    );
    // scanning again, after a page reload, changes nothing
    assert_eq!(scan(&desk, &phone, &ticket).await["ticket"]["state"], "SCANNED");
    assert_eq!(status(&desk, &ticket).await, json!({ "state": "SCANNED", "tokens": null }));
    let allowed = confirm(&desk, &phone, &ticket, true).await;
    assert_eq!(allowed["ticket"], json!({ "state": "CONFIRMED", "tokens": null }));

    let all = futures_util::future::join_all((0..8).map(|_| status(&desk, &ticket))).await;
    let given: Vec<&Value> = all.iter().filter(|reply| reply["tokens"].is_object()).collect();
    assert_eq!(given.len(), 1, "{all:?}");
    let (token, _) = tokens(given[0]);
    let viewer = desk.ask(Some(&token), "{ viewer { username } }", json!({})).await;
    assert_eq!(viewer["username"], "manager");
    assert_eq!(status(&desk, &ticket).await, json!({ "state": "CONFIRMED", "tokens": null }));
    assert_eq!(told(&confirm(&desk, &phone, &ticket, true).await), ["ticket:CONFLICT"]);
}

#[tokio::test]
async fn only_the_browser_that_shows_the_ticket_gets_the_tokens() {
    let desk = Desk::demo().await;
    let (phone, _) = desk.login("manager").await;
    let ticket = ticket(&desk).await;
    scan(&desk, &phone, &ticket).await;
    confirm(&desk, &phone, &ticket, true).await;
    // the same address and browser, with everything visible in the QR code
    let strange = self::ticket(&desk).await.secret;
    for secret in [Value::Null, json!(""), json!(ticket.ticket), json!(strange)] {
        let stolen = desk.ask(None, STATUS, json!({ "ticket": ticket.ticket, "secret": secret })).await;
        assert_eq!(stolen, json!({ "state": "CONFIRMED", "tokens": null }), "{secret}");
    }
    assert!(status(&desk, &ticket).await["tokens"].is_object());
}

#[tokio::test]
async fn whoever_has_not_scanned_a_ticket_does_not_answer_it() {
    let desk = Desk::demo().await;
    let ((phone, _), (other, _)) = (desk.login("manager").await, desk.login("sales").await);
    let ticket = ticket(&desk).await;
    assert_eq!(told(&confirm(&desk, &phone, &ticket, true).await), ["ticket:CONFLICT"]);
    scan(&desk, &phone, &ticket).await;
    assert_eq!(told(&scan(&desk, &other, &ticket).await), ["ticket:CONFLICT"]);
    assert_eq!(told(&confirm(&desk, &other, &ticket, true).await), ["ticket:NOT_FOUND"]);
    for query in [SCAN, CONFIRM] {
        let variables = json!({ "ticket": ticket.ticket, "accept": true });
        assert_eq!(desk.refusal(None, query, variables).await, "UNAUTHENTICATED");
    }
    assert_eq!(status(&desk, &ticket).await["state"], "SCANNED");
}

#[tokio::test]
async fn a_refused_or_late_ticket_is_over() {
    let desk = Desk::demo().await;
    let (phone, _) = desk.login("manager").await;
    let refused = ticket(&desk).await;
    scan(&desk, &phone, &refused).await;
    assert_eq!(confirm(&desk, &phone, &refused, false).await["ticket"]["state"], "EXPIRED");
    assert_eq!(told(&confirm(&desk, &phone, &refused, true).await), ["ticket:EXPIRED"]);

    let late = ticket(&desk).await;
    scan(&desk, &phone, &late).await;
    confirm(&desk, &phone, &late, true).await;
    desk.execute("update scan_ticket set expires_at = now() - interval '1 second'").await;
    assert_eq!(status(&desk, &late).await, json!({ "state": "EXPIRED", "tokens": null }));
    assert_eq!(told(&scan(&desk, &phone, &late).await), ["ticket:EXPIRED"]);

    assert_eq!(told(&scan(&desk, &phone, "00000000000000000000000000000000").await), ["ticket:NOT_FOUND"]);
    let made_up = Shown { ticket: "' or '1'='1".to_owned(), secret: late.secret };
    assert_eq!(status(&desk, &made_up).await, Value::Null);
}
