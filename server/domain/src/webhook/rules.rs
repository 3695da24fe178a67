//! Rules of webhooks: validation, retries, and switching off. Pure functions.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::{Target, WebhookInput};
use super::registry;
pub use super::states::DeliveryState as State;

/// The most webhooks of an enterprise, robots among them.
pub const MAX_WEBHOOKS: i64 = 20;
/// The longest name, in characters.
pub const MAX_NAME: usize = 50;
/// The longest secret of a robot, in characters.
pub const MAX_SECRET: usize = 200;
/// The most events of a webhook.
pub const MAX_EVENTS: usize = 200;
/// Bytes of a response that are stored.
pub const MAX_RESPONSE: usize = 2048;
/// Time of constant failure after which a webhook is switched off.
pub const PATIENCE: TimeDelta = TimeDelta::days(3);
/// Retention of the log of deliveries.
pub const KEPT: TimeDelta = TimeDelta::days(30);

/// Seconds until the next attempt, by the number of attempts: more than a day in all.
const PAUSES: [i64; 8] = [10, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000];

/// Outcome of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// Delivered.
    Arrived,
    /// Failed this time.
    Refused,
    /// Failed for good: the receiver answered 410.
    Gone,
}

/// State after an attempt, and the time of the retry. `attempts` counts this one.
pub fn after(
    attempt: Attempt,
    attempts: i32,
    test: bool,
    now: DateTime<Utc>,
) -> (State, Option<DateTime<Utc>>) {
    if attempt == Attempt::Arrived {
        return (State::Delivered, None);
    }
    let place = usize::try_from(attempts.saturating_sub(1)).unwrap_or(0);
    match PAUSES.get(place) {
        // the sender of a test waits for its result: no retry
        Some(seconds) if attempt == Attempt::Refused && !test => {
            (State::Waiting, Some(now + TimeDelta::seconds(*seconds)))
        }
        _ => (State::Failed, None),
    }
}

/// Whether a webhook is switched off after an attempt.
pub fn stops(attempt: Attempt, failing_since: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    match attempt {
        Attempt::Arrived => false,
        Attempt::Gone => true,
        Attempt::Refused => failing_since.is_some_and(|since| now - since >= PATIENCE),
    }
}

/// Whether a delivery can be repeated by hand.
pub fn may_redeliver(state: i16) -> bool {
    state != State::Waiting.number()
}

/// Checked input of a webhook, except for its address.
#[derive(Debug)]
pub struct Checked {
    /// Trimmed.
    pub name: String,
    /// Trimmed; absent: unchanged.
    pub url: Option<String>,
    /// Trimmed; absent: unchanged, blank: none.
    pub secret: Option<String>,
    /// Each once, in alphabetical order.
    pub events: Vec<String>,
}

/// Checks a webhook; a new one needs an address.
pub fn check(input: &WebhookInput, new: bool) -> AppResult<Checked> {
    let mut check = Checker::new();
    let name = check.required("name", "名称", &input.name, MAX_NAME);
    let url = input.url.as_deref().map(str::trim).filter(|url| !url.is_empty()).map(str::to_owned);
    if new && url.is_none() {
        check.refuse("url", FieldCode::Required, "请输入推送地址");
    }
    let secret = input.secret.as_deref().map(str::trim).map(str::to_owned);
    if let Some(secret) = &secret {
        check.optional("secret", "签名密钥", Some(secret), MAX_SECRET);
        if !secret.is_empty() && !matches!(input.target, Target::DingTalk | Target::Feishu) {
            check.refuse("secret", FieldCode::Invalid, "这种推送不能自定密钥");
        }
    }
    let mut events = input.events.clone();
    events.sort_unstable();
    events.dedup();
    if events.is_empty() {
        check.refuse("events", FieldCode::Required, "请选择要推送的事件");
    } else if events.len() > MAX_EVENTS {
        check.refuse("events", FieldCode::TooLong, format!("最多选择 {MAX_EVENTS} 个事件"));
    } else if !events.iter().all(|kind| registry::is_known(kind)) {
        check.refuse("events", FieldCode::NotFound, "没有这种事件");
    }
    check.finish()?;
    Ok(Checked { name, url, secret, events })
}
