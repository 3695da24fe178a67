//! Queries on comments; the only module with SQL about them.

use std::collections::HashMap;

use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{comment, comment_mention};

use super::model::{Comment, NewComment};
use super::subject;
use crate::file;
use crate::file::model::File;
use crate::kind::sight::Condition;
use crate::prepared;

/// Comments of one enterprise by id, including deleted ones. Their visibility is that of their record, which
/// is checked by the caller.
#[erased]
pub async fn by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Comment>> {
    Ok(comment::table
        .filter(comment::enterprise_id.eq(enterprise_id))
        .filter(comment::id.eq_any(ids))
        .select(Comment::as_select())
        .load(&mut connection)
        .await?)
}

/// The same, locked until the end of the transaction.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<Vec<Comment>> {
    Ok(comment::table
        .filter(comment::enterprise_id.eq(enterprise_id))
        .filter(comment::id.eq_any(ids))
        .order(comment::id)
        .for_update()
        .select(Comment::as_select())
        .load(tx)
        .await?)
}

/// The comment that the member sent before with this idempotency key.
#[erased]
pub async fn sent(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    request_key: &str,
) -> AppResult<Option<Comment>> {
    Ok(comment::table
        .filter(comment::enterprise_id.eq(viewer.enterprise_id))
        .filter(comment::author_id.eq(viewer.member_id))
        .filter(comment::request_key.eq(request_key))
        .select(Comment::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Answers to these comments that are not deleted, oldest first.
#[erased]
pub async fn replies(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    parent_ids: &[i64],
) -> AppResult<HashMap<i64, Vec<Comment>>> {
    let rows: Vec<Comment> = comment::table
        .filter(comment::enterprise_id.eq(enterprise_id))
        .filter(comment::parent_id.eq_any(parent_ids))
        .filter(comment::deleted_at.is_null())
        .order(comment::id)
        .select(Comment::as_select())
        .load(&mut connection)
        .await?;
    let mut found: HashMap<i64, Vec<Comment>> = HashMap::new();
    for row in rows {
        found.entry(row.parent_id.unwrap_or_default()).or_default().push(row);
    }
    Ok(found)
}

/// The number of answers to a comment that are not deleted.
#[erased]
pub async fn count_replies(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    parent_id: i64,
) -> AppResult<i64> {
    Ok(comment::table
        .filter(comment::enterprise_id.eq(enterprise_id))
        .filter(comment::parent_id.eq(parent_id))
        .filter(comment::deleted_at.is_null())
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// Members mentioned in these comments: by comment, the members' ids.
#[erased]
pub async fn mentions(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    comment_ids: &[i64],
) -> AppResult<HashMap<i64, Vec<i64>>> {
    let rows: Vec<(i64, i64)> = comment_mention::table
        .filter(comment_mention::enterprise_id.eq(enterprise_id))
        .filter(comment_mention::comment_id.eq_any(comment_ids))
        .order((comment_mention::comment_id, comment_mention::member_id))
        .select((comment_mention::comment_id, comment_mention::member_id))
        .load(&mut connection)
        .await?;
    let mut found: HashMap<i64, Vec<i64>> = HashMap::new();
    for (comment, member) in rows {
        found.entry(comment).or_default().push(member);
    }
    Ok(found)
}

/// Condition that the comment which this SQL expression names is not deleted and its record is visible to the
/// viewer. Evaluated for each such file alone, by the comment's key.
pub fn holds(viewer: &Viewer, comment: &'static str) -> Condition {
    let mut one_of: Condition = Box::new(sql::<Bool>("false"));
    for kind in subject::kinds() {
        if let Some(holds) = kind.sight.and_then(|sight| sight.holds) {
            let of_kind = sql::<Text>("c.record_type").eq(kind.record_type);
            one_of = Box::new(one_of.or(of_kind.and(holds(viewer, "c.record_id"))));
        }
    }
    let comment = format!(
        "exists (select 1 from comment c where c.enterprise_id = file.enterprise_id and c.deleted_at is null \
         and c.id = {comment} and "
    );
    Box::new(sql::<Bool>(&comment).bind::<Bool, _>(one_of).sql(")"))
}

/// Inserts a comment; `None` if it was written before with the same key.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    new: &NewComment,
    body: &str,
) -> AppResult<Option<Comment>> {
    Ok(diesel::insert_into(comment::table)
        .values((
            comment::enterprise_id.eq(viewer.enterprise_id),
            comment::record_type.eq(new.kind.record_type),
            comment::record_id.eq(new.record_id),
            comment::parent_id.eq(new.reply_to),
            comment::author_id.eq(viewer.member_id),
            comment::body.eq(body),
            comment::request_key.eq(new.request_key.as_deref()),
        ))
        .on_conflict_do_nothing()
        .returning(Comment::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Sets the members mentioned in a comment; returns the newly mentioned ones.
#[erased]
pub async fn set_mentions(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    comment_id: i64,
    member_ids: &[i64],
) -> AppResult<Vec<i64>> {
    diesel::delete(
        comment_mention::table
            .filter(comment_mention::enterprise_id.eq(enterprise_id))
            .filter(comment_mention::comment_id.eq(comment_id))
            .filter(comment_mention::member_id.ne_all(member_ids)),
    )
    .execute(tx)
    .await?;
    let rows: Vec<_> = member_ids
        .iter()
        .map(|member| {
            (
                comment_mention::enterprise_id.eq(enterprise_id),
                comment_mention::comment_id.eq(comment_id),
                comment_mention::member_id.eq(*member),
            )
        })
        .collect();
    Ok(diesel::insert_into(comment_mention::table)
        .values(rows)
        .on_conflict_do_nothing()
        .returning(comment_mention::member_id)
        .get_results(tx)
        .await?)
}

/// Changes the text of a comment; `None` if it has changed since `version`.
#[erased]
pub async fn set_body(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
    version: i32,
    body: &str,
) -> AppResult<Option<Comment>> {
    Ok(diesel::update(
        comment::table
            .filter(comment::enterprise_id.eq(enterprise_id))
            .filter(comment::id.eq(id))
            .filter(comment::version.eq(version))
            .filter(comment::deleted_at.is_null()),
    )
    .set((
        comment::body.eq(body),
        comment::version.eq(version + 1),
        comment::edited_at.eq(Some(clock::now())),
    ))
    .returning(Comment::as_returning())
    .get_result(tx)
    .await
    .optional()?)
}

/// Soft-deletes comments.
#[erased]
pub async fn delete(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::update(
        comment::table
            .filter(comment::enterprise_id.eq(viewer.enterprise_id))
            .filter(comment::id.eq_any(ids)),
    )
    .set((
        comment::deleted_at.eq(Some(clock::now())),
        comment::version.eq(comment::version + 1),
        comment::updated_at.eq(clock::now()),
        comment::updated_by.eq(Some(viewer.member_id)),
    ))
    .execute(tx)
    .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Team {
    #[diesel(sql_type = BigInt)]
    member_id: i64,
    #[diesel(sql_type = BigInt)]
    team_id: i64,
}

/// The teams that members belong to, by member.
#[erased]
pub async fn teams_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
) -> AppResult<HashMap<i64, Vec<i64>>> {
    let rows: Vec<Team> = prepared::statement(
        "select member_id, team_id from team_member
         where enterprise_id = $1 and member_id = any ($2) and left_at is null order by 1, 2",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(member_ids)
    .load(&mut connection)
    .await?;
    let mut found: HashMap<i64, Vec<i64>> = HashMap::new();
    for row in rows {
        found.entry(row.member_id).or_default().push(row.team_id);
    }
    Ok(found)
}

/// Files attached to these comments, each with its comment.
#[erased]
pub async fn files(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, File)>> {
    file::store::attached_each(connection, enterprise_id, file::rules::COMMENT, ids).await
}
