//! Work logs and weekly reports of the demo: types of logs for teams, logs on all kinds of records, reports
//! of the last weeks in every state, summaries of teams, comments and likes.

mod lines;

use std::collections::HashMap;

use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio_postgres::types::ToSql;
use xieli_kernel::week::Week;
use xieli_kernel::{clock, search};

use self::lines::{
    CATEGORIES, Category, DRAFT, LOGS, LOGS_OF_SECOND, Log, MEETING, NONE, REPORTS, REPORTS_OF_SECOND,
    Report, SUMMARIES,
};
use super::writer::Writer;
use crate::{Outcome, Trouble};

/// Writes the logs and reports of the first enterprise.
pub async fn first(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    categories(to, CATEGORIES).await?;
    logs(to, members, LOGS).await?;
    reports(to, members, REPORTS).await?;
    for (who, team, weeks, status, words) in SUMMARIES {
        summary(to, find(members, who)?, (team, *weeks), *status, words).await?;
    }
    let grade = "insert into weekly_comment (enterprise_id, weekly_id, author_id, grade, body, created_by) \
                 select $1, id, $2, '2', '汇总清楚，数据再细一些', $2 from weekly \
                 where enterprise_id = $1 and scope = 1 and status = 2";
    to.run(grade, &[&to.enterprise, &find(members, "chenglifeng")?]).await?;
    let likes = "insert into item_log_like (enterprise_id, item_log_id, member_id) \
                 select $1, l.id, m.id from item_log l, member m \
                 where l.enterprise_id = $1 and m.enterprise_id = $1 and m.id = any ($2) and m.id <> l.author_id \
                    and (l.id + m.id) % 3 = 0";
    let who = [find(members, "manager")?, find(members, "owner")?, find(members, "admin")?].to_vec();
    to.run(likes, &[&to.enterprise, &who]).await
}

/// The same of the second.
pub async fn second(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    categories(to, &[("4", None, 0, None, MEETING), ("5", None, 5, Some(1080), NONE)]).await?;
    logs(to, members, LOGS_OF_SECOND).await?;
    reports(to, members, REPORTS_OF_SECOND).await?;
    let likes = "insert into item_log_like (enterprise_id, item_log_id, member_id) \
                 select $1, id, $2 from item_log where enterprise_id = $1 and author_id <> $2";
    to.run(likes, &[&to.enterprise, &find(members, "leiming")?]).await
}

fn find(members: &HashMap<&str, i64>, name: &str) -> Outcome<i64> {
    members.get(name).copied().ok_or_else(|| Trouble::new(format!("demo: {name}")))
}

async fn categories(to: &Writer<'_>, all: &[Category]) -> Outcome<()> {
    for (order, (log_type, team, least, remind, fields)) in (0_i32..).zip(all) {
        let sql = "insert into log_category (enterprise_id, log_type, team_ids, fields, min_length, remind_at, sort_order) \
                   values ($1, $2, array(select id from team where enterprise_id = $1 and name = $3), $4::text::jsonb, $5, $6, $7)";
        to.run(sql, &[&to.enterprise, log_type, team, fields, least, remind, &order]).await?;
    }
    Ok(())
}

/// The teams of a member `$2` with those above, and the main one, as SQL.
const TEAM: &str = "(select m.team_id from team_member m where m.enterprise_id = $1 and m.member_id = $2 \
                    and m.left_at is null order by m.main desc, m.id limit 1)";
const TEAMS: &str = "array(select distinct a from team_member m join team t on t.enterprise_id = m.enterprise_id \
                     and t.id = m.team_id, unnest(t.path) a where m.enterprise_id = $1 and m.member_id = $2 \
                     and m.left_at is null order by a)";

async fn logs(to: &Writer<'_>, members: &HashMap<&str, i64>, all: &[Log]) -> Outcome<()> {
    let today = clock::china_day(clock::now());
    for (place, (who, ago, log_type, minutes, contents, values, about, open)) in (0_i64..).zip(all) {
        let author = find(members, who)?;
        let text = search::text([*contents]);
        let happened = today - TimeDelta::days(*ago);
        let written = clock::now() - TimeDelta::days(*ago);
        // any existing record; none if the demo has none
        let of = |table: &str| {
            if *about == table {
                format!(
                    "(select id from {table} where enterprise_id = $1 and deleted_at is null and \
                         status <> 0 order by id offset {} limit 1)",
                    place % 5
                )
            } else {
                "null".to_owned()
            }
        };
        // a log on a task or an order also concerns its project and customer
        let along = |column: &str| match *about {
            "task" | "work_order" => {
                format!(
                    "(select x.{column} from {about} x where x.enterprise_id = $1 and x.id = {})",
                    of(about)
                )
            }
            _ => "null".to_owned(),
        };
        let customer = match *about {
            "customer" => format!(
                "(select id from customer where enterprise_id = $1 and deleted_at is null order by id offset {} limit 1)",
                place % 5
            ),
            _ => along("customer_id"),
        };
        let project = match *about {
            "project" => {
                "(select id from project where enterprise_id = $1 and deleted_at is null order by id limit 1)"
                    .to_owned()
            }
            _ => along("project_id"),
        };
        let sql = format!(
            "insert into item_log (enterprise_id, author_id, log_type, category_id, happened_on, minutes, contents, \"values\", \
                task_id, work_order_id, project_id, customer_id, team_id, team_ids, open_to_project, search_text, search_grams, \
                created_at, created_by, updated_at, updated_by) \
             values ($1, $2, $3, (select c.id from log_category c where c.enterprise_id = $1 and c.log_type = $3 \
                    and (c.team_ids = '{{}}' or c.team_ids && {TEAMS}) order by c.team_ids <> '{{}}' desc, c.id limit 1), \
                $4, $5, $6, $7::text::jsonb, {}, {}, {project}, {customer}, {TEAM}, {TEAMS}, $8, $9, $10, $11, $2, $11, $2)",
            of("task"),
            of("work_order"),
        );
        let grams = search::grams(&text);
        let values: [&(dyn ToSql + Sync); 11] = [
            &to.enterprise,
            &author,
            log_type,
            &happened,
            minutes,
            contents,
            values,
            open,
            &text,
            &grams,
            &written,
        ];
        to.run(&sql, &values).await?;
    }
    Ok(())
}

/// Work done in a week, as the columns store it.
fn done(weeks: i64) -> Value {
    let own = |key: &str, text: &str| json!({ "key": key, "text": text, "own": true });
    let more = if weeks % 2 == 0 {
        own("own:2", "整理技术资料")
    } else {
        own("own:2", "协助同事现场支援")
    };
    json!([own("own:1", "完成本周计划内的工作"), more])
}

fn plan() -> Value {
    json!([
        { "key": "1", "text": "跟进遗留问题", "asTask": false },
        { "key": "2", "text": "准备下周例会材料", "asTask": true },
    ])
}

/// Writes a report of some weeks ago; returns its id.
async fn report(
    to: &Writer<'_>,
    author: i64,
    (scope, team, weeks): (i16, Option<&str>, i64),
    status: i16,
    words: &str,
) -> Outcome<i64> {
    let present = Week::at(clock::now());
    let week = (0..weeks).fold(present, |week, _| week.previous());
    let number = i32::try_from(week.number()).unwrap_or_default();
    let text = search::text([words]);
    let grams = search::grams(&text);
    let words = Some(words).filter(|words| !words.is_empty());
    let (_, ended) = week.moments();
    let late = status != DRAFT && author % 5 == 0;
    let at = ended + TimeDelta::hours(if late { 60 } else { -3 });
    let at = Some(at.min(clock::now())).filter(|_| status != DRAFT);
    let team = match team {
        Some(name) => {
            let sql = "select id from team where enterprise_id = $1 and name = $2";
            to.insert(sql, &[&to.enterprise, &name]).await?
        }
        None => to.insert(&format!("select {TEAM}"), &[&to.enterprise, &author]).await?,
    };
    let sql = "insert into weekly (enterprise_id, author_id, team_id, team_ids, scope, year, week, monday, status, done, plan, words, \
                  submitted_at, late, search_text, search_grams, created_by, updated_by) \
               values ($1, $2, $3, (select path from team where enterprise_id = $1 and id = $3), $4, $5, $6, $7, $8, \
                  $9::text::jsonb, $10::text::jsonb, $11, $12, $13, $14, $15, $2, $2) returning id";
    let year = week.year();
    let (done, plan) = (done(weeks).to_string(), plan().to_string());
    let values: [&(dyn ToSql + Sync); 15] = [
        &to.enterprise,
        &author,
        &team,
        &scope,
        &year,
        &number,
        &week.monday,
        &status,
        &done,
        &plan,
        &words,
        &at,
        &late,
        &text,
        &grams,
    ];
    to.insert(sql, &values).await
}

async fn reports(to: &Writer<'_>, members: &HashMap<&str, i64>, all: &[Report]) -> Outcome<()> {
    for (who, weeks, status, words, said) in all {
        let id = report(to, find(members, who)?, (0, None, *weeks), *status, words).await?;
        if let Some((by, grade, body)) = said {
            let by = find(members, by)?;
            let body = Some(*body).filter(|body| !body.is_empty());
            let sql = "insert into weekly_comment (enterprise_id, weekly_id, author_id, grade, body, created_by) \
                       values ($1, $2, $3, $4, $5, $3)";
            to.run(sql, &[&to.enterprise, &id, &by, grade, &body]).await?;
        }
    }
    Ok(())
}

async fn summary(
    to: &Writer<'_>,
    author: i64,
    (team, weeks): (&str, i64),
    status: i16,
    words: &str,
) -> Outcome<()> {
    report(to, author, (1, Some(team), weeks), status, words).await.map(|_| ())
}
