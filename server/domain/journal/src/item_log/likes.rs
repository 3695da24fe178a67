//! Likes of work logs: at most one of a member for a log. Queries and actions.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, Viewer};
use xieli_tables::item_log_like;

use super::kind::ITEM_LOG;
use super::model::ItemLog;
use super::store;
use crate::Db;
use crate::notification::{self, About, Message};
use crate::record::Change;

/// Members who like logs, each with the log, the earliest first.
#[erased]
pub async fn of_logs(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    logs: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(item_log_like::table
        .filter(item_log_like::enterprise_id.eq(enterprise_id))
        .filter(item_log_like::item_log_id.eq_any(logs))
        .order((item_log_like::created_at, item_log_like::member_id))
        .select((item_log_like::item_log_id, item_log_like::member_id))
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Number of comments of logs that are not deleted.
#[erased]
pub async fn comments_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    logs: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    let rows: Vec<Count> = crate::prepared::statement(
        "select record_id as id, count(*) as count from comment
         where enterprise_id = $1 and record_type = $2 and record_id = any ($3) and deleted_at is null group by 1",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Text, _>(ITEM_LOG.record_type)
    .bind::<diesel::sql_types::Array<BigInt>, _>(logs.to_vec())
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.count)).collect())
}

/// Inserts a like; returns whether there was none.
#[erased]
async fn insert(tx: &mut AsyncPgConnection, viewer: &Viewer, log: i64) -> AppResult<bool> {
    let written = diesel::insert_into(item_log_like::table)
        .values((
            item_log_like::enterprise_id.eq(viewer.enterprise_id),
            item_log_like::item_log_id.eq(log),
            item_log_like::member_id.eq(viewer.member_id),
        ))
        .on_conflict_do_nothing()
        .execute(tx)
        .await?;
    Ok(written > 0)
}

/// Deletes a like; returns whether there was one.
#[erased]
async fn delete(tx: &mut AsyncPgConnection, viewer: &Viewer, log: i64) -> AppResult<bool> {
    let gone = diesel::delete(item_log_like::table.find((viewer.enterprise_id, log, viewer.member_id)));
    Ok(gone.execute(tx).await? > 0)
}

/// Likes a log; a second like has no effect (business §7 `logOperate/like`).
#[erased]
pub async fn like(db: &Db, viewer: &Viewer, id: i64) -> AppResult<ItemLog> {
    db.transaction(async |tx| {
        let log = store::logs::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        if insert(tx, viewer, id).await? {
            Change::new("item_log.like", id).write(tx, viewer).await?;
            if log.author_id != viewer.member_id {
                let title = format!("{}赞了您的日志“{}”", viewer.name, store::excerpt(&log.contents));
                let link = Some(format!("/log/LogList?show={id}"));
                let about = About::Record(ITEM_LOG.record_type, id);
                let message = Message { kind: "log.like", title, body: None, link, source: None, about };
                notification::send(tx, viewer.enterprise_id, &[log.author_id], &message).await?;
            }
        }
        Ok(log)
    })
    .await
}

/// Removes the viewer's like of a log (business §7 `logOperate/cancelLike`).
#[erased]
pub async fn unlike(db: &Db, viewer: &Viewer, id: i64) -> AppResult<ItemLog> {
    db.transaction(async |tx| {
        let log = store::logs::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        if delete(tx, viewer, id).await? {
            Change::new("item_log.unlike", id).write(tx, viewer).await?;
        }
        Ok(log)
    })
    .await
}
