//! What an article looks like to who writes it.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::article::{model, rules, store};
use xieli_domain::list::Order;
use xieli_kernel::Direction;
use xieli_macros::{Enum, object};

use crate::core::{Connection, PageArgs, PageInput, Reach, Result, decode, record};
use crate::member::Member;
use crate::member::types::member_by_id;

/// Where an article stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::State")]
pub enum ArticleState {
    /// Readers see nothing of it.
    Draft,
    /// Readers see the text as it is.
    Published,
    /// Readers see an earlier text.
    Changed,
}

record!(
    /// An article that the enterprise writes; readers ask for what is published of it by `article(key)`.
    EnterpriseArticle: model::Article, store::find
);

/// An article that the enterprise writes; readers ask for what is published of it by `article(key)`.
#[object(login, common(id, row_id, version))]
impl EnterpriseArticle {
    /// What pages ask for it by; one of the system's keys stands before the system's article.
    fn key(&self) -> &str;

    /// One line.
    fn title(&self) -> &str;

    /// Markdown.
    fn body(&self) -> &str;

    /// Where it stands.
    fn state(&self) -> ArticleState {
        rules::state(&self.0).into()
    }

    /// Since when readers see something of it.
    fn published_at(&self) -> Option<DateTime<Utc>>;

    /// When its text last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// Who changed it last.
    async fn updated_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.updated_by).await
    }
}

/// A text that an article had.
pub struct ArticleVersion(model::ArticleVersion);

/// A text that an article had.
#[object(login)]
impl ArticleVersion {
    /// From 1.
    fn number(&self) -> i32;

    /// As it was.
    fn title(&self) -> &str;

    /// As it was.
    fn body(&self) -> &str;

    /// Since when.
    fn created_at(&self) -> DateTime<Utc>;

    /// Who wrote it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }
}

/// Root fields that read what is written.
#[derive(Default)]
pub struct EnterpriseArticleQuery;

/// Root fields that read what is written.
#[object(root)]
impl EnterpriseArticleQuery {
    /// The articles of the enterprise, drafts among them, those changed last first.
    #[requires("e:manage")]
    async fn enterprise_articles(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "In the title or the key, pinyin or initials.")] keyword: Option<String>,
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

    /// One of them; null when there is none for the viewer.
    #[requires("e:manage")]
    async fn enterprise_article(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<Option<EnterpriseArticle>> {
        let id = decode::<EnterpriseArticle>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(EnterpriseArticle::from))
    }

    /// The texts that an article had, the newest first, at most 100; null when there is none for the viewer.
    #[requires("e:manage")]
    async fn enterprise_article_versions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
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
