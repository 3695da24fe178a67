//! GraphQL queries of members.

use async_graphql::{Context, ID};
use xieli_domain::list::Order;
use xieli_domain::member::model;
use xieli_domain::member::store::{self, Listing, Scope};
use xieli_kernel::PageRequest;
use xieli_macros::object;

use super::filters::{MemberFilter, MemberOrder};
use super::types::{BRIEF, Member};
use crate::core::list::listed;
use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result, decode, rows_within};

/// One page of members within a scope.
pub async fn member_page(
    ctx: &Context<'_>,
    scope: Scope,
    filter: model::MemberFilter,
    order: Order,
    request: PageRequest,
) -> Result<Connection<Member>> {
    let rows = if rows_within(ctx, BRIEF) { &store::BRIEF } else { &store::WHOLE };
    listed(ctx, rows, Listing { scope, filter }, order, request).await
}

/// Queries of members.
#[derive(Default)]
pub struct MemberQuery;

/// Queries of members.
#[object(root)]
impl MemberQuery {
    /// Members, one page (core §7 `GET member/list`). A team director without `e:member:list` and `e:member`
    /// gets the members of their own teams.
    #[requires("e:member:list,e:member,teamManage")]
    #[allow(clippy::too_many_arguments)]
    async fn members(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Filter of the members.")] filter: Option<MemberFilter>,
        #[graphql(desc = "The order of the rows; the first entry counts. Default: CREATED_AT DESC.")]
        order_by: Option<Vec<MemberOrder>>,
    ) -> Result<Option<Connection<Member>>> {
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.unwrap_or_default().read()?;
        Ok(Some(member_page(ctx, Scope::Listed, filter, MemberOrder::read(order_by), request).await?))
    }

    /// A member; null when none is visible to the viewer (core §7 `GET member/{id}`).
    #[login]
    async fn member(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
    ) -> Result<Option<Member>> {
        let id = decode::<Member>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(Member::from))
    }
}
