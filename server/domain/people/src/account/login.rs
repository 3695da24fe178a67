//! Signing in by name and password, or by a code (core §5 Login, §7 `POST login`); accounts with a second
//! factor take a second step (docs/decisions/0016).

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::normalize::phone;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Origin, clock};

use super::captcha::Reading;
use super::model::TokenPair;
use super::sms::{self, Purpose};
use super::store::{person, proof};
use super::{attempts, ownership, rules, session, wechat};
use crate::Services;
use crate::account::Accounts as _;
use crate::security::{second_step as steps, store as security};

/// The longest name or password that is processed, in characters.
pub const MAX_TYPED: usize = 128;

/// Input of signing in with a password.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// User name or mobile number, encrypted.
    pub username: String,
    /// Password, encrypted.
    pub password: String,
    /// Id of the key they were encrypted with.
    pub key_id: String,
    /// The nonce issued with the key; single use.
    pub nonce: String,
    /// The captcha, when one is required.
    pub reading: Reading,
    /// The second factor, when it is known to be required.
    pub second: Second,
}

/// The second factor in the same call as the password: either of the two is enough.
#[derive(Debug, Clone, Default)]
pub struct Second {
    /// A code of the authenticator, or a recovery code.
    pub code: Option<String>,
    /// The token that a trusted device was issued.
    pub trust_token: Option<String>,
}

/// Data for the second step.
#[derive(Debug, Clone)]
pub struct SecondStep {
    /// The ticket, to be sent back with the code.
    pub ticket: String,
    /// When the ticket expires.
    pub expires_at: DateTime<Utc>,
}

/// Result of an attempt to sign in.
#[derive(Debug)]
pub struct Attempt {
    /// The tokens, or the reason for the refusal.
    pub result: AppResult<TokenPair>,
    /// Whether the next attempt needs a captcha.
    pub captcha_required: bool,
    /// Time before which no further attempt is accepted.
    pub locked_until: Option<DateTime<Utc>>,
    /// Set when the first step succeeded and the second is required.
    pub second_step: Option<SecondStep>,
    /// Token of this device, which replaces the code next time, when the device is trusted from now on.
    pub trust_token: Option<String>,
}

impl From<AppResult<TokenPair>> for Attempt {
    fn from(result: AppResult<TokenPair>) -> Self {
        Self { result, captcha_required: false, locked_until: None, second_step: None, trust_token: None }
    }
}

/// Signs in by name and password. An unknown name costs the same statements and the same hashing as a wrong
/// password, and gets the same answer.
#[erased]
pub async fn by_password(services: &Services, sent: Credentials, origin: &Origin) -> AppResult<Attempt> {
    let opened =
        services.login_keys().open(&sent.key_id, &sent.nonce, [&sent.username, &sent.password]).await;
    let [name, password] = match opened {
        Ok(values) => values,
        Err(error) => return Ok(Attempt::from(Err(error))),
    };
    if let Err(error) = typed(&name, &password) {
        return Ok(Attempt::from(Err(error)));
    }
    // a number may be written in several ways, and has one counter of attempts
    let name = phone::mobile(&name).unwrap_or(name);
    let seed = seed(&attempts::key("login", &name));
    let (standing, account, key) = services
        .db()
        .transaction(async |tx| {
            let account = person::by_name(tx, &name).await?;
            let id = account.as_ref().map(|account| account.id);
            let device = trusted(tx, id, &sent.second).await?;
            let key = attempts::sign_in_key(id, &name, device);
            let lock_after = security::lock_after(tx, id, seed).await?;
            let standing = attempts::count(tx, &key, Some(&sent.reading), lock_after).await?;
            Ok((standing, account, key))
        })
        .await?;
    let (captcha_required, locked_until) = (standing.captcha_required, standing.locked_until);
    let attempt = |error| Attempt { captcha_required, locked_until, ..Attempt::from(Err(error)) };
    if let Some(refused) = standing.refused {
        return Ok(attempt(refused));
    }
    let hash = account.as_ref().and_then(|account| account.password_hash.as_deref());
    let right = services.hasher().verify(&password, hash).await?;
    let Some(account) = account.filter(|_| right) else {
        return Ok(attempt(AppError::field("", FieldCode::Invalid, "用户名或密码错误")));
    };
    services
        .db()
        .transaction(async |tx| {
            // an enterprise that allows fewer failures locks only its own entry
            let (failures, last) = standing.earlier;
            if failures > 0 {
                let places = person::places(tx, account.id).await?;
                let mut entries = rules::locked_entries(&places, failures, last);
                entries.retain(|(_, until)| *until > clock::now());
                person::lock_entries(tx, account.id, &entries).await?;
            }
            proof::clear_failures(tx, &[key]).await
        })
        .await?;
    proceed(services, account.id, origin, &sent.second).await
}

/// Signs in by a code sent to the mobile number, which proves it (docs/decisions/0046).
#[erased]
pub async fn by_code(
    services: &Services,
    phone: &str,
    code: &str,
    second: &Second,
    origin: &Origin,
) -> AppResult<Attempt> {
    let phone = sms::number(phone);
    let phone = phone.as_str();
    let proven = async {
        sms::prove(services.db(), "code", phone, Purpose::Login, code).await?;
        let account =
            person::by_phone(&*services.db().own().await?, phone).await?.ok_or_else(|| sms::wrong("code"))?;
        services
            .db()
            .transaction(async |tx| {
                sms::spend(tx, "code", phone, Purpose::Login).await?;
                ownership::prove(tx, phone).await?;
                person::unlock_entries(tx, account.id).await
            })
            .await?;
        Ok(account.id)
    };
    match proven.await {
        Ok(account_id) => proceed(services, account_id, origin, second).await,
        Err(error) => Ok(Attempt::from(Err(error))),
    }
}

/// Signs in by a WeChat authorisation code (docs/decisions/0085).
#[erased]
pub async fn by_wechat(
    services: &Services,
    code: &str,
    second: &Second,
    origin: &Origin,
) -> AppResult<Attempt> {
    let known = async {
        let person = wechat::person(services, code).await?;
        person::by_wechat(&*services.db().own().await?, &person).await?.ok_or_else(|| {
            AppError::field(
                "",
                FieldCode::NotFound,
                "该微信尚未绑定账号，请用其他方式登录，再到「账号与安全」中绑定",
            )
        })
    };
    match known.await {
        Ok(account_id) => proceed(services, account_id, origin, second).await,
        Err(error) => Ok(Attempt::from(Err(error))),
    }
}

/// The second step, given the ticket of the first; `trust` exempts this device from the second step for a
/// time.
#[erased]
pub async fn second_step(
    services: &Services,
    ticket: &str,
    code: &str,
    trust: bool,
    origin: &Origin,
) -> AppResult<Attempt> {
    let account_id = match steps::redeem(services, ticket, code).await {
        Ok(account_id) => account_id,
        Err(error) => return Ok(Attempt::from(Err(error))),
    };
    let mut attempt = Attempt::from(session::open(services, account_id, origin).await);
    if trust && attempt.result.is_ok() {
        attempt.trust_token = Some(steps::trust(services, account_id, origin).await?);
    }
    Ok(attempt)
}

/// Continues after the first step: the tokens, or a ticket for the second step where the account has a second
/// factor.
async fn proceed(
    services: &Services,
    account_id: i64,
    origin: &Origin,
    second: &Second,
) -> AppResult<Attempt> {
    let needed = steps::needed(&*services.db().own().await?, account_id).await?;
    if !needed {
        return Ok(Attempt::from(session::open(services, account_id, origin).await));
    }
    if let Some(token) = &second.trust_token
        && steps::trusted(services, account_id, token).await?
    {
        return Ok(Attempt::from(session::open(services, account_id, origin).await));
    }
    if let Some(code) = &second.code {
        let proven = steps::prove(services, account_id, "secondFactorCode", code).await;
        return Ok(match proven {
            Ok(()) => Attempt::from(session::open(services, account_id, origin).await),
            Err(error) => Attempt::from(Err(error)),
        });
    }
    let (ticket, expires_at) = steps::ticket(services, account_id).await?;
    let next = AppError::field("secondFactorCode", FieldCode::SecondFactorRequired, "请输入二次验证码");
    Ok(Attempt { second_step: Some(SecondStep { ticket, expires_at }), ..Attempt::from(Err(next)) })
}

/// The token of the requesting device, if the account trusts it; also queried for unknown names, for equal
/// timing.
async fn trusted<'a>(
    tx: &AsyncPgConnection,
    account_id: Option<i64>,
    second: &'a Second,
) -> AppResult<Option<&'a str>> {
    let Some(token) = second.trust_token.as_deref() else { return Ok(None) };
    let known =
        security::is_trusted(tx, &session::fingerprint(token), account_id.unwrap_or_default()).await?;
    Ok(known.then_some(token))
}

/// A number derived from the name, whether or not an account has it.
fn seed(key: &[u8]) -> i64 {
    key.iter().take(7).fold(0, |number, byte| number << 8 | i64::from(*byte))
}

/// Refuses a name or a password that is empty or longer than [`MAX_TYPED`].
pub fn typed(name: &str, password: &str) -> AppResult<()> {
    let mut check = Checker::new();
    for (field, label, value) in [("username", "用户名", name), ("password", "密码", password)] {
        if value.is_empty() {
            check.refuse(field, FieldCode::Required, format!("请输入{label}"));
        } else if value.chars().count() > MAX_TYPED {
            check.refuse(field, FieldCode::TooLong, format!("{label}不能超过 {MAX_TYPED} 个字符"));
        }
    }
    check.finish()
}
