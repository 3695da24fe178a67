//! Help articles and the system introduction: texts of the product, the same for every enterprise (core §2).

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::article;

/// A system article.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = article)]
pub struct Article {
    /// Permanent key.
    pub key: String,
    /// Title, one line.
    pub title: String,
    /// Text, Markdown.
    pub body: String,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

/// The article with this key.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, key: &str) -> AppResult<Option<Article>> {
    Ok(article::table.find(key).select(Article::as_select()).first(&mut connection).await.optional()?)
}
