//! A simulated authenticator app.

use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use crate::account::desk::{Desk, told};

const START: &str = "mutation { secondFactorStart { setup { secret uri } userErrors { field code } } }";
const CONFIRM: &str = "mutation ($code: String!) { secondFactorConfirm(input: { code: $code }) {
    recoveryCodes security { restriction secondFactorSince recoveryCodesLeft } userErrors { field code } } }";
const SECOND: &str = "mutation ($input: SessionSecondFactorInput!) { sessionSecondFactor(input: $input) {
    tokens { token refreshToken } trustToken userErrors { field code } } }";

/// The authenticator with its secret and recovery codes.
pub struct Phone {
    totp: Totp,
    /// Recovery codes.
    pub recovery: Vec<String>,
    /// In base32.
    pub secret: String,
}

impl Phone {
    /// Sets up a second factor for the token's account.
    pub async fn enable(desk: &Desk, token: &str) -> Self {
        let started = desk.ask(Some(token), START, json!({})).await;
        let secret = started["setup"]["secret"].as_str().unwrap_or_else(|| panic!("{started}")).to_owned();
        let bytes = Secret::try_from_base32(&secret).expect("base32");
        let totp = Builder::new().with_secret(bytes).build().expect("a secret");
        let mut phone = Self { totp, recovery: Vec::new(), secret };
        let confirmed = desk.ask(Some(token), CONFIRM, json!({ "code": phone.code(0) })).await;
        assert_eq!(told(&confirmed), Vec::<String>::new(), "{confirmed}");
        let codes = confirmed["recoveryCodes"].as_array().expect("codes");
        phone.recovery = codes.iter().map(|code| code.as_str().expect("a code").to_owned()).collect();
        forget_steps(desk).await;
        phone
    }

    /// The code of the present time step, or of one before or after.
    pub fn code(&self, steps: i64) -> String {
        let seconds = now() + steps * 30;
        self.totp.generate(seconds.unsigned_abs()).to_string()
    }
}

/// Seconds since 1970.
pub fn now() -> i64 {
    xieli_kernel::clock::now().timestamp()
}

/// Allows used codes again, because a test can't wait thirty seconds for the next.
pub async fn forget_steps(desk: &Desk) {
    desk.execute("update second_factor set last_step = 0").await;
}

/// Resets the counters of failures.
pub async fn forget_failures(desk: &Desk) {
    desk.execute("delete from login_attempt").await;
}

/// The first step of a sign-in: its payload with the ticket.
pub async fn first_step(desk: &Desk, user: &str, more: Value) -> Value {
    let mut input = desk.credentials(user, xieli_database::seed::PASSWORD).await;
    for (name, value) in more.as_object().into_iter().flatten() {
        input[name] = value.clone();
    }
    let query = "mutation ($input: SessionCreateInput!) { sessionCreate(input: $input) {
        tokens { token } secondStep { ticket expiresAt } trustToken userErrors { field code message } } }";
    desk.ask(None, query, json!({ "input": input })).await
}

/// A ticket for the second step.
pub async fn ticket(desk: &Desk, user: &str) -> String {
    let first = first_step(desk, user, json!({})).await;
    first["secondStep"]["ticket"].as_str().unwrap_or_else(|| panic!("{first}")).to_owned()
}

/// The second step.
pub async fn second_step(desk: &Desk, ticket: &str, code: &str, trust: bool) -> Value {
    let input = json!({ "ticket": ticket, "code": code, "trustDevice": trust });
    desk.ask(None, SECOND, json!({ "input": input })).await
}

/// The access token after both steps.
pub async fn sign_in(desk: &Desk, user: &str, phone: &Phone) -> String {
    let payload = second_step(desk, &ticket(desk, user).await, &phone.code(0), false).await;
    forget_steps(desk).await;
    payload["tokens"]["token"].as_str().unwrap_or_else(|| panic!("{payload}")).to_owned()
}
