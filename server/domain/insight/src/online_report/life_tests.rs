//! Tests of changes to existing configurable reports: rights by grant, differences between definitions,
//! links.

use chrono::Utc;
use xieli_domain_insight::online_report::changes::changes;
use xieli_domain_insight::online_report::definition::{
    Chart, ChartKind, Condition, Definition, Dimension, Grain, Op, OrderBy, Period, Source,
};
use xieli_domain_insight::online_report::grants::{
    Grant, Holder, MAX_GRANTS, Standing, checked, for_roles, may_change, may_share, restricts, roles,
};
use xieli_domain_insight::online_report::links::{Link, Passed, fits, kept};
use xieli_domain_insight::online_report::model::{Report, ReportChange, ReportPatch};
use xieli_domain_insight::online_report::{rules, versions};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult};

const ME: i64 = 7;

const READS: Standing = Standing { manage: false, update: false, share: false };
const CHANGES: Standing = Standing { update: true, ..READS };
const SHARES: Standing = Standing { share: true, ..READS };
const BOTH: Standing = Standing { update: true, share: true, ..READS };
const ALL: [Standing; 5] = [READS, CHANGES, SHARES, BOTH, Standing::MANAGER];

fn said<T>(result: AppResult<T>) -> Vec<String> {
    match result {
        Ok(_) => Vec::new(),
        Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.message.to_string()).collect(),
        Err(error) => vec![format!("{error:?}")],
    }
}

fn report() -> Report {
    Report {
        enterprise_id: 1,
        id: 1,
        menu_position: 3,
        name: "任务".into(),
        remark: None,
        enabled: true,
        restricted: false,
        dataset: 6,
        needs: Vec::new(),
        definition: Definition::of(Source::Task).kept(),
        sort_order: 0,
        updated_at: Utc::now(),
        updated_by: None,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
    }
}

/// Every grant with every action on a report itself.
#[test]
fn a_report_is_changed_within_somebodys_standing() {
    let patched = |patch| ReportChange { patch, ..ReportChange::default() };
    let plain = ReportPatch::default;
    let content = [
        ReportChange { definition: Some(Definition::of(Source::Task)), ..ReportChange::default() },
        patched(ReportPatch { name: Some("新".into()), ..plain() }),
        patched(ReportPatch { remark: Some(None), ..plain() }),
        // unchanged values
        patched(ReportPatch { menu_position: Some(3), enabled: Some(true), ..plain() }),
    ];
    let others = [
        patched(ReportPatch { menu_position: Some(1), ..plain() }),
        patched(ReportPatch { enabled: Some(false), ..plain() }),
        ReportChange { role_ids: Some(Vec::new()), ..ReportChange::default() },
    ];
    let may = |change: &ReportChange| ALL.map(|standing| may_change(standing, &report(), change).is_ok());
    for change in &content {
        assert_eq!(may(change), [false, true, false, true, true], "{change:?}");
    }
    for change in &others {
        assert_eq!(may(change), [false, false, false, false, true], "{change:?}");
    }
}

fn grant(holder: Holder, update: bool, share: bool, given_by: Option<i64>) -> Grant {
    Grant { holder, update, share, given_by }
}

/// Every grant with every change of grants.
#[test]
fn grants_are_given_and_taken_back_within_somebodys_standing() {
    let (mine, theirs) = (Some(ME), Some(8));
    let one = |update, share, by| vec![grant(Holder::Member(1), update, share, by)];
    let none = Vec::new();
    for (what, before, after, allowed) in [
        ("reading is given", none.clone(), one(false, false, mine), [false, false, true, true, true]),
        ("changing is given", none.clone(), one(true, false, mine), [false, false, false, true, true]),
        ("sharing is given", none.clone(), one(false, true, mine), [false, false, true, true, true]),
        (
            "to who has one",
            one(false, false, theirs),
            one(false, true, theirs),
            [false, false, true, true, true],
        ),
        (
            "more to who has one",
            one(false, true, theirs),
            one(true, true, theirs),
            [false, false, false, true, true],
        ),
        ("one's own is taken back", one(true, true, mine), none.clone(), [false, false, true, true, true]),
        (
            "another's is taken back",
            one(false, false, theirs),
            none.clone(),
            [false, false, false, false, true],
        ),
        ("nobody's is taken back", one(false, false, None), none.clone(), [false, false, false, false, true]),
        (
            "less of one's own",
            one(true, true, mine),
            one(false, true, mine),
            [false, false, true, true, true],
        ),
        (
            "less of another's",
            one(true, true, theirs),
            one(true, false, theirs),
            [false, false, false, false, true],
        ),
        (
            "nothing changes",
            one(true, true, theirs),
            one(true, true, theirs),
            [false, false, true, true, true],
        ),
    ] {
        let may = ALL.map(|standing| may_share(standing, ME, &before, &after).is_ok());
        assert_eq!(may, allowed, "{what}");
    }
}

#[test]
fn grants_are_taken_as_they_are_sent_each_holder_once() {
    let before = vec![grant(Holder::Team(3), false, false, Some(8))];
    let sent = |holder| grant(holder, true, false, None);
    let taken = checked(ME, &before, vec![sent(Holder::Team(3)), sent(Holder::Member(3))]).expect("grants");
    assert_eq!(taken.iter().map(|one| one.given_by).collect::<Vec<_>>(), [Some(8), Some(ME)]);
    assert_eq!(said(checked(ME, &[], vec![sent(Holder::Role(1)), sent(Holder::Role(1))])), ["授权对象重复"]);
    let many = i64::try_from(MAX_GRANTS).expect("a number") + 1;
    let many = (0..many).map(|id| sent(Holder::Member(id))).collect();
    assert_eq!(said(checked(ME, &[], many)), ["一张报表最多授权给 100 个对象"]);
}

#[test]
fn roles_that_read_are_grants() {
    let before = vec![
        grant(Holder::Member(1), false, true, Some(8)),
        grant(Holder::Role(2), true, false, Some(8)),
        grant(Holder::Role(3), false, false, None),
    ];
    let after = for_roles(ME, &before, &[2, 4]);
    assert_eq!(after[..2], before[..2], "what a role could do it still can");
    assert_eq!(after[2], grant(Holder::Role(4), false, false, Some(ME)));
    assert_eq!(roles(&after), [2, 4]);
    assert!(restricts(false, &before, &[2]), "roles alone read it");
    assert!(!restricts(false, &before, &[]), "it was everybody's, and is again");
    assert!(restricts(true, &before, &[]), "it is a member's still");
    assert!(!restricts(true, &before[1..], &[]), "none of its roles: everybody");
}

fn by(field: &str, grain: Option<Grain>) -> Dimension {
    Dimension { field: field.into(), grain }
}

fn asks(field: &str, op: Op, values: &[&str]) -> Condition {
    Condition { values: values.iter().map(|value| (*value).to_owned()).collect(), ..Condition::on(field, op) }
}

fn in_time(period: Period) -> Condition {
    Condition { period: Some(period), ..Condition::on("createdOn", Op::Period) }
}

#[test]
fn what_changed_is_said_by_the_labels_of_the_catalogue() {
    let of = || Definition {
        dimensions: vec![by("status", None), by("createdOn", Some(Grain::Month))],
        measures: vec!["count".into(), "doneCount".into()],
        conditions: vec![in_time(Period::ThisYear)],
        parameters: vec!["createdOn".into()],
        ..Definition::of(Source::Task)
    };
    let from = of();
    let told = |change: &dyn Fn(&mut Definition)| {
        let mut new = of();
        change(&mut new);
        (changes(&from, &new), changes(&new, &from))
    };
    let one = |to: &str, back: &str| (vec![to.to_owned()], vec![back.to_owned()]);
    assert_eq!(told(&|_| ()), (Vec::new(), Vec::new()));
    assert_eq!(told(&|new| new.version = 1), (Vec::new(), Vec::new()), "how it is written down is no change");
    assert_eq!(
        told(&|new| new.dimensions.push(by("director", None))),
        one("增加分组“负责人”", "取消分组“负责人”")
    );
    assert_eq!(told(&|new| new.dimensions.reverse()), one("调整了分组的先后", "调整了分组的先后"));
    assert_eq!(
        told(&|new| new.dimensions[1].grain = Some(Grain::Day)),
        one("分组“创建日期”由按月改为按日", "分组“创建日期”由按日改为按月")
    );
    assert_eq!(
        told(&|new| new.measures.push("overdueCount".into())),
        one("增加指标“逾期数”", "取消指标“逾期数”")
    );
    assert_eq!(
        told(&|new| new.conditions[0] = in_time(Period::LastMonth)),
        one("条件“创建日期”由“本年”改为“上月”", "条件“创建日期”由“上月”改为“本年”")
    );
    assert_eq!(
        told(&|new| new.conditions.push(asks("director", Op::In, &["@me"]))),
        one("增加条件“负责人：本人”", "取消条件“负责人：本人”")
    );
    assert_eq!(
        told(&|new| new.parameters.push("director".into())),
        one("开放筛选“负责人”", "不再开放筛选“负责人”")
    );
    let sorted = Some(OrderBy { member: "doneCount".into(), descending: true });
    assert_eq!(
        told(&|new| new.order_by.clone_from(&sorted)),
        one("排序由默认顺序改为“已完成数”从大到小", "排序由“已完成数”从大到小改为默认顺序")
    );
    assert_eq!(
        told(&|new| new.limit = 10),
        one("最多显示由 200 组改为 10 组", "最多显示由 10 组改为 200 组")
    );
    assert_eq!(
        told(&|new| new.columns.push("name".into())),
        one("明细增加列“任务名称”", "明细取消列“任务名称”")
    );
    let drawn = |kind| Chart { kind, dimension: Some("status".into()), ..Chart::default() };
    assert_eq!(
        told(&|new| new.chart = drawn(ChartKind::Bar)),
        one("图由“不显示”改为“柱状图”", "图由“柱状图”改为“不显示”")
    );
    // members that are compared as they are stored
    assert_eq!(told(&|new| new.across = vec!["createdOn".into()]), one("增加了横向分组", "取消了横向分组"));
    assert_eq!(told(&|new| new.subtotals = true), one("增加了小计", "取消了小计"));
    let link = |report| Link { member: "count".into(), report, parameters: Vec::new() };
    assert_eq!(told(&|new| new.links = vec![link(5)]), one("增加“任务数”上的链接", "取消“任务数”上的链接"));
}

#[test]
fn records_that_a_condition_names_are_counted_and_not_named() {
    let with = |values: &[&str]| Definition {
        conditions: vec![asks("director", Op::In, values)],
        ..Definition::of(Source::Task)
    };
    assert_eq!(changes(&with(&["1"]), &with(&["1", "2"])), ["条件“负责人”由“1 项”改为“2 项”"]);
    assert_eq!(changes(&with(&["1"]), &with(&["2"])), ["修改了条件“负责人”的值"]);
    let many = Definition {
        conditions: vec![asks("status", Op::NotIn, &["10", "20", "50", "75"])],
        ..Definition::of(Source::Task)
    };
    let told = changes(&Definition::of(Source::Task), &many);
    assert!(told[0].starts_with("增加条件“任务状态：非 ") && told[0].ends_with(" 等 4 项”"), "{told:?}");
}

#[test]
fn another_dataset_is_another_report() {
    let told = changes(&Definition::of(Source::Task), &Definition::of(Source::WorkOrder));
    assert_eq!(told[0], "数据由“任务”改为“工单”");
}

#[test]
fn definitions_are_the_same_however_they_are_written_down() {
    let now = Definition::of(Source::Task);
    let before = Definition { version: 1, ..now.clone() };
    assert!(versions::same(&before, &now) && versions::same(&now, &before));
    assert!(!versions::same(&now, &Definition { limit: 3, ..now.clone() }));
}

fn link(member: &str, parameters: &[(&str, &str)]) -> Link {
    let passed = |(from, to): &(&str, &str)| Passed { from: (*from).into(), to: (*to).into() };
    Link { member: member.into(), report: 5, parameters: parameters.iter().map(passed).collect() }
}

#[test]
fn links_fit_the_report_that_has_them() {
    let of = |links: Vec<Link>| Definition {
        dimensions: vec![by("status", None), by("director", None)],
        links,
        ..Definition::of(Source::Task)
    };
    let good = vec![link("count", &[("director", "anything")]), link("status", &[])];
    let checked = rules::checked(of(good.clone())).expect("a definition");
    assert_eq!(checked.links, good, "what the other report takes is asked elsewhere");
    assert_eq!(Definition::read(&checked.kept()), Some(checked));
    for (links, why) in [
        (vec![link("doneCount", &[])], "“doneCount”不是报表的分组或指标，不能设置链接"),
        (vec![link("count", &[("level", "level")])], "“level”不是报表的分组，不能带到其他报表"),
        (vec![link("count", &[("status", "a"), ("director", "a")])], "“a”重复"),
        (vec![link("count", &[]), link("count", &[("status", "a")])], "同一处到同一报表的链接重复"),
    ] {
        assert_eq!(said(rules::checked(of(links))), [why]);
    }
    let members = ["count", "status", "director"];
    let many = members.iter().flat_map(|member| {
        (0..2).map(|report| Link { member: (*member).into(), report, parameters: Vec::new() })
    });
    assert_eq!(said(rules::checked(of(many.collect()))), ["链接最多 4 项"]);
    // a new definition keeps the links whose cells and groups it still has
    let other = Definition { dimensions: vec![by("director", None)], ..Definition::of(Source::Task) };
    assert_eq!(kept(&good, &other), good[..1]);
    let none = Definition { dimensions: Vec::new(), ..Definition::of(Source::Task) };
    assert_eq!(kept(&good, &none), Vec::new());
}

#[test]
fn links_hand_on_what_the_other_report_takes() {
    let of = |source, dimensions: &[&str], parameters: &[&str]| Definition {
        dimensions: dimensions.iter().map(|field| by(field, None)).collect(),
        parameters: parameters.iter().map(|field| (*field).to_owned()).collect(),
        ..Definition::of(source)
    };
    let here = of(Source::Task, &["status", "director", "createdOn", "project", "level"], &[]);
    let there = of(Source::WorkOrder, &[], &["status", "director", "createdOn", "level"]);
    let fit = |from: &str, to: &str| {
        let mut check = Checker::new();
        fits(&mut check, &here, &link("count", &[(from, to)]), &there);
        said(check.finish())
    };
    assert_eq!(fit("director", "director"), Vec::<String>::new());
    assert_eq!(fit("createdOn", "createdOn"), Vec::<String>::new(), "days and moments are days");
    for (from, to) in
        [("status", "status"), ("director", "createdOn"), ("level", "level"), ("level", "director")]
    {
        assert_eq!(fit(from, to).len(), 1, "{from} is no {to}");
    }
    assert_eq!(fit("project", "project"), ["目标报表不能按“project”筛选"]);
}
