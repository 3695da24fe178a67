//! Signing in by name and password, and by a code (core §5 Login, §7 `POST login`).

use chrono::{DateTime, Utc};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::captcha::Reading;
use super::model::{Origin, TokenPair};
use super::sms::{self, Purpose};
use super::store::{person, proof};
use super::{attempts, session};
use crate::Services;

/// The longest name or password that is looked at.
const MAX_TYPED: usize = 128;

/// What a browser sends to sign in.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// User name or mobile number, encrypted.
    pub username: String,
    /// Password, encrypted.
    pub password: String,
    /// Of the key they were encrypted with.
    pub key_id: String,
    /// Given out with the key; serves once.
    pub nonce: String,
    /// The picture code, when one is needed.
    pub reading: Reading,
}

/// What became of an attempt to sign in.
#[derive(Debug)]
pub struct Attempt {
    /// The tokens, or why not.
    pub result: AppResult<TokenPair>,
    /// Whether the next attempt needs a picture code.
    pub captcha_required: bool,
    /// Until when there is no next attempt.
    pub locked_until: Option<DateTime<Utc>>,
}

impl From<AppResult<TokenPair>> for Attempt {
    fn from(result: AppResult<TokenPair>) -> Self {
        Self { result, captcha_required: false, locked_until: None }
    }
}

/// Signs in by name and password. A name that nobody has costs the same statements and the same hashing as one with a
/// wrong password, and is answered alike.
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
    let key = attempts::key("login", &name);
    let (standing, account) = services
        .db()
        .transaction(async |tx| {
            let standing = attempts::count(tx, &key, Some(&sent.reading)).await?;
            let account = person::by_name(tx, &name).await?;
            Ok((standing, account))
        })
        .await?;
    let attempt = |result| Attempt {
        result,
        captcha_required: standing.captcha_required,
        locked_until: standing.locked_until,
    };
    if let Some(refused) = standing.refused {
        return Ok(Attempt {
            result: Err(refused),
            captcha_required: standing.captcha_required,
            locked_until: standing.locked_until,
        });
    }
    let hash = account.as_ref().and_then(|account| account.password_hash.as_deref());
    let right = services.hasher().verify(&password, hash).await?;
    let Some(account) = account.filter(|_| right) else {
        return Ok(attempt(Err(AppError::field("", FieldCode::Invalid, "用户名或密码错误"))));
    };
    services.db().transaction(async |tx| proof::clear_failures(tx, &[key]).await).await?;
    Ok(Attempt::from(session::open(services, account.id, origin).await))
}

/// Signs in by a code that was sent to the mobile number.
pub async fn by_code(services: &Services, phone: &str, code: &str, origin: &Origin) -> AppResult<Attempt> {
    let phone = phone.trim();
    let proven = async {
        sms::prove(services.db(), "code", phone, Purpose::Login, code).await?;
        let account =
            person::by_phone(&*services.db().own().await?, phone).await?.ok_or_else(|| sms::wrong("code"))?;
        services.db().transaction(async |tx| sms::spend(tx, "code", phone, Purpose::Login).await).await?;
        session::open(services, account.id, origin).await
    };
    Ok(Attempt::from(proven.await))
}

fn typed(name: &str, password: &str) -> AppResult<()> {
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
