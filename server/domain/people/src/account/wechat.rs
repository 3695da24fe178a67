//! WeChat identities for signing in (docs/decisions/0085): a signed-in member binds one;
//! [`crate::member::service::unbind_mp`] removes it (core §7 `POST user/mp/unbind/{id}`).

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::alarm::Alarm;
use super::kind::WECHAT;
use super::session;
use super::store::person as store;
use crate::Services;
use crate::adapters::Wechat;
use crate::record::Change;

/// The longest authorisation code that is processed, in bytes.
const MAX_CODE: usize = 512;
/// Length of a state, in characters.
const STATE: std::ops::RangeInclusive<usize> = 16..=128;
/// Path of the client to which WeChat redirects.
const BACK: &str = "/wechat";

/// Whether signing in by WeChat is configured.
pub fn is_offered(services: &Services) -> bool {
    services.wechat().is_some()
}

/// The address of WeChat's consent page; `None` when the code reaches the client by another way. `state` is
/// returned with the code and proves that this browser made the request.
pub fn begin(services: &Services, state: &str) -> AppResult<Option<String>> {
    let plain = state.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !STATE.contains(&state.len()) || !plain {
        return Err(AppError::field("state", FieldCode::Invalid, "应为 16 至 128 位字母或数字"));
    }
    let back = format!("{}{BACK}", services.public_url());
    Ok(provider(services)?.begin(&back, state))
}

/// The WeChat identity behind an authorisation code.
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

/// Binds a WeChat identity to the viewer's account. It requires a recent sign-in and notifies the owner.
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
