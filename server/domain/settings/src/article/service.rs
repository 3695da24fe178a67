//! Operations on articles: write, publish, delete, and read the published text.

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::KEY;
use super::model::{Article, ArticleInput};
use super::system;
use super::{rules, store};
use crate::Db;
use crate::record::Change;

/// The article under a key: the one that the reader's enterprise has published, else the system's.
#[erased]
pub async fn read(
    connection: &AsyncPgConnection,
    viewer: Option<&Viewer>,
    key: &str,
) -> AppResult<Option<system::Article>> {
    if let Some(viewer) = viewer
        && let Some(own) = store::published(connection, viewer.enterprise_id, key).await?
        && let (Some(title), Some(body), Some(updated_at)) =
            (own.published_title, own.published_body, own.published_at)
    {
        return Ok(Some(system::Article { key: own.key, title, body, updated_at }));
    }
    system::find(connection, key).await
}

/// Creates a draft, or writes another text of an article (`target`: its id and the version read). Readers
/// keep seeing the published text.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Option<(i64, i32)>,
    input: ArticleInput,
) -> AppResult<Article> {
    let input = rules::article(input)?;
    db.transaction(async |tx| {
        store::hold(tx, viewer.enterprise_id).await?;
        let (taken, count) =
            store::taken(tx, viewer.enterprise_id, &input.key, target.map(|(id, _)| id)).await?;
        if taken {
            return Err(KEY.taken());
        }
        let saved = match target {
            None if count >= rules::MAX_ARTICLES => {
                let message = format!("最多 {} 篇文章", rules::MAX_ARTICLES);
                return Err(AppError::field("key", FieldCode::TooLong, message));
            }
            None => {
                let made = store::insert(tx, viewer, &input).await?;
                Change::new("article.create", made.id).after(&made).write(tx, viewer).await?;
                made
            }
            Some((id, version)) => {
                let before = store::lock(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
                let after = store::update(tx, viewer, id, version, &input).await?;
                let after = after.ok_or_else(AppError::stale)?;
                Change::new("article.update", id).before(&before).after(&after).write(tx, viewer).await?;
                after
            }
        };
        store::keep(tx, viewer, &saved).await?;
        Ok(saved)
    })
    .await
}

/// Publishes the present text, or withdraws the article from readers.
#[erased]
pub async fn publish(db: &Db, viewer: &Viewer, id: i64, version: i32, shown: bool) -> AppResult<Article> {
    db.transaction(async |tx| {
        let before = store::lock(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
        if before.version != version {
            return Err(AppError::stale());
        }
        if !shown && before.published_at.is_none() {
            return Err(AppError::field("id", FieldCode::Conflict, "文章尚未发布"));
        }
        let after = store::publish(tx, viewer, &before, version, shown).await?;
        let after = after.ok_or_else(AppError::stale)?;
        let kind = if shown { "article.publish" } else { "article.withdraw" };
        Change::new(kind, id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes articles with all their versions; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    let mut check = Checker::new();
    check.ids("ids", ids, rules::MAX_IDS);
    check.finish()?;
    db.transaction(async |tx| {
        let rows = store::lock(tx, viewer, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        let gone = rows.iter().map(|row| Change::new("article.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::delete(tx, viewer.enterprise_id, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}
