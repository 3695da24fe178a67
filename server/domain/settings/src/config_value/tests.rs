//! Tests of the validation of settings.

use serde_json::json;
use xieli_domain_settings::config_value::model::ConfigChanges;
use xieli_domain_settings::config_value::rules::{Setting, changed, minute_of_day};

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
    let work = json!({
        "arriveCheck": false, "auditCheck": true, "visitCheck": true, "closeDays": 7,
        "publicHistory": false, "publicReport": false, "lowScore": 2, "reportPrices": false
    });
    assert_eq!(read(Setting::Work), work);
    let clock = json!({ "dayStart": "09:00", "dayEnd": "18:00", "workdaysOnly": true, "pickupRemind": 30,
        "pickupEscalate": 60, "pickupTransfer": 0, "overdueEscalate": 60 });
    assert_eq!(read(Setting::WorkClock), clock);
    assert_eq!(read(Setting::WorkProject), json!({ "drawLimit": 5 }));
    assert_eq!(read(Setting::Mcenter), json!({ "basis": "RECEIPT", "dunningDays": 30 }));
    assert_eq!(read(Setting::Weekly), json!({ "dueDay": 8, "dueTime": "12:00", "graceHours": 24 }));
}

#[test]
fn what_is_stored_counts_as_far_as_it_is_of_the_type() {
    let read = |stored| Setting::KpiPlan.read(Some(&stored)).expect("a value");
    assert_eq!(read(json!({ "openTeamPlan": true })), json!({ "kpiRate": 1.0, "openTeamPlan": true }));
    assert_eq!(read(json!({ "kpiRate": "much" })), json!({ "kpiRate": 1.0, "openTeamPlan": false }));
    assert_eq!(read(json!({ "old": 1 })), json!({ "kpiRate": 1.0, "openTeamPlan": false }));
}

#[test]
fn a_day_of_work_is_an_hour_long_at_least() {
    assert_eq!(minute_of_day("09:30"), Some(570));
    assert_eq!(minute_of_day("24:00"), Some(1440));
    for wrong in ["", "9:30", "24:01", "25:00", "10:60", "+9:30", "０９:00", "09:30:00", "09-30"] {
        assert_eq!(minute_of_day(wrong), None, "{wrong}");
    }
    let day = |start: &str, end: &str| {
        let changes =
            ConfigChanges { day_start: Some(start.into()), day_end: Some(end.into()), ..Default::default() };
        change(Setting::WorkClock, changes).is_some()
    };
    assert!(day("00:00", "24:00") && day("09:00", "10:00"));
    assert!(!day("09:00", "09:59") && !day("18:00", "09:00") && !day("morning", "18:00"));
    // the other bound stays as it was
    let start = |at: &str| {
        let changes = ConfigChanges { day_start: Some(at.into()), ..Default::default() };
        change(Setting::WorkClock, changes).is_some()
    };
    assert!(start("17:00") && !start("17:01"));
    let remind = |minutes| {
        let changes = ConfigChanges { pickup_remind: Some(minutes), ..Default::default() };
        change(Setting::WorkClock, changes).is_some()
    };
    assert!(remind(0) && remind(10_080) && !remind(-1) && !remind(10_081));
}

#[test]
fn the_grace_of_a_weekly_report_ends_with_the_week_after() {
    let due = |day: i32, time: &str, grace: i32| {
        let changes = ConfigChanges {
            due_day: Some(day),
            due_time: Some(time.into()),
            grace_hours: Some(grace),
            ..Default::default()
        };
        change(Setting::Weekly, changes).is_some()
    };
    assert!(due(5, "00:00", 0) && due(5, "18:00", 168) && due(14, "24:00", 0));
    assert!(!due(4, "12:00", 0) && !due(15, "12:00", 0));
    assert!(!due(8, "12:00", -1) && !due(8, "12:00", 169));
    assert!(!due(8, "noon", 24) && !due(8, "24:01", 24));
    // Sunday 12:00 of the week after leaves twelve hours
    assert!(due(14, "12:00", 12) && !due(14, "12:00", 13) && !due(14, "12:01", 12));
    // an absent field keeps its value, which counts
    let grace = |hours| {
        let changes = ConfigChanges { grace_hours: Some(hours), ..Default::default() };
        change(Setting::Weekly, changes)
    };
    assert_eq!(grace(156), Some(json!({ "dueDay": 8, "dueTime": "12:00", "graceHours": 156 })));
    assert_eq!(grace(157), None);
    let foreign = ConfigChanges { grace_hours: Some(1), ..Default::default() };
    assert!(change(Setting::Work, foreign).is_none());
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
    let close = |days| change(Setting::Work, ConfigChanges { close_days: Some(days), ..Default::default() });
    assert!(close(0).is_some() && close(365).is_some() && close(-1).is_none() && close(366).is_none());
    let drawn =
        |most| change(Setting::WorkProject, ConfigChanges { draw_limit: Some(most), ..Default::default() });
    assert_eq!(drawn(1), Some(json!({ "drawLimit": 1 })));
    assert!(drawn(50).is_some() && drawn(0).is_none() && drawn(51).is_none());
    let late =
        |days| change(Setting::Mcenter, ConfigChanges { dunning_days: Some(days), ..Default::default() });
    assert!(late(1).is_some() && late(90).is_some() && late(0).is_none() && late(91).is_none());
    let basis = |word: &str| {
        change(Setting::Mcenter, ConfigChanges { basis: Some(word.into()), ..Default::default() })
    };
    assert_eq!(basis("CONTRACT"), Some(json!({ "basis": "CONTRACT", "dunningDays": 30 })));
    assert!(basis("RECEIPT").is_some() && basis("receipt").is_none());
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
    let arrive = ConfigChanges { arrive_check: Some(true), ..Default::default() };
    let work = json!({
        "arriveCheck": true, "auditCheck": true, "visitCheck": true, "closeDays": 7,
        "publicHistory": false, "publicReport": false, "lowScore": 2, "reportPrices": false
    });
    assert_eq!(change(Setting::Work, arrive.clone()), Some(work));
    // these fields belong to the settings of project work and of tasks
    assert!(
        change(Setting::WorkProject, arrive.clone()).is_none() && change(Setting::Task, arrive).is_none()
    );
    let drawn = ConfigChanges { draw_limit: Some(9), ..Default::default() };
    assert!(change(Setting::Work, drawn).is_none());
}

#[test]
fn codes_are_told_apart() {
    for setting in Setting::ALL {
        assert_eq!(Setting::parse(setting.code()), Some(setting));
    }
    assert_eq!((Setting::Work.code(), Setting::WorkProject.code()), ("work_setting", "work_project_setting"));
    assert_eq!(Setting::parse("work"), None);
}
