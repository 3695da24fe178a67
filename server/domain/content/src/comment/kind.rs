//! Record kind of comments (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

use super::{service, store};
use crate::kind::field::text;
use crate::kind::notice::{Event, Group, event};
use crate::kind::sight::{Seen, Sight};
use crate::kind::words::{quiet, told};
use crate::kind::{Attached, Bin, RecordKind};

/// Comments.
pub static COMMENT: RecordKind = RecordKind {
    record_type: "comment",
    entity: "Comment",
    label: "评论",
    actions: &[told("create"), told("update"), told("delete"), told("restore"), quiet("purge")],
    fields: &[text("body", "评论内容")],
    sight: Some(Sight { look, holds: Some(store::holds), readers: None }),
    heard: Some(|_| true),
    attached: Attached::Drafts,
    bin: Some(Bin {
        table: "comment",
        title: "left(regexp_replace(t.body, '\\s+', ' ', 'g'), 60)",
        actions: ("comment.restore", "comment.purge"),
        references: &[(
            "select from comment r where r.enterprise_id = t.enterprise_id and r.parent_id = t.id",
            "回复",
        )],
        restored: Some(|tx, viewer, ids| Box::pin(service::restored(tx, viewer, ids))),
        ..Bin::PLAIN
    }),
    notices: &[
        Event { by_mail: true, ..event("comment.mention", "在评论中提到我", Group::Mention) },
        event("text.mention", "在说明中提到我", Group::Mention),
        event("comment.reply", "回复我的评论", Group::Comment),
        event("comment.create", "评论我或我的文件", Group::Comment),
    ],
    ..RecordKind::PLAIN
};

/// Visibility of comments: that of the record they are about.
fn look<'a>(
    connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    ids: &'a [i64],
) -> BoxFuture<'a, AppResult<Vec<Seen>>> {
    Box::pin(async move {
        let ids = service::visible_ids(connection, viewer, ids).await?;
        Ok(ids.into_iter().map(|id| Seen { id, ..Seen::default() }).collect())
    })
}
