//! GraphQL mutations of teams.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::team::{model, service};
use xieli_macros::{InputObject, object};

use super::types::{Team, TeamType};
use crate::core::input::change;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::text_inputs;
use crate::core::{ContextExt, Result, decode, decode_all, decode_optional};
use crate::member::Member;

text_inputs! {
    model::TeamTextsPatch {
        /// Up to 30 characters.
        code,
        /// 7-8 or 11-12 digits.
        phone,
        /// Up to 200 characters.
        address,
        /// Up to 20 characters.
        contact_name,
        /// Up to 500 characters.
        remark,
    }
    /// A team to create.
    TeamCreateInput {
        /// 1 to 50 characters.
        name: String,
        /// The type; absent: that of the parent, else internal.
        #[graphql(name = "type")]
        team_type: Option<TeamType>,
        /// The parent; absent: a root.
        parent_id: Option<ID>,
        /// Whether it accepts work orders.
        is_accept_team: Option<bool>,
        /// Its directors.
        director_ids: Option<Vec<ID>>,
    }
    /// Changes to a team: an absent field stays, null clears.
    TeamUpdateInput {
        /// The team to change.
        id: ID,
        /// The version that was read; absent: without a check.
        version: Option<i32>,
        /// 1 to 50 characters.
        name: Option<String>,
        /// The new parent; null makes it a root.
        parent_id: MaybeUndefined<ID>,
        /// Whether it accepts work orders.
        is_accept_team: Option<bool>,
        /// The complete list of its directors.
        director_ids: Option<Vec<ID>>,
    }
}

/// Teams to delete.
#[derive(Debug, InputObject)]
pub struct TeamsInput {
    /// Their global ids, at most 1000.
    pub ids: Vec<ID>,
}

/// A new position for a team.
#[derive(Debug, InputObject)]
pub struct TeamMoveInput {
    /// The team to move.
    pub id: ID,
    /// The position among its siblings, from 0; larger numbers stand for the end.
    pub order: i32,
    /// The new parent; absent: the present one.
    pub parent_id: Option<ID>,
    /// Whether it becomes a root.
    pub to_root: Option<bool>,
}

/// Members to add to a team or to remove from it.
#[derive(Debug, InputObject)]
pub struct TeamMembersInput {
    /// The team.
    pub team_id: ID,
    /// The members; at most 1000.
    pub member_ids: Vec<ID>,
    /// Whether they are directors of the team; absent: new ones are not, others stay as they are.
    pub director: Option<bool>,
}

payload! {
    /// The team, or the errors of the input.
    login TeamPayload {
        /// The team after the change; null when nothing was changed.
        team: Team
    }
}

/// Root fields that change teams.
#[derive(Default)]
pub struct TeamMutation;

/// Root fields that change teams.
#[object(root)]
impl TeamMutation {
    /// Creates a team (core §7 `POST team`).
    #[requires("e:member")]
    async fn team_create(&self, ctx: &Context<'_>, mut input: TeamCreateInput) -> Result<TeamPayload> {
        let new = model::NewTeam {
            texts: input.texts(),
            name: input.name,
            team_type: input.team_type.map(TeamType::as_i16),
            parent_id: decode_optional::<Team>(input.parent_id.as_ref())?,
            is_accept_team: input.is_accept_team.unwrap_or_default(),
            director_ids: decode_all::<Member>(&input.director_ids.unwrap_or_default())?,
        };
        TeamPayload::from(service::create(ctx.db()?, ctx.viewer()?, new).await)
    }

    /// Changes a team (core §7 `PUT team`); directors may change their own.
    #[requires("e:member,teamManage")]
    async fn team_update(&self, ctx: &Context<'_>, mut input: TeamUpdateInput) -> Result<TeamPayload> {
        let texts = input.texts();
        let parent_id = match change(input.parent_id) {
            Some(Some(id)) => Some(Some(decode::<Team>(&id)?)),
            other => other.map(|_| None),
        };
        let changes = model::TeamChanges {
            texts,
            id: decode::<Team>(&input.id)?,
            version: input.version,
            name: input.name,
            parent_id,
            is_accept_team: input.is_accept_team,
            director_ids: input.director_ids.map(|ids| decode_all::<Member>(&ids)).transpose()?,
        };
        TeamPayload::from(service::update(ctx.db()?, ctx.viewer()?, changes).await)
    }

    /// Deletes teams without members and without teams below them; all or none (core §7 `DELETE team`).
    #[requires("e:member")]
    async fn team_delete(&self, ctx: &Context<'_>, input: TeamsInput) -> Result<DeletePayload> {
        let ids = decode_all::<Team>(&input.ids)?;
        DeletePayload::from::<Team>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Moves a team among its siblings or below another parent (core §7 `PUT team/order/{id}`).
    #[requires("e:member,teamManage")]
    async fn team_move(&self, ctx: &Context<'_>, input: TeamMoveInput) -> Result<TeamPayload> {
        let id = decode::<Team>(&input.id)?;
        let parent = match (decode_optional::<Team>(input.parent_id.as_ref())?, input.to_root) {
            (_, Some(true)) => Some(None),
            (Some(parent), _) => Some(Some(parent)),
            (None, _) => None,
        };
        let order = usize::try_from(input.order).unwrap_or(0);
        TeamPayload::from(service::move_to(ctx.db()?, ctx.viewer()?, id, order, parent).await)
    }

    /// Adds members to a team (core §7 `POST team/{id}/members`).
    #[requires("e:member,teamManage")]
    async fn team_members_add(&self, ctx: &Context<'_>, input: TeamMembersInput) -> Result<TeamPayload> {
        let (team, members) = (decode::<Team>(&input.team_id)?, decode_all::<Member>(&input.member_ids)?);
        TeamPayload::from(
            service::add_members(ctx.db()?, ctx.viewer()?, team, &members, input.director).await,
        )
    }

    /// Removes members from a team (core §7 `DELETE team/{id}/members`).
    #[requires("e:member,teamManage")]
    async fn team_members_remove(&self, ctx: &Context<'_>, input: TeamMembersInput) -> Result<TeamPayload> {
        let (team, members) = (decode::<Team>(&input.team_id)?, decode_all::<Member>(&input.member_ids)?);
        TeamPayload::from(service::remove_members(ctx.db()?, ctx.viewer()?, team, &members).await)
    }
}
