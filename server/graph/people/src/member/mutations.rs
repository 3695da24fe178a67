//! GraphQL mutations of members.

use async_graphql::Context;
use xieli_domain::member::{leave, model, places, service};
use xieli_domain::states::WorkStatus;
use xieli_kernel::{AppError, MemberType as KernelType};
use xieli_macros::{fields, object};

use super::handover::HandoverItem;
use super::inputs::{
    MemberAuditInput, MemberCreateInput, MemberLeaveInput, MemberTeamUpdateInput, MemberTeamsInput,
    MemberUpdateInput, MembersInput,
};
use super::types::Member;
use crate::core::input::change;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, UserError, decode, decode_all, decode_optional};
use crate::role::Role;
use crate::team::Team;

payload! {
    /// The member, or the errors of the input.
    login MemberPayload {
        /// The member after the change; null when nothing was changed.
        member: Member
    }
}

/// Members who left, and the records handed over.
#[fields(login)]
pub struct MemberLeavePayload {
    /// The members after the change; null when none left.
    pub members: Option<Vec<Member>>,
    /// The records that were handed over, or ended.
    pub handed_over: Option<Vec<HandoverItem>>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Root fields that change members.
#[derive(Default)]
pub struct MemberMutation;

/// Root fields that change members.
#[object(root)]
impl MemberMutation {
    /// Creates a member and, for a new number, an account (core §7 `POST member`). A person who already has
    /// an account is INVITED and accepts by themself.
    #[requires("e:member")]
    async fn member_create(&self, ctx: &Context<'_>, input: MemberCreateInput) -> Result<MemberPayload> {
        let new = model::NewMember {
            facts: model::Facts {
                name: input.name,
                phone: Some(input.phone),
                email: input.email,
                gender: input.gender.map_or(0, |gender| gender.as_i16()),
                birthday: input.birthday.map(Into::into),
                job_number: input.job_number,
                position: input.position,
                is_technician: input.is_technician.unwrap_or_default(),
                is_engineer: input.is_engineer.unwrap_or_default(),
                work_status: WorkStatus::Free.number(),
                introduction: None,
                remark: input.remark,
                entry_date: input.entry_date.map(Into::into),
            },
            member_type: input.member_type.map_or(KernelType::Staff, KernelType::from).as_i16(),
            username: input.username,
            password: input.password,
            team_ids: decode_all::<Team>(&input.team_ids.unwrap_or_default())?,
            role_ids: decode_all::<Role>(&input.role_ids.unwrap_or_default())?,
        };
        MemberPayload::from(service::create(ctx.services()?, ctx.viewer()?, new).await)
    }

    /// Changes a member's data and, when given, roles (core §7 `PUT member`).
    #[requires("e:member")]
    async fn member_update(&self, ctx: &Context<'_>, input: MemberUpdateInput) -> Result<MemberPayload> {
        let changes = model::MemberChanges {
            id: decode::<Member>(&input.id)?,
            version: input.version,
            name: input.name,
            phone: change(input.phone),
            email: change(input.email),
            gender: input.gender.map(|gender| gender.as_i16()),
            birthday: change(input.birthday).map(|day| day.map(Into::into)),
            job_number: change(input.job_number),
            position: change(input.position),
            is_technician: input.is_technician,
            is_engineer: input.is_engineer,
            work_status: input.work_status.map(|status| status.as_i16()),
            introduction: None,
            remark: change(input.remark),
            entry_date: change(input.entry_date).map(|day| day.map(Into::into)),
            role_ids: input.role_ids.map(|ids| decode_all::<Role>(&ids)).transpose()?,
        };
        MemberPayload::from(service::update(ctx.db()?, ctx.viewer()?, changes).await)
    }

    /// Adds a member to teams; a director only to their own teams (core §7 `POST member/{id}/teams`).
    #[requires("e:member,teamManage")]
    async fn member_teams_add(&self, ctx: &Context<'_>, input: MemberTeamsInput) -> Result<MemberPayload> {
        let (member, teams) = (decode::<Member>(&input.member_id)?, decode_all::<Team>(&input.team_ids)?);
        MemberPayload::from(places::add(ctx.db()?, ctx.viewer()?, member, &teams).await)
    }

    /// Removes a member from teams; a director only from their own teams (core §7 `DELETE
    /// member/{id}/teams`).
    #[requires("e:member,teamManage")]
    async fn member_teams_remove(&self, ctx: &Context<'_>, input: MemberTeamsInput) -> Result<MemberPayload> {
        let (member, teams) = (decode::<Member>(&input.member_id)?, decode_all::<Team>(&input.team_ids)?);
        MemberPayload::from(places::remove(ctx.db()?, ctx.viewer()?, member, &teams).await)
    }

    /// Changes a member's place in a team, or moves it to another (core §7 `PUT member/updateTeam`).
    #[requires("e:member,teamManage")]
    async fn member_team_update(
        &self,
        ctx: &Context<'_>,
        input: MemberTeamUpdateInput,
    ) -> Result<MemberPayload> {
        let place = model::PlaceChange {
            member_id: decode::<Member>(&input.member_id)?,
            team_id: decode::<Team>(&input.team_id)?,
            director: input.director,
            main: input.main,
            position: change(input.position),
            move_to_team_id: decode_optional::<Team>(input.move_to_team_id.as_ref())?,
        };
        MemberPayload::from(places::update(ctx.db()?, ctx.viewer()?, place).await)
    }

    /// Deletes records of persons who are not active members; all or none (core §7 `DELETE member`).
    #[requires("e:member")]
    async fn member_delete(&self, ctx: &Context<'_>, input: MembersInput) -> Result<DeletePayload> {
        let ids = decode_all::<Member>(&input.ids)?;
        DeletePayload::from::<Member>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Offboards members: hands over their records and ends their sessions; all or none (core §7 `DELETE
    /// member/leave`).
    #[requires("e:member")]
    async fn member_leave(&self, ctx: &Context<'_>, input: MemberLeaveInput) -> Result<MemberLeavePayload> {
        let leaving = model::Leaving {
            ids: decode_all::<Member>(&input.ids)?,
            to: decode_optional::<Member>(input.handover_to_id.as_ref())?,
            reason: input.reason,
            on: input.left_on.map(Into::into),
        };
        let (left, user_errors) = payload::split(leave::leave(ctx.db()?, ctx.viewer()?, leaving).await)?;
        let (members, items) = left.unzip();
        Ok(MemberLeavePayload {
            members: members.map(|members| members.into_iter().map(Member::from).collect()),
            handed_over: items.map(|items| items.into_iter().map(HandoverItem::from).collect()),
            user_errors,
        })
    }

    /// Approves or refuses an application to join (core §7 `PUT member/audit/{id}`).
    #[requires("e:member")]
    async fn member_audit(&self, ctx: &Context<'_>, input: MemberAuditInput) -> Result<MemberPayload> {
        let audit = model::Audit {
            id: decode::<Member>(&input.id)?,
            approve: input.approve,
            reason: input.reason,
            team_ids: input.team_ids.map(|ids| decode_all::<Team>(&ids)).transpose()?,
            role_ids: input.role_ids.map(|ids| decode_all::<Role>(&ids)).transpose()?,
        };
        MemberPayload::from(service::audit(ctx.db()?, ctx.viewer()?, audit).await)
    }

    /// Unbinds the WeChat identity of a member's account: one's own, or others' with `e:member` (core §7
    /// `POST user/mp/unbind/{id}`). Takes one id.
    #[login]
    #[interactive]
    async fn member_mp_unbind(&self, ctx: &Context<'_>, input: MembersInput) -> Result<MemberPayload> {
        let [id] = decode_all::<Member>(&input.ids)?[..] else {
            return Err(AppError::bad_input("一次只能解绑一名成员").into());
        };
        MemberPayload::from(service::unbind_mp(ctx.db()?, ctx.viewer()?, id).await)
    }
}
