//! Codes by text message: six digits, good for five minutes and five attempts (core §7 `GET sendCode/{phone}`).

use chrono::{FixedOffset, NaiveDate, TimeDelta};
use diesel_async::AsyncPgConnection;
use rand::Rng;
use rand::rngs::OsRng;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, clock, network};

use super::captcha::{self, Reading};
use super::session::fingerprint;
use super::store::{person, proof as store};
pub use crate::outside::{Purpose, SmsSender};
use crate::services::SmsCeilings;
use crate::{Db, Services, invitation};

/// A code is good for so long.
pub const LIFE: TimeDelta = TimeDelta::minutes(5);
/// Guesses at one code.
pub const MAX_ATTEMPTS: i32 = 5;
/// Between two codes to one number.
pub const PAUSE: TimeDelta = TimeDelta::minutes(1);
/// Codes to one number a day.
pub const A_DAY: i32 = 10;
/// After so many codes to one number a picture code is asked for.
pub const CAPTCHA_AFTER: i32 = 3;

/// Codes asked for from one address a day before a picture is wanted for each.
pub const CAPTCHA_AFTER_FROM_ADDRESS: i32 = 20;
/// Notices to one number a day: whoever changes an account again and again does not ring its owner's telephone all day.
pub const NOTICES_A_DAY: i32 = 10;
/// Counts whatever leaves in all; no number begins like it.
const IN_ALL: &str = "*";

/// Who asks for a code, as far as it bounds what is sent.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asker<'a> {
    /// Somebody is signed in.
    pub signed_in: bool,
    /// The code of the invitation that is to be taken up.
    pub invitation: Option<&'a str>,
    /// Where they are.
    pub address: Option<&'a str>,
}

/// A mobile number in the form that accounts keep; what is none stays as it is, and nobody has it.
pub fn number(phone: &str) -> String {
    xieli_kernel::normalize::phone::mobile(phone).unwrap_or_else(|_| phone.trim().to_owned())
}

/// What became of asking for a code.
#[derive(Debug)]
pub struct Asked {
    /// Sent, or why not. A number that nobody here has is answered alike, but gets nothing.
    pub result: AppResult<()>,
    /// Seconds until one may ask again.
    pub retry_after: Option<i64>,
    /// Whether the next time needs a picture code.
    pub captcha_required: bool,
}

impl Asked {
    /// Nothing was sent, as what it is for does not admit whoever asks; a fault of ours stays one.
    pub fn refused(error: AppError) -> AppResult<Self> {
        match error {
            error @ AppError::Invalid(_) => {
                Ok(Self { result: Err(error), retry_after: None, captcha_required: false })
            }
            fault => Err(fault),
        }
    }
}

/// Sends a code. Asking for [`Purpose::Join`] sends to any number, so it takes an invitation that works for the number, or
/// somebody signed in; [`Purpose::Report`] and [`Purpose::Sign`] do as well, for whoever stands before a device whose label takes
/// reports, or has a link that takes a signature, which their rooms ask before. For the others it is sent only to the number of an account, but the answer, its time and the
/// quota are the same.
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
        // nobody waits: how long a provider takes must not tell whether the number is known
        tokio::spawn(async move {
            if let Err(error) = sender.send(&phone, &code, purpose).await {
                tracing::error!(%error, source = ?std::error::Error::source(&error), "text message not sent");
            }
        });
    }
    Ok(asked)
}

/// Tells a number by text message what has become of its account. Nobody waits for it and nothing fails by it.
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

/// Counts one more notice to the number and in all; `false`: there were enough today. Notices do not count as codes of
/// the number: they cost nobody the next code.
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

/// Whether an invitation works for this number.
async fn invited(services: &Services, phone: &str, code: Option<&str>) -> AppResult<bool> {
    let Some(code) = code else { return Ok(false) };
    let found = invitation::store::by_code(&*services.db().read().await?, code).await?;
    Ok(found.is_some_and(|found| invitation::rules::usable(&found, phone, clock::now()).is_ok()))
}

/// Counts one more code to the number, from the address and in all, or says why there is none.
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
    // of several at the same time the later ones have waited for the first
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
    // a code sent in what is the future since the clock was put back holds nobody up
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

/// Refuses `field` unless this is the code that was sent to the number. Counts the guess whatever comes after; the code
/// itself is used up by [`spend`], together with what it was for.
#[erased]
pub async fn prove(db: &Db, field: &str, phone: &str, purpose: Purpose, code: &str) -> AppResult<()> {
    let (phone, code) = (phone.trim(), code.trim());
    let kept =
        db.transaction(async |tx| store::try_code(tx, phone, purpose.as_str(), MAX_ATTEMPTS).await).await?;
    // hashes are compared: how far they agree tells nothing about the code
    if kept.is_some_and(|kept| kept == hash(phone, purpose, code)) { Ok(()) } else { Err(wrong(field)) }
}

/// Uses a proven code up, within the transaction of what it was for; refuses when somebody was faster.
#[erased]
pub async fn spend(tx: &mut AsyncPgConnection, field: &str, phone: &str, purpose: Purpose) -> AppResult<()> {
    if store::spend_code(tx, phone.trim(), purpose.as_str()).await? { Ok(()) } else { Err(wrong(field)) }
}

/// What a wrong, old or used code and a number without one are answered with.
pub fn wrong(field: &str) -> AppError {
    AppError::field(field, FieldCode::Invalid, "验证码错误或已过期")
}

fn hash(phone: &str, purpose: Purpose, code: &str) -> Vec<u8> {
    fingerprint(&format!("sms:{}:{phone}:{code}", purpose.as_str()))
}

/// The day in China, by which quotas count.
fn today() -> NaiveDate {
    let now = clock::now();
    FixedOffset::east_opt(8 * 3600).map_or(now.date_naive(), |zone| now.with_timezone(&zone).date_naive())
}
