//! Queries on the articles of enterprises; the only module with SQL about them.

use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Code, Page, PageRequest, Viewer, clock, search};
use xieli_tables::{enterprise_article as article, enterprise_article_version as version};

use super::model::{Article, ArticleInput, ArticleVersion};
use super::rules;
use crate::list::{Order, Sort};
use crate::{db, filter_keyword, read_page};

/// By time of the last change.
pub const BY_UPDATED: Sort = Sort {
    name: "UPDATED_AT",
    sql: "enterprise_article.updated_at",
    cast: "timestamptz",
    id: "enterprise_article.id",
    nullable: false,
};

type Query<'a> = article::BoxedQuery<'a, diesel::pg::Pg>;

/// Articles that the viewer may edit: all of the enterprise's, with `e:manage`.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let tenants = if viewer.can(Code::EManage) { vec![viewer.enterprise_id] } else { Vec::new() };
    article::table.filter(article::enterprise_id.eq_any(tenants)).into_boxed()
}

/// Articles that every member may find: published ones whose searchable text is that of the published
/// version.
pub fn readable_to<'a>(viewer: &Viewer) -> Query<'a> {
    article::table
        .filter(article::enterprise_id.eq(viewer.enterprise_id))
        .filter(article::published_at.is_not_null())
        .filter(article::published_title.eq(article::title.nullable()))
        .into_boxed()
}

fn filtered<'a>(viewer: &Viewer, keyword: Option<&str>) -> Query<'a> {
    filter_keyword!(visible_to(viewer), article, keyword)
}

/// One page.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    keyword: Option<&str>,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<Article>> {
    Ok(read_page!(connection, filtered(viewer, keyword), Article, &order, request))
}

/// The number of articles that match the keyword.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    keyword: Option<&str>,
) -> AppResult<i64> {
    Ok(filtered(viewer, keyword).select(count_star()).first(&mut connection).await?)
}

/// One article, if the viewer may edit it.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Article>> {
    let found = visible_to(viewer).filter(article::id.eq(id)).select(Article::as_select());
    Ok(found.first(&mut connection).await.optional()?)
}

/// The article that an enterprise has published under a key: title, text, time of publication.
#[erased]
pub async fn published(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    key: &str,
) -> AppResult<Option<Article>> {
    Ok(article::table
        .filter(article::enterprise_id.eq(enterprise_id))
        .filter(article::key.eq(key))
        .filter(article::published_at.is_not_null())
        .select(Article::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Articles, locked until the end of the transaction.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Article>> {
    Ok(article::table
        .filter(article::enterprise_id.eq(viewer.enterprise_id))
        .filter(article::id.eq_any(ids))
        .order(article::id)
        .for_update()
        .select(Article::as_select())
        .load(tx)
        .await?)
}

/// Locks the enterprise's articles against concurrent creation and renaming.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "enterprise_article", enterprise_id).await
}

/// Whether another article has this key; and the number of articles.
#[erased]
pub async fn taken(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    key: &str,
    except: Option<i64>,
) -> AppResult<(bool, i64)> {
    let of = || article::table.filter(article::enterprise_id.eq(enterprise_id));
    let same: i64 = of()
        .filter(article::key.eq(key))
        .filter(article::id.ne(except.unwrap_or(0)))
        .select(count_star())
        .first(tx)
        .await?;
    Ok((same > 0, of().select(count_star()).first(tx).await?))
}

/// Inserts a draft.
#[erased]
pub async fn insert(tx: &mut AsyncPgConnection, viewer: &Viewer, input: &ArticleInput) -> AppResult<Article> {
    let text = search::text([input.title.as_str(), input.key.as_str()]);
    Ok(diesel::insert_into(article::table)
        .values((
            article::enterprise_id.eq(viewer.enterprise_id),
            article::key.eq(&input.key),
            article::title.eq(&input.title),
            article::body.eq(&input.body),
            article::search_grams.eq(search::grams(&text)),
            article::search_text.eq(text),
            article::created_by.eq(viewer.member_id),
            article::updated_by.eq(viewer.member_id),
        ))
        .returning(Article::as_returning())
        .get_result(tx)
        .await?)
}

/// Writes the text of an article if its version is still `version`.
#[erased]
pub async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    input: &ArticleInput,
) -> AppResult<Option<Article>> {
    let text = search::text([input.title.as_str(), input.key.as_str()]);
    let row = article::table.find((viewer.enterprise_id, id)).filter(article::version.eq(version));
    Ok(diesel::update(row)
        .set((
            article::key.eq(&input.key),
            article::title.eq(&input.title),
            article::body.eq(&input.body),
            article::search_grams.eq(search::grams(&text)),
            article::search_text.eq(text),
            article::version.eq(article::version + 1),
            article::updated_at.eq(clock::now()),
            article::updated_by.eq(viewer.member_id),
        ))
        .returning(Article::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Publishes the present text, or withdraws it, if the version is still `version`.
#[erased]
pub async fn publish(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Article,
    version: i32,
    shown: bool,
) -> AppResult<Option<Article>> {
    let row = article::table.find((viewer.enterprise_id, before.id)).filter(article::version.eq(version));
    Ok(diesel::update(row)
        .set((
            article::published_title.eq(shown.then_some(&before.title)),
            article::published_body.eq(shown.then_some(&before.body)),
            article::published_at.eq(shown.then(clock::now)),
            article::version.eq(article::version + 1),
        ))
        .returning(Article::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Stores the text as a version; deletes the oldest ones beyond the limit.
#[erased]
pub async fn keep(tx: &mut AsyncPgConnection, viewer: &Viewer, row: &Article) -> AppResult<()> {
    diesel::sql_query(
        "insert into enterprise_article_version (enterprise_id, article_id, number, title, body, created_by)
         select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5 from enterprise_article_version
         where enterprise_id = $1 and article_id = $2",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(row.id)
    .bind::<Text, _>(&row.title)
    .bind::<Text, _>(&row.body)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(tx)
    .await?;
    diesel::sql_query(
        "delete from enterprise_article_version where enterprise_id = $1 and article_id = $2 and number <= (
            select max(number) - $3 from enterprise_article_version where enterprise_id = $1 and article_id = $2)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(row.id)
    .bind::<BigInt, _>(rules::MAX_VERSIONS)
    .execute(tx)
    .await?;
    Ok(())
}

/// All versions of an article, newest first.
#[erased]
pub async fn versions(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    article_id: i64,
) -> AppResult<Vec<ArticleVersion>> {
    Ok(version::table
        .filter(version::enterprise_id.eq(enterprise_id))
        .filter(version::article_id.eq(article_id))
        .order(version::number.desc())
        .limit(rules::MAX_VERSIONS)
        .select(ArticleVersion::as_select())
        .load(&mut connection)
        .await?)
}

/// Deletes articles with all their versions.
#[erased]
pub async fn delete(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    diesel::delete(
        article::table.filter(article::enterprise_id.eq(enterprise_id)).filter(article::id.eq_any(ids)),
    )
    .execute(tx)
    .await?;
    Ok(())
}
