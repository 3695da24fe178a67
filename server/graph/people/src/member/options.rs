//! GraphQL queries for member pickers, and the organisation tree.

use async_graphql::{Context, ID};
use xieli_domain::member::model::MemberFilter;
use xieli_domain::member::rules::Status;
use xieli_domain::member::store;
use xieli_kernel::{AppError, AppResult, MemberType as KernelType, page};
use xieli_macros::object;

use super::enums::MemberType;
use super::organization::OrganizationNode;
use super::types::Member;
use crate::core::{ContextExt, Result, decode_all, decode_optional};
use crate::team::{Membership, Team, TeamType};

/// Queries for member pickers.
#[derive(Default)]
pub struct MemberOptionQuery;

/// Upper bound of the ids in one lookup.
const MAX_IDS: usize = 100;

fn limit(first: i32) -> AppResult<i64> {
    let first = i64::from(first);
    if (1..=page::MAX_SELECT).contains(&first) {
        Ok(first)
    } else {
        Err(AppError::bad_input(format!("first 须在 1 到 {} 之间", page::MAX_SELECT)))
    }
}

async fn options(ctx: &Context<'_>, filter: MemberFilter, first: i32) -> Result<Option<Vec<Member>>> {
    let members = store::options(&*ctx.read().await?, ctx.viewer()?, &filter, limit(first)?).await?;
    Ok(Some(members.into_iter().map(Member::from).collect()))
}

/// Technicians or engineers, filtered by team and keyword.
async fn workers(
    ctx: &Context<'_>,
    kind: MemberFilter,
    team_id: Option<ID>,
    keyword: Option<String>,
    first: i32,
) -> Result<Option<Vec<Member>>> {
    let team_id = decode_optional::<Team>(team_id.as_ref())?;
    options(ctx, MemberFilter { keyword, team_id, include_sub_teams: true, ..kind }, first).await
}

/// Queries for member pickers.
#[object(root)]
impl MemberOptionQuery {
    /// Members for a picker, by name (core §7 `GET member/dictList`): active ones, unless requested
    /// otherwise.
    #[login]
    async fn member_options(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Part of the name, pinyin, initials, phone or job number.")] keyword: Option<String>,
        #[graphql(desc = "Members of this team.")] team_id: Option<ID>,
        #[graphql(name = "type", desc = "Members of this type.")] member_type: Option<MemberType>,
        #[graphql(desc = "Whether to include members who have left.")] include_inactive: Option<bool>,
        #[graphql(desc = "Among these members, at most 100.")] ids: Option<Vec<ID>>,
        #[graphql(desc = "Largest number of members, 1 to 1000.", default = 20)] first: i32,
    ) -> Result<Option<Vec<Member>>> {
        let ids = ids.as_deref().map(decode_all::<Member>).transpose()?;
        if ids.as_ref().is_some_and(|ids| ids.len() > MAX_IDS) {
            return Err(AppError::bad_input(format!("ids 最多 {MAX_IDS} 个")).into());
        }
        let mut status = vec![Status::Active.as_i16()];
        if include_inactive == Some(true) {
            status.push(Status::Left.as_i16());
        }
        let filter = MemberFilter {
            keyword,
            ids,
            team_id: decode_optional::<Team>(team_id.as_ref())?,
            member_type: member_type.map(|kind| KernelType::from(kind).as_i16()),
            status,
            ..MemberFilter::default()
        };
        options(ctx, filter, first).await
    }

    /// Technicians with their workload, the available ones first (core §7 `GET
    /// member/technician/statusList`).
    #[login]
    async fn technicians(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Members of this team and of those below it.")] team_id: Option<ID>,
        #[graphql(desc = "Part of the name, pinyin, initials, phone or job number.")] keyword: Option<String>,
        #[graphql(desc = "Largest number of members, 1 to 1000.", default = 200)] first: i32,
    ) -> Result<Option<Vec<Member>>> {
        let kind = MemberFilter { technician_only: true, ..MemberFilter::active() };
        workers(ctx, kind, team_id, keyword, first).await
    }

    /// Engineers with their workload, the available ones first (core §7 `GET member/engineer/statusList`).
    #[login]
    async fn engineers(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Members of this team and of those below it.")] team_id: Option<ID>,
        #[graphql(desc = "Part of the name, pinyin, initials, phone or job number.")] keyword: Option<String>,
        #[graphql(desc = "Largest number of members, 1 to 1000.", default = 200)] first: i32,
    ) -> Result<Option<Vec<Member>>> {
        let kind = MemberFilter { engineer_only: true, ..MemberFilter::active() };
        workers(ctx, kind, team_id, keyword, first).await
    }

    /// Members of the teams that accept work orders, by team (core §7 `GET member/acceptTeam/memberList`).
    #[login]
    async fn accept_team_members(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Members of this team alone.")] team_id: Option<ID>,
        #[graphql(desc = "Part of the name, pinyin, initials, phone or job number.")] keyword: Option<String>,
        #[graphql(desc = "Largest number of members, 1 to 1000.", default = 200)] first: i32,
    ) -> Result<Option<Vec<Membership>>> {
        let team_id = decode_optional::<Team>(team_id.as_ref())?;
        let filter = MemberFilter { keyword, ..MemberFilter::active() };
        let (connection, first) = (ctx.read().await?, limit(first)?);
        let places = store::accept_places(&connection, ctx.viewer()?, team_id, &filter, first).await?;
        Ok(Some(places.into_iter().map(Membership).collect()))
    }

    /// The organisation as a flat list: teams in the order of the tree, each followed by its members (core §3
    /// Organisation tree; §7 `GET orgs`, `GET member/tree`). At most 5,000 teams and 20,000 members.
    #[login]
    async fn organization(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Teams and members that match, with the teams above them.")] keyword: Option<String>,
        #[graphql(desc = "Whether to include members.", default = true)] with_members: bool,
        #[graphql(name = "type", desc = "Teams of this type.")] team_type: Option<TeamType>,
    ) -> Result<Option<Vec<OrganizationNode>>> {
        let team_type = team_type.map(TeamType::as_i16);
        let nodes = store::organization::list(
            &*ctx.read().await?,
            ctx.viewer()?,
            keyword.as_deref(),
            with_members,
            team_type,
        )
        .await?;
        Ok(Some(nodes.into_iter().map(OrganizationNode::from).collect()))
    }
}
