//! Saving views, reading notifications off.

use async_graphql::{Context, ID, InputObject, SimpleObject};
use xieli_domain::shell::notification;
use xieli_domain::shell::saved_view::{model, service};
use xieli_kernel::AppError;
use xieli_macros::{fields, object};

use super::types::{Notification, SavedView, ViewScope};
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, UserError, decode_all, decode_optional, payload};
use crate::payload;

/// A view to be saved.
#[derive(InputObject)]
pub struct SavedViewSaveInput {
    /// The view to change; a new one if absent.
    pub id: Option<ID>,
    /// The address of the list, beginning with `/`.
    pub route: String,
    /// 1 to 30 characters.
    pub name: String,
    /// For whom.
    pub scope: ViewScope,
    /// The query part of the address, up to 4000 characters.
    pub query: String,
    /// Shown when the list is opened without a query; the mark goes from the others.
    pub is_default: Option<bool>,
}

/// Which views.
#[derive(InputObject)]
pub struct SavedViewsInput {
    /// At most 100.
    pub ids: Vec<ID>,
}

/// Which notifications.
#[derive(InputObject)]
pub struct NotificationsReadInput {
    /// At most 1000.
    pub ids: Option<Vec<ID>>,
    /// All of them.
    pub all: Option<bool>,
}

payload! {
    /// A saved view, or why not.
    login SavedViewPayload {
        /// As it is now; null when nothing was saved.
        view: SavedView
    }
}

/// What is left to read.
#[fields(login)]
#[derive(SimpleObject)]
pub struct NotificationsReadPayload {
    /// How many are not read.
    pub unread_notifications: i32,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Root fields that change what the frame shows.
#[derive(Default)]
pub struct ShellMutation;

/// Root fields that change what the frame shows.
#[object(root)]
impl ShellMutation {
    /// Saves a view of a list under a name. Views for everybody are saved by admins.
    #[login]
    async fn saved_view_save(
        &self,
        ctx: &Context<'_>,
        input: SavedViewSaveInput,
    ) -> Result<SavedViewPayload> {
        let draft = model::Draft {
            id: decode_optional::<SavedView>(input.id.as_ref())?,
            route: input.route,
            name: input.name,
            scope: input.scope.into(),
            query: input.query,
            is_default: input.is_default.unwrap_or_default(),
        };
        SavedViewPayload::from(service::save(ctx.db()?, ctx.viewer()?, draft).await)
    }

    /// Deletes saved views; all or none.
    #[login]
    async fn saved_view_delete(&self, ctx: &Context<'_>, input: SavedViewsInput) -> Result<DeletePayload> {
        let ids = decode_all::<SavedView>(&input.ids)?;
        DeletePayload::from::<SavedView>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
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
