//! Recurring tasks of the demo: plans of every kind, the tasks that they created, and days off.

use std::collections::HashMap;

use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};
use tokio_postgres::types::ToSql;
use xieli_kernel::{clock, search};

use super::writer::Writer;
use crate::Outcome;

/// Recurrence rule: every workday of the week.
const WORKDAYS: &str = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR";

/// Whether a rule of the demo falls on a day, as the calendar of plans computes it; false for a rule without
/// a calendar, or after its end.
fn falls(rule: &str, begins: NaiveDate, day: NaiveDate) -> bool {
    let since = (day - begins).num_days();
    let months =
        day.year() * 12 + day.month().cast_signed() - begins.year() * 12 - begins.month().cast_signed();
    let is_last = |step: i64| (day + TimeDelta::days(step)).month() != day.month();
    since >= 0
        && match rule {
            "FREQ=WEEKLY" => since % 7 == 0,
            "FREQ=WEEKLY;INTERVAL=2" => since % 14 == 0,
            WORKDAYS => day.weekday().num_days_from_monday() < 5,
            "FREQ=MONTHLY;BYMONTHDAY=1" => day.day() == 1,
            "FREQ=MONTHLY;BYMONTHDAY=-1" => is_last(1),
            "FREQ=MONTHLY;BYDAY=-1FR" => day.weekday() == Weekday::Fri && is_last(7),
            "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15" => day.day() == 15 && months % 3 == 0,
            "FREQ=YEARLY" => (day.month(), day.day()) == (begins.month(), begins.day()),
            _ => false,
        }
}

/// The days of a rule around today: those before it, the latest first, and those from it on.
fn around(rule: &str, begins: NaiveDate, today: NaiveDate) -> (Vec<NaiveDate>, Vec<NaiveDate>) {
    let days = |step: i64, from: i64| -> Vec<NaiveDate> {
        let all = (from..=400).map(|far| today + TimeDelta::days(step * far));
        all.filter(|day| falls(rule, begins, *day)).collect()
    };
    (days(-1, 1), days(1, 0))
}

/// A plan. Members by user name, projects and tasks by name; days relative to today.
struct Line {
    name: &'static str,
    about: &'static str,
    level: &'static str,
    /// Creator, assignee, validator, participants.
    people: (&'static str, &'static str, &'static str, &'static [&'static str]),
    project: &'static str,
    checks: &'static [&'static str],
    /// Estimate in hours.
    estimate: i32,
    rule: &'static str,
    /// 1 by the calendar, 2 after completion of the previous task.
    mode: i16,
    begins: i64,
    /// The day since which its days are due: those from then on without a task were missed.
    due: i64,
    /// Days off: 0 unchanged, 1 moved to the workday after, 2 to the workday before, 3 skipped.
    shift: i16,
    days: i32,
    ahead: i32,
    publish: bool,
    /// 0 off, 1 on, 2 ended.
    status: i16,
    /// Index of the day: 0 the next one of the plan from today on, -1 the last before today; for a plan
    /// without a calendar, days from today. State: 0 waiting, 1 published, 2 skipped. The task created.
    made: &'static [(i64, i16, &'static str)],
}

const PLAIN: Line = Line {
    name: "",
    about: "",
    level: "1",
    people: ("manager", "engineer", "", &[]),
    project: "",
    checks: &[],
    estimate: 0,
    rule: "FREQ=WEEKLY",
    mode: 1,
    begins: -28,
    due: 0,
    shift: 0,
    days: 0,
    ahead: 0,
    publish: false,
    status: 1,
    made: &[],
};

const ROUND: &[&str] = &["机房温湿度", "控制柜指示灯", "应急照明", "消防通道畅通"];

const FIRST: &[Line] = &[
    Line {
        name: "机房每日点检",
        about: "按点检表逐项检查，异常拍照并报修。",
        checks: ROUND,
        estimate: 1,
        rule: WORKDAYS,
        shift: 3,
        publish: true,
        made: &[(-1, 1, "新员工工具领用登记")],
        ..PLAIN
    },
    Line {
        name: "监控平台每周备份",
        project: "启明园区安防监控改造",
        estimate: 2,
        ahead: 7,
        made: &[(-1, 1, "能耗采集网关固件升级"), (0, 0, ""), (1, 0, "")],
        ..PLAIN
    },
    Line {
        name: "周会材料准备",
        people: ("admin", "manager", "admin", &["engineer"]),
        begins: -26,
        shift: 2,
        ahead: 3,
        made: &[(-1, 1, "客户培训资料准备"), (0, 0, "")],
        ..PLAIN
    },
    Line {
        name: "月度安全检查",
        about: "覆盖所有在建现场，遇节假日顺延。",
        level: "2",
        people: ("manager", "engineer", "manager", &[]),
        checks: &["临时用电", "高处作业", "动火审批", "现场消防器材"],
        estimate: 8,
        rule: "FREQ=MONTHLY;BYMONTHDAY=1",
        begins: -120,
        shift: 1,
        days: 2,
        made: &[(-1, 2, "")],
        ..PLAIN
    },
    Line {
        name: "月末备件盘点",
        people: ("manager", "engineer", "manager", &["manager"]),
        estimate: 6,
        rule: "FREQ=MONTHLY;BYMONTHDAY=-1",
        begins: -200,
        shift: 2,
        publish: true,
        made: &[(-1, 1, "评估备件安全库存")],
        ..PLAIN
    },
    Line {
        name: "季度合同台账整理",
        people: ("owner", "admin", "owner", &["sales"]),
        rule: "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15",
        begins: -200,
        shift: 1,
        days: 5,
        made: &[(-1, 1, "整理第三季度合同台账")],
        ..PLAIN
    },
    Line {
        name: "空压机滤芯更换",
        about: "更换完成后 30 天再次更换。",
        project: "松江精密能耗监测系统",
        rule: "FREQ=DAILY;INTERVAL=30",
        mode: 2,
        begins: -30,
        days: 2,
        made: &[(-3, 1, "启明园区监控点位复核")],
        ..PLAIN
    },
    Line {
        name: "重点客户回访",
        people: ("admin", "sales", "", &[]),
        rule: "FREQ=WEEKLY;INTERVAL=2",
        begins: -11,
        ahead: 3,
        made: &[(0, 0, "")],
        ..PLAIN
    },
    Line {
        name: "巡检报告汇总",
        people: ("manager", "manager", "", &["engineer"]),
        rule: "FREQ=MONTHLY;BYDAY=-1FR",
        begins: -90,
        made: &[(-1, 1, "巡检报告模板更新"), (0, 0, "")],
        ..PLAIN
    },
    Line {
        name: "消防演练",
        level: "2",
        people: ("manager", "admin", "manager", &[]),
        rule: "FREQ=YEARLY",
        begins: -3,
        days: 1,
        ahead: 30,
        made: &[(-1, 1, "组织消防演练")],
        ..PLAIN
    },
    Line {
        name: "旧门禁系统周检",
        people: ("manager", "engineer", "", &[]),
        begins: -84,
        // ten of its twelve days were missed while it was off
        due: -84,
        status: 0,
        made: &[(-1, 2, ""), (-2, 2, "")],
        ..PLAIN
    },
    Line {
        name: "试运行值守",
        rule: "FREQ=DAILY;COUNT=3",
        begins: -40,
        status: 2,
        made: &[(-40, 2, ""), (-39, 2, ""), (-38, 2, "")],
        ..PLAIN
    },
];

const SECOND: &[Line] = &[
    Line {
        name: "喷淋泵房周检",
        people: ("other", "leiming", "other", &["jifeng"]),
        project: "海棠厂房消防改造",
        checks: &["压力表读数", "阀门开启状态"],
        begins: -21,
        ahead: 7,
        made: &[(0, 0, ""), (1, 0, "")],
        ..PLAIN
    },
    Line {
        name: "空调滤网清洗",
        people: ("other", "huoqihang", "other", &[]),
        rule: "FREQ=MONTHLY",
        mode: 2,
        made: &[(-9, 1, "仓库消防通道整改")],
        ..PLAIN
    },
    Line {
        name: "值班表更新",
        people: ("other", "ningjing", "", &[]),
        begins: -5,
        shift: 1,
        made: &[(-1, 2, "")],
        ..PLAIN
    },
];

/// Those of the first enterprise.
pub async fn first(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    write(to, FIRST, members).await
}

/// Those of the second enterprise.
pub async fn second(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    write(to, SECOND, members).await
}

async fn write(to: &Writer<'_>, lines: &[Line], members: &HashMap<&str, i64>) -> Outcome<()> {
    let today = clock::china_day(clock::now());
    for line in lines {
        let who = |name: &str| members.get(name).copied();
        let (maker, director, validator, along) = line.people;
        let (maker, director, validator) = (who(maker), who(director), who(validator));
        let along: Vec<i64> = along.iter().filter_map(|name| who(name)).collect();
        let text = search::text([line.name]);
        let grams = search::grams(&text);
        let about = (!line.about.is_empty()).then_some(line.about);
        let estimate = (line.estimate > 0).then_some(line.estimate * 60);
        let begins = today + TimeDelta::days(line.begins);
        let (past, coming) = around(line.rule, begins, today);
        let day_of = |place: i64| match usize::try_from(place) {
            _ if past.is_empty() && coming.is_empty() => Some(today + TimeDelta::days(place)),
            Ok(place) => coming.get(place).copied(),
            Err(_) => usize::try_from(-place - 1).ok().and_then(|place| past.get(place).copied()),
        };
        // today is left out, because the scheduler would create its task at once
        let ahead = line.made.iter().filter_map(|(place, ..)| day_of(*place)).fold(today, NaiveDate::max);
        let next = coming.iter().copied().find(|day| line.status == 1 && *day > ahead);
        let due = today + TimeDelta::days(line.due);
        let values: [&(dyn ToSql + Sync); 23] = [
            &to.enterprise,
            &line.name,
            &about,
            &line.level,
            &line.project,
            &director,
            &validator,
            &along,
            &line.checks,
            &estimate,
            &line.rule,
            &line.mode,
            &begins,
            &line.shift,
            &line.days,
            &line.ahead,
            &line.publish,
            &line.status,
            &next,
            &text,
            &grams,
            &maker,
            &due,
        ];
        let sql = "insert into plan_task (enterprise_id, name, description, level, project_id, customer_id, director_id,
                validator_id, members, checks, estimate, rule, mode, begins_on, shift, days, ahead, publish, status, next_on,
                search_text, search_grams, created_by, updated_by, due_since)
            select $1, $2, $3, $4, p.id, p.customer_id, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
                $21, $22, $22, $23
            from (select 1) one left join project p on p.enterprise_id = $1 and p.name = $5
            returning id";
        let id = to.insert(sql, &values).await?;
        for (place, status, task) in line.made {
            let Some(begins) = day_of(*place) else { continue };
            let ends = begins + TimeDelta::days(line.days.into());
            let sql = "insert into temp_task (enterprise_id, plan_id, name, on_day, begins_on, ends_on, status, task_id, search_text,
                    search_grams, created_by, updated_by)
                values ($1, $2, $3, $4, $4, $5, $6, (select min(t.id) from task t where t.enterprise_id = $1 and t.name = $7),
                    $8, $9, $10, $10)";
            let values: [&(dyn ToSql + Sync); 10] =
                [&to.enterprise, &id, &line.name, &begins, &ends, status, task, &text, &grams, &maker];
            to.run(sql, &values).await?;
        }
    }
    // the enterprise has the last day of the year off
    let last = NaiveDate::from_ymd_opt(today.year(), 12, 31);
    let maker = members.get("admin").or_else(|| members.get("other"));
    let sql = "insert into workday (enterprise_id, day, works, name, created_by) values ($1, $2, false, '年终盘点，停工一天', $3)";
    to.run(sql, &[&to.enterprise, &last, &maker]).await
}
