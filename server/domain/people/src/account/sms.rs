//! Codes by text message: six digits, valid for five minutes and five attempts (core §7
//! `GET sendCode/{phone}`).

use chrono::{FixedOffset, NaiveDate, TimeDelta};
use diesel_async::AsyncPgConnection;
use rand::Rng;
use rand::rngs::OsRng;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, clock, network};

use super::captcha::{self, Reading};
use super::session::fingerprint;
use super::store::{person, proof as store};
pub use crate::adapters::{Purpose, SmsSender};
use crate::services::SmsCeilings;
use crate::{Db, Services, invitation};

/// Lifetime of a code.
pub const LIFE: TimeDelta = TimeDelta::minutes(5);
/// Attempts per code.
pub const MAX_ATTEMPTS: i32 = 5;
/// Shortest time between two codes to one number.
pub const PAUSE: TimeDelta = TimeDelta::minutes(1);
/// Codes to one number per day.
pub const A_DAY: i32 = 10;
/// Codes to one number after which a captcha is required.
pub const CAPTCHA_AFTER: i32 = 3;

/// Codes requested from one address per day after which each needs a captcha.
pub const CAPTCHA_AFTER_FROM_ADDRESS: i32 = 20;
/// Notices to one number per day: repeated changes of an account must not flood its owner's phone.
pub const NOTICES_A_DAY: i32 = 10;
/// Key of the counter of all messages; no number begins like it.
const IN_ALL: &str = "*";

/// The requester of a code, as far as limits depend on it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asker<'a> {
    /// The requester is signed in.
    pub signed_in: bool,
    /// The code of the invitation that the requester accepts.
    pub invitation: Option<&'a str>,
    /// Network address of the requester.
    pub address: Option<&'a str>,
}

/// A mobile number in the stored form; any other text is returned unchanged and matches no account.
pub fn number(phone: &str) -> String {
    xieli_kernel::normalize::phone::mobile(phone).unwrap_or_else(|_| phone.trim().to_owned())
}

/// Result of a request for a code.
#[derive(Debug)]
pub struct Asked {
    /// Sent, or the reason for the refusal. An unknown number gets the same answer but no message.
    pub result: AppResult<()>,
    /// Seconds until the next request is accepted.
    pub retry_after: Option<i64>,
    /// Whether the next request needs a captcha.
    pub captcha_required: bool,
}

impl Asked {
    /// A refusal before sending, as the purpose does not admit the requester; internal errors stay errors.
    pub fn refused(error: AppError) -> AppResult<Self> {
        match error {
            error @ AppError::Invalid(_) => {
                Ok(Self { result: Err(error), retry_after: None, captcha_required: false })
            }
            fault => Err(fault),
        }
    }
}

/// Sends a code. [`Purpose::Join`] sends to any number, so it requires a signed-in requester or an invitation
/// valid for the number; so do [`Purpose::Report`] and [`Purpose::Sign`], whose modules first check the label
/// that takes reports or the link that takes a signature. For the other purposes a code is sent only to the
/// number of an account, but the answer, its timing and the quota are the same.
#[erased]
pub async fn ask(
    services: &Services,
    phone: &str,
    purpose: Purpose,
    reading: &Reading,
    asker: Asker<'_>,
) -> AppResult<Asked> {
    let mut check = Checker::new();
    let phone = check.mobile("phone", phone);
    let phone = phone.as_str();
    if purpose == Purpose::Join && !asker.signed_in && !invited(services, phone, asker.invitation).await? {
        check.refuse("phone", FieldCode::Forbidden, "请通过有效的邀请链接获取验证码");
    }
    if let Err(error) = check.finish() {
        return Ok(Asked { result: Err(error), retry_after: None, captcha_required: false });
    }
    let code = format!("{:06}", OsRng.gen_range(0..1_000_000));
    let (asked, known) = services
        .db()
        .transaction(async |tx| {
            let asked = quota(tx, phone, reading, asker.address, services.sms_ceilings()).await?;
            if asked.result.is_ok() {
                let until = clock::now() + LIFE;
                store::put_code(tx, phone, purpose.as_str(), &hash(phone, purpose, &code), until).await?;
            }
            Ok((asked, person::by_phone(tx, phone).await?.is_some()))
        })
        .await?;
    if asked.result.is_ok() && (known || matches!(purpose, Purpose::Join | Purpose::Report | Purpose::Sign)) {
        let (sender, phone) = (services.sms().clone(), phone.to_owned());
        // not awaited: the provider's response time must not reveal whether the number is known
        tokio::spawn(async move {
            if let Err(error) = sender.send(&phone, &code, purpose).await {
                tracing::error!(%error, source = ?std::error::Error::source(&error), "text message not sent");
            }
        });
    }
    Ok(asked)
}

/// Notifies a number by text message of a change of its account. Not awaited; a failure is only logged.
pub fn tell(services: &Services, phone: String, text: String) {
    let services = services.clone();
    tokio::spawn(async move {
        if let Err(error) = tell_within_ceilings(&services, &phone, &text).await {
            tracing::warn!(%error, source = ?std::error::Error::source(&error), "notice not sent by text message");
        }
    });
}

#[erased]
async fn tell_within_ceilings(services: &Services, phone: &str, text: &str) -> AppResult<()> {
    let most = services.sms_ceilings().in_all;
    let allowed = services.db().transaction(async |tx| notice_quota(tx, phone, most).await).await?;
    if allowed { services.sms().tell(phone, text).await } else { Ok(()) }
}

/// Counts one more notice to the number and in all; `false` when the day's quota is used up. Notices do not
/// count towards the number's codes.
async fn notice_quota(tx: &mut AsyncPgConnection, phone: &str, in_all: i32) -> AppResult<bool> {
    let today = today();
    let mut rows = Vec::with_capacity(2);
    for (name, most) in [(format!("!{phone}"), NOTICES_A_DAY), (IN_ALL.to_owned(), in_all)] {
        let row = store::lock_quota(tx, &name, today).await?;
        let sent = if row.day == today { row.sent } else { 0 };
        if sent >= most {
            return Ok(false);
        }
        rows.push((name, sent));
    }
    for (name, sent) in rows {
        store::set_quota(tx, &name, today, sent + 1).await?;
    }
    Ok(true)
}

/// Whether an invitation is valid for this number.
async fn invited(services: &Services, phone: &str, code: Option<&str>) -> AppResult<bool> {
    let Some(code) = code else { return Ok(false) };
    let found = invitation::store::by_code(&*services.db().read().await?, code).await?;
    Ok(found.is_some_and(|found| invitation::rules::usable(&found, phone, clock::now()).is_ok()))
}

/// Counts one more code to the number, from the address and in all, or returns the reason for the refusal.
async fn quota(
    tx: &mut AsyncPgConnection,
    phone: &str,
    reading: &Reading,
    address: Option<&str>,
    most: SmsCeilings,
) -> AppResult<Asked> {
    let today = today();
    let row = store::lock_quota(tx, phone, today).await?;
    let of_today = |row: &store::Quota| if row.day == today { row.sent } else { 0 };
    let sent = of_today(&row);
    // no number begins like these; always locked in this order
    let from = address.map(|address| match address.parse() {
        Ok(address) => format!("@{}", network(address)),
        Err(_) => format!("@{address}"),
    });
    let asked_from = from.iter().map(|from| (from.as_str(), most.from_address));
    let mut ceilings = Vec::new();
    for (name, most) in asked_from.chain([(IN_ALL, most.in_all)]) {
        ceilings.push((name, most, of_today(&store::lock_quota(tx, name, today).await?)));
    }
    // of parallel requests the later ones have waited for the first
    let now = clock::now();
    let crowded =
        ceilings.iter().any(|(name, _, sent)| *name != IN_ALL && *sent >= CAPTCHA_AFTER_FROM_ADDRESS);
    let captcha_required = |sent| sent >= CAPTCHA_AFTER || crowded;
    let refuse = |error, retry_after| Asked {
        result: Err(error),
        retry_after,
        captcha_required: captcha_required(sent),
    };
    let limited = |message| AppError::field("phone", FieldCode::RateLimited, message);
    // a send time in the future, after the clock was set back, does not delay the next code
    let wait = row
        .last_sent_at
        .map(|last| last + PAUSE - now)
        .filter(|wait| *wait > TimeDelta::zero() && *wait <= PAUSE);
    if let Some(wait) = wait {
        let seconds = wait.num_seconds() + 1;
        return Ok(refuse(limited(format!("请在 {seconds} 秒后重新获取验证码")), Some(seconds)));
    }
    if sent >= A_DAY {
        return Ok(refuse(limited("今日获取验证码次数已达上限，请明天再试".to_owned()), None));
    }
    if ceilings.iter().any(|(_, most, sent)| sent >= most) {
        return Ok(refuse(limited("获取验证码的人过多，请稍后再试".to_owned()), None));
    }
    if captcha_required(sent) {
        match captcha::check(tx, reading).await {
            Ok(()) => {}
            Err(error @ AppError::Invalid(_)) => return Ok(refuse(error, None)),
            Err(fault) => return Err(fault),
        }
    }
    store::set_quota(tx, phone, today, sent + 1).await?;
    for (name, _, sent) in ceilings {
        store::set_quota(tx, name, today, sent + 1).await?;
    }
    Ok(Asked {
        result: Ok(()),
        retry_after: Some(PAUSE.num_seconds()),
        captcha_required: captcha_required(sent + 1),
    })
}

/// Refuses `field` unless this is the code sent to the number. The attempt counts even if the caller fails
/// later; [`spend`] consumes the code, in the transaction that uses it.
#[erased]
pub async fn prove(db: &Db, field: &str, phone: &str, purpose: Purpose, code: &str) -> AppResult<()> {
    let (phone, code) = (phone.trim(), code.trim());
    let kept =
        db.transaction(async |tx| store::try_code(tx, phone, purpose.as_str(), MAX_ATTEMPTS).await).await?;
    // hashes are compared, so the timing reveals nothing about the code
    if kept.is_some_and(|kept| kept == hash(phone, purpose, code)) { Ok(()) } else { Err(wrong(field)) }
}

/// Consumes a proven code within the transaction that uses it; refuses a code consumed in parallel.
#[erased]
pub async fn spend(tx: &mut AsyncPgConnection, field: &str, phone: &str, purpose: Purpose) -> AppResult<()> {
    if store::spend_code(tx, phone.trim(), purpose.as_str()).await? { Ok(()) } else { Err(wrong(field)) }
}

/// The refusal of a wrong, expired or used code, and of a number without a code.
pub fn wrong(field: &str) -> AppError {
    AppError::field(field, FieldCode::Invalid, "验证码错误或已过期")
}

fn hash(phone: &str, purpose: Purpose, code: &str) -> Vec<u8> {
    fingerprint(&format!("sms:{}:{phone}:{code}", purpose.as_str()))
}

/// Today in China, by which quotas count.
fn today() -> NaiveDate {
    let now = clock::now();
    FixedOffset::east_opt(8 * 3600).map_or(now.date_naive(), |zone| now.with_timezone(&zone).date_naive())
}
