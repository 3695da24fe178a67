//! Reading notifications off, choosing what to be told of.

use async_graphql::{Context, ID};
use xieli_domain::notification::{self, preference};
use xieli_kernel::AppError;
use xieli_macros::{InputObject, fields, object};

use super::types::{Notification, NotificationChannel, NotificationChoices};
use crate::core::{Reach, Result, UserError, decode_all, payload};

/// Which notifications.
#[derive(InputObject)]
pub struct NotificationsReadInput {
    /// At most 1000.
    pub ids: Option<Vec<ID>>,
    /// All of them.
    pub all: Option<bool>,
}

/// One wish.
#[derive(InputObject)]
pub struct NotificationWishInput {
    /// The kind of an event, or `digest`.
    pub event: String,
    /// How.
    pub channel: NotificationChannel,
    /// Or not.
    pub enabled: bool,
}

/// What to be told of, and how.
#[derive(InputObject)]
pub struct NotificationChoicesInput {
    /// What is not named stays as it is.
    pub wishes: Vec<NotificationWishInput>,
}

payload! {
    /// The choice, or why not.
    login NotificationChoicesPayload {
        /// As it is now; null when nothing was changed.
        choices: NotificationChoices
    }
}

/// What is left to read.
#[fields(login)]
pub struct NotificationsReadPayload {
    /// How many are not read.
    pub unread_notifications: i32,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Root fields that change what somebody is told.
#[derive(Default)]
pub struct NotificationMutation;

/// Root fields that change what somebody is told.
#[object(root)]
impl NotificationMutation {
    /// Chooses what the viewer is told of, and how.
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

    /// Marks the viewer's notifications as read: these, or all.
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
