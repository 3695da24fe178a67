//! Notification preferences of members: a row only where a choice differs from the default.

use std::collections::{HashMap, HashSet};

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};
use xieli_tables::{member, notification_preference as preference};

use super::events::{self, Event, event_of};
use crate::Db;
use crate::record::Change;

/// Channel of a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Channel {
    /// Inbox of the product.
    InApp,
    /// By e-mail.
    Email,
    /// Through the webhooks and group robots of the enterprise, where an administrator has chosen the event for one.
    Webhook,
}

impl Channel {
    /// All channels.
    pub const ALL: [Self; 3] = [Self::InApp, Self::Email, Self::Webhook];

    /// The value of the column.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::InApp => "IN_APP",
            Self::Email => "EMAIL",
            Self::Webhook => "WEBHOOK",
        }
    }
}

/// Pseudo-event: whether unread notifications come as one e-mail a day.
pub const DIGEST: &str = "digest";

/// Whether an event reaches a member on a channel; `chosen` is the member's choice.
pub fn reaches(event: Option<&Event>, channel: Channel, chosen: Option<bool>) -> bool {
    match (event, channel) {
        // events without a preference are shown in the product
        (None, Channel::InApp) => true,
        (None, Channel::Email | Channel::Webhook) => false,
        (Some(event), Channel::InApp) => event.compulsory || chosen.unwrap_or(true),
        (Some(event), Channel::Email) => chosen.unwrap_or(event.by_mail),
        // events that protect an account stay private to its owner
        (Some(event), Channel::Webhook) => !event.compulsory && chosen.unwrap_or(true),
    }
}

/// A member's channels for one event.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    /// The event.
    pub event: &'static Event,
    /// Inbox of the product.
    pub in_app: bool,
    /// E-mail.
    pub email: bool,
    /// Through the webhooks and group robots of the enterprise.
    pub webhook: bool,
}

/// Preferences of a member.
#[derive(Debug, Clone)]
pub struct Choices {
    /// One for each event.
    pub events: Vec<Choice>,
    /// Whether unread notifications come as one e-mail a day.
    pub digest: bool,
    /// E-mail address of the member.
    pub address: Option<String>,
}

/// Those of the members whom the event reaches on the channel.
#[erased]
pub async fn wanted(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    kind: &str,
    channel: Channel,
) -> AppResult<Vec<i64>> {
    let event = event_of(kind);
    let fixed = event.is_none_or(|event| event.compulsory && channel != Channel::Email);
    let chosen: HashMap<i64, bool> = if fixed {
        HashMap::new()
    } else {
        preference::table
            .filter(preference::enterprise_id.eq(enterprise_id))
            .filter(preference::member_id.eq_any(member_ids))
            .filter(preference::event.eq(kind))
            .filter(preference::channel.eq(channel.as_str()))
            .select((preference::member_id, preference::enabled))
            .load::<(i64, bool)>(&mut connection)
            .await?
            .into_iter()
            .collect()
    };
    let mut seen = HashSet::new();
    Ok(member_ids
        .iter()
        .copied()
        .filter(|id| seen.insert(*id) && reaches(event, channel, chosen.get(id).copied()))
        .collect())
}

/// The preferences of the viewer.
#[erased]
pub async fn of(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Choices> {
    let rows: Vec<(String, String, bool)> = preference::table
        .filter(preference::enterprise_id.eq(viewer.enterprise_id))
        .filter(preference::member_id.eq(viewer.member_id))
        .select((preference::event, preference::channel, preference::enabled))
        .load(&mut connection)
        .await?;
    let chosen: HashMap<(&str, &str), bool> =
        rows.iter().map(|(event, channel, enabled)| ((event.as_str(), channel.as_str()), *enabled)).collect();
    let reach = |event: &'static Event, channel: Channel| {
        reaches(Some(event), channel, chosen.get(&(event.kind, channel.as_str())).copied())
    };
    let events = events::all()
        .into_iter()
        .map(|event| Choice {
            event,
            in_app: reach(event, Channel::InApp),
            email: reach(event, Channel::Email),
            webhook: reach(event, Channel::Webhook),
        })
        .collect();
    let digest = chosen.get(&(DIGEST, Channel::Email.as_str())).copied().unwrap_or_default();
    let address: Option<Option<String>> = member::table
        .filter(member::enterprise_id.eq(viewer.enterprise_id))
        .filter(member::id.eq(viewer.member_id))
        .select(member::email)
        .first(&mut connection)
        .await
        .optional()?;
    Ok(Choices { events, digest, address: address.flatten() })
}

/// One choice: an event (or [`DIGEST`]), a channel, on or off.
#[derive(Debug, Clone)]
pub struct Wish {
    /// Kind of the event.
    pub event: String,
    /// Channel.
    pub channel: Channel,
    /// On or off.
    pub enabled: bool,
}

/// Whether a member may choose this.
pub fn check(wish: &Wish) -> AppResult<()> {
    let refuse = |code, message: &'static str| Err(AppError::field("wishes", code, message));
    match event_of(&wish.event) {
        None if wish.event == DIGEST && wish.channel == Channel::Email => Ok(()),
        None => refuse(FieldCode::Invalid, "没有这种通知"),
        Some(event) if event.compulsory && wish.channel == Channel::InApp && !wish.enabled => {
            refuse(FieldCode::Forbidden, "账号安全通知不能关闭")
        }
        Some(event) if event.compulsory && wish.channel == Channel::Webhook && wish.enabled => {
            refuse(FieldCode::Forbidden, "账号安全通知不能推送到群")
        }
        Some(_) => Ok(()),
    }
}

/// Stores the viewer's choices; others stay as they are.
#[erased]
pub async fn set(db: &Db, viewer: &Viewer, wishes: &[Wish]) -> AppResult<Choices> {
    if wishes.is_empty() || wishes.len() > Channel::ALL.len() * (events::all().len() + 1) {
        return Err(AppError::field("wishes", FieldCode::Invalid, "请选择要修改的通知"));
    }
    wishes.iter().try_for_each(check)?;
    db.transaction(async |tx| {
        for wish in wishes {
            let row = (
                preference::enterprise_id.eq(viewer.enterprise_id),
                preference::member_id.eq(viewer.member_id),
                preference::event.eq(&wish.event),
                preference::channel.eq(wish.channel.as_str()),
                preference::enabled.eq(wish.enabled),
            );
            diesel::insert_into(preference::table)
                .values(row)
                .on_conflict((
                    preference::enterprise_id,
                    preference::member_id,
                    preference::event,
                    preference::channel,
                ))
                .do_update()
                .set(preference::enabled.eq(wish.enabled))
                .execute(tx)
                .await?;
        }
        let told: Vec<_> =
            wishes.iter().map(|wish| (&wish.event, wish.channel.as_str(), wish.enabled)).collect();
        Change::new("notification_preference.update", viewer.member_id)
            .after(&told)
            .write(tx, viewer)
            .await?;
        of(tx, viewer).await
    })
    .await
}
