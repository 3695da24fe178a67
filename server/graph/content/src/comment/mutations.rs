//! Writing comments.

use async_graphql::{Context, ID};
use xieli_domain::comment::{model, service};
use xieli_macros::{InputObject, object};

use super::types::Comment;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode, decode_all, decode_optional};
use crate::file::File;
use crate::live::types::record;
use crate::member::Member;

/// A new comment.
#[derive(InputObject)]
pub struct CommentCreateInput {
    /// The record it is about: a member, a team, a file.
    pub record_id: ID,
    /// The comment it answers; answers are not answered.
    pub reply_to_id: Option<ID>,
    /// Plain text, 1 to 2000 characters.
    pub body: String,
    /// Who is called by name in it, at most 20; they are told.
    pub mention_ids: Option<Vec<ID>>,
    /// One's own uploads with the source `comment`, `draft`, at most 9; they are published with it.
    pub attachment_ids: Option<Vec<ID>>,
    /// 8 to 64 letters and digits: sent twice it is written once.
    pub request_key: Option<String>,
}

/// Another text for a comment.
#[derive(InputObject)]
pub struct CommentUpdateInput {
    /// Which.
    pub id: ID,
    /// As read.
    pub version: i32,
    /// Plain text, 1 to 2000 characters.
    pub body: String,
    /// Exactly these are called by name in it.
    pub mention_ids: Option<Vec<ID>>,
    /// Exactly these are attached to it; absent: what was before.
    pub attachment_ids: Option<Vec<ID>>,
}

/// Which comments.
#[derive(InputObject)]
pub struct CommentsInput {
    /// At most 100.
    pub ids: Vec<ID>,
}

payload! {
    /// A comment, or why not.
    login CommentPayload {
        /// As it is now; null when nothing was changed.
        comment: Comment
    }
}

/// Root fields that change comments.
#[derive(Default)]
pub struct CommentMutation;

/// Root fields that change comments.
#[object(root)]
impl CommentMutation {
    /// Writes a comment on a record, or an answer to one. Who is called by name, who is answered and whose record it is
    /// are told.
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

    /// Changes the text of one's own comment.
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

    /// Takes comments back: one's own, or as who manages the enterprise; all or none.
    #[login]
    async fn comment_delete(&self, ctx: &Context<'_>, input: CommentsInput) -> Result<DeletePayload> {
        let ids = decode_all::<Comment>(&input.ids)?;
        DeletePayload::from::<Comment>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }
}
