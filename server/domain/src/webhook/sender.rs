//! Sends pending deliveries and records the results.

use std::time::Instant;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use xieli_kernel::{AppError, AppResult, clock};
use xieli_tables::{member, webhook};

use super::address;
use super::message::{self, Around};
use super::model::{Access, Delivery, Target, Webhook};
use super::queue::{self, Left};
use super::registry;
use super::rules::{self, Attempt};
use crate::Services;
pub use crate::adapters::{Answer, Poster};
use crate::keyring::Keyring;
use crate::notification::{self, About, Message};
use crate::record::Change;

/// Encrypts the secrets of a webhook.
pub fn seal(keyring: &Keyring, enterprise_id: i64, access: &Access) -> AppResult<crate::keyring::Sealed> {
    let plain = serde_json::to_vec(access).map_err(AppError::internal)?;
    keyring.seal(&context(enterprise_id), &plain)
}

/// Decrypts them; `None`: they have to be entered anew.
pub fn open(keyring: &Keyring, webhook: &Webhook) -> AppResult<Option<Access>> {
    let Some(sealed) = webhook.sealed() else { return Ok(None) };
    let plain = keyring.open(&context(webhook.enterprise_id), &sealed)?;
    serde_json::from_slice(&plain).map(Some).map_err(AppError::internal)
}

fn context(enterprise_id: i64) -> String {
    format!("webhook of {enterprise_id}")
}

/// The running deliveries, within the limits of concurrency. When one has ended, the next one starts: no
/// delivery waits for a whole batch with slow receivers.
pub struct Sending<'a> {
    services: &'a Services,
    poster: &'a dyn Poster,
    /// Enterprise and webhook of each running delivery.
    under_way: Vec<(i64, i64)>,
    running: FuturesUnordered<BoxFuture<'a, (i64, i64)>>,
}

impl<'a> Sending<'a> {
    /// Starts without running deliveries.
    pub fn new(services: &'a Services, poster: &'a dyn Poster) -> Self {
        Self { services, poster, under_way: Vec::new(), running: FuturesUnordered::new() }
    }

    /// Starts due deliveries within the limits; returns the number of deliveries taken.
    #[erased]
    pub async fn take_up(&mut self, now: DateTime<Utc>) -> AppResult<usize> {
        if self.under_way.len() >= queue::ROUND {
            return Ok(0);
        }
        let taken = {
            let mut own = self.services.db().own().await?;
            queue::take(&mut own, &self.under_way, now).await?
        };
        let count = taken.len();
        for delivery in taken {
            let whose = (delivery.enterprise_id, delivery.webhook_id);
            self.under_way.push(whose);
            let (services, poster) = (self.services, self.poster);
            self.running.push(Box::pin(async move {
                if let Err(error) = send(services, poster, &delivery, now).await {
                    // another node takes it over after its lease
                    tracing::error!(?error, id = delivery.id, "a webhook's delivery could not be settled");
                }
                whose
            }));
        }
        Ok(count)
    }

    /// Waits until one of them has ended; false: none is running.
    #[erased]
    pub async fn ended(&mut self) -> bool {
        let Some(whose) = self.running.next().await else { return false };
        if let Some(place) = self.under_way.iter().position(|one| *one == whose) {
            self.under_way.swap_remove(place);
        }
        true
    }
}

/// Sends due deliveries within the limits and waits for their end; returns the number of deliveries taken.
#[erased]
pub async fn deliver(services: &Services, poster: &dyn Poster, now: DateTime<Utc>) -> AppResult<usize> {
    let mut sending = Sending::new(services, poster);
    let taken = sending.take_up(now).await?;
    while sending.ended().await {}
    Ok(taken)
}

/// Makes one attempt and applies its consequences.
#[erased]
pub async fn send(
    services: &Services,
    poster: &dyn Poster,
    delivery: &Delivery,
    now: DateTime<Utc>,
) -> AppResult<()> {
    let began = Instant::now();
    let (attempt, mut left) = attempt(services, poster, delivery).await?;
    left.duration = i32::try_from(began.elapsed().as_millis()).unwrap_or(i32::MAX);
    let test = delivery.kind == registry::TEST;
    let (state, next_at) = rules::after(attempt, delivery.attempts, test, now);
    services
        .db()
        .transaction(async |tx| {
            if !queue::settle(tx, delivery, state, next_at, &left, now).await? {
                return Ok(());
            }
            let since = queue::note(tx, delivery, attempt == Attempt::Arrived, now).await?;
            if !test && rules::stops(attempt, since, now) && queue::stop(tx, delivery, now).await? {
                stopped(tx, delivery, now).await?;
            }
            Ok(())
        })
        .await
}

/// Consequences of switching a webhook off: pending deliveries are given up, and its creator is notified.
async fn stopped(
    tx: &mut diesel_async::AsyncPgConnection,
    delivery: &Delivery,
    now: DateTime<Utc>,
) -> AppResult<()> {
    let (enterprise_id, id) = (delivery.enterprise_id, delivery.webhook_id);
    queue::give_up(tx, enterprise_id, &[id], now).await?;
    Change::new("webhook.stop", id).write_as(tx, enterprise_id, None).await?;
    let found: Option<(String, Option<i64>)> = webhook::table
        .find((enterprise_id, id))
        .select((webhook::name, webhook::created_by))
        .first(tx)
        .await
        .optional()?;
    let Some((name, Some(maker))) = found else { return Ok(()) };
    let message = Message {
        kind: "webhook.stop",
        title: format!("消息推送“{name}”已停用"),
        body: Some("对方长时间无法接收。请检查推送地址，恢复后重新启用。".to_owned()),
        link: Some("/admin/Webhooks".to_owned()),
        source: None,
        about: About::Nothing,
    };
    notification::send(tx, enterprise_id, &[maker], &message).await
}

async fn attempt(
    services: &Services,
    poster: &dyn Poster,
    delivery: &Delivery,
) -> AppResult<(Attempt, Left)> {
    let refused = |error: String| (Attempt::Refused, Left { error: Some(error), ..Left::default() });
    let (webhook, actor) = read(services, delivery).await?;
    let access = match open(services.keyring(), &webhook) {
        Ok(Some(access)) => access,
        Ok(None) => return Ok(refused("请重新填写推送地址".to_owned())),
        Err(error) => {
            tracing::error!(?error, id = webhook.id, "a webhook's address is not readable");
            return Ok(refused("推送地址无法解密，请重新填写".to_owned()));
        }
    };
    if let Err(error) = address::check(&access.url, poster.opened()) {
        tracing::warn!(?error, id = webhook.id, "a webhook's address is not allowed any more");
        return Ok(refused("不允许访问该推送地址".to_owned()));
    }
    let target = Target::read(webhook.target);
    let around = Around { actor: actor.as_deref(), public_url: services.public_url(), now: clock::now() };
    let request = message::request(target, &access, delivery, around)?;
    let answer = poster.post(&request).await;
    let body = Some(request.body);
    Ok(match answer {
        Err(error) => (Attempt::Refused, Left { request: body, error: Some(error), ..Left::default() }),
        Ok(answer) => {
            let refusal = match answer.status {
                200..=299 => message::refusal(target, &answer.body),
                status => Some(format!("对方返回了 HTTP {status}")),
            };
            let attempt = match (&refusal, answer.status) {
                (None, _) => Attempt::Arrived,
                (Some(_), 410) => Attempt::Gone,
                (Some(_), _) => Attempt::Refused,
            };
            let left = Left {
                request: body,
                status: Some(answer.status),
                response: Some(answer.body),
                error: refusal,
                duration: 0,
            };
            (attempt, left)
        }
    })
}

async fn read(services: &Services, delivery: &Delivery) -> AppResult<(Webhook, Option<String>)> {
    let mut own = services.db().own().await?;
    let found = webhook::table
        .find((delivery.enterprise_id, delivery.webhook_id))
        .select(Webhook::as_select())
        .first(&mut *own)
        .await?;
    let actor = match delivery.actor_member_id {
        None => None,
        Some(id) => member::table
            .find((delivery.enterprise_id, id))
            .select(member::name)
            .first(&mut *own)
            .await
            .optional()?,
    };
    Ok((found, actor))
}
