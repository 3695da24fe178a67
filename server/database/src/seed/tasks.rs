//! Tasks of the demo in every status, with trees, checklists, dependencies and time entries.

use std::collections::HashMap;

use tokio_postgres::types::ToSql;
use xieli_kernel::search;

use super::files;
use super::writer::Writer;
use crate::{Outcome, Trouble};

/// A task. Members by user name, projects, milestones and other tasks by name; days relative to today.
struct Line {
    name: &'static str,
    about: &'static str,
    status: i16,
    level: &'static str,
    /// Creator, assignee, validator, participants.
    people: (&'static str, &'static str, &'static str, &'static [&'static str]),
    project: &'static str,
    days: Option<(i32, i32)>,
    /// Estimate in hours.
    estimate: i32,
    /// Items of the checklist, and how many are checked.
    checks: (&'static [&'static str], usize),
    above: &'static str,
    after: &'static str,
    /// Reason of the last step.
    reason: &'static str,
}

const PLAIN: Line = Line {
    name: "",
    about: "",
    status: 10,
    level: "1",
    people: ("manager", "engineer", "manager", &[]),
    project: "",
    days: None,
    estimate: 0,
    checks: (&[], 0),
    above: "",
    after: "",
    reason: "",
};

const SURVEY: &[&str] = &["核对点位图", "测量桥架走向", "拍摄现场照片", "与甲方确认停电时间"];
const POWER: &[&str] = &["断电挂牌", "更换电池组", "充放电测试", "恢复供电并记录"];

const FIRST: &[Line] = &[
    Line {
        name: "启明园区监控点位复核",
        about: "按最新图纸逐点复核，与图纸不符的拍照记录。",
        status: 50,
        level: "2",
        project: "启明园区安防监控改造",
        days: Some((-3, 2)),
        estimate: 16,
        checks: (SURVEY, 2),
        ..PLAIN
    },
    Line {
        name: "地下车库补充 12 个点位",
        project: "启明园区安防监控改造",
        days: Some((1, 6)),
        above: "启明园区监控点位复核",
        estimate: 8,
        ..PLAIN
    },
    Line {
        name: "交换机上架与配置",
        status: 10,
        level: "2",
        people: ("manager", "engineer", "manager", &["manager"]),
        project: "启明园区安防监控改造",
        days: Some((3, 9)),
        after: "启明园区监控点位复核",
        estimate: 24,
        ..PLAIN
    },
    Line {
        name: "提交监控平台联调报告",
        status: 60,
        project: "启明园区安防监控改造",
        days: Some((-8, -1)),
        checks: (&["录像完整性", "回放流畅", "权限分级"], 3),
        estimate: 12,
        reason: "联调完成，报告已上传到项目文档。",
        ..PLAIN
    },
    Line {
        name: "更换机房备用电源",
        about: "客户要求在周末停电窗口完成。",
        status: 55,
        level: "3",
        project: "浦江机场备用电源改造",
        days: Some((-6, -2)),
        checks: (POWER, 4),
        estimate: 20,
        reason: "缺少充放电测试记录，请补测后重新提交。",
        ..PLAIN
    },
    Line {
        name: "行李系统季度保养",
        status: 20,
        people: ("manager", "engineer", "", &[]),
        project: "浦江机场行李系统年度维保",
        days: Some((-4, 5)),
        estimate: 32,
        reason: "等待备件到货。",
        ..PLAIN
    },
    Line {
        name: "能耗采集网关固件升级",
        status: 75,
        project: "松江精密能耗监测系统",
        days: Some((-20, -12)),
        checks: (&["备份配置", "升级固件", "核对采集数据"], 3),
        estimate: 6,
        reason: "数据连续，升级顺利。",
        ..PLAIN
    },
    Line {
        name: "客户培训资料准备",
        status: 75,
        people: ("admin", "manager", "admin", &["engineer"]),
        days: Some((-15, -9)),
        estimate: 8,
        reason: "内容清楚，可以直接使用。",
        ..PLAIN
    },
    Line {
        name: "旧门禁系统拆除",
        status: 90,
        people: ("manager", "engineer", "", &[]),
        days: Some((-10, 4)),
        reason: "客户决定保留旧系统到年底。",
        ..PLAIN
    },
    Line {
        name: "巡检报告模板更新",
        people: ("manager", "manager", "", &["engineer"]),
        days: Some((-2, 0)),
        estimate: 3,
        checks: (&["封面", "设备清单", "照片页"], 1),
        status: 50,
        ..PLAIN
    },
    Line {
        name: "回访启明物业电梯使用情况",
        people: ("admin", "sales", "admin", &[]),
        days: Some((0, 3)),
        ..PLAIN
    },
    Line {
        name: "整理第三季度合同台账",
        status: 50,
        people: ("owner", "admin", "owner", &["sales"]),
        days: Some((-5, 1)),
        estimate: 10,
        ..PLAIN
    },
    Line {
        name: "评估备件安全库存",
        people: ("manager", "engineer", "", &[]),
        days: Some((-9, -4)),
        level: "2",
        ..PLAIN
    },
    Line {
        name: "组织消防演练",
        status: 60,
        people: ("manager", "admin", "manager", &[]),
        days: Some((-3, 2)),
        ..PLAIN
    },
    Line {
        name: "新员工工具领用登记",
        people: ("admin", "engineer", "", &[]),
        days: Some((0, 0)),
        estimate: 1,
        ..PLAIN
    },
    Line {
        name: "年度维保合同续签方案（未定稿）",
        about: "先写三个价格档位。",
        status: 0,
        people: ("manager", "sales", "manager", &[]),
        days: Some((5, 15)),
        ..PLAIN
    },
    Line { name: "下季度团队建设", status: 0, people: ("manager", "", "", &[]), ..PLAIN },
    Line { name: "整理个人工具箱", status: 0, people: ("engineer", "engineer", "", &[]), ..PLAIN },
    Line { name: "起草客户满意度问卷", status: 0, people: ("admin", "", "", &[]), ..PLAIN },
    Line {
        name: "合作队入场安全交底",
        status: 50,
        people: ("manager", "external", "manager", &["engineer"]),
        project: "启明园区安防监控改造",
        days: Some((-1, 4)),
        checks: (&["签到", "交底记录签字"], 0),
        ..PLAIN
    },
];

const SECOND: &[Line] = &[
    Line {
        name: "海棠厂房喷淋管网打压",
        status: 50,
        level: "2",
        people: ("other", "leiming", "other", &["jifeng"]),
        project: "海棠厂房消防改造",
        days: Some((-2, 3)),
        estimate: 16,
        checks: (&["关闭支路阀", "保压两小时", "记录压降"], 1),
        ..PLAIN
    },
    Line {
        name: "支路阀门更换",
        people: ("other", "jifeng", "leiming", &[]),
        project: "海棠厂房消防改造",
        days: Some((1, 4)),
        above: "海棠厂房喷淋管网打压",
        ..PLAIN
    },
    Line {
        name: "空调滤网清洗",
        status: 75,
        people: ("other", "huoqihang", "other", &[]),
        days: Some((-9, -5)),
        reason: "干净。",
        ..PLAIN
    },
    Line {
        name: "仓库消防通道整改",
        status: 60,
        people: ("other", "leiming", "other", &[]),
        days: Some((-4, -1)),
        ..PLAIN
    },
    Line { name: "起草值班表", status: 0, people: ("other", "ningjing", "other", &[]), ..PLAIN },
];

/// Steps of a task up to its status: code, former and new status, in order.
fn path(status: i16, validated: bool) -> &'static [(i16, i16, i16)] {
    const PUBLISHED: (i16, i16, i16) = (1, 0, 10);
    const STARTED: (i16, i16, i16) = (2, 10, 50);
    const FINISHED: (i16, i16, i16) = (4, 50, 60);
    match status {
        10 => &[PUBLISHED],
        20 => &[PUBLISHED, STARTED, (3, 50, 20)],
        50 => &[PUBLISHED, STARTED],
        55 => &[PUBLISHED, STARTED, FINISHED, (6, 60, 55)],
        60 => &[PUBLISHED, STARTED, FINISHED],
        75 if validated => &[PUBLISHED, STARTED, FINISHED, (5, 60, 75)],
        75 => &[PUBLISHED, STARTED, (4, 50, 75)],
        90 => &[PUBLISHED, (8, 10, 90)],
        _ => &[],
    }
}

/// Those of the first enterprise.
pub async fn first(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    write(to, FIRST, members).await
}

/// Those of the second enterprise.
pub async fn second(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    write(to, SECOND, members).await
}

async fn write(to: &Writer<'_>, lines: &[Line], members: &HashMap<&str, i64>) -> Outcome<()> {
    let external = to
        .tx
        .query_opt(
            "select m.id from member m join account a on a.id = m.account_id
        where m.enterprise_id = $1 and a.username = 'external'",
            &[&to.enterprise],
        )
        .await;
    let external = external.map_err(|error| Trouble::new(error.to_string()))?.map(|row| row.get::<_, i64>(0));
    let who = |name: &str| if name == "external" { external } else { members.get(name).copied() };
    let mut made: HashMap<&str, (i64, Option<i64>)> = HashMap::new();
    for line in lines {
        let above = made.get(line.above).copied();
        let id = one(to, line, above, &who).await?;
        made.insert(line.name, (id, above.map(|(top, root)| root.unwrap_or(top))));
        if let Some((before, _)) = made.get(line.after) {
            let sql = "insert into task_link (enterprise_id, before_id, after_id) values ($1, $2, $3)";
            to.run(sql, &[&to.enterprise, before, &id]).await?;
        }
    }
    asked(to).await?;
    seen(to).await
}

/// Tasks created by rules of projects, as the scheduler does.
async fn asked(to: &Writer<'_>) -> Outcome<()> {
    let sql = "select id, title from auto_task_outcome where enterprise_id = $1 order by id";
    let rows = to.tx.query(sql, &[&to.enterprise]).await.map_err(|error| Trouble::new(error.to_string()))?;
    for row in &rows {
        let (id, title): (i64, String) = (row.get(0), row.get(1));
        let text = search::text([title.as_str()]);
        let sql = "with made as (
                insert into task (enterprise_id, name, status, level, project_id, customer_id, director_id, director_team_id,
                    ends_on, search_text, search_grams, created_at)
                select o.enterprise_id, o.title, case when o.member_id is null then 0 else 10 end, '1', o.project_id,
                    p.customer_id, o.member_id, p.director_team_id, o.due_on, $3, $4, o.created_at
                from auto_task_outcome o join project p on p.enterprise_id = o.enterprise_id and p.id = o.project_id
                where o.enterprise_id = $1 and o.id = $2 returning id)
            update auto_task_outcome o set task_id = made.id, made_at = o.created_at from made
            where o.enterprise_id = $1 and o.id = $2";
        to.run(sql, &[&to.enterprise, &id, &text, &search::grams(&text)]).await?;
    }
    Ok(())
}

async fn one(
    to: &Writer<'_>,
    line: &Line,
    above: Option<(i64, Option<i64>)>,
    who: &impl Fn(&str) -> Option<i64>,
) -> Outcome<i64> {
    let (maker, director, validator, along) = line.people;
    let (maker, director, validator) = (who(maker), who(director), who(validator));
    let along: Vec<i64> = along.iter().filter_map(|name| who(name)).collect();
    let text = search::text([line.name]);
    let grams = search::grams(&text);
    let about = (!line.about.is_empty()).then_some(line.about);
    let estimate = (line.estimate > 0).then_some(line.estimate * 60);
    let root = above.map(|(top, root)| root.unwrap_or(top));
    let (begins, ends) = (line.days.map(|days| days.0), line.days.map(|days| days.1));
    let age = begins.map_or(2, |begins| (2 - begins).max(1));
    let values: [&(dyn ToSql + Sync); 18] = [
        &to.enterprise,
        &line.name,
        &about,
        &line.status,
        &line.level,
        &above.map(|(id, _)| id),
        &root,
        &line.project,
        &director,
        &validator,
        &along,
        &begins,
        &ends,
        &estimate,
        &text,
        &grams,
        &maker,
        &age,
    ];
    let sql = "insert into task (enterprise_id, name, description, status, level, parent_id, root_id, project_id, customer_id,
            director_id, director_team_id, validator_id, members, begins_on, ends_on, estimate, search_text, search_grams,
            created_by, updated_by, created_at, since, finished_at)
        select $1, $2, $3, $4::smallint, $5, $6::bigint, $7::bigint, p.id, p.customer_id, $9::bigint,
            (select t.team_id from team_member t where t.enterprise_id = $1 and t.member_id = $9::bigint and t.left_at is null
                order by t.main desc, t.id limit 1),
            $10::bigint, $11::bigint[], current_date + $12::integer, current_date + $13::integer, $14::integer, $15, $16, $17::bigint,
            $17::bigint,
            now() - make_interval(days => $18::integer), now() - interval '4 hours',
            case when $4::smallint in (60, 75) then now() - interval '4 hours' end
        from (select 1) one left join project p on p.enterprise_id = $1 and p.name = $8
        returning id";
    let id = to.insert(sql, &values).await?;
    for (place, check) in (0_i32..).zip(line.checks.0) {
        let done = usize::try_from(place).is_ok_and(|place| place < line.checks.1);
        let sql = "insert into task_check (enterprise_id, task_id, name, sort_order, done_at, done_by)
            values ($1, $2, $3, $4, case when $5::boolean then now() - interval '6 hours' end,
                case when $5::boolean then $6::bigint end)";
        to.run(sql, &[&to.enterprise, &id, check, &place, &done, &director]).await?;
    }
    let steps = path(line.status, validator.is_some());
    for (place, (step, from, at)) in (0_i32..).zip(steps) {
        let last = usize::try_from(place).is_ok_and(|place| place + 1 == steps.len());
        let reason = (last && !line.reason.is_empty()).then_some(line.reason);
        let score = (*step == 5).then_some(5_i16);
        let by = match step {
            2..=4 => director,
            5 | 6 => validator,
            _ => maker,
        };
        let hours = 20 - place * 4;
        let sql = "insert into task_move (enterprise_id, task_id, step, from_status, to_status, reason, score, seconds, created_at,
                created_by)
            values ($1, $2, $3, $4, $5, $6, $7, 14400, now() - make_interval(hours => $8::integer), $9)";
        to.run(sql, &[&to.enterprise, &id, step, from, at, &reason, &score, &hours, &by]).await?;
    }
    if line.estimate > 0 && !matches!(line.status, 0 | 10 | 90) {
        let minutes = line.estimate * 20;
        for (day, part) in [(2, minutes / 2), (1, minutes - minutes / 2)] {
            let sql = "insert into task_time (enterprise_id, task_id, worked_by, spent_on, minutes, remark, created_by)
                values ($1, $2, $3::bigint, current_date - $4::integer, least($5::integer, 600), $6, $3::bigint)";
            to.run(sql, &[&to.enterprise, &id, &director, &day, &part, &"现场作业"]).await?;
        }
    }
    if let (60 | 75, Some(by)) = (line.status, director) {
        files::attachment(to, ("task", id), &format!("{}现场照片.png", line.name), by, 1).await?;
    }
    Ok(id)
}

/// Visibility and duration, as the service derives them on every write.
async fn seen(to: &Writer<'_>) -> Outcome<()> {
    let sql = "update task t set
            spent = coalesce((select sum(x.minutes)::integer from task_time x where x.enterprise_id = t.enterprise_id
                and x.task_id = t.id), 0),
            seen_by = array(select distinct token from (
                select t.created_by as token
                union all select unnest(array[t.director_id, t.validator_id] || t.members) where t.status <> 0
                union all select -2000000000000 - t.director_team_id where t.status <> 0
                union all select -1000000000000 - t.project_id where t.status <> 0
                union all select unnest(array[a.created_by, a.director_id]) from task a
                    where a.enterprise_id = t.enterprise_id and a.id = t.parent_id and t.status <> 0
            ) tokens where token is not null order by token)
         where t.enterprise_id = $1";
    to.run(sql, &[&to.enterprise]).await
}
