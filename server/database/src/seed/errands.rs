//! A million tasks with their history, for benchmarks (docs/benchmarks.md): in the enterprises of the large
//! data set, half of them in the first. One tree has 5,000 tasks, and one project 2,000 open ones.

use std::collections::BTreeSet;

use tokio_postgres::Transaction;
use xieli_kernel::search;

use super::bulk::{
    FIRST_ID, PLACED, PLACES, Tenant, above, bulk, each, ground, moment, pick, staff, tenants, upon_people,
};
use super::copy::{Copy, array, index, nullable};
use crate::Outcome;

const TASKS: usize = 1_000_000;
/// Number of tasks below the first one, of which the first are its direct children.
const TREE: usize = 5_000;
const BRANCHES: usize = 50;
/// Range of an enterprise's tasks that are open and belong to its first project.
const BOARD: std::ops::Range<usize> = 10_000..12_000;
pub(super) const WORKS: [&str; 12] =
    ["巡检", "点检", "调试", "标定", "清洗", "更换", "布线", "验收", "培训", "回访", "整改", "归档"];
pub(super) const THINGS: [&str; 10] =
    ["配电柜", "空压机", "冷却塔", "门禁", "摄像机", "温控阀", "换热站", "消防泵", "电梯机房", "UPS"];

/// Writes the large data set and the tasks. Besides the owners, `large1staff` can sign in, who is no
/// administrator.
pub async fn tasks(url: &str, hash: &str) -> Outcome<String> {
    upon_people(url, hash, &format!("{TASKS} 个任务 / and {TASKS} tasks"), write).await
}

async fn write(tx: &Transaction<'_>, hash: &str) -> Outcome<()> {
    let tenants = tenants(tx, TASKS).await?;
    let Some(first) = tenants.first() else { return Ok(()) };
    staff(tx, first, hash, "项目助理", &[401, 501, 502, 504, 506, 507, 701]).await?;
    ground(tx, &tenants).await?;
    bulk(tx, &["task", "task_check", "task_move", "task_time"], async || {
        tasks_of(tx, &tenants).await?;
        let parts = [
            "insert into task_check (enterprise_id, task_id, name, sort_order)
                select enterprise_id, id, '第' || n || '项', n from task cross join generate_series(1, 2) n
                where id >= FIRST and id % 4 = 0",
            "insert into task_move (enterprise_id, task_id, step, from_status, to_status, created_at, created_by)
                select enterprise_id, id, 1, 0, 10, created_at, created_by from task where id >= FIRST and status <> 0",
            "insert into task_move (enterprise_id, task_id, step, from_status, to_status, seconds, created_at, created_by)
                select enterprise_id, id, case status when 75 then 4 else 8 end, 50, status, 86400, updated_at, director_id
                from task where id >= FIRST and status in (75, 90)",
            "insert into task_time (enterprise_id, task_id, worked_by, spent_on, minutes)
                select enterprise_id, id, director_id, begins_on, spent from task where id >= FIRST and spent > 0",
        ];
        above(tx, &parts).await
    })
    .await
}

/// The parent of a task: in the large tree, or the first of its group of five.
fn parent(at: usize) -> Option<usize> {
    match at {
        0 => None,
        1..=BRANCHES => Some(0),
        at if at <= TREE => Some(1 + (at - BRANCHES - 1) % BRANCHES),
        _ if matches!(at % 5, 1 | 2) && at - at % 5 > TREE => Some(at - at % 5),
        _ => None,
    }
}

/// Nine of ten are done; the others are spread over all statuses.
fn status(at: usize) -> i16 {
    if BOARD.contains(&at) {
        return [10, 50, 20, 55, 60][at % 5];
    }
    match at.wrapping_mul(7919) % 100 {
        // the root of the large tree
        _ if at == 0 => 50,
        0 => 0,
        1..=3 => 10,
        4 => 20,
        5..=7 => 50,
        8 => 55,
        9 => 60,
        10..=94 => 75,
        _ => 90,
    }
}

/// The enterprise's project of a task.
fn project(at: usize) -> Option<usize> {
    match at {
        ..=TREE => Some(1),
        at if BOARD.contains(&at) => Some(0),
        at if at.is_multiple_of(3) => None,
        at => Some(at / 3 % PLACED),
    }
}

async fn tasks_of(tx: &Transaction<'_>, tenants: &[Tenant]) -> Outcome<()> {
    let columns = "task (enterprise_id, id, name, status, level, parent_id, root_id, project_id, customer_id, director_id, \
                   director_team_id, validator_id, members, begins_on, ends_on, estimate, spent, seen_by, since, finished_at, \
                   search_text, search_grams, created_at, created_by, updated_at, updated_by)";
    let mut copy = Copy::begin(tx, columns).await?;
    for (tenant, id, at) in each(tenants) {
        let (place, work, thing) = (pick(&PLACES, at / 7), pick(&WORKS, at), pick(&THINGS, at / 3));
        let name = format!("{place}{}号{thing}{work}", 1 + at % 900);
        let text = search::text([name.as_str()]);
        let grams = array(&search::grams(&text));
        let person = |nth: usize| *pick(&tenant.salespeople, at * 3 + nth);
        let maker = |at: usize| pick(&tenant.salespeople, at * 7).0;
        let (director, team) = person(0);
        let validator = at.is_multiple_of(2).then(|| person(1).0);
        let member = at.is_multiple_of(3).then(|| person(2).0);
        let (status, above, project) = (status(at), parent(at), project(at));
        let root = above.map(|above| if at <= TREE { 0 } else { above });
        let numbered = |of: usize| id - index(at) + index(of);
        let mut seen = BTreeSet::from([maker(at)]);
        if status != 0 {
            seen.extend([director, -2_000_000_000_000 - team]);
            seen.extend(validator.into_iter().chain(member));
            seen.extend(project.map(|project| -1_000_000_000_000 - FIRST_ID - index(project)));
            let over = above.map(|above| [maker(above), pick(&tenant.salespeople, above * 3).0]);
            seen.extend(over.into_iter().flatten());
        }
        let begins = chrono::NaiveDate::default() + chrono::TimeDelta::days(20_000 + index(at * 13 % 540));
        let open = !matches!(status, 75 | 90);
        // some open tasks end in the following year
        let ends =
            begins + chrono::TimeDelta::days(if open { index(at * 7 % 600) } else { index(at * 7 % 20) });
        let (made, done) = (moment(at, 1), moment(at, 2));
        let finished = if status == 75 { done.as_str() } else { "\\N" };
        let spent = if at.is_multiple_of(5) { 90 } else { 0 };
        copy.row(format_args!(
            "{}\t{id}\t{name}\t{status}\t{}\t{}\t{}\t{}\t{}\t{director}\t{team}\t{}\t{{{}}}\t{begins}\t{ends}\t{}\t{spent}\t\
             {{{}}}\t{made}\t{finished}\t{text}\t{grams}\t{made}\t{}\t{done}\t{director}",
            tenant.id,
            1 + at % 3,
            nullable(above.map(numbered)),
            nullable(root.map(numbered)),
            nullable(project.map(|project| FIRST_ID + index(project))),
            FIRST_ID + index(project.unwrap_or(at % PLACED)),
            nullable(validator),
            member.map(|member| member.to_string()).unwrap_or_default(),
            60 + at % 600,
            seen.iter().map(i64::to_string).collect::<Vec<_>>().join(","),
            maker(at),
        ));
        copy.flush().await?;
    }
    copy.end().await
}
