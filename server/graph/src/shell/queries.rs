//! Reading what the frame shows.

use async_graphql::Context;
use xieli_domain::article;
use xieli_domain::{duplicate, saved_view};
use xieli_kernel::AppError;
use xieli_macros::object;

use super::types::{Article, SavedView, SearchResult};
use crate::core::{Reach, Result};

/// The most of each kind that the search box shows.
const MAX_FOUND: i32 = 50;

/// Root fields that read what the frame shows.
#[derive(Default)]
pub struct ShellQuery;

/// Root fields that read what the frame shows.
#[object(root)]
impl ShellQuery {
    /// A help article, or the system introduction, by its key (core §2): what the reader's enterprise has published
    /// under it, else the system's own.
    #[public]
    async fn article(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "For ever the same.")] key: String,
    ) -> Result<Option<Article>> {
        let viewer = ctx.viewer_opt().map(AsRef::as_ref);
        Ok(article::service::read(&*ctx.read().await?, viewer, &key).await?.map(Article::from))
    }

    /// Whatever has a keyword: by Chinese, pinyin, initials and digits, documents by what is in them, too. What the viewer
    /// does not see is not found.
    #[login]
    async fn search(
        &self,
        #[graphql(desc = "From one character on; the first 50 count.")] keyword: String,
        #[graphql(desc = "At most so many of each kind, 1 to 50.", default = 8)] first: i32,
    ) -> Result<Option<SearchResult>> {
        if !(1..=MAX_FOUND).contains(&first) {
            return Err(AppError::bad_input(format!("first 须在 1 到 {MAX_FOUND} 之间")).into());
        }
        Ok(Some(SearchResult::new(keyword, i64::from(first))))
    }

    /// The saved views of a list that are meant for the viewer, at most 300: those for everybody, then their own, then those of their
    /// teams and of the teams above.
    #[login]
    async fn saved_views(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The address of the list.")] route: String,
    ) -> Result<Option<Vec<SavedView>>> {
        let views = saved_view::store::of_route(&*ctx.read().await?, ctx.viewer()?, &route).await?;
        Ok(Some(views.into_iter().map(SavedView).collect()))
    }

    /// The views of a list that are shared with teams, at most 300: those that the viewer has, and for an admin those of any team.
    #[login]
    async fn team_views(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The address of the list.")] route: String,
    ) -> Result<Option<Vec<SavedView>>> {
        let views = saved_view::store::of_teams(&*ctx.read().await?, ctx.viewer()?, &route).await?;
        Ok(Some(views.into_iter().map(SavedView).collect()))
    }

    /// Whether another record has the value (core §7 `duplicate/check`). Only fields registered as unique are answered
    /// for: account.username, member.phone, member.job_number, role.name, team.name, qrcode_template.name, each dictionary
    /// of dict_item and each tree of category by its code (ems); brand_model.model, product.code (tms); file_group.name
    /// (res); enterprise_article.key (cms). Anything else is `BAD_USER_INPUT`.
    #[login]
    #[allow(clippy::too_many_arguments)]
    async fn duplicate_check(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of the register.")] table: String,
        #[graphql(desc = "Of the register.")] field: String,
        #[graphql(desc = "What to look for.")] value: String,
        #[graphql(desc = "The record that may have it.")] except_id: Option<String>,
        #[graphql(desc = "The service that has the table; absent: whichever.")] service: Option<String>,
        #[graphql(desc = "Among what lies in the recycle bin instead of what is there.")] deleted: Option<
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
