//! Tests of the rules of tasks.

use std::collections::BTreeSet;

use xieli_domain_tms::task::batch::lowest_first;
use xieli_domain_tms::task::model::{Check, CheckInput, Counts, Said, TaskInput};
use xieli_domain_tms::task::requirements;
use xieli_domain_tms::task::rules::{self, Status, Step};
use xieli_kernel::{AppError, Code, FieldCode, Viewer};
use xieli_testing::viewer;

fn task(status: Status) -> xieli_domain_tms::task::model::Task {
    let now = chrono::Utc::now();
    xieli_domain_tms::task::model::Task {
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

/// The result of every transition in every status: those outside the table are refused.
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
    for &from in Status::ALL {
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
    assert_eq!(allowed(Status::Working, Step::Cancel), [1], "who does the work does not take it back");
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
    let said = |task: &xieli_domain_tms::task::model::Task, counts: Counts, step| {
        let Err(AppError::Invalid(errors)) = rules::guard(task, &counts, step) else {
            return String::new();
        };
        errors.iter().map(|error| format!("{} {}", error.path.join("."), error.message)).collect()
    };
    let nobody = xieli_domain_tms::task::model::Task { director_id: None, ..task(Status::Draft) };
    assert_eq!(said(&nobody, Counts::default(), Step::Publish), "directorId 请选择负责人");
    let endless = xieli_domain_tms::task::model::Task { ends_on: None, ..task(Status::Draft) };
    assert_eq!(said(&endless, Counts::default(), Step::Publish), "endsOn 请选择截止日期");
    let counts = Counts { checks: 3, done_checks: 1, open_children: 2, blockers: 1, ..Counts::default() };
    assert_eq!(said(&task(Status::Ready), counts, Step::Start), "afterIds 还有 1 个前置任务未完成");
    assert_eq!(said(&task(Status::Working), counts, Step::Finish), "checks 检查清单还有 2 项未完成");
    let counts = Counts { done_checks: 3, ..counts };
    assert_eq!(said(&task(Status::Working), counts, Step::Finish), "id 还有 2 个子任务未完成");
    assert_eq!(said(&task(Status::Working), counts, Step::Cancel), "");
    let offered = rules::steps(&viewer(2, &[Code::Task]), &task(Status::Working), None, &counts);
    assert_eq!(offered, [Step::Hold], "finishing is not offered while something stands against it");
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
fn what_stands_above_a_task_never_goes_before_it() {
    // 2 is a subtask of 1, and 3 of 2: a task closes after its subtasks
    let tree = [(2, 1), (3, 2)];
    let with = |more: &[(i64, i64)]| tree.iter().chain(more).copied().collect::<Vec<_>>();
    assert!(rules::goes_round(&with(&[(1, 2)]), 2), "its own parent");
    assert!(rules::goes_round(&with(&[(1, 3)]), 3), "however far above");
    assert!(rules::goes_round(&with(&[(1, 9), (9, 3)]), 3), "nor by way of another");
    assert!(!rules::goes_round(&with(&[(3, 1)]), 1), "what stands below starts without it");
    assert!(!rules::goes_round(&with(&[(9, 3)]), 3), "another one");
}

/// The responsible member does not change the subject, the members and the validation.
#[test]
fn what_was_asked_of_somebody_is_not_theirs_to_change() {
    let who = |id: i64| viewer(id, &[Code::Task]);
    let working = task(Status::Working);
    let (maker, director, along) = (who(1), who(2), who(4));
    assert!(rules::may_edit(&director, &working, None) && !rules::may_assign(&director, &working, None));
    assert!(rules::may_assign(&maker, &working, None) && !rules::may_assign(&along, &working, None));
    assert!(!rules::may_assign(&maker, &task(Status::Done), None), "nothing of what is over changes");
    for status in Status::ALL.iter().copied().filter(|status| status.is_open()) {
        assert!(!rules::may(&director, &task(status), None, Step::Cancel), "{status:?}");
        assert!(rules::may(&maker, &task(status), None, Step::Cancel), "{status:?}");
    }
    assert!(rules::may(&director, &working, None, Step::Hold));
    // members who may change tasks may do so for their own; directors of the team only for those of others
    assert!(rules::may_assign(&viewer(2, &[Code::Task, Code::TaskEdit]), &working, None));
    let chief = |id: i64| Viewer { directed_team_ids: vec![9], ..who(id) };
    assert!(rules::may_assign(&chief(8), &working, None));
    assert!(!rules::may_assign(&chief(2), &working, None), "nobody is their own chief");
    assert!(!rules::may(&chief(2), &working, None, Step::Cancel));
    let refused = |input: TaskInput| match requirements::only_work(&working, &input) {
        Err(AppError::Invalid(errors)) => errors
            .iter()
            .map(|error| {
                assert_eq!(error.code, FieldCode::Forbidden);
                format!("{} {}", error.path.join("."), error.message)
            })
            .collect::<Vec<_>>(),
        _ => Vec::new(),
    };
    let was = || TaskInput::from(&working);
    for (input, said) in [
        (TaskInput { validator_id: Some(2), ..was() }, "validatorId 只有创建人或任务管理员可以更换验收人"),
        (TaskInput { validator_id: None, ..was() }, "validatorId 只有创建人或任务管理员可以更换验收人"),
        (
            TaskInput { director_id: Some(4), director_team_id: None, ..was() },
            "directorId 只有创建人或任务管理员可以更换负责人",
        ),
        (
            TaskInput { director_team_id: Some(8), ..was() },
            "directorTeamId 只有创建人或任务管理员可以更换负责团队",
        ),
        (TaskInput { name: "别的".into(), ..was() }, "name 只有创建人或任务管理员可以修改任务名称"),
        (TaskInput { parent_id: Some(5), ..was() }, "parentId 只有创建人或任务管理员可以更换上级任务"),
        (TaskInput { project_id: Some(5), ..was() }, "projectId 只有创建人或任务管理员可以更换项目"),
    ] {
        assert_eq!(refused(input), [said]);
    }
    let day = "2030-01-05".parse().ok();
    let doing = TaskInput {
        begins_on: day,
        ends_on: day,
        estimate: Some(60),
        description: Some("先断电".into()),
        members: vec![4, 5],
        level: Some("2".into()),
        ..was()
    };
    assert_eq!(refused(doing), Vec::<String>::new(), "what belongs to doing it");
    let had = |id, name: &str| Check {
        enterprise_id: 1,
        id,
        task_id: 7,
        name: name.into(),
        done_at: None,
        done_by: None,
    };
    let line = |id, name: &str| CheckInput { id, name: name.into() };
    let had = [had(1, "断电"), had(2, "拍照")];
    let more = [line(Some(2), "拍照"), line(None, "挂牌"), line(Some(1), "断电")];
    assert!(requirements::only_more(&had, &more).is_ok(), "lines come, in any order");
    for less in [vec![], vec![line(Some(1), "断电")], vec![line(Some(1), "断电"), line(Some(2), "不拍")]]
    {
        assert!(requirements::only_more(&had, &less).is_err(), "{less:?}");
    }
}

#[test]
fn nobody_validates_what_they_did_for_somebody_else() {
    let made = |maker: i64, director: i64, validator: Option<i64>| xieli_domain_tms::task::model::Task {
        created_by: Some(maker),
        director_id: Some(director),
        validator_id: validator,
        ..task(Status::Waiting)
    };
    let may = |viewer: &Viewer, task: &xieli_domain_tms::task::model::Task| {
        rules::may(viewer, task, None, Step::Pass)
    };
    let who = |id: i64| viewer(id, &[Code::Task]);
    assert!(may(&who(3), &made(1, 2, Some(3))) && !may(&who(1), &made(1, 2, Some(3))));
    assert!(!may(&who(2), &made(1, 2, Some(2))), "named for their own work");
    assert!(may(&who(1), &made(1, 2, Some(2))), "nobody else is named: its maker");
    assert!(!may(&who(2), &made(1, 2, None)) && may(&who(1), &made(1, 2, None)));
    assert!(may(&who(2), &made(2, 2, Some(2))) && may(&who(2), &made(2, 2, None)), "their own");
    assert!(!may(&who(2), &made(2, 2, Some(3))), "somebody else is named");
    let admin = |id: i64| viewer(id, &[Code::Task, Code::RoleAdmin]);
    assert!(may(&admin(9), &made(1, 2, Some(3))) && !may(&admin(2), &made(1, 2, Some(3))));
    let editor = viewer(2, &[Code::Task, Code::TaskEdit]);
    assert!(!may(&editor, &made(1, 2, None)));
}

#[test]
fn whoever_gives_a_task_away_validates_it_unless_somebody_else_does() {
    let input = |director: Option<i64>, validator: Option<i64>| TaskInput {
        director_id: director,
        validator_id: validator,
        ..TaskInput::default()
    };
    let new = |director, validator| requirements::validator(1, None, &input(director, validator), false).ok();
    assert_eq!(new(Some(2), None), Some(Some(1)));
    assert_eq!(new(Some(2), Some(3)), Some(Some(3)));
    assert_eq!(new(Some(1), None), Some(None), "one's own is not validated");
    assert_eq!(new(None, None), Some(None), "a draft for nobody");
    let was = |director: Option<i64>, validator: Option<i64>| xieli_domain_tms::task::model::Task {
        director_id: director,
        validator_id: validator,
        ..task(Status::Draft)
    };
    let later = |giver: i64, was: &xieli_domain_tms::task::model::Task, director, validator, said| {
        requirements::validator(giver, Some(was), &input(director, validator), said).ok()
    };
    // a draft that gets a responsible member later, and an own task that is reassigned
    assert_eq!(later(1, &was(None, None), Some(2), None, false), Some(Some(1)));
    assert_eq!(later(1, &was(Some(1), None), Some(2), None, false), Some(Some(1)));
    assert_eq!(later(1, &was(None, None), Some(2), None, true), Some(None), "nobody, said in so many words");
    assert_eq!(later(1, &was(Some(2), None), Some(3), None, false), Some(None), "as it was");
    assert_eq!(later(1, &was(Some(2), Some(3)), Some(2), None, true), Some(None), "taken away by its maker");
    // the former validator is now responsible for it
    assert_eq!(later(1, &was(Some(2), Some(3)), Some(3), Some(3), false), Some(Some(1)));
    assert_eq!(later(1, &was(Some(2), Some(3)), Some(2), Some(2), true), None, "their own work");
    assert_eq!(later(3, &was(Some(2), Some(3)), Some(3), Some(3), false), None, "somebody has to be named");
    assert_eq!(later(1, &was(Some(2), Some(2)), Some(2), Some(2), false), Some(Some(2)), "what was so stays");
    assert_eq!(requirements::validator_of_plan(Some(1), Some(2), None), Some(1));
    assert_eq!(requirements::validator_of_plan(Some(1), Some(2), Some(3)), Some(3));
    assert_eq!(requirements::validator_of_plan(Some(1), Some(2), Some(2)), Some(1));
    assert_eq!(requirements::validator_of_plan(Some(2), Some(2), None), None);
    assert_eq!(requirements::validator_of_plan(None, Some(2), None), None, "who kept the plan has left");
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

#[test]
fn of_tasks_that_a_step_is_taken_with_those_below_come_first() {
    assert_eq!(lowest_first(&[(1, None), (2, Some(1)), (3, Some(2)), (4, Some(9))]), [3, 4, 2, 1]);
    assert_eq!(lowest_first(&[(5, None), (6, None)]), [5, 6]);
    assert_eq!(lowest_first(&[]), Vec::<i64>::new());
    // terminates for a cycle, too
    assert_eq!(lowest_first(&[(1, Some(2)), (2, Some(1))]), [1, 2]);
}
