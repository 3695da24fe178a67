//! Operations on comments: create, change, delete, restore, with their notifications.

use std::collections::HashSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::permission::{CodeSet, Holder};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, MemberType, Viewer};

use super::model::{Comment, CommentChange, NewComment};
use super::subject::{self, Subject};
use super::{rules, store};
use crate::kind::{self, RecordKind};
use crate::member::kind::MEMBER;
use crate::notification::{self, About, Message};
use crate::record::Change;
use crate::{Db, file, member};

/// Writes a comment, or an answer to one, and notifies the members concerned.
#[erased]
pub async fn create(db: &Db, viewer: &Viewer, new: NewComment) -> AppResult<Comment> {
    let (body, mentions) = rules::checked(&new.body, &new.mention_ids, new.request_key.as_deref())?;
    let attachments = rules::attachments(&new.attachment_ids)?;
    db.transaction(async |tx| {
        let about = subject(tx, viewer, new.kind, new.record_id).await?;
        let mut answered = None;
        if let Some(id) = new.reply_to {
            let parent = store::lock(tx, viewer.enterprise_id, &[id]).await?.pop();
            let parent = parent
                .ok_or_else(|| AppError::field("replyToId", FieldCode::NotFound, "要回复的评论不存在"))?;
            let replies = store::count_replies(tx, viewer.enterprise_id, id).await?;
            rules::may_answer(&parent, new.kind.record_type, new.record_id, replies)?;
            let author = parent.author_id;
            answered = still_sees(tx, viewer, new.kind, new.record_id, author).await?.then_some(author);
        }
        check_mentions(tx, viewer, new.kind, new.record_id, &mentions).await?;
        let Some(comment) = store::insert(tx, viewer, &new, &body).await? else {
            let key = new.request_key.as_deref().unwrap_or_default();
            return store::sent(tx, viewer, key).await?.ok_or_else(AppError::not_found);
        };
        store::set_mentions(tx, viewer.enterprise_id, comment.id, &mentions).await?;
        if !attachments.is_empty() {
            file::service::attach(tx, viewer, (file::rules::COMMENT, comment.id), &attachments).await?;
        }
        Change::new("comment.create", comment.id).after(&(&comment, &mentions)).write(tx, viewer).await?;
        tell(tx, viewer, &about, &comment, &mentions, answered, true).await?;
        Ok(comment)
    })
    .await
}

/// Changes the text of the viewer's own comment; newly mentioned members are notified.
#[erased]
pub async fn update(db: &Db, viewer: &Viewer, change: CommentChange) -> AppResult<Comment> {
    let (body, mentions) = rules::checked(&change.body, &change.mention_ids, None)?;
    let attachments = change.attachment_ids.as_deref().map(rules::attachments).transpose()?;
    db.transaction(async |tx| {
        let before = store::lock(tx, viewer.enterprise_id, &[change.id]).await?.pop();
        let before = before.ok_or_else(AppError::not_found)?;
        let kind = kind::find(&before.record_type).ok_or_else(AppError::not_found)?;
        let about = subject(tx, viewer, kind, before.record_id).await?;
        if before.deleted_at.is_some() {
            return Err(AppError::not_found());
        }
        if !rules::allowed(viewer, &before).update {
            return Err(AppError::forbidden());
        }
        check_mentions(tx, viewer, kind, before.record_id, &mentions).await?;
        let comment = store::set_body(tx, viewer.enterprise_id, change.id, change.version, &body)
            .await?
            .ok_or_else(AppError::stale)?;
        let new = store::set_mentions(tx, viewer.enterprise_id, comment.id, &mentions).await?;
        if let Some(attachments) = attachments {
            file::service::attach(tx, viewer, (file::rules::COMMENT, comment.id), &attachments).await?;
        }
        Change::new("comment.update", comment.id).before(&before).after(&comment).write(tx, viewer).await?;
        notification::rewrite(tx, viewer.enterprise_id, &source(comment.id), &rules::excerpt(&body)).await?;
        tell(tx, viewer, &about, &comment, &new, None, false).await?;
        Ok(comment)
    })
    .await
}

/// Deletes comments: the viewer's own, or any as an administrator; all or none. Their notifications lose the
/// text, their attachments become invisible with them.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    let mut check = Checker::new();
    check.ids("ids", ids, rules::MAX_IDS);
    check.finish()?;
    db.transaction(async |tx| {
        let comments = store::lock(tx, viewer.enterprise_id, ids).await?;
        let living = comments.iter().filter(|comment| comment.deleted_at.is_none()).count();
        if living != ids.len() {
            return Err(AppError::not_found());
        }
        // all of them are checked before any is refused
        if visible(tx, viewer, &comments).await?.len() != ids.len() {
            return Err(AppError::not_found());
        }
        for comment in &comments {
            if !rules::allowed(viewer, comment).delete {
                return Err(AppError::forbidden());
            }
            notification::rewrite(tx, viewer.enterprise_id, &source(comment.id), "该评论已删除").await?;
        }
        let gone = comments.iter().map(|comment| Change::new("comment.delete", comment.id).before(comment));
        Change::write_all(gone, tx, viewer).await?;
        store::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Puts the text back into the notifications of restored comments.
#[erased]
pub async fn restored(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    for comment in store::by_ids(tx, viewer.enterprise_id, ids).await? {
        let said = rules::excerpt(&comment.body);
        notification::rewrite(tx, viewer.enterprise_id, &source(comment.id), &said).await?;
    }
    Ok(())
}

/// One comment, if its record is visible to the viewer.
#[erased]
pub async fn find(connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<Comment>> {
    let Some(comment) = store::by_ids(connection, viewer.enterprise_id, &[id]).await?.pop() else {
        return Ok(None);
    };
    let seen = visible(connection, viewer, std::slice::from_ref(&comment)).await?;
    Ok(Some(comment).filter(|comment| seen.contains(&comment.id)))
}

/// Those of `comments` whose record is visible to the viewer.
#[erased]
pub async fn visible(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    comments: &[Comment],
) -> AppResult<HashSet<i64>> {
    let mut seen = HashSet::new();
    for kind in subject::kinds() {
        let of_kind = || comments.iter().filter(|comment| comment.record_type == kind.record_type);
        let mut records: Vec<i64> = of_kind().map(|comment| comment.record_id).collect();
        if records.is_empty() {
            continue;
        }
        records.sort_unstable();
        records.dedup();
        let there = kind.visible(connection, viewer, &records).await?;
        seen.extend(of_kind().filter(|comment| there.contains(&comment.record_id)).map(|comment| comment.id));
    }
    Ok(seen)
}

/// Those of `ids` that are visible to the viewer.
#[erased]
pub async fn visible_ids(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<i64>> {
    let comments = store::by_ids(connection, viewer.enterprise_id, ids).await?;
    Ok(visible(connection, viewer, &comments).await?.into_iter().collect())
}

async fn subject(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    kind: &'static RecordKind,
    id: i64,
) -> AppResult<Subject> {
    if kind.page.is_none() {
        return Err(AppError::field("recordId", FieldCode::Invalid, "这类记录不支持评论"));
    }
    subject::find(connection, viewer, kind, id).await?.ok_or_else(AppError::not_found)
}

/// Refuses to mention members who are not visible to the author, have left, or may not see the record: the
/// notification would reveal a part of it.
async fn check_mentions(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    kind: &'static RecordKind,
    record_id: i64,
    ids: &[i64],
) -> AppResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    member::store::require_active(connection, viewer, "mentionIds", ids).await?;
    let known = MEMBER.visible(connection, viewer, ids).await?;
    if known.len() != ids.len() {
        return Err(AppError::field("mentionIds", FieldCode::NotFound, "成员不存在或已离职"));
    }
    let about = (kind.record_type, record_id);
    let seeing = notification::about::seeing(connection, viewer.enterprise_id, ids, about).await?;
    let others: Vec<i64> = ids.iter().copied().filter(|id| !seeing.contains(id)).collect();
    if others.is_empty() {
        return Ok(());
    }
    // a member without an account has no known rights: records visible without any rights are visible to them
    let mut teams = store::teams_of(connection, viewer.enterprise_id, &others).await?;
    for person in member::store::by_ids(connection, viewer.enterprise_id, &others).await? {
        let reader =
            with_no_rights(viewer.enterprise_id, &person, teams.remove(&person.id).unwrap_or_default());
        if kind.visible(connection, &reader, &[record_id]).await?.is_empty() {
            let message = format!("{}看不到这条记录，不能提及", person.name);
            return Err(AppError::field("mentionIds", FieldCode::Forbidden, message));
        }
    }
    Ok(())
}

/// Whether an external author of an earlier comment still sees the record: it may have become internal, and
/// the notification would reveal a part of the answer. Staff are notified as before.
async fn still_sees(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    kind: &'static RecordKind,
    record_id: i64,
    author: i64,
) -> AppResult<bool> {
    let person = member::store::by_ids(connection, viewer.enterprise_id, &[author]).await?.pop();
    let outside = |person: &member::model::Member| person.member_type == MemberType::External.as_i16();
    let Some(person) = person.filter(outside) else { return Ok(true) };
    let mut teams = store::teams_of(connection, viewer.enterprise_id, &[author]).await?;
    let reader = with_no_rights(viewer.enterprise_id, &person, teams.remove(&author).unwrap_or_default());
    Ok(!kind.visible(connection, &reader, &[record_id]).await?.is_empty())
}

/// A viewer for a member without a session, with the least rights: records visible to this viewer are visible
/// to the member.
fn with_no_rights(enterprise_id: i64, person: &member::model::Member, team_ids: Vec<i64>) -> Viewer {
    Viewer {
        account_id: person.account_id.unwrap_or_default(),
        session_id: 0,
        enterprise_id,
        member_id: person.id,
        name: person.name.clone(),
        member_type: MemberType::from_i16(person.member_type),
        holder: Holder { authorities: CodeSet::default(), enabled: CodeSet::all(), team_manager: false },
        team_ids,
        directed_team_ids: Vec::new(),
        restriction: None,
        token: None,
    }
}

/// Source key of a comment's notifications.
fn source(comment_id: i64) -> String {
    format!("comment.{comment_id}")
}

/// Notifies the members concerned, each by the most relevant event, and never the author.
async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    about: &Subject,
    comment: &Comment,
    mentioned: &[i64],
    answered: Option<i64>,
    is_new: bool,
) -> AppResult<()> {
    let name = &viewer.name;
    let place = format!("{}“{}”", about.page.label, about.title);
    let mut told: HashSet<i64> = HashSet::from([viewer.member_id]);
    let mut groups: Vec<(&'static str, String, Vec<i64>)> = vec![(
        "comment.mention",
        format!("{name}在{place}的评论中提到了您"),
        mentioned.iter().copied().filter(|id| told.insert(*id)).collect(),
    )];
    if is_new {
        let answered: Vec<i64> = answered.into_iter().filter(|id| told.insert(*id)).collect();
        groups.push(("comment.reply", format!("{name}回复了您在{place}的评论"), answered));
        let owner: Vec<i64> = about.owner_id.into_iter().filter(|id| told.insert(*id)).collect();
        groups.push(("comment.create", format!("{name}评论了{place}"), owner));
    }
    for (kind, title, to) in groups {
        let message = Message {
            kind,
            title,
            body: Some(rules::excerpt(&comment.body)),
            link: Some(about.link()),
            source: Some(source(comment.id)),
            about: About::Record(about.kind.record_type, about.id),
        };
        notification::send(tx, viewer.enterprise_id, &to, &message).await?;
    }
    Ok(())
}
