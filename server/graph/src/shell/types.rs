//! What saved views and articles look like from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::article::system as article;
use xieli_domain::saved_view::model::{self, Scope};
use xieli_domain::saved_view::store as saved_view;
use xieli_macros::{Enum, fields, object};

use crate::core::{Entity, Reach, Record, Result};
use crate::member::Member;
use crate::team::Team;

/// For whom a saved view is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Scope")]
pub enum ViewScope {
    /// For who saved it.
    Private,
    /// For everybody in the enterprise; admins save these.
    Enterprise,
}

/// The filters, columns and order of a list under a name.
#[derive(Clone)]
pub struct SavedView(pub model::SavedView);

impl Entity for SavedView {
    const NAME: &'static str = "SavedView";
}

impl Record for SavedView {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let mut found = saved_view::find_many(&*ctx.read().await?, ctx.viewer()?, &[row]).await?;
        Ok(found.pop().map(Self))
    }
}

impl From<model::SavedView> for SavedView {
    fn from(view: model::SavedView) -> Self {
        Self(view)
    }
}

/// The filters, columns and order of a list under a name.
#[object(login, common(id, row_id))]
impl SavedView {
    /// The address of the list.
    fn route(&self) -> &str;

    /// What it is called.
    fn name(&self) -> &str;

    /// For whom it is.
    fn scope(&self) -> ViewScope {
        Scope::parse(&self.0.scope).into()
    }

    /// The query part of the address.
    fn query(&self) -> &str;

    /// Shown when the list is opened without a query.
    fn is_default(&self) -> bool;

    /// The viewer saved it.
    fn mine(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.viewer()?.member_id == self.0.member_id)
    }

    /// Counts the changes.
    fn version(&self) -> i32;
}

/// A help article, or the system introduction.
#[fields(public)]
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

impl From<article::Article> for Article {
    fn from(article: article::Article) -> Self {
        let article::Article { key, title, body, updated_at } = article;
        Self { key, title, body, updated_at }
    }
}

/// What the search box found.
#[fields(login)]
pub struct SearchResult {
    /// Active members.
    pub members: Option<Vec<Member>>,
    /// Teams.
    pub teams: Option<Vec<Team>>,
}
