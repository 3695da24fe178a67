//! Reading what somebody is told of.

use async_graphql::Context;
use xieli_domain::notification::preference;
use xieli_macros::object;

use super::types::NotificationChoices;
use crate::core::{Reach, Result};

/// Root fields that read what somebody is told of.
#[derive(Default)]
pub struct NotificationQuery;

/// Root fields that read what somebody is told of.
#[object(root)]
impl NotificationQuery {
    /// What the viewer wants to be told of, and how.
    #[login]
    async fn notification_choices(&self, ctx: &Context<'_>) -> Result<Option<NotificationChoices>> {
        let choices = preference::of(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(Some(NotificationChoices::new(choices, ctx.services()?.mailer().is_some())))
    }
}
