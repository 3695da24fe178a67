//! Tests of the rules of work orders.

use std::collections::BTreeSet;

use chrono::{TimeDelta, Utc};
use xieli_domain_work::config_value::model::WorkSetting;
use xieli_domain_work::work_order::checks;
use xieli_domain_work::work_order::clock::{self, Clock};
use xieli_domain_work::work_order::model::{
    Evaluate, EvaluateInput, Said, ScoreInput, UseInput, WorkOrder, WorkOrderFilter, WorkOrderInput,
};
use xieli_domain_work::work_order::number::{Ending, ending};
use xieli_domain_work::work_order::rules::{self, Status, Step};
use xieli_kernel::{AppError, Code, Viewer};
use xieli_testing::viewer;

pub fn order(status: Status) -> WorkOrder {
    let now = Utc::now();
    WorkOrder {
        enterprise_id: 1,
        id: 7,
        name: "摄像机黑屏".into(),
        description: None,
        service_type: None,
        level: None,
        customer_id: Some(11),
        project_id: None,
        asset_id: None,
        project_device_id: None,
        zone_id: None,
        contact_name: None,
        contact_phone: None,
        address: None,
        accept_team_id: Some(9),
        director_id: Some(2),
        director_team_id: Some(9),
        members: vec![4],
        requested_at: now,
        due_at: Some(now + TimeDelta::hours(4)),
        status: status as i16,
        supplement: false,
        visit: 0,
        custom: serde_json::Value::Null,
        seen_by: Vec::new(),
        since: now,
        updated_at: now,
        version: 1,
        created_at: now,
        created_by: Some(1),
    }
}

/// The status after each step, from every status; all other steps are refused.
#[test]
fn a_step_leads_where_the_table_says_and_nowhere_else() {
    use Status::{
        Closed, Done, InService, Returned, Stopped, Taken, WaitingCheck, WaitingConfirm, WaitingDispatch,
        WaitingPickup,
    };
    use Step::{
        Arrive, Close, Deliver, DirectAccept, Evaluate, Finish, Hold, Pass, ReDeliver, Reject, Resume, Score,
        Sign, Stop, UnDeliver,
    };
    let to = |step: Step, from: Status| match (step, from) {
        (Deliver, WaitingDispatch) => Some(WaitingPickup),
        (ReDeliver, WaitingPickup | Taken | InService | Returned) => Some(WaitingPickup),
        (DirectAccept, WaitingDispatch) | (Arrive, Taken) => Some(InService),
        (Sign, WaitingPickup) => Some(Taken),
        (UnDeliver, WaitingPickup | Taken) => Some(WaitingDispatch),
        (Finish, InService | Returned) => Some(WaitingCheck),
        (Pass, WaitingCheck) => Some(WaitingConfirm),
        (Reject, WaitingCheck) => Some(Returned),
        (Score, WaitingConfirm) => Some(Done),
        (Close, Done) => Some(Closed),
        (Evaluate, WaitingConfirm | Done | Closed) => Some(from),
        (Stop, from) if from.is_open() => Some(Stopped),
        (Hold, WaitingPickup | Taken | InService | Returned) => Some(from),
        _ => None,
    };
    let strict = WorkSetting { arrive_check: true, audit_check: true, ..WorkSetting::default() };
    for &from in Status::ALL {
        for step in Step::ALL {
            let order = order(from);
            assert_eq!(rules::next(&order, false, step, &strict), to(step, from), "{from:?} {step:?}");
            assert_eq!(rules::moved(&order, false, step, &strict).ok(), to(step, from), "{from:?} {step:?}");
            // on hold, an order can only be resumed or stopped
            let expected = match step {
                Resume if from.is_open() => Some(from),
                Stop | Evaluate => to(step, from),
                _ => None,
            };
            assert_eq!(rules::next(&order, true, step, &strict), expected, "on hold: {from:?} {step:?}");
        }
    }
    let codes: BTreeSet<i16> = Step::ALL.iter().map(|step| step.code()).collect();
    assert_eq!(codes.len(), Step::ALL.len());
    assert!(Step::ALL.iter().all(|step| Step::read(step.code()) == *step));
    assert_eq!(Step::read(Step::Supplement.code()), Step::Supplement);
    assert!(Status::ALL.iter().all(|status| Status::read(*status as i16) == *status));
}

#[test]
fn an_enterprise_does_without_arrivals_and_checks() {
    let loose = WorkSetting { arrive_check: false, audit_check: false, ..WorkSetting::default() };
    let next = |from: Status, step: Step| rules::next(&order(from), false, step, &loose);
    assert_eq!(next(Status::WaitingPickup, Step::Sign), Some(Status::InService));
    assert_eq!(next(Status::InService, Step::Finish), Some(Status::WaitingConfirm));
}

#[test]
fn a_customer_is_called_once_it_is_done_and_a_call_is_awaited() {
    let setting = WorkSetting::default();
    let visit = |status: Status, visit: i16| {
        rules::next(&WorkOrder { visit, ..order(status) }, false, Step::Visit, &setting)
    };
    assert_eq!(visit(Status::Done, rules::AWAITED), Some(Status::Closed));
    assert_eq!(visit(Status::Done, 0), None);
    assert_eq!(visit(Status::Done, rules::VISITED), None);
    assert_eq!(visit(Status::WaitingConfirm, rules::AWAITED), None);
}

#[test]
fn a_step_is_theirs_whom_it_concerns() {
    let who = |id: i64, codes: &[Code]| viewer(id, &[&[Code::Work], codes].concat());
    let (maker, director, along, other) = (who(1, &[]), who(2, &[]), who(4, &[]), who(5, &[]));
    let sender = who(6, &[Code::WorkDeliver, Code::WorkRedeliver, Code::WorkStop]);
    let checker = who(7, &[Code::WorkAudit, Code::WorkScore, Code::WorkVisit]);
    let lead = Viewer { directed_team_ids: vec![9], ..who(8, &[]) };
    let everybody = [&maker, &director, &along, &other, &sender, &checker, &lead];
    let allowed = |step: Step| {
        let order = order(Status::WaitingDispatch);
        let may = |one: &&&Viewer| rules::may(one, &order, false, step);
        everybody.iter().filter(may).map(|one| one.member_id).collect::<Vec<_>>()
    };
    assert_eq!(allowed(Step::Deliver), [6]);
    assert_eq!(allowed(Step::DirectAccept), [6, 8], "also who directs the team that answers for it");
    assert_eq!(allowed(Step::Sign), [2]);
    assert_eq!(allowed(Step::Arrive), [2]);
    assert_eq!(allowed(Step::UnDeliver), [2, 6]);
    assert_eq!(allowed(Step::ReDeliver), [6]);
    assert_eq!(allowed(Step::Finish), [2, 4]);
    assert_eq!(allowed(Step::Hold), [2, 4, 6]);
    assert_eq!(allowed(Step::Resume), [2, 4, 6]);
    assert_eq!(allowed(Step::Pass), [7]);
    assert_eq!(allowed(Step::Reject), [7]);
    assert_eq!(allowed(Step::Score), [7]);
    assert_eq!(allowed(Step::Evaluate), [1, 7]);
    assert_eq!(allowed(Step::Visit), [7]);
    assert_eq!(allowed(Step::Close), [6]);
    assert_eq!(allowed(Step::Stop), [6]);
    assert_eq!(allowed(Step::Add), [0_i64; 0]);
    assert!(rules::may(&other, &order(Status::WaitingConfirm), true, Step::Score), "the customer's salesman");
}

#[test]
fn what_is_evaluated_is_not_offered_again() {
    let maker = viewer(1, &[Code::Work]);
    let setting = WorkSetting::default();
    let offered =
        |evaluated: bool| rules::steps(&maker, &order(Status::Done), (false, evaluated, false), &setting);
    assert_eq!(offered(false), [Step::Evaluate]);
    assert_eq!(offered(true), []);
}

#[test]
fn of_two_evaluations_figures_count_one() {
    let said = |source: i16, counts: bool| Evaluate {
        enterprise_id: 1,
        id: source.into(),
        work_order_id: 1,
        score: 3,
        attitude: None,
        speed: None,
        quality: None,
        content: None,
        source,
        counts,
        created_at: Utc::now(),
        created_by: None,
    };
    let counted = |all: &[Evaluate]| rules::counted(all).map(|one| one.source);
    assert_eq!(counted(&[]), None);
    assert_eq!(counted(&[said(rules::STAFF, true)]), Some(rules::STAFF));
    let both = [said(rules::CUSTOMER, true), said(rules::STAFF, false)];
    assert_eq!(counted(&both), Some(rules::CUSTOMER));
    assert_eq!(rules::said_by(&both, rules::STAFF).map(|one| one.counts), Some(false));
    assert!(rules::said_by(&both[..1], rules::STAFF).is_none());
}

#[test]
fn an_order_changes_until_somebody_has_begun() {
    let maker = viewer(1, &[Code::Work]);
    let editor = viewer(9, &[Code::Work, Code::WorkEdit, Code::WorkDel]);
    let other = viewer(5, &[Code::Work]);
    for &status in Status::ALL {
        let early = matches!(status, Status::WaitingDispatch | Status::WaitingPickup);
        let order = order(status);
        assert_eq!(rules::may_edit(&maker, &order), early, "{status:?}");
        assert_eq!(rules::may_edit(&editor, &order), early, "{status:?}");
        assert!(!rules::may_edit(&other, &order), "{status:?}");
        let gone = matches!(status, Status::WaitingDispatch | Status::Stopped);
        assert_eq!(rules::may_delete(&maker, &order), gone, "{status:?}");
        assert_eq!(rules::may_delete(&editor, &order), gone, "{status:?}");
        assert!(!rules::may_delete(&other, &order), "{status:?}");
    }
}

fn fields(error: Option<AppError>) -> Vec<String> {
    match error {
        Some(AppError::Invalid(errors)) => errors.iter().map(|error| error.path.join(".")).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn what_is_sent_is_checked() {
    let now = Utc::now();
    let input = WorkOrderInput {
        name: "  门禁失灵 ".into(),
        requested_at: now,
        due_at: Some(now - TimeDelta::hours(1)),
        contact_phone: Some("12".into()),
        ..WorkOrderInput::default()
    };
    let refused = checks::checked(input.clone()).err();
    assert_eq!(fields(refused), ["dueAt", "contactPhone"]);
    let good = WorkOrderInput { due_at: None, contact_phone: None, asset_id: Some(3), ..input };
    let good = checks::checked(good).unwrap_or_default();
    assert_eq!((good.name.as_str(), good.asset_id), ("门禁失灵", None), "an asset is one of a customer");

    assert_eq!(fields(checks::supplemented(now, now - TimeDelta::hours(1), now).err()), ["finishedAt"]);
    assert_eq!(fields(checks::supplemented(now, now + TimeDelta::hours(1), now).err()), ["finishedAt"]);
    assert!(checks::supplemented(now - TimeDelta::hours(2), now, now).is_ok());

    for step in Step::ALL {
        let refused = fields(checks::said(step, Said::default()).err());
        let expected: &[&str] = if step.asks_why() { &["reason"] } else { &[] };
        assert_eq!(refused, expected, "{step:?}");
    }
    let line = |quantity: i32, name: Option<&str>| UseInput {
        quantity,
        name: name.map(str::to_owned),
        ..UseInput::default()
    };
    assert!(checks::uses(vec![line(150, Some("上门费"))]).is_ok());
    assert!(checks::uses(vec![line(0, Some("上门费"))]).is_err());
    assert!(checks::uses(vec![line(100, None)]).is_err(), "neither an item nor a name");
    assert!(checks::uses(vec![line(100, Some("线")); checks::MAX_USES + 1]).is_err());

    let points = |member_id: i64, score: i32| ScoreInput { member_id, team_id: None, score };
    assert!(checks::scores(&[points(1, 100), points(2, 0)]).is_ok());
    assert!(checks::scores(&[points(1, 100), points(1, 50)]).is_err(), "twice the same");
    assert!(checks::scores(&[points(1, -1)]).is_err());

    let stars = |score: i16| EvaluateInput { score, ..EvaluateInput::default() };
    assert!((1..=5).all(|score| checks::evaluated(stars(score)).is_ok()));
    assert!(checks::evaluated(stars(0)).is_err() && checks::evaluated(stars(6)).is_err());
    assert!(checks::files(&[1, 1]).is_err());
}

#[test]
fn who_went_there_is_offered_whole_points() {
    let order = order(Status::WaitingConfirm);
    assert_eq!(rules::offered(&order), [(2, true, 100), (4, false, 50)]);
}

#[test]
fn an_order_is_late_while_it_is_open() {
    let late = Utc::now() + TimeDelta::hours(5);
    for &status in Status::ALL {
        assert_eq!(
            clock::is_overdue(&order(status), &Clock::default(), late),
            status.is_open(),
            "{status:?}"
        );
    }
    assert!(!clock::is_overdue(&order(Status::InService), &Clock::default(), Utc::now()));
}

#[test]
fn who_works_on_an_order_says_what_was_done_while_it_is_served() {
    for &status in Status::ALL {
        let order = order(status);
        let served = matches!(status, Status::InService | Status::Returned);
        for (who, works) in [(2, true), (4, true), (1, false), (3, false)] {
            let viewer = viewer(who, &[Code::Work]);
            assert_eq!(rules::may_fill(&viewer, &order), served && works, "{status:?} {who}");
        }
        let coming = matches!(status, Status::WaitingDispatch | Status::WaitingPickup | Status::Taken);
        assert_eq!(rules::is_coming(&order), coming, "{status:?}");
    }
}

#[test]
fn a_short_time_of_request_is_looked_up_and_a_long_or_open_one_is_not() {
    let from = Utc::now();
    let asked = |span| WorkOrderFilter { requested_at: span, ..WorkOrderFilter::default() }.is_narrow();
    assert!(asked(Some((Some(from), Some(from + TimeDelta::days(100))))));
    for wide in [
        None,
        Some((None, None)),
        Some((Some(from), None)),
        Some((None, Some(from))),
        Some((Some(from), Some(from + TimeDelta::days(101)))),
    ] {
        assert!(!asked(wide), "{wide:?}");
    }
}

#[test]
fn an_order_is_meant_by_its_number() {
    let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 26).expect("a day");
    for said in ["WO261126-60", " wo261126-60 "] {
        assert_eq!(rules::numbered(said), Some((60, day)), "{said}");
    }
    for said in ["WO261126", "WO261126-", "WO261326-60", "WO2611-60", "WO261126-+6", "261126-60", "水泵", ""]
    {
        assert_eq!(rules::numbered(said), None, "{said}");
    }
}

#[test]
fn an_order_is_meant_by_the_end_of_its_number() {
    let dated = |day: &str| Some(Ending::Dated { id: 60, day: day.to_owned() });
    for (said, day) in [
        ("WO261126-60", "261126"),
        (" wo261126-60 ", "261126"),
        ("o261126-60", "261126"),
        ("261126-60", "261126"),
        ("6-60", "6"),
    ] {
        assert_eq!(ending(said), dated(day), "{said}");
    }
    let long = Some(Ending::Dated { id: 2_060, day: String::new() });
    assert_eq!(ending("-2060"), long, "the day is none of it");
    let figures = |last, all: &str| Some(Ending::Figures { last, all: all.to_owned() });
    assert_eq!(ending("2060"), figures(2_060, "2060"));
    assert_eq!(ending("120060"), figures(60, "120060"));
    // shorter than an ending, or no ending of a number
    for said in [
        "-60",
        "206",
        "WO261126",
        "WO261126-",
        "WO1126-60",
        "XWO261126-60",
        "2611260-60",
        "WO261126-060",
        "6--60",
        "+2060",
        "水泵房-60",
        "六十六十",
        "12345678901234567890",
        "1-99999999999999999999",
        "",
    ] {
        assert_eq!(ending(said), None, "{said}");
    }
}
