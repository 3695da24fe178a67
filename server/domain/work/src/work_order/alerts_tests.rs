//! Tests of the escalation levels and of the members on call.

use chrono::TimeDelta;
use xieli_domain_work::config_value::model::WorkClockSetting;
use xieli_domain_work::work_order::alerts::{Rung, late, next_on_call, pickup, reached};
use xieli_domain_work::work_order::model::WorkOrder;
use xieli_domain_work::work_order::rules::Status;

use crate::work_order::order;

#[test]
fn rungs_are_reached_one_after_the_other() {
    let usual = WorkClockSetting { pickup_transfer: 90, ..WorkClockSetting::default() };
    let after = |minutes: i64| reached(&pickup(&usual), TimeDelta::minutes(minutes));
    assert_eq!(after(-5), []);
    assert_eq!(after(29), []);
    assert_eq!(after(30), [Rung::Pickup]);
    assert_eq!(after(60), [Rung::Pickup, Rung::PickupAbove]);
    assert_eq!(after(1000), [Rung::Pickup, Rung::PickupAbove, Rung::PickupMoved]);
    let past = |minutes: i64| reached(&late(&usual), TimeDelta::minutes(minutes));
    assert_eq!(past(0), [Rung::Late]);
    assert_eq!(past(60), [Rung::Late, Rung::LateAbove]);
    // a level of 0 minutes is off
    let never = WorkClockSetting {
        pickup_remind: 0,
        pickup_escalate: 0,
        pickup_transfer: 0,
        overdue_escalate: 0,
        ..usual
    };
    assert_eq!(reached(&pickup(&never), TimeDelta::days(9)), []);
    assert_eq!(reached(&late(&never), TimeDelta::days(9)), [Rung::Late]);
}

#[test]
fn whoever_is_on_call_for_the_pool_is_sent_before_whoever_is_for_all() {
    let order = WorkOrder { zone_id: Some(3), director_id: Some(2), ..order(Status::WaitingPickup) };
    assert_eq!(next_on_call(&order, &[(0, 8), (3, 9)]), Some(9));
    assert_eq!(next_on_call(&order, &[(0, 8), (3, 2)]), Some(8), "not who has not picked it up");
    assert_eq!(next_on_call(&order, &[(0, 2), (3, 2)]), None);
    assert_eq!(next_on_call(&order, &[(4, 9)]), None, "another pool");
    let nowhere = WorkOrder { zone_id: None, ..order };
    assert_eq!(next_on_call(&nowhere, &[(3, 9), (0, 8)]), Some(8));
}
