//! GraphQL types and queries of articles, for their editors.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::article::{model, rules, store};
use xieli_domain::list::Order;
use xieli_kernel::Direction;
use xieli_macros::{Enum, object};

use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result, decode, record};
use crate::member::Member;
use crate::member::types::member_by_id;

/// Publication state of an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::State")]
pub enum ArticleState {
    /// Readers see nothing of it.
    Draft,
    /// Readers see the current text.
    Published,
    /// Readers see an earlier text.
    Changed,
}

record!(
    /// An article written by the enterprise; readers get its published text by `article(key)`.
    EnterpriseArticle: model::Article, store::find
);

/// An article written by the enterprise; readers get its published text by `article(key)`.
#[object(login, common(id, row_id, version))]
impl EnterpriseArticle {
    /// The key by which pages request it; with a key of the system, it replaces the system's article.
    fn key(&self) -> &str;

    /// The title, a single line.
    fn title(&self) -> &str;

    /// The body, in Markdown.
    fn body(&self) -> &str;

    /// The publication state.
    fn state(&self) -> ArticleState {
        rules::state(&self.0).into()
    }

    /// When it was published.
    fn published_at(&self) -> Option<DateTime<Utc>>;

    /// When its text last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// The member who changed it last.
    async fn updated_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.updated_by).await
    }
}

/// A version of an article's text.
pub struct ArticleVersion(model::ArticleVersion);

/// A version of an article's text.
#[object(login)]
impl ArticleVersion {
    /// The number of the version, from 1.
    fn number(&self) -> i32;

    /// The title in this version.
    fn title(&self) -> &str;

    /// The body in this version.
    fn body(&self) -> &str;

    /// When the version was created.
    fn created_at(&self) -> DateTime<Utc>;

    /// The author of the version.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }
}

/// Queries of articles for their editors.
#[derive(Default)]
pub struct EnterpriseArticleQuery;

/// Queries of articles for their editors.
#[object(root)]
impl EnterpriseArticleQuery {
    /// The articles of the enterprise with their drafts, the most recently changed first.
    #[requires("e:manage")]
    async fn enterprise_articles(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Number of rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Part of the title or the key, its pinyin or initials.")] keyword: Option<String>,
    ) -> Result<Option<Connection<EnterpriseArticle>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request()?;
        let order = Order::by(store::BY_UPDATED, Direction::Desc);
        let page = store::page(&*ctx.read().await?, &viewer, keyword.as_deref(), order, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, EnterpriseArticle::from, move || {
            let (db, viewer, keyword) = (db.clone(), viewer.clone(), keyword.clone());
            async move { store::count(&*db.read().await?, &viewer, keyword.as_deref()).await }
        })))
    }

    /// An article; null when none is visible to the viewer.
    #[requires("e:manage")]
    async fn enterprise_article(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
    ) -> Result<Option<EnterpriseArticle>> {
        let id = decode::<EnterpriseArticle>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(EnterpriseArticle::from))
    }

    /// The versions of an article's text, the newest first, at most 100; null when the article is not visible
    /// to the viewer.
    #[requires("e:manage")]
    async fn enterprise_article_versions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id of the article.")] id: ID,
    ) -> Result<Option<Vec<ArticleVersion>>> {
        let id = decode::<EnterpriseArticle>(&id)?;
        let connection = ctx.read().await?;
        let Some(found) = store::find(&connection, ctx.viewer()?, id).await? else {
            return Ok(None);
        };
        let versions = store::versions(&connection, found.enterprise_id, found.id).await?;
        Ok(Some(versions.into_iter().map(ArticleVersion).collect()))
    }
}
