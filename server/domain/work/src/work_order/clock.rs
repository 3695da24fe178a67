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

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::super::tests::order;
    use super::*;
    use crate::config_value::model::WorkClockSetting;
    use crate::workday::rules::Corrections;

    fn at(text: &str) -> DateTime<Utc> {
        format!("{}:00+08:00", text.replace(' ', "T")).parse().expect("a moment")
    }

    fn promising() -> Clock {
        Clock::new(1, 7).promising(Promise {
            respond_due_at: Some(at("2026-11-20 10:00")),
            arrive_due_at: Some(at("2026-11-20 14:00")),
            finish_due_at: Some(at("2026-11-23 10:00")),
        })
    }

    #[test]
    fn a_hold_shifts_what_is_still_to_come() {
        let hours = Hours::of(&WorkClockSetting::default(), Corrections::new());
        // held on Friday an hour before the day ends, resumed on Monday an hour after it begins
        let (held, now) = (at("2026-11-20 17:00"), at("2026-11-23 10:00"));
        for status in Status::ALL {
            let order = WorkOrder { due_at: Some(at("2026-11-24 12:00")), ..order(status) };
            let late = promising().after(Step::Hold, Some("等待备件"), held);
            assert_eq!((late.held_at, late.hold_reason.as_deref()), (Some(held), Some("等待备件")));
            let (on, due) = late.resumed(&order, &hours, now);
            assert_eq!(
                (on.is_held(), &on.hold_reason, on.held_seconds, on.asked_held),
                (false, &None, 7200, 7200)
            );
            assert_eq!(on.respond_due_at, late.respond_due_at, "{status:?}: it was over");
            assert_eq!(on.finish_due_at, Some(at("2026-11-23 12:00")));
            assert_eq!(due, Some(at("2026-11-24 14:00")));
            let early = Clock { held_at: Some(at("2026-11-20 09:30")), ..promising() };
            let (on, _) = early.resumed(&order, &hours, at("2026-11-20 10:30"));
            let awaited = matches!(status, Status::WaitingDispatch | Status::WaitingPickup);
            let respond = if awaited { "2026-11-20 11:00" } else { "2026-11-20 10:00" };
            assert_eq!(on.respond_due_at, Some(at(respond)), "{status:?}");
            let coming = awaited || status == Status::Taken;
            let arrive = if coming { "2026-11-20 15:00" } else { "2026-11-20 14:00" };
            assert_eq!(on.arrive_due_at, Some(at(arrive)), "{status:?}");
        }
        let running = promising();
        let order = order(Status::InService);
        assert_eq!(
            running.resumed(&order, &hours, now),
            (running.clone(), order.due_at),
            "it was not on hold"
        );
    }

    #[test]
    fn who_is_sent_is_asked_anew_and_what_is_stopped_is_on_hold_no_more() {
        let now = at("2026-11-20 09:00");
        let held =
            Clock { held_at: Some(now), hold_reason: Some("等".into()), asked_held: 9, ..promising() };
        assert_eq!(held.after(Step::Stop, None, now).held_at, None);
        let sent = held.after(Step::ReDeliver, None, now);
        assert_eq!((sent.asked_at, sent.asked_held, sent.held_at), (Some(now), 0, Some(now)));
        assert_eq!(held.after(Step::Finish, None, now), held);
    }

    #[test]
    fn the_next_deadline_follows_from_where_an_order_stands() {
        let due = at("2026-11-24 12:00");
        let next = |status: Status| next_due(&WorkOrder { due_at: Some(due), ..order(status) }, &promising());
        for status in [Status::WaitingDispatch, Status::WaitingPickup] {
            assert_eq!(next(status), Some(at("2026-11-20 10:00")));
        }
        assert_eq!(next(Status::Taken), Some(at("2026-11-20 14:00")));
        assert_eq!(next(Status::InService), Some(due));
        assert_eq!(next(Status::WaitingConfirm), Some(due));
        assert_eq!((next(Status::Done), next(Status::Stopped)), (None, None));
        let soon = WorkOrder { due_at: Some(at("2026-11-20 09:30")), ..order(Status::WaitingPickup) };
        assert_eq!(next_due(&soon, &promising()), soon.due_at, "whichever is first");
    }

    #[test]
    fn a_clock_that_stands_still_makes_nothing_late() {
        let (asked, now) = (order(Status::WaitingPickup), at("2026-11-20 12:00"));
        let asked = WorkOrder { due_at: Some(at("2026-11-20 11:00")), ..asked };
        assert!(is_overdue(&asked, &promising(), now) && is_respond_overdue(&asked, &promising(), now));
        let held = Clock { held_at: Some(at("2026-11-20 10:30")), ..promising() };
        assert!(!is_overdue(&asked, &held, now), "its end was to come");
        assert!(is_respond_overdue(&asked, &held, now), "this was over before");
        let begun = order(Status::InService);
        assert!(!is_respond_overdue(&begun, &promising(), now));
    }

    #[test]
    fn another_level_asks_for_another_promise() {
        let clock = promising();
        let order = WorkOrder { due_at: clock.finish_due_at, ..order(Status::WaitingPickup) };
        let mut patch = WorkOrderPatch { name: Some("别的".into()), ..WorkOrderPatch::default() };
        assert!(!promised_anew(&order, &clock, &mut patch));
        let mut patch = WorkOrderPatch { level: Some(Some("3".into())), ..WorkOrderPatch::default() };
        assert!(promised_anew(&order, &clock, &mut patch));
        assert_eq!(patch.due_at, Some(None), "nobody gave another end");
        let given = WorkOrder { due_at: Some(at("2026-12-01 10:00")), ..order.clone() };
        let later = given.requested_at + TimeDelta::hours(1);
        let mut patch = WorkOrderPatch { requested_at: Some(later), ..WorkOrderPatch::default() };
        assert!(promised_anew(&given, &clock, &mut patch));
        assert_eq!(patch.due_at, None, "somebody gave this one");
        let written = WorkOrder { supplement: true, ..order };
        let mut patch = WorkOrderPatch { level: Some(None), ..WorkOrderPatch::default() };
        assert!(!promised_anew(&written, &clock, &mut patch));
    }
}
