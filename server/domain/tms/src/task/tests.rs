//! The rules of tasks.

use std::collections::BTreeSet;

use xieli_kernel::{AppError, Code, Viewer};
use xieli_testing::viewer;

use super::model::{CheckInput, Counts, Said, TaskInput};
use super::rules::{self, Status, Step};

fn task(status: Status) -> super::model::Task {
    let now = chrono::Utc::now();
    super::model::Task {
        enterprise_id: 1,
        id: 7,
        name: "巡检".into(),
        description: None,
        level: None,
        parent_id: None,
        root_id: None,
        project_id: None,
        milepost_id: None,
        customer_id: None,
        director_id: Some(2),
        director_team_id: Some(9),
        validator_id: Some(3),
        members: vec![4],
        begins_on: None,
        ends_on: now.date_naive().into(),
        estimate: None,
        status: status as i16,
        spent: 0,
        custom: serde_json::Value::Null,
        seen_by: Vec::new(),
        since: now,
        finished_at: None,
        updated_at: now,
        version: 1,
        created_at: now,
        created_by: Some(1),
    }
}

/// Where each step leads, of every status: everything else is refused.
#[test]
fn a_step_leads_where_the_table_says_and_nowhere_else() {
    use Status::{Cancelled, Done, Draft, Held, Ready, Returned, Waiting, Working};
    use Step::{Cancel, Fail, Finish, Hold, Pass, Publish, Restart, Start};
    let to = |step: Step, from: Status| match (step, from) {
        (Publish, Draft) | (Restart, Cancelled) => Some(Ready),
        (Start, Ready | Held) | (Restart, Returned | Done) => Some(Working),
        (Finish, Working) => Some(Waiting),
        (Pass, Waiting) => Some(Done),
        (Fail, Waiting) => Some(Returned),
        (Hold, Ready | Working) => Some(Held),
        (Cancel, Ready | Held | Working | Returned | Waiting) => Some(Cancelled),
        _ => None,
    };
    for from in Status::ALL {
        for step in Step::ALL {
            assert_eq!(rules::next(from, step, true), to(step, from), "{from:?} {step:?}");
            assert_eq!(rules::moved(from, step, true).ok(), to(step, from), "{from:?} {step:?}");
        }
    }
    assert_eq!(rules::next(Working, Finish, false), Some(Done), "nobody validates it");
    let codes: BTreeSet<i16> = Step::ALL.iter().map(|step| step.code()).collect();
    assert_eq!(codes.len(), Step::ALL.len());
    assert!(Step::ALL.iter().all(|step| Step::read(step.code()) == *step));
    assert!(Status::ALL.iter().all(|status| Status::read(*status as i16) == *status));
}

#[test]
fn a_step_is_theirs_whom_it_concerns() {
    let who = |id: i64| viewer(id, &[Code::Task]);
    let (maker, director, validator, along, other) = (who(1), who(2), who(3), who(4), who(5));
    let allowed = |status: Status, step: Step| {
        let task = task(status);
        [&maker, &director, &validator, &along, &other]
            .iter()
            .filter(|one| rules::may(one, &task, None, step))
            .map(|one| one.member_id)
            .collect::<Vec<i64>>()
    };
    assert_eq!(allowed(Status::Draft, Step::Publish), [1]);
    assert_eq!(allowed(Status::Ready, Step::Start), [2, 4]);
    assert_eq!(allowed(Status::Working, Step::Finish), [2]);
    assert_eq!(allowed(Status::Waiting, Step::Pass), [3]);
    assert_eq!(allowed(Status::Returned, Step::Restart), [2, 4]);
    assert_eq!(allowed(Status::Done, Step::Restart), [1, 3]);
    assert_eq!(allowed(Status::Working, Step::Hold), [1, 2]);
    assert_eq!(allowed(Status::Working, Step::Cancel), [1, 2]);
    let editor = viewer(6, &[Code::Task, Code::TaskEdit]);
    assert!(rules::may(&editor, &task(Status::Ready), None, Step::Start));
    assert!(!rules::may(&editor, &task(Status::Working), None, Step::Finish), "only who sees to it");
    assert!(!rules::may_edit(&editor, &task(Status::Draft), None), "drafts are their maker's");
    let chief = Viewer { directed_team_ids: vec![9], ..who(8) };
    assert!(rules::may_edit(&chief, &task(Status::Working), None));
    assert!(!rules::may_edit(&maker, &task(Status::Done), None), "what is over does not change");
    assert!(
        rules::may_delete(&maker, &task(Status::Draft))
            && rules::may_delete(&maker, &task(Status::Cancelled))
    );
    assert!(
        !rules::may_delete(&maker, &task(Status::Ready))
            && !rules::may_delete(&director, &task(Status::Draft))
    );
    assert!(rules::may_check(&along, &task(Status::Working), None));
    assert!(
        !rules::may_check(&along, &task(Status::Done), None)
            && !rules::may_check(&other, &task(Status::Working), None)
    );
    assert!(
        rules::may_log_time(&along, &task(Status::Done), None)
            && !rules::may_log_time(&other, &task(Status::Done), None)
    );
}

#[test]
fn what_stands_against_a_step_is_said() {
    let said = |task: &super::model::Task, counts: Counts, step| {
        let Err(AppError::Invalid(errors)) = rules::guard(task, &counts, step) else {
            return String::new();
        };
        errors.iter().map(|error| format!("{} {}", error.path.join("."), error.message)).collect()
    };
    let nobody = super::model::Task { director_id: None, ..task(Status::Draft) };
    assert_eq!(said(&nobody, Counts::default(), Step::Publish), "directorId 请选择负责人");
    let endless = super::model::Task { ends_on: None, ..task(Status::Draft) };
    assert_eq!(said(&endless, Counts::default(), Step::Publish), "endsOn 请选择截止日期");
    let counts = Counts { checks: 3, done_checks: 1, open_children: 2, blockers: 1, ..Counts::default() };
    assert_eq!(said(&task(Status::Ready), counts, Step::Start), "afterIds 还有 1 个前置任务未完成");
    assert_eq!(said(&task(Status::Working), counts, Step::Finish), "checks 检查清单还有 2 项未完成");
    let counts = Counts { done_checks: 3, ..counts };
    assert_eq!(said(&task(Status::Working), counts, Step::Finish), "id 还有 2 个子任务未完成");
    assert_eq!(said(&task(Status::Working), counts, Step::Cancel), "");
    let offered = rules::steps(&viewer(2, &[Code::Task]), &task(Status::Working), None, &counts);
    assert_eq!(
        offered,
        [Step::Hold, Step::Cancel],
        "finishing is not offered while something stands against it"
    );
}

#[test]
fn what_a_form_sends_is_trimmed_and_checked() {
    let good = TaskInput {
        name: " 巡检 ".into(),
        director_id: Some(2),
        members: vec![5, 2, 5, 4],
        ..TaskInput::default()
    };
    let checked = rules::checked(TaskInput { milepost_id: Some(3), ..good.clone() }).expect("good");
    assert_eq!((checked.name.as_str(), checked.members.as_slice()), ("巡检", [4, 5].as_slice()));
    assert_eq!(checked.milepost_id, None, "a milepost is one of a project");
    let day = |text: &str| text.parse::<chrono::NaiveDate>().ok();
    for bad in [
        TaskInput { name: " ".into(), ..good.clone() },
        TaskInput { begins_on: day("2026-05-02"), ends_on: day("2026-05-01"), ..good.clone() },
        TaskInput { estimate: Some(0), ..good.clone() },
        TaskInput { members: (10..100).collect(), ..good.clone() },
    ] {
        assert!(rules::checked(bad.clone()).is_err(), "{bad:?}");
    }
    let line = |id, name: &str| CheckInput { id, name: name.into() };
    assert!(
        rules::checks(vec![line(None, " 断电 "), line(Some(1), "拍照")])
            .is_ok_and(|lines| lines.iter().any(|one| one.name == "断电"))
    );
    for bad in
        [vec![line(None, "")], vec![line(Some(1), "一"), line(Some(1), "二")], vec![line(None, "一"); 51]]
    {
        assert!(rules::checks(bad).is_err());
    }
    assert!(
        rules::said(Step::Fail, Said::default()).is_err() && rules::said(Step::Pass, Said::default()).is_ok()
    );
    let scored =
        |step| rules::said(step, Said { reason: Some("好".into()), score: Some(5), ..Said::default() });
    assert_eq!(scored(Step::Pass).map(|said| said.score).unwrap_or_default(), Some(5));
    assert_eq!(scored(Step::Cancel).map(|said| said.score).unwrap_or_default(), None);
    assert!(rules::said(Step::Pass, Said { score: Some(6), ..Said::default() }).is_err());
    assert!(rules::files(&[1, 1]).is_err() && rules::files(&[1, 2]).is_ok());
}

#[test]
fn what_waits_for_itself_is_found() {
    assert!(!rules::goes_round(&[(1, 2), (2, 3)], 3));
    assert!(rules::goes_round(&[(1, 2), (2, 3), (3, 1)], 1));
    assert!(rules::goes_round(&[(1, 1)], 1));
    assert!(!rules::goes_round(&[(1, 2), (2, 1)], 5), "a ring that it does not stand in");
}

#[test]
fn nobody_is_taken_for_somebody_else() {
    let chief = Viewer { directed_team_ids: vec![7], ..viewer(7, &[]) };
    assert_eq!(rules::tokens(&chief), [7, rules::TEAMS - 7]);
    let span = i64::from(i32::MAX);
    assert!(
        rules::TEAMS - 1 < rules::PROJECTS - span && rules::PROJECTS - 1 < -span,
        "their ranges lie apart"
    );
}
