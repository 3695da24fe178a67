//! GraphQL mutations of articles.

use async_graphql::{Context, ID};
use xieli_domain::article::{model, service};
use xieli_macros::{InputObject, object};

use super::types::EnterpriseArticle;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode, decode_all};

/// An article to create or change.
#[derive(Debug, InputObject)]
pub struct EnterpriseArticleInput {
    /// 1 to 50 lower-case letters, digits and `_`, unique.
    pub key: String,
    /// 1 to 100 characters.
    pub title: String,
    /// Markdown without HTML, 1 to 20000 characters.
    pub body: String,
}

impl From<EnterpriseArticleInput> for model::ArticleInput {
    fn from(EnterpriseArticleInput { key, title, body }: EnterpriseArticleInput) -> Self {
        Self { key, title, body }
    }
}

/// Articles to delete.
#[derive(Debug, InputObject)]
pub struct EnterpriseArticleIdsInput {
    /// Their global ids, at most 100.
    pub ids: Vec<ID>,
}

payload! {
    /// The article, or the errors of the input.
    login EnterpriseArticlePayload {
        /// The article after the change; null when nothing was changed.
        article: EnterpriseArticle
    }
}

/// Mutations of articles.
#[derive(Default)]
pub struct EnterpriseArticleMutation;

/// Mutations of articles.
#[object(root)]
impl EnterpriseArticleMutation {
    /// Creates a draft.
    #[requires("e:manage")]
    async fn enterprise_article_create(
        &self,
        ctx: &Context<'_>,
        input: EnterpriseArticleInput,
    ) -> Result<EnterpriseArticlePayload> {
        EnterpriseArticlePayload::from(service::save(ctx.db()?, ctx.viewer()?, None, input.into()).await)
    }

    /// Changes the draft of an article; readers still see the published text.
    #[requires("e:manage")]
    async fn enterprise_article_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: i32,
        input: EnterpriseArticleInput,
    ) -> Result<EnterpriseArticlePayload> {
        let target = Some((decode::<EnterpriseArticle>(&id)?, version));
        EnterpriseArticlePayload::from(service::save(ctx.db()?, ctx.viewer()?, target, input.into()).await)
    }

    /// Publishes the current text, or withdraws the article.
    #[requires("e:manage")]
    async fn enterprise_article_publish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: i32,
        #[graphql(desc = "Whether to publish or withdraw it.")] published: bool,
    ) -> Result<EnterpriseArticlePayload> {
        let id = decode::<EnterpriseArticle>(&id)?;
        EnterpriseArticlePayload::from(
            service::publish(ctx.db()?, ctx.viewer()?, id, version, published).await,
        )
    }

    /// Deletes articles with all their versions; all or none.
    #[requires("e:manage")]
    async fn enterprise_article_delete(
        &self,
        ctx: &Context<'_>,
        input: EnterpriseArticleIdsInput,
    ) -> Result<DeletePayload> {
        let ids = decode_all::<EnterpriseArticle>(&input.ids)?;
        DeletePayload::from::<EnterpriseArticle>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }
}
