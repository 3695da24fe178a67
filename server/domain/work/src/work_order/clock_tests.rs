//! Tests of the SLA clock.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_domain_work::config_value::model::WorkClockSetting;
use xieli_domain_work::work_order::clock::{Clock, is_overdue, is_respond_overdue, next_due, promised_anew};
use xieli_domain_work::work_order::model::{WorkOrder, WorkOrderPatch};
use xieli_domain_work::work_order::rules::{Status, Step};
use xieli_domain_work::work_sla::hours::Hours;
use xieli_domain_work::work_sla::model::Promise;
use xieli_domain_work::workday::rules::Corrections;

use crate::work_order::order;

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
    for &status in Status::ALL {
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
    assert_eq!(running.resumed(&order, &hours, now), (running.clone(), order.due_at), "it was not on hold");
}

#[test]
fn who_is_sent_is_asked_anew_and_what_is_stopped_is_on_hold_no_more() {
    let now = at("2026-11-20 09:00");
    let held = Clock { held_at: Some(now), hold_reason: Some("等".into()), asked_held: 9, ..promising() };
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
