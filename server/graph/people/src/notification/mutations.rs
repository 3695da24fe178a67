//! GraphQL mutations of notifications: marking as read, preferences.

use async_graphql::{Context, ID};
use xieli_domain::notification::{self, preference};
use xieli_kernel::AppError;
use xieli_macros::{InputObject, fields, object};

use super::types::{Notification, NotificationChannel, NotificationChoices};
use crate::core::{ContextExt, Result, UserError, decode_all, payload};

/// Notifications to mark as read.
#[derive(InputObject)]
pub struct NotificationsReadInput {
    /// Their global ids, at most 1000.
    pub ids: Option<Vec<ID>>,
    /// Whether to mark all.
    pub all: Option<bool>,
}

/// The preference for one event and channel.
#[derive(InputObject)]
pub struct NotificationWishInput {
    /// The kind of an event, or `digest`.
    pub event: String,
    /// The channel of delivery.
    pub channel: NotificationChannel,
    /// Whether it is enabled.
    pub enabled: bool,
}

/// Notification preferences: events and their channels.
#[derive(InputObject)]
pub struct NotificationChoicesInput {
    /// The changed preferences; others stay.
    pub wishes: Vec<NotificationWishInput>,
}

payload! {
    /// The preferences, or the errors of the input.
    login NotificationChoicesPayload {
        /// The preferences after the change; null when nothing was changed.
        choices: NotificationChoices
    }
}

/// The remaining unread notifications.
#[fields(login)]
pub struct NotificationsReadPayload {
    /// The number of unread notifications.
    pub unread_notifications: i32,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Mutations of notifications.
#[derive(Default)]
pub struct NotificationMutation;

/// Mutations of notifications.
#[object(root)]
impl NotificationMutation {
    /// Changes the viewer's notification preferences.
    #[login]
    async fn notification_choices_set(
        &self,
        ctx: &Context<'_>,
        input: NotificationChoicesInput,
    ) -> Result<NotificationChoicesPayload> {
        let wishes: Vec<preference::Wish> = input
            .wishes
            .into_iter()
            .map(|wish| preference::Wish {
                event: wish.event,
                channel: wish.channel.into(),
                enabled: wish.enabled,
            })
            .collect();
        let is_mail_configured = ctx.services()?.mailer().is_some();
        let chosen = preference::set(ctx.db()?, ctx.viewer()?, &wishes).await;
        NotificationChoicesPayload::from(
            chosen.map(|choices| NotificationChoices::new(choices, is_mail_configured)),
        )
    }

    /// Marks notifications of the viewer as read: these, or all.
    #[login]
    async fn notifications_read(
        &self,
        ctx: &Context<'_>,
        input: NotificationsReadInput,
    ) -> Result<NotificationsReadPayload> {
        let ids = match (input.ids, input.all.unwrap_or_default()) {
            (_, true) => None,
            (Some(ids), false) => Some(decode_all::<Notification>(&ids)?),
            (None, false) => return Err(AppError::bad_input("请指定 ids 或 all").into()),
        };
        let read = notification::service::mark_read(ctx.db()?, ctx.viewer()?, ids.as_deref()).await;
        let (unread, user_errors) = payload::split(read)?;
        let unread = i32::try_from(unread.unwrap_or_default()).unwrap_or(i32::MAX);
        Ok(NotificationsReadPayload { unread_notifications: unread, user_errors })
    }
}
