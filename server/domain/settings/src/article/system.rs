//! Help articles and the system introduction: the product's own texts, the same for every enterprise (core §2).

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::article;

/// A text by its key.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = article)]
pub struct Article {
    /// For ever the same.
    pub key: String,
    /// One line.
    pub title: String,
    /// Markdown.
    pub body: String,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// The article with this key.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, key: &str) -> AppResult<Option<Article>> {
    Ok(article::table.find(key).select(Article::as_select()).first(&mut connection).await.optional()?)
}
