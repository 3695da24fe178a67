//! Writing articles.

use async_graphql::{Context, ID};
use xieli_domain::article::{model, service};
use xieli_macros::{InputObject, object};

use super::types::EnterpriseArticle;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode, decode_all};

/// An article, new or changed.
#[derive(Debug, InputObject)]
pub struct EnterpriseArticleInput {
    /// 1 to 50 small letters, digits and `_`, unique.
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

/// Which articles.
#[derive(Debug, InputObject)]
pub struct EnterpriseArticleIdsInput {
    /// At most 100.
    pub ids: Vec<ID>,
}

payload! {
    /// An article, or why not.
    login EnterpriseArticlePayload {
        /// As it is now; null when nothing was changed.
        article: EnterpriseArticle
    }
}

/// Root fields that write articles.
#[derive(Default)]
pub struct EnterpriseArticleMutation;

/// Root fields that write articles.
#[object(root)]
impl EnterpriseArticleMutation {
    /// Makes a draft.
    #[requires("e:manage")]
    async fn enterprise_article_create(
        &self,
        ctx: &Context<'_>,
        input: EnterpriseArticleInput,
    ) -> Result<EnterpriseArticlePayload> {
        EnterpriseArticlePayload::from(service::save(ctx.db()?, ctx.viewer()?, None, input.into()).await)
    }

    /// Writes another text; readers go on seeing what was published.
    #[requires("e:manage")]
    async fn enterprise_article_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read.")] version: i32,
        input: EnterpriseArticleInput,
    ) -> Result<EnterpriseArticlePayload> {
        let target = Some((decode::<EnterpriseArticle>(&id)?, version));
        EnterpriseArticlePayload::from(service::save(ctx.db()?, ctx.viewer()?, target, input.into()).await)
    }

    /// Shows readers the text as it is now, or takes it from them.
    #[requires("e:manage")]
    async fn enterprise_article_publish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read.")] version: i32,
        #[graphql(desc = "Show it, or not.")] published: bool,
    ) -> Result<EnterpriseArticlePayload> {
        let id = decode::<EnterpriseArticle>(&id)?;
        EnterpriseArticlePayload::from(
            service::publish(ctx.db()?, ctx.viewer()?, id, version, published).await,
        )
    }

    /// Deletes articles with every text they had; all or none.
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
