//! Reading members.

use async_graphql::{Context, ID};
use xieli_domain::list::Order;
use xieli_domain::member::model;
use xieli_domain::member::store::{self, Listing, Scope};
use xieli_kernel::PageRequest;
use xieli_macros::object;

use super::filters::{MemberFilter, MemberOrder};
use super::types::{BRIEF, Member};
use crate::core::list::listed;
use crate::core::{Connection, PageArgs, PageInput, Reach, Result, decode, rows_within};

/// One page of the members of a scope.
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

/// Root fields that read members as records.
#[derive(Default)]
pub struct MemberQuery;

/// Root fields that read members as records.
#[object(root)]
impl MemberQuery {
    /// Members, one page (core §7 `GET member/list`). A team manager without `e:member:list` and `e:member` goes
    /// through the people of the teams they direct.
    #[requires("e:member:list,e:member,teamManage")]
    #[allow(clippy::too_many_arguments)]
    async fn members(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Which.")] filter: Option<MemberFilter>,
        #[graphql(desc = "In which order; the first entry counts. Default: CREATED_AT DESC.")]
        order_by: Option<Vec<MemberOrder>>,
    ) -> Result<Option<Connection<Member>>> {
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.unwrap_or_default().read()?;
        Ok(Some(member_page(ctx, Scope::Listed, filter, MemberOrder::read(order_by), request).await?))
    }

    /// One member; null when there is none for the viewer (core §7 `GET member/{id}`).
    #[login]
    async fn member(&self, ctx: &Context<'_>, #[graphql(desc = "Which.")] id: ID) -> Result<Option<Member>> {
        let id = decode::<Member>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(Member::from))
    }
}
