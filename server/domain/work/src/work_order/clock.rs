//! The SLA clock of one work order: its promised times, and the effect of a hold on them: pure functions
//! (docs/decisions/0058).

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use xieli_tables::work_clock;

use super::model::{WorkOrder, WorkOrderPatch};
use super::rules::{Status, Step};
use crate::work_sla::hours::Hours;
use crate::work_sla::model::Promise;

/// The SLA clock of an order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = work_clock, primary_key(enterprise_id, work_order_id), treat_none_as_null = true)]
pub struct Clock {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Order that it belongs to.
    pub work_order_id: i64,
    /// Promised time of the pickup.
    pub respond_due_at: Option<DateTime<Utc>>,
    /// Promised time of the arrival.
    pub arrive_due_at: Option<DateTime<Utc>>,
    /// Promised time of completion: the deadline of orders without an explicit one.
    pub finish_due_at: Option<DateTime<Utc>>,
    /// Since when the order has been on hold, which stops the clock.
    pub held_at: Option<DateTime<Utc>>,
    /// Reason of the hold.
    pub hold_reason: Option<String>,
    /// Total working time on hold, in seconds.
    pub held_seconds: i64,
    /// Time at which the present technician was dispatched.
    pub asked_at: Option<DateTime<Utc>>,
    /// Working time on hold since then, in seconds.
    pub asked_held: i64,
}

impl Clock {
    /// A new clock without promises.
    pub fn new(enterprise_id: i64, work_order_id: i64) -> Self {
        Self { enterprise_id, work_order_id, ..Self::default() }
    }

    /// Whether the clock is stopped.
    pub fn is_held(&self) -> bool {
        self.held_at.is_some()
    }

    /// The clock with these promises.
    pub fn promising(self, promise: Promise) -> Self {
        let Promise { respond_due_at, arrive_due_at, finish_due_at } = promise;
        Self { respond_due_at, arrive_due_at, finish_due_at, ..self }
    }

    /// The present time of the clock: the begin of the hold while it is stopped.
    fn time(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        self.held_at.map_or(now, |held| held.min(now))
    }

    /// The clock after a step: dispatching a technician restarts the pickup, and the end of the order ends
    /// the hold.
    pub fn after(&self, step: Step, reason: Option<&str>, now: DateTime<Utc>) -> Self {
        let clock = self.clone();
        match step {
            Step::Deliver | Step::ReDeliver => Self { asked_at: Some(now), asked_held: 0, ..clock },
            Step::Hold => Self { held_at: Some(now), hold_reason: reason.map(str::to_owned), ..clock },
            Step::Stop => Self { held_at: None, hold_reason: None, ..clock },
            _ => clock,
        }
    }

    /// The clock after a hold, and the order's deadline: both are shifted by the working time of the hold, as
    /// far as they were still ahead. Past ones stay.
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

/// Whether an order is past its deadline and not done.
pub fn is_overdue(order: &WorkOrder, clock: &Clock, now: DateTime<Utc>) -> bool {
    order.due_at.is_some_and(|due| due < clock.time(now)) && Status::read(order.status).is_open()
}

/// Whether an order is past the promised pickup and not picked up.
pub fn is_respond_overdue(order: &WorkOrder, clock: &Clock, now: DateTime<Utc>) -> bool {
    let awaited = matches!(Status::read(order.status), Status::WaitingDispatch | Status::WaitingPickup);
    awaited && clock.respond_due_at.is_some_and(|due| due < clock.time(now))
}

/// The next deadline: pickup, arrival or completion; `None` without one.
pub fn next_due(order: &WorkOrder, clock: &Clock) -> Option<DateTime<Utc>> {
    let own = match Status::read(order.status) {
        Status::WaitingDispatch | Status::WaitingPickup => clock.respond_due_at,
        Status::Taken => clock.arrive_due_at,
        status if status.is_open() => None,
        _ => return None,
    };
    own.into_iter().chain(order.due_at).min()
}

/// Whether a change requires new promises; a deadline that came from the former promise is cleared.
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
