//! Comments on attendance days by the number of the day, as REST names records. They are the comments of the
//! day's timeline.

use async_graphql::{Context, ID};
use xieli_domain::activity::model::{Entry, Part};
use xieli_domain::activity::service::{subject, timeline};
use xieli_domain::attend_day::kind::ATTEND_DAY;
use xieli_domain::comment::model::NewComment;
use xieli_domain::comment::service;
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, object};

use crate::attend_day::AttendDay;
use crate::comment::Comment;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::{ContextExt, PageArgs, Result, decode, decode_all, decode_optional};
use crate::file::File;
use crate::member::Member;

/// The most comments of a day in one answer.
const MOST: i32 = 100;

/// A comment on an attendance day.
#[derive(Debug, InputObject)]
pub struct AttendDayCommentInput {
    /// The day.
    pub id: ID,
    /// The comment to which it replies; replies to replies are refused.
    pub reply_to_id: Option<ID>,
    /// Plain text, 1 to 2000 characters.
    pub body: String,
    /// Members mentioned in it, at most 20, among those who can see the day; they are notified.
    pub mention_ids: Option<Vec<ID>>,
    /// The caller's uploads with the source `comment`, at most 9; they are published with the comment.
    pub attachment_ids: Option<Vec<ID>>,
    /// Idempotency key, 8 to 64 letters and digits.
    pub request_key: Option<String>,
}

impl Read for AttendDayCommentInput {
    type Domain = NewComment;

    fn read(self) -> AppResult<NewComment> {
        Ok(NewComment {
            kind: &ATTEND_DAY,
            record_id: decode::<AttendDay>(&self.id)?,
            reply_to: decode_optional::<Comment>(self.reply_to_id.as_ref())?,
            body: self.body,
            mention_ids: decode_all::<Member>(self.mention_ids.as_deref().unwrap_or_default())?,
            attachment_ids: decode_all::<File>(self.attachment_ids.as_deref().unwrap_or_default())?,
            request_key: self.request_key,
        })
    }
}

payload! {
    /// A comment on an attendance day, or the errors of the call.
    login AttendDayCommentPayload {
        /// As it is now; null when nothing was written.
        comment: Comment
    }
}

/// Root fields that read comments on attendance days.
#[derive(Default)]
pub struct AttendDayCommentQuery;

/// Root fields that read comments on attendance days.
#[object(root)]
impl AttendDayCommentQuery {
    /// The comments on an attendance day, the newest first, at most 100, each with its replies; null when the
    /// day is not visible to the viewer.
    #[login]
    async fn attend_day_comments(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The day.")] id: ID,
    ) -> Result<Option<Vec<Comment>>> {
        let viewer = ctx.viewer()?;
        let Some(about) = subject(ctx.db()?, viewer, &ATTEND_DAY, decode::<AttendDay>(&id)?).await? else {
            return Ok(None);
        };
        let request = PageArgs { first: Some(MOST), after: None, page: None }.request()?;
        let page = timeline(&*ctx.read().await?, viewer, &about, Part::Comments, &request).await?;
        let said = page.rows.into_iter().filter_map(|(_, entry)| match entry {
            Entry::Comment(comment) => Some(Comment::from(*comment)),
            Entry::Change(_) => None,
        });
        Ok(Some(said.collect()))
    }
}

/// Root fields that write comments on attendance days.
#[derive(Default)]
pub struct AttendDayCommentMutation;

/// Root fields that write comments on attendance days.
#[object(root)]
impl AttendDayCommentMutation {
    /// Writes a comment on an attendance day, or a reply to one.
    #[login]
    async fn attend_day_comment(
        &self,
        ctx: &Context<'_>,
        input: AttendDayCommentInput,
    ) -> Result<AttendDayCommentPayload> {
        AttendDayCommentPayload::from(service::create(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }
}
