//! GraphQL types of computed attendance days, and of the viewer's own day as of now.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::attend_day::today::{self, PlannedDay};
use xieli_domain::attend_day::{model, store};
use xieli_domain::attend_exception::loaders::ExceptionsOfDay;
use xieli_domain::attend_group::loaders::AttendGroupById;
use xieli_domain::attend_punch::places::OrderPlace;
use xieli_domain::attend_shift::loaders::AttendShiftById;
use xieli_domain::engine::day::model::Plan;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{fields, object};

use super::result::{AttendDayResult, AttendEnd, AttendMarkWord};
use crate::attend::{WorkOrderId, number, shift};
use crate::attend_address::AttendAddress;
use crate::attend_exception::AttendException;
use crate::attend_group::AttendGroup;
use crate::attend_punch::AttendPunch;
use crate::attend_schedule::types::AttendDayKind;
use crate::attend_shift::AttendShift;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Entity, Result, record};
use crate::member::Member;
use crate::team::Team;

record!(
    /// A computed day of a member (business §3 Attendance). Its own figures count time settled as normal as
    /// worked; `result` is as the rules computed it.
    AttendDay: model::AttendDay, store::attend_days::find
);

/// The records and versions from which a day was computed.
#[fields(login)]
pub struct AttendDayInputs {
    /// The version of the rules themselves.
    pub rules: i32,
    /// The version of the group.
    pub group_version: Option<i32>,
    /// The first day of the group's term.
    pub term: Option<Date>,
    /// The version of the shift.
    pub shift_version: Option<i32>,
    /// The number of punches included.
    pub punches: i32,
    /// The number of applications included.
    pub applications: i32,
}

/// A computed day of a member (business §3 Attendance). Its own figures count time settled as normal as
/// worked; `result` is as the rules computed it.
#[object(login, common(id, row_id, created_at, version))]
impl AttendDay {
    /// The member concerned.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The day.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// The kind of the date.
    fn day_kind(&self) -> AttendDayKind {
        match self.0.day_kind {
            0 => AttendDayKind::Workday,
            1 => AttendDayKind::RestDay,
            _ => AttendDayKind::Holiday,
        }
    }

    /// The member's group on that day.
    #[by(AttendGroupById, group_id)]
    fn group(&self) -> Result<Option<AttendGroup>>;

    /// The shift of the day.
    #[by(AttendShiftById, shift_id)]
    fn shift(&self) -> Result<Option<AttendShift>>;

    /// The member's main team on that day.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// Minutes that were expected.
    fn expected(&self) -> i32;

    /// Minutes that count as worked.
    fn worked(&self) -> i32;

    /// Minutes late.
    fn late(&self) -> i32;

    /// Minutes early.
    fn early(&self) -> i32;

    /// Minutes covered neither by work nor by leave.
    fn absence(&self) -> i32;

    /// Half days of absence.
    fn absent_halves(&self) -> i32;

    /// Minutes on leave.
    fn leave(&self) -> i32;

    /// Minutes on trips.
    fn trip(&self) -> i32;

    /// Minutes of overtime on a workday.
    fn overtime_workday(&self) -> i32;

    /// Minutes of overtime on a day of rest.
    fn overtime_rest(&self) -> i32;

    /// Minutes of overtime on a holiday.
    fn overtime_holiday(&self) -> i32;

    /// Minutes of work at night.
    fn night(&self) -> i32;

    /// Punches that are missing.
    fn missing(&self) -> i32;

    /// Its marks, after decisions about exceptions.
    fn marks(&self) -> Vec<AttendMarkWord> {
        self.0.marked().into_iter().map(AttendMarkWord::from).collect()
    }

    /// Whether it needs another review: it was decided, and its grounds have changed since.
    fn review(&self) -> bool;

    /// When it was computed.
    fn computed_at(&self) -> DateTime<Utc>;

    /// The result as the rules computed it, with reasons.
    fn result(&self) -> Option<AttendDayResult> {
        self.0.result().map(AttendDayResult)
    }

    /// The records and versions from which it was computed.
    fn inputs(&self) -> AttendDayInputs {
        let inputs = self.0.inputs();
        let count = |length: usize| number(i64::try_from(length).unwrap_or(i64::MAX));
        AttendDayInputs {
            rules: inputs.rules,
            group_version: inputs.group.map(|(_, version)| version),
            term: inputs.term.map(Date),
            shift_version: inputs.shift.map(|(_, version)| version),
            punches: count(inputs.punches.len()),
            applications: count(inputs.applications.len()),
        }
    }

    /// The exceptions in it, as far as they are visible to the viewer.
    async fn exceptions(&self, ctx: &Context<'_>) -> Result<Vec<AttendException>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<ExceptionsOfDay>(key).await?.unwrap_or_default();
        Ok(found.into_iter().map(AttendException::from).collect())
    }
}

/// A day with its plan, as computed up to now.
pub struct AttendPlannedDay(pub PlannedDay);

/// A day with its plan, as computed up to now.
#[object(login)]
impl AttendPlannedDay {
    /// The day.
    fn day(&self) -> Date {
        Date(self.0.plan.day)
    }

    /// The kind of the date.
    fn kind(&self) -> AttendDayKind {
        self.0.plan.kind.into()
    }

    /// The name of the holiday, or of the swapped working day.
    fn name(&self) -> Option<&str> {
        self.0.plan.name.as_deref()
    }

    /// The shift; null on a day of rest, or with free working hours.
    async fn shift(&self, ctx: &Context<'_>) -> Result<Option<AttendShift>> {
        match &self.0.plan.plan {
            Plan::Shift(of) => shift(ctx, Some(of.id)).await,
            Plan::Nobody | Plan::Free | Plan::Anytime { .. } => Ok(None),
        }
    }

    /// Whether working hours are free.
    fn anytime(&self) -> bool {
        matches!(self.0.plan.plan, Plan::Anytime { .. })
    }

    /// Whether the group uses the schedule board, and the board has no entry for the day.
    fn hole(&self) -> bool {
        self.0.hole
    }

    /// The result as computed up to now.
    fn result(&self) -> AttendDayResult {
        AttendDayResult(self.0.result.clone())
    }
}

/// The place of a work order of the viewer.
pub struct AttendOrderPlace(OrderPlace);

/// The place of a work order of the viewer.
#[object(login)]
impl AttendOrderPlace {
    /// The order.
    fn work_order_id(&self) -> async_graphql::ID {
        WorkOrderId::global_id(self.0.work_order_id)
    }

    /// The name of the place.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Degrees of latitude.
    fn lat(&self) -> f64 {
        self.0.lat
    }

    /// Degrees of longitude.
    fn lng(&self) -> f64 {
        self.0.lng
    }

    /// Radius in metres.
    fn radius(&self) -> i32 {
        xieli_domain::attend_punch::places::ORDER_RADIUS
    }
}

/// The viewer's attendance of today.
pub struct AttendToday(pub today::Today);

/// The viewer's attendance of today.
#[object(login)]
impl AttendToday {
    /// The server's clock.
    fn now(&self) -> DateTime<Utc> {
        self.0.now
    }

    /// The day whose punches are due now: after midnight it may be yesterday.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// The punch due next; null: none.
    fn expected(&self) -> Option<AttendEnd> {
        self.0.expected.clone().map(AttendEnd)
    }

    /// The viewer's group; null: they do not punch.
    fn group(&self) -> Option<AttendGroup> {
        self.0.group.clone().map(AttendGroup::from)
    }

    /// Whether the viewer may punch anywhere: the group names no address.
    fn anywhere(&self) -> bool {
        self.0.group.as_ref().is_some_and(|group| group.is_anywhere())
    }

    /// The enabled addresses of that group.
    fn addresses(&self) -> Vec<AttendAddress> {
        self.0.addresses.iter().cloned().map(AttendAddress::from).collect()
    }

    /// The places of the viewer's open work orders, where the group allows punches there.
    fn orders(&self) -> Vec<AttendOrderPlace> {
        self.0.orders.iter().cloned().map(AttendOrderPlace).collect()
    }

    /// The viewer's punches of the day, the earliest first.
    fn punches(&self) -> Vec<AttendPunch> {
        self.0.punches.iter().cloned().map(AttendPunch::from).collect()
    }

    /// The days of this week, from Monday to Sunday.
    fn week(&self) -> Vec<AttendPlannedDay> {
        self.0.week.iter().cloned().map(AttendPlannedDay).collect()
    }
}
