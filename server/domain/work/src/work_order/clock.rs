//! The clock of one order: what is promised of it, and what a hold does to that: pure functions (docs/decisions/0058).

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use xieli_tables::work_clock;

use super::model::{WorkOrder, WorkOrderPatch};
use super::rules::{Status, Step};
use crate::work_sla::hours::Hours;
use crate::work_sla::model::Promise;

/// How the clock of an order runs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = work_clock, primary_key(enterprise_id, work_order_id), treat_none_as_null = true)]
pub struct Clock {
    /// The tenant.
    pub enterprise_id: i64,
    /// Whose it is.
    pub work_order_id: i64,
    /// Until when it was promised to be picked up.
    pub respond_due_at: Option<DateTime<Utc>>,
    /// Until when somebody was promised to be there.
    pub arrive_due_at: Option<DateTime<Utc>>,
    /// Until when it was promised to be finished: the end of what nobody gave another one.
    pub finish_due_at: Option<DateTime<Utc>>,
    /// Since when it is on hold: it stands still.
    pub held_at: Option<DateTime<Utc>>,
    /// Why.
    pub hold_reason: Option<String>,
    /// Seconds of working time that it was on hold, in all.
    pub held_seconds: i64,
    /// When who goes there was asked.
    pub asked_at: Option<DateTime<Utc>>,
    /// Seconds of working time that it was on hold since.
    pub asked_held: i64,
}

impl Clock {
    /// One that says nothing yet.
    pub fn new(enterprise_id: i64, work_order_id: i64) -> Self {
        Self { enterprise_id, work_order_id, ..Self::default() }
    }

    /// It stands still.
    pub fn is_held(&self) -> bool {
        self.held_at.is_some()
    }

    /// With what is promised.
    pub fn promising(self, promise: Promise) -> Self {
        let Promise { respond_due_at, arrive_due_at, finish_due_at } = promise;
        Self { respond_due_at, arrive_due_at, finish_due_at, ..self }
    }

    /// What time it is for the order: the clock may stand still.
    fn time(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        self.held_at.map_or(now, |held| held.min(now))
    }

    /// As it runs after a step: who is sent is asked now, and what ends is on hold no more.
    pub fn after(&self, step: Step, reason: Option<&str>, now: DateTime<Utc>) -> Self {
        let clock = self.clone();
        match step {
            Step::Deliver | Step::ReDeliver => Self { asked_at: Some(now), asked_held: 0, ..clock },
            Step::Hold => Self { held_at: Some(now), hold_reason: reason.map(str::to_owned), ..clock },
            Step::Stop => Self { held_at: None, hold_reason: None, ..clock },
            _ => clock,
        }
    }

    /// As it runs when it goes on, and the end of its order: both are shifted by the working time meanwhile, as far as they were to
    /// come. What was reached stays as it was.
    pub fn resumed(
        &self,
        order: &WorkOrder,
        hours: &Hours,
        now: DateTime<Utc>,
    ) -> (Self, Option<DateTime<Utc>>) {
        let Some(held) = self.held_at else { return (self.clone(), order.due_at) };
        let seconds = hours.working_time(held, now).num_seconds();
        let shifted = |end: Option<DateTime<Utc>>| end.map(|end| hours.shifted(end, held, now));
        let status = Status::read(order.status);
        let awaited = matches!(status, Status::WaitingDispatch | Status::WaitingPickup);
        let coming = awaited || status == Status::Taken;
        let clock = Self {
            respond_due_at: if awaited { shifted(self.respond_due_at) } else { self.respond_due_at },
            arrive_due_at: if coming { shifted(self.arrive_due_at) } else { self.arrive_due_at },
            finish_due_at: shifted(self.finish_due_at),
            held_at: None,
            hold_reason: None,
            held_seconds: self.held_seconds + seconds,
            asked_held: self.asked_held + seconds,
            ..self.clone()
        };
        (clock, shifted(order.due_at))
    }
}

/// Past its end and still to be done.
pub fn is_overdue(order: &WorkOrder, clock: &Clock, now: DateTime<Utc>) -> bool {
    order.due_at.is_some_and(|due| due < clock.time(now)) && Status::read(order.status).is_open()
}

/// Past the end of its pickup and not picked up.
pub fn is_respond_overdue(order: &WorkOrder, clock: &Clock, now: DateTime<Utc>) -> bool {
    let awaited = matches!(Status::read(order.status), Status::WaitingDispatch | Status::WaitingPickup);
    awaited && clock.respond_due_at.is_some_and(|due| due < clock.time(now))
}

/// The deadline that is next: of the pickup, of the arrival, or the end; nothing where none is.
pub fn next_due(order: &WorkOrder, clock: &Clock) -> Option<DateTime<Utc>> {
    let own = match Status::read(order.status) {
        Status::WaitingDispatch | Status::WaitingPickup => clock.respond_due_at,
        Status::Taken => clock.arrive_due_at,
        status if status.is_open() => None,
        _ => return None,
    };
    own.into_iter().chain(order.due_at).min()
}

/// Whether a change asks for another promise; the end that followed from the former goes with it.
pub fn promised_anew(order: &WorkOrder, clock: &Clock, patch: &mut WorkOrderPatch) -> bool {
    let anew = !order.supplement
        && (patch.level.as_ref().is_some_and(|level| *level != order.level)
            || patch.service_type.as_ref().is_some_and(|kind| *kind != order.service_type)
            || patch.requested_at.is_some_and(|asked| asked != order.requested_at));
    if anew && patch.due_at.is_none() && order.due_at == clock.finish_due_at {
        patch.due_at = Some(None);
    }
    anew
}
