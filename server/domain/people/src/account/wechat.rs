//! A WeChat identity as one more way to sign in (docs/decisions/0085): bound by whoever is signed in, taken off by
//! [`crate::member::service::unbind_mp`] (core §7 `POST user/mp/unbind/{id}`).

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::alarm::Alarm;
use super::kind::WECHAT;
use super::session;
use super::store::person as store;
use crate::Services;
use crate::outside::Wechat;
use crate::record::Change;

/// The longest code that is looked at.
const MAX_CODE: usize = 512;
/// Characters of a state.
const STATE: std::ops::RangeInclusive<usize> = 16..=128;
/// Where WeChat leads people back to, in the client.
const BACK: &str = "/wechat";

/// Whether anybody signs in by WeChat here.
pub fn is_offered(services: &Services) -> bool {
    services.wechat().is_some()
}

/// Where one confirms in WeChat; `None`: the code reaches whoever asks another way. `state` comes back with the code: by it
/// a browser knows that it asked itself.
pub fn begin(services: &Services, state: &str) -> AppResult<Option<String>> {
    let plain = state.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !STATE.contains(&state.len()) || !plain {
        return Err(AppError::field("state", FieldCode::Invalid, "应为 16 至 128 位字母或数字"));
    }
    let back = format!("{}{BACK}", services.public_url());
    Ok(provider(services)?.begin(&back, state))
}

/// Whose a code is.
#[erased]
pub async fn person(services: &Services, code: &str) -> AppResult<String> {
    let code = code.trim();
    let mut check = Checker::new();
    if code.is_empty() {
        check.refuse("code", FieldCode::Required, "请输入授权码");
    } else if code.len() > MAX_CODE {
        check.refuse("code", FieldCode::TooLong, "授权码过长");
    }
    check.finish()?;
    provider(services)?
        .person(code)
        .await?
        .ok_or_else(|| AppError::field("code", FieldCode::Invalid, "微信授权已失效，请重新授权"))
}

/// Lets the person of a code sign in as the viewer. What lets somebody in asks for a fresh sign-in, and is told.
#[erased]
pub async fn bind(services: &Services, viewer: &Viewer, code: &str) -> AppResult<()> {
    session::require_fresh(&*services.db().own().await?, viewer).await?;
    let person = person(services, code).await?;
    services
        .db()
        .transaction(async |tx| {
            if store::by_wechat(tx, &person).await?.is_some_and(|account| account != viewer.account_id) {
                return Err(WECHAT.taken());
            }
            if !store::bind_wechat(tx, viewer.account_id, &person).await? {
                return Err(AppError::field("", FieldCode::Conflict, "您已绑定微信，请先解除绑定"));
            }
            Change::new("member.mp_bind", viewer.member_id).write(tx, viewer).await?;
            Alarm::WechatOn.write(tx, viewer.account_id).await
        })
        .await
}

fn provider(services: &Services) -> AppResult<&dyn Wechat> {
    let off = || AppError::field("", FieldCode::Invalid, "本系统尚未接入微信");
    services.wechat().ok_or_else(off)
}
