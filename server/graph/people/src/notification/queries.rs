//! GraphQL query of notification preferences.

use async_graphql::Context;
use xieli_domain::notification::preference;
use xieli_macros::object;

use super::types::NotificationChoices;
use crate::core::{ContextExt, Result};

/// Query of notification preferences.
#[derive(Default)]
pub struct NotificationQuery;

/// Query of notification preferences.
#[object(root)]
impl NotificationQuery {
    /// The viewer's notification preferences: events and their channels.
    #[login]
    async fn notification_choices(&self, ctx: &Context<'_>) -> Result<Option<NotificationChoices>> {
        let choices = preference::of(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(Some(NotificationChoices::new(choices, ctx.services()?.mailer().is_some())))
    }
}
