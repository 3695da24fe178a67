//! GraphQL types of attendance groups.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::absence_group::loaders::AbsenceGroupById;
use xieli_domain::attend_address::loaders::AttendAddressById;
use xieli_domain::attend_group::loaders::{MembersOfGroup, TermsOfGroup};
use xieli_domain::attend_group::{model, rules, store};
use xieli_domain::engine::day::model::{OvertimeRule, Rounding};
use xieli_domain::engine::repair::rules::{Limits, RepairKind, Within};
use xieli_domain::engine::schedule::rules::Pattern;
use xieli_domain::role::loaders::RoleById;
use xieli_kernel::clock;
use xieli_macros::{Enum, fields, object};

use crate::absence_group::AbsenceGroup;
use crate::attend::{keys, members, number, shift, teams};
use crate::attend_address::AttendAddress;
use crate::attend_address::types::{AttendSetupCan, setup_can};
use crate::attend_shift::AttendShift;
use crate::attend_shift::types::ClockSpan;
use crate::core::payload;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, numbered, record};
use crate::member::Member;
use crate::role::Role;
use crate::team::Team;

numbered! {
    /// The kind of working time of a group.
    AttendGroupKind {
        /// Fixed hours per week, or a rotation of shifts.
        Fixed = 0,
        /// By the schedule board.
        Board = 1,
        /// Free working hours.
        Anytime = 2,
    }
}

numbered! {
    /// The treatment of punches outside all addresses of a group.
    AttendOutside {
        /// They are refused.
        Refused = 0,
        /// They are accepted.
        Taken = 1,
        /// They are accepted with a photo.
        WithPhoto = 2,
        /// They are accepted with a photo, and count once a manager has confirmed them.
        OnceConfirmed = 3,
    }
}

/// The kind of a correction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "RepairKind")]
pub enum AttendRepairKind {
    /// A missing punch.
    Missing,
    /// A late start.
    Late,
    /// An early end.
    Early,
    /// A day or a pair of punches without any punch.
    Absent,
}

/// The rounding of minutes to units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Rounding")]
pub enum AttendRounding {
    /// To the next lower unit.
    Down,
    /// To the nearest unit, a half upwards.
    Nearest,
    /// To the next higher unit.
    Up,
}

/// The limit of corrections of one kind of punch.
#[fields(login)]
pub struct AttendRepairQuota {
    /// The kind.
    pub kind: AttendRepairKind,
    /// The maximum per month; null: only the limit of all kinds applies.
    pub most: Option<i32>,
}

/// The limits of corrections of punches: number, kinds and age.
#[fields(login)]
pub struct AttendRepairLimits {
    /// The maximum per month; null: unlimited.
    pub month: Option<i32>,
    /// The kinds that may be corrected.
    pub kinds: Vec<AttendRepairQuota>,
    /// The maximum age in days; null: any, or limited by workdays.
    pub days: Option<i32>,
    /// The maximum age in workdays; null: any, or limited by days.
    pub workdays: Option<i32>,
}

impl From<Limits> for AttendRepairLimits {
    fn from(limits: Limits) -> Self {
        let count = |count: u32| number(count.into());
        let quota = |(kind, most): (RepairKind, Option<u32>)| AttendRepairQuota {
            kind: kind.into(),
            most: most.map(count),
        };
        let (days, workdays) = match limits.within {
            Some(Within::Days(days)) => (Some(count(days)), None),
            Some(Within::Workdays(days)) => (None, Some(count(days))),
            None => (None, None),
        };
        Self {
            month: limits.month.map(count),
            kinds: limits.kinds.into_iter().map(quota).collect(),
            days,
            workdays,
        }
    }
}

/// The rule for overtime without an application, for work outside the shift.
#[fields(login)]
pub struct AttendOvertimeRule {
    /// The minimum in minutes; less does not count.
    pub least: i32,
    /// The unit in minutes.
    pub unit: i32,
    /// The rounding to units.
    pub rounding: AttendRounding,
}

impl From<OvertimeRule> for AttendOvertimeRule {
    fn from(rule: OvertimeRule) -> Self {
        Self { least: rule.least, unit: rule.unit, rounding: rule.rounding.into() }
    }
}

/// The policy of night hours and of overtime without an application.
#[fields(login)]
pub struct AttendPolicy {
    /// Night hours; null: none.
    pub night: Option<ClockSpan>,
    /// On workdays; null: never without an application.
    pub overtime_workday: Option<AttendOvertimeRule>,
    /// On days of rest; null: never without an application.
    pub overtime_rest_day: Option<AttendOvertimeRule>,
    /// On holidays; null: never without an application.
    pub overtime_holiday: Option<AttendOvertimeRule>,
}

/// A day of a plan.
pub struct AttendPlanDay(Option<i64>);

/// A day of a plan.
#[object(login)]
impl AttendPlanDay {
    /// The shift; null on a day of rest.
    async fn shift(&self, ctx: &Context<'_>) -> Result<Option<AttendShift>> {
        shift(ctx, self.0).await
    }
}

/// The scope and the plan of a group, valid from a day on.
pub struct AttendGroupTerm(pub model::GroupTerm);

/// The scope and the plan of a group, valid from a day on.
#[object(login)]
impl AttendGroupTerm {
    /// The first day; valid until the next term of the group begins.
    fn begins_on(&self) -> Date {
        Date(self.0.begins_on)
    }

    /// Teams of the scope, with the teams below them.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Vec<Team>> {
        teams(ctx, &self.0.team_ids).await
    }

    /// Roles of the scope.
    async fn roles(&self, ctx: &Context<'_>) -> Result<Vec<Role>> {
        let found = ctx.loaders()?.load_many::<RoleById>(keys(ctx, &self.0.role_ids)?).await?;
        Ok(found.into_iter().map(Role::from).collect())
    }

    /// Members named in the scope.
    async fn members(&self, ctx: &Context<'_>) -> Result<Vec<Member>> {
        members(ctx, &self.0.member_ids).await
    }

    /// Members excluded from the scope; this takes precedence.
    async fn except_members(&self, ctx: &Context<'_>) -> Result<Vec<Member>> {
        members(ctx, &self.0.except_member_ids).await
    }

    /// The days from Monday to Sunday; null with another kind of plan.
    fn week(&self) -> Option<Vec<AttendPlanDay>> {
        match self.0.pattern() {
            Pattern::Week { shifts } => Some(shifts.into_iter().map(AttendPlanDay).collect()),
            _ => None,
        }
    }

    /// The days of the rotation; null with another kind of plan.
    fn turn(&self) -> Option<Vec<AttendPlanDay>> {
        match self.0.pattern() {
            Pattern::Rotation { turn, .. } => Some(turn.into_iter().map(AttendPlanDay).collect()),
            _ => None,
        }
    }

    /// The day of the first shift of the rotation; null with another kind of plan.
    fn turn_begins_on(&self) -> Option<Date> {
        match self.0.pattern() {
            Pattern::Rotation { start, .. } => Some(Date(start)),
            _ => None,
        }
    }

    /// With free working hours: the working days of the week, from 1 for Monday.
    fn free_days(&self) -> Vec<i32> {
        self.0.free_days.iter().copied().map(i32::from).collect()
    }
}

record!(
    /// A group of attendance: working time, addresses and rules of its members (business §2, §7 Attendance).
    AttendGroup: model::AttendGroup, store::attend_groups::find
);

impl AttendGroup {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    async fn all_terms(&self, ctx: &Context<'_>) -> Result<Vec<model::GroupTerm>> {
        Ok(ctx.loaders()?.load::<TermsOfGroup>(self.key()).await?.unwrap_or_default())
    }
}

/// A group of attendance: working time, addresses and rules of its members (business §2, §7 Attendance).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AttendGroup {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// The kind of working time.
    fn kind(&self) -> AttendGroupKind;

    /// The group of absence deduction of its members.
    #[by(AbsenceGroupById, absence_group_id)]
    fn absence_group(&self) -> Result<Option<AbsenceGroup>>;

    /// The addresses at which its members punch; empty: anywhere.
    async fn addresses(&self, ctx: &Context<'_>) -> Result<Vec<AttendAddress>> {
        let keys = keys(ctx, &self.0.address_ids)?;
        let found = ctx.loaders()?.load_many::<AttendAddressById>(keys).await?;
        Ok(found.into_iter().map(AttendAddress::from).collect())
    }

    /// The treatment of punches outside all addresses.
    fn outside(&self) -> AttendOutside;

    /// Whether members may punch at the place of their open work orders.
    fn order_places(&self) -> bool;

    /// Whether holidays are free unless the schedule board says otherwise.
    fn rests_on_holidays(&self) -> bool;

    /// The limits of corrections of punches.
    fn repair(&self) -> AttendRepairLimits {
        self.0.limits().into()
    }

    /// Minutes before a shift begins at which members get a reminder; null: none.
    fn remind_before(&self) -> Option<i32>;

    /// Minutes after a shift ends at which members without a punch get a reminder; null: none.
    fn remind_after(&self) -> Option<i32>;

    /// With free working hours: minutes after midnight at which a day begins.
    fn day_start(&self) -> i32;

    /// With free working hours: minutes expected per day.
    fn day_minutes(&self) -> i32;

    /// The policy of night hours and overtime.
    fn policy(&self) -> AttendPolicy {
        let policy = self.0.policy();
        let overtime = policy.punched_overtime;
        AttendPolicy {
            night: policy.night.map(ClockSpan::from),
            overtime_workday: overtime.workday.map(Into::into),
            overtime_rest_day: overtime.rest_day.map(Into::into),
            overtime_holiday: overtime.holiday.map(Into::into),
        }
    }

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Its position in lists.
    fn sort_order(&self) -> i32;

    /// Its terms, the earliest first.
    async fn terms(&self, ctx: &Context<'_>) -> Result<Vec<AttendGroupTerm>> {
        Ok(self.all_terms(ctx).await?.into_iter().map(AttendGroupTerm).collect())
    }

    /// The term valid today; null where the first one has not begun.
    async fn term(&self, ctx: &Context<'_>) -> Result<Option<AttendGroupTerm>> {
        let terms = self.all_terms(ctx).await?;
        let today = clock::china_day(clock::now());
        Ok(rules::term_on(&terms, self.0.id, today).cloned().map(AttendGroupTerm))
    }

    /// The number of its members today.
    async fn member_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let found = ctx.loaders()?.load::<MembersOfGroup>(self.key()).await?;
        Ok(found.map_or(0, |members| number(i64::try_from(members.len()).unwrap_or(i64::MAX))))
    }

    /// Its members today, at most the first 1000.
    async fn members(&self, ctx: &Context<'_>) -> Result<Vec<Member>> {
        let found = ctx.loaders()?.load::<MembersOfGroup>(self.key()).await?;
        let ids: Vec<i64> = found.map(|found| found.iter().copied().take(1000).collect()).unwrap_or_default();
        members(ctx, &ids).await
    }

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendSetupCan> {
        setup_can(ctx)
    }
}

payload! {
    /// A group of attendance, or the errors of the call.
    login AttendGroupPayload {
        /// As it is now; null when nothing was changed.
        attend_group: AttendGroup
    }
}
