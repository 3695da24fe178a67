//! Tests of recurrence rules and their descriptions.

use chrono::NaiveDate;
use xieli_domain_tms::plan_task::model::PlanTaskInput;
use xieli_domain_tms::plan_task::recurrence::Recurrence;
use xieli_domain_tms::plan_task::rules::{
    self, AFTER_DONE, BY_CALENDAR, FOLLOWING, LEFT_OUT, PRECEDING, STAYS, Schedule,
};
use xieli_domain_tms::plan_task::words;
use xieli_domain_tms::workday::rules::Corrections;
use xieli_kernel::AppError;

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn read(rule: &str) -> Recurrence {
    Recurrence::read(rule).expect(rule)
}

fn plan(rule: &str, begins_on: &str, shift: i16) -> PlanTaskInput {
    PlanTaskInput {
        name: "巡检".into(),
        rule: rule.into(),
        mode: BY_CALENDAR,
        begins_on: day(begins_on),
        shift,
        ..PlanTaskInput::default()
    }
}

/// The first days of a plan from this one on: the calendar day, and the day it is moved to.
fn days(plan: &PlanTaskInput, corrections: &Corrections, from: &str, most: usize) -> Vec<(String, String)> {
    let schedule = Schedule::of(plan, corrections).expect("a schedule");
    let coming = schedule.around(day(from)).filter(|one| one.on_day >= day(from)).take(most);
    let short = |day: NaiveDate| day.format("%m-%d").to_string();
    coming.map(|one| (short(one.on_day), short(one.begins_on))).collect()
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(one, other)| ((*one).to_owned(), (*other).to_owned())).collect()
}

/// Canonical texts of rules, their descriptions, and the first days from 23 November 2026, a Monday.
#[test]
fn rules_are_read_said_and_laid_out() {
    for (rule, kept, said, first) in [
        ("FREQ=DAILY", "FREQ=DAILY", "每天", ["11-23", "11-24", "11-25"]),
        ("FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;INTERVAL=3", "每 3 天", ["11-23", "11-26", "11-29"]),
        (
            "rrule:freq=weekly;byday=we,mo;wkst=mo",
            "FREQ=WEEKLY;BYDAY=MO,WE",
            "每周一、三",
            ["11-23", "11-25", "11-30"],
        ),
        ("FREQ=WEEKLY", "FREQ=WEEKLY", "每周一", ["11-23", "11-30", "12-07"]),
        (
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
            "每周一至周五",
            ["11-23", "11-24", "11-25"],
        ),
        ("FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=2", "每 2 周的周一", ["11-23", "12-07", "12-21"]),
        (
            "FREQ=MONTHLY;BYMONTHDAY=15",
            "FREQ=MONTHLY;BYMONTHDAY=15",
            "每月 15 日",
            ["12-15", "01-15", "02-15"],
        ),
        (
            "FREQ=MONTHLY;BYMONTHDAY=-1",
            "FREQ=MONTHLY;BYMONTHDAY=-1",
            "每月最后一天",
            ["11-30", "12-31", "01-31"],
        ),
        (
            "FREQ=MONTHLY;INTERVAL=3",
            "FREQ=MONTHLY;INTERVAL=3",
            "每 3 个月的 23 日",
            ["11-23", "02-23", "05-23"],
        ),
        ("FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=2TU", "每月第 2 个周二", ["12-08", "01-12", "02-09"]),
        (
            "FREQ=MONTHLY;BYDAY=-1FR",
            "FREQ=MONTHLY;BYDAY=-1FR",
            "每月最后一个周五",
            ["11-27", "12-25", "01-29"],
        ),
        (
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
            "每月最后一个平日",
            ["11-30", "12-31", "01-29"],
        ),
        ("FREQ=YEARLY", "FREQ=YEARLY", "每年 11 月 23 日", ["11-23", "11-23", "11-23"]),
        (
            "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU",
            "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU",
            "每年 5 月第 2 个周日",
            ["05-09", "05-14", "05-13"],
        ),
        // without a simple description the rule itself is shown
        (
            "FREQ=YEARLY;BYDAY=20MO",
            "FREQ=YEARLY;BYDAY=20MO",
            "FREQ=YEARLY;BYDAY=20MO",
            ["05-17", "05-15", "05-14"],
        ),
    ] {
        let (one, from) = (read(rule), day("2026-11-23"));
        assert_eq!((one.to_string().as_str(), words::text(&one, from).as_str()), (kept, said));
        assert_eq!(read(kept), one, "{kept} is read as it was written");
        let laid: Vec<String> = one.days(from).take(3).map(|day| day.format("%m-%d").to_string()).collect();
        assert_eq!(laid, first, "{rule}");
    }
    let said = |rule: &str| words::text(&read(rule), day("2026-11-23"));
    assert_eq!(said("FREQ=DAILY;COUNT=10"), "每天，共 10 次");
    assert_eq!(said("FREQ=DAILY;UNTIL=20261231T235959Z"), "每天，至 2026-12-31");
    assert_eq!(words::text_after_done(&read("FREQ=MONTHLY;INTERVAL=2")), "完成 2 个月后");
}

#[test]
fn a_rule_comes_to_its_end() {
    let all = |rule: &str| read(rule).days(day("2026-11-23")).count();
    assert_eq!(all("FREQ=DAILY;COUNT=10"), 10);
    assert_eq!(all("FREQ=DAILY;UNTIL=20261125"), 3, "the last day is one of them");
    assert_eq!(all("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=2"), 2);
    // an endless rule is expanded for a century at most, and one without days not for long
    assert_eq!(all("FREQ=DAILY"), 40_000);
    for rule in [
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=31",
        "FREQ=YEARLY;INTERVAL=366;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
    ] {
        assert_eq!(all(rule), 0, "{rule}");
    }
}

#[test]
fn a_rule_that_says_nothing_here_is_refused_in_words() {
    for (rule, why) in [
        ("", "请设置重复规则"),
        ("FREQ=HOURLY", "重复频率最小为天"),
        ("FREQ=SECONDLY;COUNT=1", "重复频率最小为天"),
        ("X", "重复规则格式错误"),
        ("FREQ=日", "重复规则缺少频率"),
        ("INTERVAL=2", "重复规则缺少频率"),
        ("FREQ=DAILY;FREQ=DAILY", "重复规则中 FREQ 出现了两次"),
        ("FREQ=DAILY;BYHOUR=3", "重复规则不支持 BYHOUR"),
        ("FREQ=YEARLY;BYYEARDAY=100", "重复规则不支持 BYYEARDAY"),
        ("FREQ=WEEKLY;WKST=SU", "重复规则不支持 WKST"),
        ("FREQ=DAILY;COUNT=2;UNTIL=20261231", "重复次数与结束日期只能设置一个"),
        ("FREQ=DAILY;COUNT=0", "重复次数应为 1 到 1000"),
        ("FREQ=DAILY;COUNT=99999999999", "重复次数应为 1 到 1000"),
        ("FREQ=DAILY;INTERVAL=0", "重复间隔应为 1 到 366"),
        ("FREQ=DAILY;UNTIL=20261331", "重复的结束日期无效"),
        ("FREQ=DAILY;UNTIL=2026é231", "重复的结束日期无效"),
        ("FREQ=MONTHLY;BYMONTHDAY=0", "重复规则中的 BYMONTHDAY 无效"),
        ("FREQ=MONTHLY;BYMONTHDAY=32", "重复规则中的 BYMONTHDAY 无效"),
        ("FREQ=MONTHLY;BYDAY=日一", "重复规则中的 BYDAY 无效"),
        ("FREQ=MONTHLY;BYDAY=0MO", "重复规则中的 BYDAY 无效"),
        ("FREQ=WEEKLY;BYDAY=1MO", "每天、每周重复不能指定第几个周几，每月最多到第 5 个"),
        ("FREQ=MONTHLY;BYDAY=6MO", "每天、每周重复不能指定第几个周几，每月最多到第 5 个"),
        ("FREQ=WEEKLY;BYMONTHDAY=1", "每天、每周重复不能指定几日"),
        ("FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "不能同时指定几日与周几"),
        ("FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS 只能与不带序号的周几一起使用"),
        ("FREQ=WEEKLY;BYDAY=MO;BYSETPOS=1", "BYSETPOS 只能用于每月或每年重复"),
    ] {
        assert_eq!(Recurrence::read(rule), Err(why.to_owned()), "{rule}");
    }
    let long = format!("FREQ=MONTHLY;BYMONTHDAY={}", "1,".repeat(100));
    assert_eq!(Recurrence::read(&long), Err("重复规则不能超过 200 个字符".to_owned()));
}

/// 1 to 7 October 2026 are days off, 10 October is a workday.
#[test]
fn days_without_work_are_moved_by_the_calendar() {
    let none = Corrections::new();
    let weekly = |shift| days(&plan("FREQ=WEEKLY;BYDAY=TH", "2026-09-24", shift), &none, "2026-09-24", 3);
    assert_eq!(weekly(STAYS), pairs(&[("09-24", "09-24"), ("10-01", "10-01"), ("10-08", "10-08")]));
    assert_eq!(weekly(PRECEDING), pairs(&[("09-24", "09-24"), ("10-01", "09-30"), ("10-08", "10-08")]));
    assert_eq!(weekly(LEFT_OUT), pairs(&[("09-24", "09-24"), ("10-08", "10-08"), ("10-15", "10-15")]));
    // occurrences moved to the same workday are one task
    assert_eq!(weekly(FOLLOWING), pairs(&[("09-24", "09-24"), ("10-01", "10-08"), ("10-15", "10-15")]));
    let daily = |shift| days(&plan("FREQ=DAILY", "2026-09-01", shift), &none, "2026-09-30", 4);
    assert_eq!(daily(FOLLOWING)[..2], pairs(&[("09-30", "09-30"), ("10-01", "10-08")]));
    assert_eq!(daily(FOLLOWING)[2..], pairs(&[("10-09", "10-09"), ("10-10", "10-10")]));
    assert_eq!(daily(PRECEDING)[..2], pairs(&[("09-30", "09-30"), ("10-08", "10-08")]));
    // a correction of the enterprise: the 5th is a workday
    let own = Corrections::from([(day("2026-10-05"), true)]);
    let moved = days(&plan("FREQ=WEEKLY;BYDAY=TH", "2026-09-24", FOLLOWING), &own, "2026-10-01", 2);
    assert_eq!(moved, pairs(&[("10-01", "10-05"), ("10-08", "10-08")]));
}

#[test]
fn the_clock_makes_what_is_due_and_goes_on_behind_it() {
    let none = Corrections::new();
    let asked = |rule: &str, shift: i16, cursor: &str, ahead: i32, today: &str| {
        let plan = plan(rule, "2026-09-01", shift);
        let schedule = Schedule::of(&plan, &none).expect("a schedule");
        let due = rules::due(&schedule, day(cursor), ahead, day(today));
        let short = |day: NaiveDate| day.format("%m-%d").to_string();
        (due.make.iter().map(|one| short(one.begins_on)).collect::<Vec<_>>(), due.next.map(short))
    };
    let thursdays = "FREQ=WEEKLY;BYDAY=TH";
    let next = |text: &str| Some(text.to_owned());
    assert_eq!(asked(thursdays, STAYS, "2026-09-10", 0, "2026-09-09"), (vec![], next("09-10")));
    assert_eq!(asked(thursdays, STAYS, "2026-09-10", 0, "2026-09-10"), (vec!["09-10".into()], next("09-17")));
    let both = vec!["09-10".to_owned(), "09-17".to_owned()];
    assert_eq!(asked(thursdays, STAYS, "2026-09-10", 7, "2026-09-10"), (both, next("09-24")));
    // missed weeks count once, not made up for
    assert_eq!(asked(thursdays, STAYS, "2026-09-03", 0, "2026-09-22"), (vec!["09-17".into()], next("09-24")));
    let late = vec!["09-17".to_owned(), "09-24".to_owned()];
    assert_eq!(asked(thursdays, STAYS, "2026-09-03", 2, "2026-09-22"), (late, next("10-01")));
    // due by the day that it is moved to
    assert_eq!(asked(thursdays, PRECEDING, "2026-10-01", 0, "2026-09-29"), (vec![], next("10-01")));
    assert_eq!(
        asked(thursdays, PRECEDING, "2026-10-01", 0, "2026-09-30"),
        (vec!["09-30".into()], next("10-08"))
    );
    assert_eq!(asked(thursdays, FOLLOWING, "2026-10-01", 0, "2026-10-07"), (vec![], next("10-01")));
    assert_eq!(
        asked(thursdays, FOLLOWING, "2026-10-01", 0, "2026-10-08"),
        (vec!["10-08".into()], next("10-15"))
    );
    // no next one at the end of the rule
    let last = "FREQ=WEEKLY;BYDAY=TH;UNTIL=20260910";
    assert_eq!(asked(last, STAYS, "2026-09-10", 0, "2026-09-10"), (vec!["09-10".into()], None));
    let many = asked("FREQ=DAILY", STAYS, "2026-09-01", 2000, "2026-09-01");
    assert_eq!((many.0.len(), many.1), (rules::MOST_AT_ONCE, next("12-10")));
}

#[test]
fn after_done_counts_from_the_end_of_the_one_before() {
    let none = Corrections::new();
    let asked = |rule: &str, done: &str, made: i64, today: &str| {
        let plan = PlanTaskInput { mode: AFTER_DONE, ..plan(rule, "2026-11-01", STAYS) };
        let schedule = Schedule::of(&plan, &none).expect("a schedule");
        schedule.after(day(done), made, day(today)).map(|day| day.to_string())
    };
    let on = |text: &str| Some(text.to_owned());
    assert_eq!(asked("FREQ=DAILY;INTERVAL=3", "2026-11-20", 1, "2026-11-20"), on("2026-11-23"));
    assert_eq!(asked("FREQ=MONTHLY", "2026-01-31", 1, "2026-02-01"), on("2026-02-28"));
    assert_eq!(asked("FREQ=YEARLY", "2024-02-29", 1, "2024-03-01"), on("2025-02-28"));
    // done long ago: due at once
    assert_eq!(asked("FREQ=WEEKLY", "2026-09-01", 1, "2026-11-23"), on("2026-11-23"));
    assert_eq!(asked("FREQ=WEEKLY;COUNT=3", "2026-11-20", 2, "2026-11-20"), on("2026-11-27"));
    assert_eq!(asked("FREQ=WEEKLY;COUNT=3", "2026-11-20", 3, "2026-11-20"), None);
    assert_eq!(asked("FREQ=WEEKLY;UNTIL=20261126", "2026-11-20", 1, "2026-11-20"), None);
    let plan = PlanTaskInput { mode: AFTER_DONE, ..plan("FREQ=WEEKLY", "2026-11-01", STAYS) };
    let schedule = Schedule::of(&plan, &none).expect("a schedule");
    assert_eq!(schedule.start(day("2026-10-01")), Some(day("2026-11-01")));
    assert_eq!(schedule.start(day("2026-11-23")), Some(day("2026-11-23")));
}

#[test]
fn what_a_plan_lacks_is_said() {
    let said = |input: PlanTaskInput| match rules::checked(input) {
        Err(AppError::Invalid(errors)) => {
            errors.iter().map(|error| format!("{}: {}", error.path.join("."), error.message)).collect()
        }
        _ => Vec::new(),
    };
    let good = || plan("FREQ=DAILY", "2026-11-23", STAYS);
    assert_eq!(said(good()), Vec::<String>::new());
    let bare = PlanTaskInput { days: -1, ahead: 91, shift: 4, ..PlanTaskInput::default() };
    assert_eq!(
        said(bare),
        [
            "mode: 请选择重复方式",
            "beginsOn: 开始日期应在 2000 年至 2100 年之间",
            "shift: 请选择遇节假日如何处理",
            "days: 任务天数应为 0 到 365",
            "ahead: 提前天数应为 0 到 90",
            "name: 请输入任务名称"
        ]
    );
    let rule = |rule: &str| said(plan(rule, "2026-11-23", STAYS));
    assert_eq!(rule("FREQ=DAILY;UNTIL=20261122"), ["rule: 重复的结束日期不能早于开始日期"]);
    assert_eq!(rule("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30"), ["rule: 按这个规则没有任何日期"]);
    let after = |rule: &str, shift: i16| {
        said(PlanTaskInput { mode: AFTER_DONE, shift, ..plan(rule, "2026-11-23", 0) })
    };
    assert_eq!(after("FREQ=WEEKLY;BYDAY=MO", STAYS), ["rule: 完成后重复只能设置间隔，不能指定周几、几日"]);
    assert_eq!(after("FREQ=WEEKLY", LEFT_OUT), ["shift: 完成后重复的任务遇节假日不能跳过，可顺延或提前"]);
    assert_eq!(after("FREQ=WEEKLY", FOLLOWING), Vec::<String>::new());
    let lists = PlanTaskInput { checks: vec![" 断电 ".into(), " ".into()], ..good() };
    assert_eq!(said(lists), ["checks.1: 请输入检查项"]);
    let people = PlanTaskInput { members: vec![3, 2, 3, 1], director_id: Some(1), ..good() };
    assert_eq!(rules::checked(people).expect("good").members, [2, 3]);
    let kept = rules::checked(plan("rrule:freq=daily;interval=1", "2026-11-23", STAYS)).expect("good");
    assert_eq!((kept.rule.as_str(), rules::rule_text(&kept).as_str()), ("FREQ=DAILY", "每天"));
}

/// An instance that was published or skipped early is no longer the next; a waiting one still is.
#[test]
fn the_next_is_one_that_has_not_been_settled() {
    let corrections = Corrections::default();
    let plan = plan("FREQ=WEEKLY;BYDAY=MO,TH", "2026-11-23", STAYS);
    let schedule = Schedule::of(&plan, &corrections).expect("a schedule");
    let next = |from: &str, settled: &[&str]| {
        let settled: Vec<NaiveDate> = settled.iter().map(|one| day(one)).collect();
        schedule.onward(day(from), &settled).map(|one| one.on_day)
    };
    assert_eq!(next("2026-11-30", &[]), Some(day("2026-11-30")));
    assert_eq!(next("2026-12-01", &[]), Some(day("2026-12-03")), "not a day of the rule");
    assert_eq!(next("2026-12-01", &["2026-11-30", "2026-12-03"]), Some(day("2026-12-07")));
    assert_eq!(next("2026-12-01", &["2026-12-07"]), Some(day("2026-12-03")));
    let short = PlanTaskInput { rule: "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261203".into(), ..plan.clone() };
    let short = Schedule::of(&short, &corrections).expect("a schedule");
    assert_eq!(short.onward(day("2026-12-01"), &[day("2026-12-03")]), None, "the last one is settled");
}
