//! GraphQL queries of the application frame: articles, search, saved views, checks for duplicates.

use async_graphql::Context;
use xieli_domain::article;
use xieli_domain::{duplicate, saved_view};
use xieli_kernel::AppError;
use xieli_macros::object;

use super::types::{Article, SavedView, SearchResult};
use crate::core::{ContextExt, Result};

/// Upper bound of the search results of one kind.
const MAX_FOUND: i32 = 50;

/// Queries of the application frame.
#[derive(Default)]
pub struct ShellQuery;

/// Queries of the application frame.
#[object(root)]
impl ShellQuery {
    /// A help article, or the system introduction, by its key (core §2): the text published by the reader's
    /// enterprise, else the system's own.
    #[public]
    async fn article(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The key of the article.")] key: String,
    ) -> Result<Option<Article>> {
        let viewer = ctx.viewer_opt().map(AsRef::as_ref);
        Ok(article::service::read(&*ctx.read().await?, viewer, &key).await?.map(Article::from))
    }

    /// Searches all kinds of records that have a keyword: by Chinese, pinyin, initials and digits; documents
    /// also by their contents. Results are restricted to records visible to the viewer.
    #[login]
    async fn search(
        &self,
        #[graphql(desc = "The keyword, at least one character; the first 50 count.")] keyword: String,
        #[graphql(desc = "Largest number of results of each kind, 1 to 50.", default = 8)] first: i32,
    ) -> Result<Option<SearchResult>> {
        if !(1..=MAX_FOUND).contains(&first) {
            return Err(AppError::bad_input(format!("first 须在 1 到 {MAX_FOUND} 之间")).into());
        }
        Ok(Some(SearchResult::new(keyword, i64::from(first))))
    }

    /// The saved views of a list for the viewer, at most 300: first those of the enterprise, then the
    /// viewer's own, then those of the viewer's teams and of the teams above.
    #[login]
    async fn saved_views(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The address of the list.")] route: String,
    ) -> Result<Option<Vec<SavedView>>> {
        let views = saved_view::store::of_route(&*ctx.read().await?, ctx.viewer()?, &route).await?;
        Ok(Some(views.into_iter().map(SavedView).collect()))
    }

    /// The views of a list that are shared with teams, at most 300: the viewer's own, and for an
    /// administrator those of any team.
    #[login]
    async fn team_views(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The address of the list.")] route: String,
    ) -> Result<Option<Vec<SavedView>>> {
        let views = saved_view::store::of_teams(&*ctx.read().await?, ctx.viewer()?, &route).await?;
        Ok(Some(views.into_iter().map(SavedView).collect()))
    }

    /// Whether another record has the value (core §7 `duplicate/check`). Only fields registered as unique can
    /// be checked: account.username, member.phone, member.job_number, role.name, team.name,
    /// qrcode_template.name, each dictionary of dict_item and each tree of category by its code (ems);
    /// brand_model.model, product.code (tms); file_group.name (res); enterprise_article.key (cms). Other
    /// fields are `BAD_USER_INPUT`.
    #[login]
    #[allow(clippy::too_many_arguments)]
    async fn duplicate_check(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The registered table.")] table: String,
        #[graphql(desc = "The registered field.")] field: String,
        #[graphql(desc = "The value to look for.")] value: String,
        #[graphql(desc = "A record that is not compared.")] except_id: Option<String>,
        #[graphql(desc = "The service that has the table; absent: any.")] service: Option<String>,
        #[graphql(desc = "Whether to look among the records of the recycle bin instead.")] deleted: Option<
            bool,
        >,
    ) -> Result<Option<bool>> {
        let viewer = ctx.viewer()?;
        let asked = duplicate::Asked {
            service: service.as_deref(),
            table: &table,
            field: &field,
            value: &value,
            except_id: except_id.as_deref(),
            deleted: deleted.unwrap_or_default(),
        };
        let question = duplicate::question(viewer, asked)?;
        Ok(Some(duplicate::store::taken(&*ctx.read().await?, viewer, &question).await?))
    }
}
