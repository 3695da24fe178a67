//! Rows and inputs of articles.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{enterprise_article, enterprise_article_version};

/// An article as it is written.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = enterprise_article)]
pub struct Article {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// What pages ask for it by.
    pub key: String,
    /// One line, 1 to 100 characters.
    pub title: String,
    /// Markdown, 1 to 20000 characters.
    pub body: String,
    /// What readers see.
    pub published_title: Option<String>,
    /// What readers see.
    pub published_body: Option<String>,
    /// Since when they see it.
    pub published_at: Option<DateTime<Utc>>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When its text last changed.
    pub updated_at: DateTime<Utc>,
    /// By which member.
    pub updated_by: Option<i64>,
}

/// A text that an article had.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = enterprise_article_version)]
pub struct ArticleVersion {
    /// The tenant.
    pub enterprise_id: i64,
    /// From 1.
    pub number: i32,
    /// As it was.
    pub title: String,
    /// As it was.
    pub body: String,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// An article as a form sends it.
#[derive(Debug, Clone)]
pub struct ArticleInput {
    /// Small letters, digits and `_`.
    pub key: String,
    /// One line.
    pub title: String,
    /// Markdown.
    pub body: String,
}
