//! GraphQL types of comments.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::comment::loaders::{AttachmentsOfComment, MentionsOfComment, RepliesOfComment};
use xieli_domain::comment::{model, rules, service};
use xieli_macros::{fields, object};

use crate::core::{ContextExt, Result, record};
use crate::file::File;
use crate::member::Member;
use crate::member::types::{member_by_id, members_by_ids};

record!(
    /// A comment on a record.
    Comment: model::Comment, service::find
);

impl Comment {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }
}

/// Actions the viewer may take on a comment; offered if and only if the server accepts them.
#[fields(login)]
pub struct CommentViewerCan {
    /// May call `commentUpdate`.
    pub update: bool,
    /// May call `commentDelete`.
    pub delete: bool,
    /// `commentCreate` with `replyToId`.
    pub reply: bool,
}

/// A comment on a record.
#[object(login, common(id, row_id, version))]
impl Comment {
    /// Plain text; null when the comment was deleted.
    fn body(&self) -> Option<&str> {
        Some(self.0.body.as_str()).filter(|_| self.0.deleted_at.is_none())
    }

    /// Whether it was deleted; it is shown only as long as it has replies.
    fn is_deleted(&self) -> bool {
        self.0.deleted_at.is_some()
    }

    /// The author of the comment.
    async fn author(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, Some(self.0.author_id)).await
    }

    /// Members mentioned in the comment.
    async fn mentions(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        let ids = ctx.loaders()?.load::<MentionsOfComment>(self.key()).await?.unwrap_or_default();
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &ids).await?))
    }

    /// The attachments, in their order; none when the comment was deleted.
    async fn attachments(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        if self.0.deleted_at.is_some() {
            return Ok(Some(Vec::new()));
        }
        let files = ctx.loaders()?.load::<AttachmentsOfComment>(self.key()).await?.unwrap_or_default();
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// The replies, the oldest first, at most 200.
    async fn replies(&self, ctx: &Context<'_>) -> Result<Option<Vec<Comment>>> {
        let replies = ctx.loaders()?.load::<RepliesOfComment>(self.key()).await?.unwrap_or_default();
        Ok(Some(replies.into_iter().map(Comment::from).collect()))
    }

    /// When it was written.
    fn created_at(&self) -> DateTime<Utc>;

    /// When its text last changed.
    fn edited_at(&self) -> Option<DateTime<Utc>>;

    /// Actions the viewer may take on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<CommentViewerCan> {
        let rules::Allowed { update, delete, reply } = rules::allowed(ctx.viewer()?, &self.0);
        Ok(CommentViewerCan { update, delete, reply })
    }
}
