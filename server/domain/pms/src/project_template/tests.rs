//! Tests of the rules of project templates: validation, and the layout by day.

use std::collections::BTreeSet;

use chrono::{NaiveDate, Utc};
use xieli_domain_pms::project_template::content::{
    Content, DIRECTOR, MilepostLine, PlanLine, RoleLine, TaskLine,
};
use xieli_domain_pms::project_template::layout::{self, Available};
use xieli_domain_pms::project_template::model::{Asked, Template, TemplateInput};
use xieli_domain_pms::project_template::rules::{self, MAX_LINES};
use xieli_kernel::{AppError, AppResult};

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn milepost(key: &str, begins_after: Option<i32>, days: i32) -> MilepostLine {
    MilepostLine { key: key.into(), name: key.into(), begins_after, days, ..MilepostLine::default() }
}

fn role(key: &str, member_id: Option<i64>) -> RoleLine {
    RoleLine {
        key: key.into(),
        group: "实施组".into(),
        duty: Some(key.into()),
        member_id,
        ..RoleLine::default()
    }
}

fn share(name: &str, share: i32) -> PlanLine {
    PlanLine { name: name.into(), share: Some(share), ..PlanLine::default() }
}

fn task(name: &str) -> TaskLine {
    TaskLine { name: name.into(), days: 1, ..TaskLine::default() }
}

fn said(content: Content) -> Vec<String> {
    let input = TemplateInput { name: "模板".into(), content: content.kept(), ..TemplateInput::default() };
    let answer: AppResult<TemplateInput> = rules::checked(input);
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

fn template(content: &Content) -> Template {
    Template {
        enterprise_id: 1,
        id: 1,
        name: "模板".into(),
        description: None,
        project_type: Some("1".into()),
        property: None,
        days: Some(30),
        acceptance_template_id: Some(5),
        content: content.kept(),
        enabled: true,
        sort_order: 0,
        updated_at: Utc::now(),
        updated_by: None,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
    }
}

/// All references exist.
fn whole() -> Available {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    Available {
        members: BTreeSet::from([7, 8]),
        teams: BTreeSet::from([3]),
        team_types: words(&["1"]),
        return_types: words(&["1"]),
        levels: words(&["1"]),
        types: words(&["1"]),
        properties: words(&["1"]),
        acceptance: true,
        tasks: true,
    }
}

#[test]
fn days_are_counted_from_the_first_one() {
    let first = day("2026-02-27");
    assert_eq!(rules::span(first, Some(0), 1), (Some(first), Some(first)));
    assert_eq!(rules::span(first, Some(2), 3), (Some(day("2026-03-01")), Some(day("2026-03-03"))));
    assert_eq!(rules::span(first, Some(-1), 2), (Some(day("2026-02-26")), Some(first)));
    assert_eq!(rules::span(first, None, 3), (None, None));
    assert_eq!(rules::span(NaiveDate::MAX, Some(1), 1), (None, None), "behind the end of the calendar");
}

#[test]
fn what_comes_after_something_begins_after_its_end() {
    let after = |mut line: MilepostLine, before: &[&str]| {
        line.after = before.iter().map(|key| (*key).to_owned()).collect();
        line
    };
    let posts = |mileposts| said(Content { mileposts, ..Content::default() });
    assert_eq!(posts(vec![milepost("a", Some(0), 5), after(milepost("b", Some(5), 2), &["a"])]), [""; 0]);
    assert_eq!(
        posts(vec![milepost("a", Some(0), 5), after(milepost("b", Some(4), 2), &["a"])]),
        ["“b”应在“a”结束之后开始"]
    );
    assert_eq!(
        posts(vec![after(milepost("a", None, 1), &["b"]), after(milepost("b", None, 1), &["a"])]),
        ["里程碑的先后关系不能成环"]
    );
    assert_eq!(
        posts(vec![after(milepost("a", None, 1), &["x"])]),
        ["第 1 个里程碑：所选前置里程碑不在模板中"]
    );
}

#[test]
fn keys_are_plain_and_each_is_there_once() {
    let posts = |keys: &[&str]| {
        let mileposts = keys.iter().map(|key| MilepostLine { name: "点".into(), ..milepost(key, None, 1) });
        said(Content { mileposts: mileposts.collect(), ..Content::default() })
    };
    assert_eq!(posts(&["a", "b"]), [""; 0]);
    assert_eq!(posts(&["a", "a"]), ["第 2 个里程碑的标识重复"]);
    assert_eq!(posts(&[""]), ["第 1 个里程碑的标识无效"]);
    assert_eq!(posts(&[DIRECTOR]), ["第 1 个里程碑的标识无效"]);
    assert_eq!(posts(&["a'; --"]), ["第 1 个里程碑的标识无效"]);
    let named = TaskLine { role: Some("nobody".into()), ..task("交底") };
    assert_eq!(
        said(Content { tasks: vec![named], ..Content::default() }),
        ["第 1 个任务：所选负责角色不在模板中"]
    );
    let director = TaskLine { role: Some(DIRECTOR.into()), ..task("交底") };
    assert_eq!(said(Content { tasks: vec![director], ..Content::default() }), [""; 0]);
}

#[test]
fn shares_stay_within_the_whole() {
    let plans = |plans: Vec<PlanLine>| said(Content { plans, ..Content::default() });
    assert_eq!(plans(vec![share("首付", 3000), share("尾款", 7000)]), [""; 0]);
    assert_eq!(plans(vec![share("首付", 3000), share("尾款", 7001)]), ["收款比例合计不能超过 100%"]);
    assert_eq!(plans(vec![share("首付", 0)]), ["第 1 个收款计划：比例应为 0.01 到 100"]);
    let both = PlanLine { amount: Some(1), ..share("首付", 1) };
    assert_eq!(plans(vec![both]), ["第 1 个收款计划：比例和金额只能填写一个"]);
    let none = PlanLine { name: "首付".into(), ..PlanLine::default() };
    assert_eq!(plans(vec![none]), ["第 1 个收款计划：请填写比例或金额"]);
}

#[test]
fn no_part_is_longer_than_its_bound() {
    let tasks =
        |count: usize| Content { tasks: (0..count).map(|_| task("交底")).collect(), ..Content::default() };
    assert_eq!(said(tasks(MAX_LINES)), [""; 0]);
    assert_eq!(said(tasks(MAX_LINES + 1)), ["一个模板最多 200 个任务"]);
    let groups = (0..51).map(|n| RoleLine { group: format!("组{n}"), ..role(&format!("r{n}"), None) });
    assert_eq!(said(Content { roles: groups.collect(), ..Content::default() }), ["一个项目最多 50 个分组"]);
    let long = TaskLine { name: "长".repeat(201), ..task("") };
    assert_eq!(
        said(Content { tasks: vec![long], ..Content::default() }),
        ["第 1 个任务：名称不能超过 200 个字符"]
    );
}

#[test]
fn one_group_is_of_one_sort_and_nobody_is_in_it_twice() {
    let roles = |roles: Vec<RoleLine>| said(Content { roles, ..Content::default() });
    assert_eq!(roles(vec![role("a", Some(7)), role("b", Some(8))]), [""; 0]);
    assert_eq!(roles(vec![role("a", Some(7)), role("b", Some(7))]), ["分组“实施组”中有重复的成员"]);
    let sort = |value: &str, key: &str| RoleLine { team_type: Some(value.into()), ..role(key, None) };
    assert_eq!(roles(vec![sort("1", "a"), sort("2", "b")]), ["分组“实施组”只能有一种团队类型"]);
    let both = RoleLine { team_id: Some(3), ..role("a", Some(7)) };
    assert_eq!(roles(vec![both]), ["第 1 个成员角色：成员和协作团队只能选择一个"]);
}

#[test]
fn shares_of_an_amount_lose_nothing_where_all_of_it_is_shared_out() {
    let third = |name| share(name, 3333);
    assert_eq!(layout::amounts(&[third("甲"), third("乙"), share("丙", 3334)], 100), [33, 33, 34]);
    assert_eq!(layout::amounts(&[third("甲"), third("乙")], 100), [33, 33], "a part stays a part");
    // a third each, as commonly written, exact to the fen
    assert_eq!(
        layout::amounts(&[third("甲"), third("乙"), third("丙")], 10_000_001),
        [3_333_000, 3_333_000, 3_334_001]
    );
    assert_eq!(
        layout::amounts(&[share("甲", 5000), share("乙", 4998)], 10_000),
        [5_000, 4_998],
        "two hundredths are left open"
    );
    let sixth: Vec<PlanLine> = ["一", "二", "三", "四", "五", "六"].map(|name| share(name, 1666)).into();
    assert_eq!(layout::amounts(&sixth, 99_999).iter().sum::<i64>(), 99_999);
    let fixed = PlanLine { name: "定金".into(), amount: Some(500), ..PlanLine::default() };
    assert_eq!(layout::amounts(&[fixed, share("其余", 10_000)], 1_000), [500, 1_000]);
    // the largest amount, and zero
    assert_eq!(layout::amounts(&[share("全部", 10_000)], 100_000_000_000), [100_000_000_000]);
    assert_eq!(layout::amounts(&[share("全部", 10_000)], 0), [0]);
}

#[test]
fn a_template_is_laid_out_from_a_day_on() {
    let content = Content {
        mileposts: vec![
            MilepostLine { role: Some("lead".into()), ..milepost("a", Some(0), 5) },
            MilepostLine {
                role: Some(DIRECTOR.into()),
                after: vec!["a".into()],
                ..milepost("b", Some(5), 10)
            },
        ],
        roles: vec![role("lead", None), role("fixed", Some(8))],
        plans: vec![
            PlanLine { milepost: Some("b".into()), ..share("尾款", 5000) },
            PlanLine { due_after: Some(40), ..share("质保金", 5000) },
        ],
        tasks: vec![
            TaskLine { milepost: Some("a".into()), ..task("交底") },
            TaskLine { begins_after: Some(3), days: 2, role: Some("fixed".into()), ..task("盘点") },
        ],
    };
    let asked = Asked {
        begins_on: day("2026-03-01"),
        amount: 1_001,
        director_id: Some(1),
        roles: vec![("lead".into(), 7)],
    };
    let laid = layout::lay(&template(&content), &whole(), &asked);
    assert_eq!(laid.problems, Vec::<String>::new());
    assert_eq!(laid.ends_on, Some(day("2026-03-30")));
    let posts: Vec<_> =
        laid.mileposts.iter().map(|post| (post.begins_on, post.ends_on, post.director_id)).collect();
    assert_eq!(posts[0], (Some(day("2026-03-01")), Some(day("2026-03-05")), Some(7)));
    assert_eq!(posts[1], (Some(day("2026-03-06")), Some(day("2026-03-15")), Some(1)));
    assert_eq!(laid.groups.len(), 1, "{:?}", laid.groups);
    assert_eq!(laid.groups[0].members.iter().map(|(member, _)| *member).collect::<Vec<_>>(), [7, 8]);
    let due: Vec<_> = laid.payments.iter().map(|plan| (plan.amount, plan.due_on)).collect();
    assert_eq!(due, [(500, Some(day("2026-03-15"))), (501, Some(day("2026-04-10")))]);
    let jobs: Vec<_> =
        laid.tasks.iter().map(|task| (task.begins_on, task.ends_on, task.director_id)).collect();
    assert_eq!(jobs[0], (Some(day("2026-03-01")), Some(day("2026-03-05")), Some(7)), "as its milepost");
    assert_eq!(jobs[1], (Some(day("2026-03-04")), Some(day("2026-03-05")), Some(8)));
}

#[test]
fn what_is_gone_is_left_out_and_named() {
    let content = Content {
        mileposts: vec![MilepostLine { role: Some("left".into()), ..milepost("a", Some(0), 5) }],
        roles: vec![
            role("left", Some(99)),
            role("open", None),
            RoleLine { group: "外协".into(), team_id: Some(98), ..role("team", None) },
        ],
        plans: vec![
            PlanLine {
                return_type: Some("9".into()),
                amount: Some(100),
                ..PlanLine { name: "定金".into(), ..PlanLine::default() }
            },
            share("首付", 3000),
        ],
        tasks: vec![TaskLine { level: Some("9".into()), milepost: Some("a".into()), ..task("交底") }],
    };
    let known = Available { acceptance: false, types: BTreeSet::new(), ..whole() };
    let asked = Asked { begins_on: day("2026-03-01"), director_id: Some(1), ..Asked::default() };
    let laid = layout::lay(&template(&content), &known, &asked);
    assert_eq!(
        laid.problems,
        [
            "“实施组 · left”的成员已离职，请另选成员",
            "“实施组 · open”还没有成员",
            "“外协 · team”的协作团队已删除，不会邀请",
            "收款计划“定金”的款项类型已不存在，未填写",
            "没有填写合同金额，收款计划“首付”不会生成",
            "任务“交底”的优先级已不存在，未填写",
            "1 个任务没有负责人或截止日期，将保存为草稿",
            "模板所选的项目类型已不存在，未填写",
            "验收模板已删除或停用，不会生成验收目录",
        ]
    );
    assert_eq!((laid.acceptance_template_id, laid.project_type), (None, None));
    assert_eq!(laid.mileposts[0].director_id, None);
    assert_eq!(laid.payments.len(), 1);
    assert!(laid.groups.iter().all(|group| group.members.is_empty() && group.team_id.is_none()));
    let without = layout::lay(&template(&content), &Available { tasks: false, ..whole() }, &asked);
    assert!(without.tasks.is_empty());
    assert!(without.problems.contains(&"没有新建任务的权限，任务不会生成".to_owned()));
}
