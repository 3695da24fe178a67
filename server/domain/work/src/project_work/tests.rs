//! Tests of the rules of project work.

use chrono::{TimeDelta, Utc};
use serde_json::json;
use xieli_domain_work::project::model::Project;
use xieli_domain_work::project_work::model::{
    Confirmation, ProjectWork, ProjectWorkInput, ProjectWorkPatch, Standing,
};
use xieli_domain_work::project_work::rules::{self, Status, Step};
use xieli_kernel::{AppError, AppResult, Code, MemberType, Viewer};
use xieli_testing::viewer;

/// A work drawn by member 2, for team 9.
fn work(status: Status) -> ProjectWork {
    let now = Utc::now();
    let drawn = status != Status::Open;
    ProjectWork {
        enterprise_id: 1,
        id: 7,
        project_id: 3,
        name: "安装摄像机".into(),
        description: None,
        status: status as i16,
        team_id: Some(9),
        director_id: drawn.then_some(2),
        director_team_id: drawn.then_some(9),
        unit: Some("台".into()),
        quantity: 250,
        price: Some(8550),
        score: None,
        done_quantity: None,
        ends_on: Some(now.date_naive()),
        drawn_at: drawn.then_some(now),
        done_at: None,
        confirmed_at: None,
        confirmed_by: None,
        version: 1,
        created_at: now,
        created_by: Some(1),
    }
}

/// A project of member 5.
fn project() -> Project {
    let now = Utc::now();
    Project {
        enterprise_id: 1,
        id: 3,
        name: "一期".into(),
        number: None,
        project_type: None,
        status: "1".into(),
        property: None,
        tags: Vec::new(),
        is_open: 1,
        customer_id: None,
        director_id: Some(5),
        director_team_id: None,
        begins_on: None,
        ends_on: None,
        contract_number: None,
        signed_on: None,
        amount: 0,
        description: None,
        finished_on: None,
        seen_by: vec![5],
        progress: 0,
        received: 0,
        spent: 0,
        custom: json!({}),
        updated_at: now,
        version: 1,
        created_at: now,
        created_by: Some(5),
    }
}

fn said<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| format!("{} {}", error.path.join("."), error.message)).collect()
}

/// The status after each step, from every status; all other steps are refused.
#[test]
fn a_step_leads_where_the_table_says_and_nowhere_else() {
    let to = |step: Step, from: Status| match (step, from) {
        (Step::Draw, Status::Open) => Some(Status::Drawn),
        (Step::GiveBack, Status::Drawn) => Some(Status::Open),
        (Step::Finish, Status::Drawn) => Some(Status::Done),
        (Step::Confirm, Status::Done) => Some(Status::Confirmed),
        _ => None,
    };
    for &from in Status::ALL {
        for step in Step::ALL {
            assert_eq!(rules::next(from, step), to(step, from), "{from:?} {step:?}");
            assert_eq!(rules::moved(from, step).ok(), to(step, from), "{from:?} {step:?}");
        }
    }
    assert_eq!(said(rules::moved(Status::Drawn, Step::Draw)), ["id 该工单已被领取"]);
    assert_eq!(said(rules::moved(Status::Open, Step::Confirm)), ["id 工单待领取，不能确认"]);
    assert!(Status::ALL.iter().all(|status| Status::read(*status as i16) == *status));
}

#[test]
fn a_step_is_theirs_whom_it_concerns() {
    let pool = [Code::WorkProject, Code::WorkProjectPool];
    let mate = Viewer { team_ids: vec![9], ..viewer(2, &pool) };
    let stranger = viewer(4, &pool);
    let lead = viewer(5, &[Code::WorkProject, Code::Project]);
    let paymaster = viewer(6, &[Code::WorkProject, Code::WorkProjectSalary]);
    let editor = viewer(8, &[Code::WorkProject, Code::WorkProjectEdit]);
    let reader = viewer(10, &[Code::WorkProject]);
    let (owned, of) = (project(), |id: i64| (id == 5).then(project));
    let offered = |status: Status| -> Vec<(i64, Vec<Step>)> {
        [&mate, &stranger, &lead, &paymaster, &editor, &reader]
            .into_iter()
            .map(|who| (who.member_id, rules::steps(who, &work(status), of(who.member_id).as_ref())))
            .filter(|(_, steps)| !steps.is_empty())
            .collect()
    };
    assert_eq!(offered(Status::Open), [(2, vec![Step::Draw])]);
    let back = vec![Step::GiveBack];
    assert_eq!(
        offered(Status::Drawn),
        [(2, vec![Step::GiveBack, Step::Finish]), (5, back.clone()), (8, back)]
    );
    assert_eq!(offered(Status::Done), [(5, vec![Step::Confirm]), (6, vec![Step::Confirm])]);
    assert!(offered(Status::Confirmed).is_empty());
    let edits = |who: &Viewer, status, project| rules::may_edit(who, &work(status), project);
    assert!(edits(&lead, Status::Open, Some(&owned)) && edits(&editor, Status::Open, None));
    assert!(!edits(&lead, Status::Drawn, Some(&owned)) && !edits(&mate, Status::Open, None));
    assert!(rules::may_delete(&lead, &work(Status::Open), Some(&owned)));
    assert!(!rules::may_delete(&editor, &work(Status::Open), None), "another code");
    assert!(!rules::may_delete(&lead, &work(Status::Drawn), Some(&owned)));
}

#[test]
fn what_is_nobodys_own_is_for_everybody_inside() {
    let pool = [Code::WorkProject, Code::WorkProjectPool];
    let anybodys = ProjectWork { team_id: None, ..work(Status::Open) };
    let partner = Viewer { member_type: MemberType::External, team_ids: vec![9], ..viewer(2, &pool) };
    assert!(rules::may_draw(&viewer(4, &pool), &anybodys) && !rules::may_draw(&partner, &anybodys));
    assert!(rules::may_draw(&partner, &work(Status::Open)), "their own team's");
    assert!(!rules::may_draw(&viewer(4, &[Code::WorkProject]), &anybodys));
    assert!(rules::within_limit(4, 5).is_ok());
    assert_eq!(said(rules::within_limit(5, 5)), ["id 最多同时领取 5 个未完成的工单，请先完成已领取的工单"]);
}

#[test]
fn what_it_pays_is_theirs_who_pay_and_theirs_who_drew_it() {
    let reader = [Code::WorkProject, Code::WorkProjectGlobalQuery, Code::WorkProjectEdit];
    let sees =
        |who: &Viewer, project: Option<&Project>| rules::sees_salary(who, &work(Status::Drawn), project);
    assert!(sees(&viewer(2, &reader), None), "whoever drew it");
    assert!(!rules::sees_salary(&viewer(2, &reader), &work(Status::Open), None), "not before");
    assert!(!sees(&viewer(8, &reader), Some(&project())), "nor who reads or changes everything");
    assert!(sees(&viewer(6, &[Code::WorkProjectSalary]), None));
    assert!(sees(&viewer(5, &[Code::Project]), Some(&project())), "who plans the project");
    let partner = Viewer { member_type: MemberType::External, ..viewer(6, &[Code::WorkProjectSalary]) };
    assert!(!sees(&partner, None));
    // a viewer without the right sets no price, and a form without the field clears none
    let priced = |price| ProjectWorkPatch { price, ..ProjectWorkPatch::default() };
    assert_eq!(said(rules::unpriced(priced(Some(Some(1))))), ["price 没有填写单价的权限"]);
    assert_eq!(rules::unpriced(priced(Some(None))).expect("good").price, None);
}

#[test]
fn what_it_comes_to_is_of_what_was_done() {
    let amount =
        |done: Option<i32>| rules::amount(&ProjectWork { done_quantity: done, ..work(Status::Done) });
    assert_eq!([amount(None), amount(Some(100)), amount(Some(0))], [Some(21_375), Some(8550), Some(0)]);
    assert_eq!(amount(Some(33)), Some(2822), "28.215 yuan, rounded");
    assert_eq!(rules::amount(&ProjectWork { price: None, ..work(Status::Done) }), None);
    let dear =
        ProjectWork { price: Some(rules::MAX_PRICE), quantity: rules::MAX_QUANTITY, ..work(Status::Open) };
    assert_eq!(rules::amount(&dear), Some(100_000_000_000_000_000));
}

#[test]
fn what_a_form_sends_is_trimmed_and_checked() {
    let checked = |patch| rules::checked(patch, ProjectWorkInput::of(3));
    let good = ProjectWorkPatch {
        name: Some(" 布线 ".into()),
        quantity: Some(2.5),
        unit: Some(Some(" ".into())),
        ..ProjectWorkPatch::default()
    };
    let made = checked(good.clone()).expect("good");
    assert_eq!((made.name.as_str(), made.quantity, made.unit), ("布线", 250, None));
    for (patch, message) in [
        (ProjectWorkPatch { name: None, ..good.clone() }, "name 请输入工单名称"),
        (
            ProjectWorkPatch { quantity: Some(0.001), ..good.clone() },
            "quantity 数量应为 0.01 到 1000000，最多两位小数",
        ),
        (
            ProjectWorkPatch { quantity: Some(f64::NAN), ..good.clone() },
            "quantity 数量应为 0.01 到 1000000，最多两位小数",
        ),
        (
            ProjectWorkPatch { price: Some(Some(-1)), ..good.clone() },
            "price 单价应为 0 到 10 亿，最多两位小数",
        ),
        (ProjectWorkPatch { unit: Some(Some("长".repeat(21))), ..good }, "unit 单位不能超过 20 个字符"),
    ] {
        assert_eq!(said(checked(patch)), [message]);
    }
    assert_eq!(said(rules::reason(Some(" "))), ["reason 请填写原因"]);
    assert_eq!(rules::reason(Some(" 忙 ")).expect("good"), "忙");
}

#[test]
fn a_step_writes_what_follows_from_it() {
    let now = Utc::now();
    let taken = rules::taken(2, Some(9), now);
    assert_eq!((taken.status, taken.director_id, taken.drawn_at), (1, Some(2), Some(now)));
    let drawn = work(Status::Drawn);
    let all = rules::finished(&drawn, None, now).expect("good");
    assert_eq!((all.status, all.done_quantity, all.director_id), (2, Some(250), Some(2)));
    let some = rules::finished(&drawn, Some(1.25), now).expect("good");
    assert_eq!(some.done_quantity, Some(125));
    assert_eq!(
        said(rules::finished(&drawn, Some(-1.0), now)),
        ["doneQuantity 完成数量应为 0 到 1000000，最多两位小数"]
    );
    let done = ProjectWork { done_quantity: Some(125), done_at: Some(now), ..work(Status::Done) };
    let confirm =
        |score, done_quantity| rules::confirmed(&done, Confirmation { score, done_quantity }, (5, now));
    let kept = confirm(Some(4.5), None).expect("good");
    assert_eq!(
        (kept.status, kept.score, kept.done_quantity, kept.confirmed_by),
        (3, Some(450), Some(125), Some(5))
    );
    assert_eq!(confirm(None, Some(1.0)).expect("good").done_quantity, Some(100));
    assert_eq!(said(confirm(Some(1000.01), None)), ["score 评分应为 0 到 1000，最多两位小数"]);
    let open = Standing::open();
    assert_eq!((open.status, open.director_id, open.drawn_at), (0, None, None));
}

#[test]
fn what_is_done_is_not_overdue() {
    let tomorrow = Utc::now().date_naive() + TimeDelta::days(1);
    let late = |status: &Status| rules::is_overdue(&work(*status), tomorrow);
    let late: Vec<bool> = Status::ALL.iter().map(late).collect();
    assert_eq!(late, [true, true, false, false]);
    assert!(!rules::is_overdue(&work(Status::Open), tomorrow - TimeDelta::days(1)), "its last day counts");
}

#[test]
fn the_log_keeps_numbers_as_people_read_them() {
    let kept = serde_json::to_value(work(Status::Open)).expect("a row");
    assert_eq!(
        (&kept["quantity"], &kept["price"], &kept["score"]),
        (&json!("2.5"), &json!("85.5"), &json!(null))
    );
}
