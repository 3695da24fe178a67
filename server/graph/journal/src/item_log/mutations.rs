//! GraphQL mutations of work logs: writing, likes, comments and reminders.

use async_graphql::Context;
use xieli_domain::item_log::{likes, service};
use xieli_macros::{fields, object};

use super::inputs::{ItemLogCommentInput, ItemLogIdInput, ItemLogIdsInput, ItemLogInput, LogRemindInput};
use super::types::ItemLog;
use crate::comment::Comment;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::{DeletePayload, UserError, split};
use crate::core::{ContextExt, Result, decode, decode_all, decode_optional};
use crate::member::Member;
use crate::member::types::members_by_ids;
use crate::team::Team;

payload! {
    /// A log, or the errors of the call.
    login ItemLogPayload {
        /// As it is now; null when nothing was changed.
        item_log: ItemLog
    }
}

payload! {
    /// A comment on a log, or the errors of the call.
    login ItemLogCommentPayload {
        /// As it is now; null when nothing was written.
        comment: Comment
    }
}

/// The reminded members, or the errors of the call.
#[fields(login)]
pub struct JournalRemindPayload {
    /// Members without a log who were not reminded yet today; null when nothing was done.
    pub reminded: Option<Vec<Member>>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// The reminded members, or the errors of the call.
pub async fn reminded(
    ctx: &Context<'_>,
    done: xieli_kernel::AppResult<Vec<i64>>,
) -> Result<JournalRemindPayload> {
    let (ids, user_errors) = split(done)?;
    let Some(ids) = ids else { return Ok(JournalRemindPayload { reminded: None, user_errors }) };
    let reminded = members_by_ids(ctx, ctx.viewer()?.enterprise_id, &ids).await?;
    Ok(JournalRemindPayload { reminded: Some(reminded), user_errors })
}

/// Root fields that write logs.
#[derive(Default)]
pub struct ItemLogMutation;

/// Root fields that write logs.
#[object(root)]
impl ItemLogMutation {
    /// Writes a log of the viewer (business §7 `itemlog/commonsave`).
    #[requires("log:create")]
    #[create(service::save)]
    fn item_log_create(input: ItemLogInput) -> ItemLogPayload;

    /// Changes a log of the viewer; after the edit period of its type the change is recorded in its history
    /// (business §7 `PUT itemlog`).
    #[requires("log:edit")]
    #[update(service::save, ItemLog)]
    fn item_log_update(input: ItemLogInput) -> ItemLogPayload;

    /// Deletes logs of the viewer, or any for those who manage the enterprise; all or none. They can be
    /// restored (business §7 `DELETE itemlog`).
    #[requires("log:del")]
    #[delete(service::delete, ItemLog)]
    fn item_log_delete(input: ItemLogIdsInput) -> DeletePayload;

    /// Reminds members without a log of today, of teams that the viewer directs or, for those who manage the
    /// enterprise, of all, or chosen ones of these; each member at most once a day.
    #[requires("log:notice")]
    async fn item_log_remind(
        &self,
        ctx: &Context<'_>,
        input: LogRemindInput,
    ) -> Result<JournalRemindPayload> {
        let team = decode_optional::<Team>(input.team_id.as_ref())?;
        let chosen = input.member_ids.as_deref().map(decode_all::<Member>).transpose()?;
        let done = service::remind(ctx.db()?, ctx.viewer()?, team, chosen).await;
        reminded(ctx, done).await
    }
}

/// Root fields of comments and likes of logs.
#[derive(Default)]
pub struct ItemLogSayMutation;

/// Root fields of comments and likes of logs.
#[object(root)]
impl ItemLogSayMutation {
    /// Writes a comment on a log, or a reply to one (business §7 `logOperate/comment`).
    #[requires("log")]
    async fn item_log_comment(
        &self,
        ctx: &Context<'_>,
        input: ItemLogCommentInput,
    ) -> Result<ItemLogCommentPayload> {
        ItemLogCommentPayload::from(service::say(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Likes a log; idempotent (business §7 `logOperate/like`).
    #[requires("log")]
    async fn item_log_like(&self, ctx: &Context<'_>, input: ItemLogIdInput) -> Result<ItemLogPayload> {
        let id = decode::<ItemLog>(&input.id)?;
        ItemLogPayload::from(likes::like(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Removes the viewer's like (business §7 `logOperate/cancelLike`).
    #[requires("log")]
    async fn item_log_unlike(&self, ctx: &Context<'_>, input: ItemLogIdInput) -> Result<ItemLogPayload> {
        let id = decode::<ItemLog>(&input.id)?;
        ItemLogPayload::from(likes::unlike(ctx.db()?, ctx.viewer()?, id).await)
    }
}
