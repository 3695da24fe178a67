//! Rows and inputs of articles.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{enterprise_article, enterprise_article_version};

/// An article, as its editors see it.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = enterprise_article)]
pub struct Article {
    /// The tenant.
    pub enterprise_id: i64,
    /// Id of the article.
    pub id: i64,
    /// Key by which pages request it.
    pub key: String,
    /// One line, 1 to 100 characters.
    pub title: String,
    /// Markdown, 1 to 20000 characters.
    pub body: String,
    /// Published title.
    pub published_title: Option<String>,
    /// Published text.
    pub published_body: Option<String>,
    /// Time of publication.
    pub published_at: Option<DateTime<Utc>>,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Time of the last change of its text.
    pub updated_at: DateTime<Utc>,
    /// Member who changed it last.
    pub updated_by: Option<i64>,
}

/// A version of an article's text.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = enterprise_article_version)]
pub struct ArticleVersion {
    /// The tenant.
    pub enterprise_id: i64,
    /// Number, from 1.
    pub number: i32,
    /// Title of the version.
    pub title: String,
    /// Text of the version.
    pub body: String,
    /// Time of its creation.
    pub created_at: DateTime<Utc>,
    /// Member who wrote it.
    pub created_by: Option<i64>,
}

/// Input of an article.
#[derive(Debug, Clone)]
pub struct ArticleInput {
    /// Lower-case letters, digits and `_`.
    pub key: String,
    /// Title, one line.
    pub title: String,
    /// Text, Markdown.
    pub body: String,
}
