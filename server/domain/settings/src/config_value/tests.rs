//! What settings may be.

use serde_json::json;

use super::model::ConfigChanges;
use super::rules::{Setting, changed};

fn change(setting: Setting, changes: ConfigChanges) -> Option<serde_json::Value> {
    let current = setting.read(None).expect("the default");
    changed(setting, &current, &changes, &["1".to_owned(), "2".to_owned()]).ok()
}

#[test]
fn the_defaults_are_the_specifications() {
    let read = |setting: Setting| setting.read(None).expect("the default");
    assert_eq!(read(Setting::Project), json!({ "noticeDay": 30 }));
    assert_eq!(read(Setting::KpiPlan), json!({ "kpiRate": 1.0, "openTeamPlan": false }));
    assert_eq!(read(Setting::Customer), json!({ "isOpen": "1" }));
    let task = json!({ "remindBefore": 1, "remindOverdue": true, "escalateAfter": 3 });
    assert_eq!(read(Setting::Task), task);
}

#[test]
fn what_is_stored_counts_as_far_as_it_is_of_the_type() {
    let read = |stored| Setting::KpiPlan.read(Some(&stored)).expect("a value");
    assert_eq!(read(json!({ "openTeamPlan": true })), json!({ "kpiRate": 1.0, "openTeamPlan": true }));
    assert_eq!(read(json!({ "kpiRate": "much" })), json!({ "kpiRate": 1.0, "openTeamPlan": false }));
    assert_eq!(read(json!({ "old": 1 })), json!({ "kpiRate": 1.0, "openTeamPlan": false }));
}

#[test]
fn values_have_their_limits() {
    let days =
        |days| change(Setting::Project, ConfigChanges { notice_day: Some(days), ..Default::default() });
    assert_eq!(days(0), Some(json!({ "noticeDay": 0 })));
    assert_eq!(days(365), Some(json!({ "noticeDay": 365 })));
    assert!(days(-1).is_none() && days(366).is_none());
    let ahead =
        |days| change(Setting::Task, ConfigChanges { remind_before: Some(days), ..Default::default() });
    assert!(ahead(0).is_some() && ahead(30).is_some() && ahead(-1).is_none() && ahead(31).is_none());
    let late =
        |days| change(Setting::Task, ConfigChanges { escalate_after: Some(days), ..Default::default() });
    assert!(late(0).is_some() && late(30).is_some() && late(-1).is_none() && late(31).is_none());
    let rate = |rate| change(Setting::KpiPlan, ConfigChanges { kpi_rate: Some(rate), ..Default::default() });
    assert!(rate(0.01).is_some() && rate(1.15).is_some() && rate(10.0).is_some());
    for wrong in [0.0, -1.0, 10.01, 1.155, f64::NAN, f64::INFINITY] {
        assert!(rate(wrong).is_none(), "{wrong}");
    }
    let open = |value: &str| {
        change(Setting::Customer, ConfigChanges { is_open: Some(value.into()), ..Default::default() })
    };
    assert!(open("2").is_some() && open("3").is_none());
}

#[test]
fn a_field_of_another_setting_is_refused_and_an_absent_one_stays() {
    let changes = ConfigChanges { notice_day: Some(7), ..Default::default() };
    assert!(change(Setting::KpiPlan, changes.clone()).is_none());
    assert!(change(Setting::Customer, changes).is_none());
    let open = ConfigChanges { open_team_plan: Some(true), ..Default::default() };
    assert_eq!(change(Setting::KpiPlan, open), Some(json!({ "kpiRate": 1.0, "openTeamPlan": true })));
    assert_eq!(change(Setting::Project, ConfigChanges::default()), Some(json!({ "noticeDay": 30 })));
}
