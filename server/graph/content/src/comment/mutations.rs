//! GraphQL mutations of comments.

use async_graphql::{Context, ID};
use xieli_domain::comment::{model, service};
use xieli_macros::{InputObject, object};

use super::types::Comment;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode, decode_all, decode_optional};
use crate::file::File;
use crate::live::types::record;
use crate::member::Member;

/// A new comment.
#[derive(InputObject)]
pub struct CommentCreateInput {
    /// The global id of the record it is about: a member, a team, a file.
    pub record_id: ID,
    /// The comment it replies to; a reply has no replies.
    pub reply_to_id: Option<ID>,
    /// Plain text, 1 to 2000 characters.
    pub body: String,
    /// Members mentioned in it, at most 20; they get a notification.
    pub mention_ids: Option<Vec<ID>>,
    /// The caller's own uploads with the source `comment`, `draft`, at most 9; they are published with it.
    pub attachment_ids: Option<Vec<ID>>,
    /// Idempotency key, 8 to 64 letters and digits: repeated requests create one comment.
    pub request_key: Option<String>,
}

/// A new text for a comment.
#[derive(InputObject)]
pub struct CommentUpdateInput {
    /// The comment to change.
    pub id: ID,
    /// The version that was read.
    pub version: i32,
    /// Plain text, 1 to 2000 characters.
    pub body: String,
    /// The complete list of members mentioned in it.
    pub mention_ids: Option<Vec<ID>>,
    /// The complete list of attachments; absent: unchanged.
    pub attachment_ids: Option<Vec<ID>>,
}

/// Comments to delete.
#[derive(InputObject)]
pub struct CommentsInput {
    /// Their global ids, at most 100.
    pub ids: Vec<ID>,
}

payload! {
    /// The comment, or the errors of the input.
    login CommentPayload {
        /// The comment after the change; null when nothing was changed.
        comment: Comment
    }
}

/// Root fields that change comments.
#[derive(Default)]
pub struct CommentMutation;

/// Root fields that change comments.
#[object(root)]
impl CommentMutation {
    /// Creates a comment on a record, or a reply to one. Mentioned members, the author of the comment replied
    /// to and the owner of the record get a notification.
    #[login]
    async fn comment_create(&self, ctx: &Context<'_>, input: CommentCreateInput) -> Result<CommentPayload> {
        let (kind, record_id) = record(&input.record_id)?;
        let new = model::NewComment {
            kind,
            record_id,
            reply_to: decode_optional::<Comment>(input.reply_to_id.as_ref())?,
            body: input.body,
            mention_ids: decode_all::<Member>(&input.mention_ids.unwrap_or_default())?,
            attachment_ids: decode_all::<File>(&input.attachment_ids.unwrap_or_default())?,
            request_key: input.request_key,
        };
        CommentPayload::from(service::create(ctx.db()?, ctx.viewer()?, new).await)
    }

    /// Changes the text of a comment of one's own.
    #[login]
    async fn comment_update(&self, ctx: &Context<'_>, input: CommentUpdateInput) -> Result<CommentPayload> {
        let change = model::CommentChange {
            id: decode::<Comment>(&input.id)?,
            version: input.version,
            body: input.body,
            mention_ids: decode_all::<Member>(&input.mention_ids.unwrap_or_default())?,
            attachment_ids: input.attachment_ids.as_deref().map(decode_all::<File>).transpose()?,
        };
        CommentPayload::from(service::update(ctx.db()?, ctx.viewer()?, change).await)
    }

    /// Deletes comments: one's own, or any as an administrator of the enterprise; all or none.
    #[login]
    async fn comment_delete(&self, ctx: &Context<'_>, input: CommentsInput) -> Result<DeletePayload> {
        let ids = decode_all::<Comment>(&input.ids)?;
        DeletePayload::from::<Comment>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }
}
