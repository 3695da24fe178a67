//! Business actions on webhooks: check, transaction, write, log and event.

use serde_json::json;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{Access, Delivery, Issued, Target, Webhook, WebhookFilter, WebhookInput};
use super::rules::{Checked, MAX_WEBHOOKS};
use super::sender::{self, Poster};
use super::store::Changes;
use super::{address, message, queue, registry, rules, store};
use crate::Services;
use crate::keyring::Sealed;
use crate::record::Change;

fn poster(services: &Services) -> AppResult<&dyn Poster> {
    services.poster().map(AsRef::as_ref).ok_or_else(|| AppError::forbidden_because("服务器没有启用消息推送"))
}

/// Encrypts address and secret; returns also the address without secrets.
fn keep(
    services: &Services,
    viewer: &Viewer,
    target: Target,
    access: &Access,
) -> AppResult<(String, Sealed)> {
    let url = address::check(&access.url, poster(services)?.opened())?;
    let sealed = sender::seal(services.keyring(), viewer.enterprise_id, access)?;
    Ok((address::shown(&url, target != Target::Program), sealed))
}

/// Creates a webhook; the secret of a program is returned only here.
#[erased]
pub async fn create(services: &Services, viewer: &Viewer, input: WebhookInput) -> AppResult<Issued> {
    let checked = rules::check(&input, true)?;
    let made_secret = (input.target == Target::Program).then(message::new_secret);
    let given = checked.secret.clone().filter(|secret| !secret.is_empty());
    let access =
        Access { url: checked.url.clone().unwrap_or_default(), secret: made_secret.clone().or(given) };
    let (address, sealed) = keep(services, viewer, input.target, &access)?;
    let webhook = services
        .db()
        .transaction(async |tx| {
            store::lock(tx, viewer.enterprise_id).await?;
            if store::count(tx, viewer, &WebhookFilter::default()).await? >= MAX_WEBHOOKS {
                let message = format!("每个企业最多 {MAX_WEBHOOKS} 个消息推送");
                return Err(AppError::field("", FieldCode::TooLong, message));
            }
            let made =
                store::insert(tx, viewer, input.target, &checked, input.active, &address, &sealed).await?;
            Change::new("webhook.create", made.id).after(&made).write(tx, viewer).await?;
            Ok(made)
        })
        .await?;
    Ok(Issued { webhook, secret: made_secret })
}

/// Changes a webhook; its target is fixed.
#[erased]
pub async fn update(
    services: &Services,
    viewer: &Viewer,
    id: i64,
    version: i32,
    input: WebhookInput,
) -> AppResult<Webhook> {
    let checked = rules::check(&input, false)?;
    services
        .db()
        .transaction(async |tx| {
            store::lock(tx, viewer.enterprise_id).await?;
            let before = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            if before.target != input.target.code() {
                return Err(AppError::field("target", FieldCode::Conflict, "推送方式不能修改"));
            }
            let kept = access_after(services, viewer, &before, &checked)?;
            let (address, sealed) = kept.unzip();
            let (sealed, key_id) = sealed.map(|sealed| (sealed.bytes, sealed.key_id)).unzip();
            let changes = Changes {
                name: Some(checked.name),
                address,
                sealed,
                key_id,
                events: Some(checked.events),
                active: Some(input.active),
            };
            write(tx, viewer, &before, version, &changes).await
        })
        .await
}

/// The encrypted secrets after a change; `None`: neither address nor secret was changed.
fn access_after(
    services: &Services,
    viewer: &Viewer,
    before: &Webhook,
    checked: &Checked,
) -> AppResult<Option<(String, Sealed)>> {
    if checked.url.is_none() && checked.secret.is_none() {
        return Ok(None);
    }
    let target = Target::read(before.target);
    // secrets that can no longer be decrypted are entered anew
    let known = sender::open(services.keyring(), before).ok().flatten();
    let url = checked.url.clone().or_else(|| known.as_ref().map(|access| access.url.clone()));
    let url = url.ok_or_else(|| AppError::field("url", FieldCode::Required, "请输入推送地址"))?;
    let known_secret = known.and_then(|access| access.secret);
    let secret = match (target, &checked.secret) {
        (Target::Program, _) => known_secret.or_else(|| Some(message::new_secret())),
        (_, Some(given)) => Some(given.clone()).filter(|secret| !secret.is_empty()),
        (_, None) => known_secret,
    };
    keep(services, viewer, target, &Access { url, secret }).map(Some)
}

async fn write(
    tx: &mut diesel_async::AsyncPgConnection,
    viewer: &Viewer,
    before: &Webhook,
    version: i32,
    changes: &Changes,
) -> AppResult<Webhook> {
    let after = store::update(tx, viewer, before.id, version, changes).await?.ok_or_else(AppError::stale)?;
    if before.active && !after.active {
        queue::give_up(tx, viewer.enterprise_id, &[before.id], clock::now()).await?;
    }
    Change::new("webhook.update", before.id).before(before).after(&after).write(tx, viewer).await?;
    Ok(after)
}

/// Switches a webhook on or off.
#[erased]
pub async fn switch(
    services: &Services,
    viewer: &Viewer,
    id: i64,
    version: i32,
    active: bool,
) -> AppResult<Webhook> {
    services
        .db()
        .transaction(async |tx| {
            let before = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            if active && before.sealed.is_none() {
                return Err(AppError::field("active", FieldCode::Conflict, "请先重新填写推送地址"));
            }
            write(tx, viewer, &before, version, &Changes { active: Some(active), ..Changes::default() }).await
        })
        .await
}

/// Gives a program a new secret, which is returned only here; the old one becomes invalid.
#[erased]
pub async fn renew_secret(services: &Services, viewer: &Viewer, id: i64, version: i32) -> AppResult<Issued> {
    let secret = message::new_secret();
    let webhook = services
        .db()
        .transaction(async |tx| {
            let before = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            if before.target != Target::Program.code() {
                return Err(AppError::field("", FieldCode::Conflict, "机器人的密钥在其平台上修改"));
            }
            let known = sender::open(services.keyring(), &before)?;
            let known =
                known.ok_or_else(|| AppError::field("", FieldCode::Conflict, "请先重新填写推送地址"))?;
            let access = Access { url: known.url, secret: Some(secret.clone()) };
            let sealed = sender::seal(services.keyring(), viewer.enterprise_id, &access)?;
            let changes =
                Changes { sealed: Some(sealed.bytes), key_id: Some(sealed.key_id), ..Changes::default() };
            write(tx, viewer, &before, version, &changes).await
        })
        .await?;
    Ok(Issued { webhook, secret: Some(secret) })
}

/// Deletes webhooks; all or none. Their pending deliveries are not sent.
#[erased]
pub async fn delete(services: &Services, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    let mut check = xieli_kernel::validate::Checker::new();
    check.ids("ids", ids, usize::try_from(MAX_WEBHOOKS).unwrap_or(usize::MAX));
    check.finish()?;
    services
        .db()
        .transaction(async |tx| {
            store::lock(tx, viewer.enterprise_id).await?;
            let rows = store::of(tx, viewer, ids).await?;
            if rows.len() != ids.len() {
                return Err(AppError::not_found());
            }
            store::delete(tx, viewer, ids).await?;
            queue::give_up(tx, viewer.enterprise_id, ids, clock::now()).await?;
            let gone = rows.iter().map(|row| Change::new("webhook.delete", row.id).before(row));
            Change::write_all(gone, tx, viewer).await?;
            Ok(ids.to_vec())
        })
        .await
}

/// Sends a test message, even to an inactive webhook, and returns its delivery.
#[erased]
pub async fn test(services: &Services, viewer: &Viewer, id: i64) -> AppResult<Delivery> {
    let poster = poster(services)?;
    let now = clock::now();
    let delivery = services
        .db()
        .transaction(async |tx| {
            let found = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            let message = json!({
                "title": "协力测试消息",
                "body": format!("“{}”已连通，之后的消息会发送到这里。", found.name),
            });
            queue::insert_taken(tx, viewer, id, registry::TEST, message, now).await
        })
        .await?;
    sender::send(services, poster, &delivery, now).await?;
    let own = services.db().own().await?;
    store::find_delivery(&own, viewer, delivery.id).await?.ok_or_else(AppError::not_found)
}

/// Repeats a finished delivery, with the same message id.
#[erased]
pub async fn redeliver(services: &Services, viewer: &Viewer, id: i64) -> AppResult<Delivery> {
    services
        .db()
        .transaction(async |tx| {
            let delivery = store::find_delivery(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            let webhook =
                store::find(tx, viewer, delivery.webhook_id).await?.ok_or_else(AppError::not_found)?;
            if !webhook.active {
                return Err(AppError::field("", FieldCode::Conflict, "推送已停用，请先启用"));
            }
            if delivery.kind == registry::TEST {
                return Err(AppError::field("", FieldCode::Conflict, "测试消息请重新发送"));
            }
            let waits = || AppError::field("", FieldCode::Conflict, "该消息正在等待发送");
            if !rules::may_redeliver(delivery.state) {
                return Err(waits());
            }
            let again = queue::again(tx, &delivery, clock::now()).await?.ok_or_else(waits)?;
            Change::new("webhook.redeliver", webhook.id)
                .after(&json!({ "name": webhook.name }))
                .write(tx, viewer)
                .await?;
            Ok(again)
        })
        .await
}
