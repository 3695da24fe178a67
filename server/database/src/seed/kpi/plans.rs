//! Appraisal plans of the demo in every state, with examinees, indicators, inputs and records: every member
//! with access to the area has an open task (business §4 KPI plan).

mod lines;

use std::collections::HashMap;

use chrono::{DateTime, Datelike, Months, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};
use tokio_postgres::types::ToSql;
use xieli_kernel::{clock, search};

use self::lines::{FIRST, Person, Plan, SECOND};
use crate::seed::writer::Writer;
use crate::{Outcome, Trouble};

/// Status from which on a plan has taken effect.
const INPUT: i16 = 20;
/// Status from which on examinees know their scores.
const CONFIRM: i16 = 30;
const REVIEW: i16 = 40;
const FINISHED: i16 = 50;
const CANCELLED: i16 = 90;

/// The main team of a member `$2`, and every team of theirs with those above, as SQL.
const TEAM: &str = "(select m.team_id from team_member m where m.enterprise_id = $1 and m.member_id = $2 \
                    and m.left_at is null order by m.main desc, m.id limit 1)";
const TEAMS: &str = "array(select distinct a from team_member m join team t on t.enterprise_id = m.enterprise_id \
                     and t.id = m.team_id, unnest(t.path) a where m.enterprise_id = $1 and m.member_id = $2 \
                     and m.left_at is null order by a)";

/// A written plan with its indicators.
struct Written<'a> {
    plan: &'a Plan,
    id: i64,
    /// Quality, tasks, cooperation.
    indications: [i64; 3],
    begins: NaiveDate,
    ends: NaiveDate,
    /// When it took effect.
    effective: DateTime<Utc>,
}

/// Writes the plans of an enterprise of the demo.
pub async fn write(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    let all = if members.contains_key("engineer") { FIRST } else { SECOND };
    let open = "insert into config_value (enterprise_id, code, value) values ($1, 'kpi_plan_setting', \
                '{\"kpiRate\": 1.0, \"openTeamPlan\": true}') \
                on conflict (enterprise_id, code) do update set value = config_value.value || excluded.value";
    to.run(open, &[&to.enterprise]).await?;
    for plan in all {
        let written = frame(to, members, plan).await?;
        for person in plan.people {
            examine(to, members, &written, person).await?;
        }
        history(to, members, &written).await?;
    }
    Ok(())
}

fn find(members: &HashMap<&str, i64>, name: &str) -> Outcome<i64> {
    members.get(name).copied().ok_or_else(|| Trouble::new(format!("demo: {name}")))
}

fn found(members: &HashMap<&str, i64>, names: &[&str]) -> Outcome<Vec<i64>> {
    names.iter().map(|name| find(members, name)).collect()
}

/// The first and the last day of a cycle, by its age in cycles.
fn span(cycle: &str, ago: u32) -> (NaiveDate, NaiveDate) {
    let today = clock::china_day(clock::now());
    let long: u32 = if cycle == "2" { 3 } else { 1 };
    let first = today.with_day(1).unwrap_or(today);
    let begins = first.checked_sub_months(Months::new(first.month0() % long + ago * long)).unwrap_or(first);
    let next = begins.checked_add_months(Months::new(long)).unwrap_or(begins);
    (begins, next - TimeDelta::days(1))
}

fn sections() -> Value {
    json!([
        { "key": "work", "name": "工作业绩", "weight": 6000 },
        { "key": "team", "name": "团队协作", "weight": 4000 },
    ])
}

fn grades() -> Value {
    json!([
        { "name": "优秀", "from": 9000 },
        { "name": "良好", "from": 8000 },
        { "name": "合格", "from": 6000 },
        { "name": "待改进", "from": 0 },
    ])
}

/// The grade of a total, by the grades of the plans.
fn grade(total: i64) -> &'static str {
    match total {
        9000.. => "优秀",
        8000.. => "良好",
        6000.. => "合格",
        _ => "待改进",
    }
}

/// Writes a plan with its indicators and its auditors.
async fn frame<'a>(to: &Writer<'_>, members: &HashMap<&str, i64>, plan: &'a Plan) -> Outcome<Written<'a>> {
    let (begins, ends) = span(plan.cycle, plan.ago);
    let by = find(members, plan.by)?;
    let now = clock::now();
    // past plans were made at the end of their cycle
    let made = if plan.ago == 0 {
        now - TimeDelta::days(3)
    } else {
        now - TimeDelta::days(12 * i64::from(plan.ago))
    };
    let effective = made + TimeDelta::hours(20);
    let started = plan.status >= INPUT;
    let submitted = (plan.status >= 10).then_some(made + TimeDelta::hours(4));
    let finished = (plan.status == FINISHED).then_some(made + TimeDelta::days(8));
    let person = (!plan.auditors.is_empty()).then_some("3");
    let due = (plan.status == INPUT).then_some(clock::china_day(now) + TimeDelta::days(5));
    let rate = (plan.status == FINISHED).then_some(10_000_i64);
    let text = search::text([plan.name]);
    let (grams, sections, grades) = (search::grams(&text), sections().to_string(), grades().to_string());
    let (auditors, reviewers) = (found(members, plan.auditors)?, found(members, plan.reviewers)?);
    let sql = "insert into kpi_plan (enterprise_id, name, cycle, begins_on, ends_on, template_id, team_id, status, audit_person, \
                  audit_member_ids, reviewer_ids, anonymous, sections, missing, digits, extra_max, grades, confirm_days, \
                  input_due_on, rate, reason, submitted_at, effective_at, finished_at, search_text, search_grams, created_at, \
                  created_by, updated_at, updated_by) \
               values ($1, $2, $3, $4, $5, (select min(id) from kpi_template where enterprise_id = $1 and deleted_at is null), \
                  (select id from team where enterprise_id = $1 and name = $6), $7, $8, $9, $10, $11, $12::text::jsonb, 1, 2, 500, \
                  $13::text::jsonb, 3, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $22, $23) returning id";
    let effective_at = started.then_some(effective);
    let values: [&(dyn ToSql + Sync); 23] = [
        &to.enterprise,
        &plan.name,
        &plan.cycle,
        &begins,
        &ends,
        &plan.team,
        &plan.status,
        &person,
        &auditors,
        &reviewers,
        &plan.anonymous,
        &sections,
        &grades,
        &due,
        &rate,
        &plan.reason,
        &submitted,
        &effective_at,
        &finished,
        &text,
        &grams,
        &made,
        &by,
    ];
    let id = to.insert(sql, &values).await?;
    let indications = indications(to, members, plan, (id, by, made)).await?;
    if plan.status >= 10 {
        for (place, member) in auditors.iter().enumerate() {
            let said = plan.passed.filter(|_| place == 0);
            let (at, reason) = (said.map(|_| effective), plan.reason.filter(|_| said.is_some()));
            let sql = "insert into kpi_plan_auditor (enterprise_id, plan_id, member_id, passed, at, reason, created_at, created_by) \
                       values ($1, $2, $3, $4, $5, $6, $7, $8)";
            to.run(sql, &[&to.enterprise, &id, member, &said, &at, &reason, &made, &by]).await?;
        }
    }
    Ok(Written { plan, id, indications, begins, ends, effective })
}

/// Writes the three indicators that every plan of the demo has.
async fn indications(
    to: &Writer<'_>,
    members: &HashMap<&str, i64>,
    plan: &Plan,
    (id, by, made): (i64, i64, DateTime<Utc>),
) -> Outcome<[i64; 3]> {
    let direct = json!({ "method": "direct", "floor": 0, "cap": 10_000 });
    let linear = json!({ "method": "linear", "base": 0, "target": 100_000, "floor": 0, "cap": 10_000 });
    let both = json!([{ "who": "director", "share": 6000 }, { "who": "self", "share": 4000 }]);
    let together = match plan.raters {
        [_] => json!([{ "who": "teamDirector", "share": 10_000 }]),
        several => {
            let named = |id: i64| json!({ "who": "member", "memberId": id, "share": 0 });
            Value::from(found(members, several)?.into_iter().map(named).collect::<Vec<_>>())
        }
    };
    let rows = [
        ("work", "a", "工作质量", 1_i16, "分", direct.clone(), None, 6000_i32, both),
        ("work", "b", "完成任务数", 2, "个", linear, Some(4_i16), 4000, json!([])),
        ("team", "c", "协作与配合", 1, "分", direct, None, 10_000, together),
    ];
    let mut ids = [0; 3];
    for (place, (section, key, name, kind, unit, scoring, source, weight, raters)) in (0_i32..).zip(rows) {
        let (scoring, raters) = (scoring.to_string(), raters.to_string());
        let sql = "insert into kpi_plan_indication (enterprise_id, plan_id, section_key, key, name, kind, unit, scoring, source, \
                      weight, raters, sort_order, created_at, created_by, updated_at, updated_by) \
                   values ($1, $2, $3, $4, $5, $6, $7, $8::text::jsonb, $9, $10, $11::text::jsonb, $12, $13, $14, $13, $14) \
                   returning id";
        let values: [&(dyn ToSql + Sync); 14] = [
            &to.enterprise,
            &id,
            &section,
            &key,
            &name,
            &kind,
            &unit,
            &scoring,
            &source,
            &weight,
            &raters,
            &place,
            &made,
            &by,
        ];
        let written = to.insert(sql, &values).await?;
        if let Some(found) = usize::try_from(place).ok().and_then(|place| ids.get_mut(place)) {
            *found = written;
        }
    }
    Ok(ids)
}

/// The score of complete values, in hundredths: 60 % of 60 % and 40 %, and 40 %; halves away from zero.
fn score(quality: i64, tasks: i64, together: i64) -> i64 {
    let sum = 36 * quality + 24 * tasks + 40 * together;
    (sum + 50) / 100
}

/// Writes a result with its indicators and inputs.
async fn examine(
    to: &Writer<'_>,
    members: &HashMap<&str, i64>,
    written: &Written<'_>,
    person: &Person,
) -> Outcome<()> {
    let plan = written.plan;
    let (who, director, by) =
        (find(members, person.who)?, find(members, plan.director)?, find(members, plan.by)?);
    let count = "select count(*) from (select from task where enterprise_id = $1 and deleted_at is null and status = 75 \
                 and director_id = $2 order by id limit 8) t";
    let tasks = to.insert(count, &[&to.enterprise, &who]).await?;
    let known = (CONFIRM..=FINISHED).contains(&person.status);
    let (quality, own, together) = person.given;
    // in hundredths: 60 % of the superior's value, 40 % of the member's own
    let quality_of = quality.zip(own).map(|(superior, own)| 60 * superior + 40 * own);
    let scores = quality_of
        .zip(together)
        .map(|(quality, together)| (quality, (tasks * 1000).min(10_000), together * 100));
    let score = scores.filter(|_| known).map(|(quality, tasks, together)| score(quality, tasks, together));
    let total = score.map(|score| score + person.extra + person.moved);
    let days = i32::try_from((written.ends - written.begins).num_days() + 1).unwrap_or_default();
    let due = (person.status == CONFIRM).then_some(clock::now() + TimeDelta::days(2));
    let confirmed =
        (REVIEW..=FINISHED).contains(&person.status).then_some(written.effective + TimeDelta::days(5));
    let finished = (person.status == FINISHED).then_some(written.effective + TimeDelta::days(7));
    let appealed = person.appeal.map(|_| clock::now() - TimeDelta::hours(20));
    let appeal = i16::from(person.appeal.is_some());
    let extra_reason = (person.extra != 0).then_some("获客户书面表扬");
    let moved_reason = (person.moved != 0).then_some("与同岗位比较后校准");
    let grade = total.map(grade);
    let sql = format!(
        "insert into kpi_examine (enterprise_id, member_id, plan_id, team_id, team_ids, director_id, status, days, days_of, score, \
            extra, extra_reason, moved, moved_reason, total, grade, confirm_due_at, confirmed_at, appealed_at, appeal_reason, \
            appeal_status, finished_at, created_at, created_by, updated_at, updated_by) \
         values ($1, $2, $3, {TEAM}, {TEAMS}, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, \
            $21, $20, $21) returning id"
    );
    let values: [&(dyn ToSql + Sync); 21] = [
        &to.enterprise,
        &who,
        &written.id,
        &director,
        &person.status,
        &days,
        &score,
        &person.extra,
        &extra_reason,
        &person.moved,
        &moved_reason,
        &total,
        &grade,
        &due,
        &confirmed,
        &appealed,
        &person.appeal,
        &appeal,
        &finished,
        &written.effective,
        &by,
    ];
    let examine = to.insert(&sql, &values).await?;
    if person.status < INPUT {
        return Ok(());
    }
    let [a, b, c] = written.indications;
    let typed = |value: Option<i64>| (value.map(|hundredths| hundredths * 100), value);
    let superior = (director, 2_i16, 6000_i32, quality);
    let a_inputs =
        if director == who { vec![(who, 1, 4000, own)] } else { vec![superior, (who, 1, 4000, own)] };
    indication(to, (written, examine, who), a, (typed(quality_of), 0), &a_inputs).await?;
    let automatic = (Some(tasks * 10_000), Some((tasks * 1000).min(10_000)));
    indication(to, (written, examine, who), b, (automatic, tasks), &[]).await?;
    let raters = found(members, plan.raters)?;
    let named = raters.len() > 1;
    let one = |rater: &i64| if named { (*rater, 4, 0, together) } else { (*rater, 3, 10_000, together) };
    let c_inputs: Vec<_> = raters.iter().filter(|rater| **rater != who).map(one).collect();
    indication(to, (written, examine, who), c, (typed(together.map(|points| points * 100)), 0), &c_inputs)
        .await
}

/// A rater, the number of the kind of rater, their share and their value.
type Rated = (i64, i16, i32, Option<i64>);

/// Writes an indicator of a result: value, score, and the number of tasks behind it.
async fn indication(
    to: &Writer<'_>,
    (written, examine, who): (&Written<'_>, i64, i64),
    of: i64,
    ((value, score), tasks): ((Option<i64>, Option<i64>), i64),
    inputs: &[Rated],
) -> Outcome<()> {
    let day = written.ends.min(clock::china_day(clock::now()));
    let computed = (tasks > 0 || inputs.is_empty()).then_some(written.effective);
    let sql = "insert into kpi_examine_indication (enterprise_id, examine_id, plan_indication_id, value, score, rows, computed_at, \
                  created_at, updated_at) \
               values ($1, $2, $3, $4, $5, (select jsonb_agg(jsonb_build_object('type', 'task', 'id', t.id, 'title', t.name, \
                      'day', $6::date, 'value', 10000)) \
                  from (select id, name from task where enterprise_id = $1 and deleted_at is null and status = 75 and \
                      director_id = $7 order by id limit $8) t), $9, $10, $10) returning id";
    let values: [&(dyn ToSql + Sync); 10] =
        [&to.enterprise, &examine, &of, &value, &score, &day, &who, &tasks, &computed, &written.effective];
    let id = to.insert(sql, &values).await?;
    for (rater, why, share, points) in inputs {
        let value = points.map(|points| points * 10_000);
        let submitted = points.map(|_| (written.effective + TimeDelta::days(1)).min(clock::now()));
        let sql = "insert into kpi_input (enterprise_id, examine_indication_id, examine_id, plan_id, member_id, who, share, value, \
                      submitted_at, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)";
        let values: [&(dyn ToSql + Sync); 10] = [
            &to.enterprise,
            &id,
            &examine,
            &written.id,
            rater,
            why,
            share,
            &value,
            &submitted,
            &written.effective,
        ];
        to.run(sql, &values).await?;
    }
    Ok(())
}

/// Writes the records of operations on a plan.
async fn history(to: &Writer<'_>, members: &HashMap<&str, i64>, written: &Written<'_>) -> Outcome<()> {
    let plan = written.plan;
    let by = Some(find(members, plan.by)?);
    let reviewer = plan.reviewers.first().map(|name| find(members, name)).transpose()?;
    let auditor = plan.auditors.first().map(|name| find(members, name)).transpose()?;
    let text = search::text([plan.name]);
    let grams = search::grams(&text);
    let at = |hours: i64| (written.effective + TimeDelta::hours(hours)).min(clock::now());
    // created, submitted, refused, cancelled, finished
    let done = [
        (true, 1_i16, by, None, -20),
        (plan.status >= 10, 4, by, None, -16),
        (plan.status == 15, 6, auditor, plan.reason, 0),
        (plan.status == CANCELLED, 8, by, plan.reason, 30),
        (plan.status == FINISHED, 19, reviewer, None, 170),
    ];
    for (happened, action, member, reason, hours) in done {
        if happened {
            let sql = "insert into kpi_record (enterprise_id, plan_id, action, member_id, reason, at, search_text, search_grams) \
                       values ($1, $2, $3, $4, $5, $6, $7, $8)";
            let when = at(hours);
            to.run(sql, &[&to.enterprise, &written.id, &action, &member, &reason, &when, &text, &grams])
                .await?;
        }
    }
    // for each examinee: confirmed, appealed
    let of = "insert into kpi_record (enterprise_id, plan_id, examine_id, action, member_id, reason, at, search_text, search_grams) \
              select $1, $2, e.id, case when e.appeal_status > 0 then 14 else 12 end, e.member_id, e.appeal_reason, \
                 coalesce(e.confirmed_at, e.appealed_at), $3, $4 \
              from kpi_examine e where e.enterprise_id = $1 and e.plan_id = $2 and coalesce(e.confirmed_at, e.appealed_at) is not null";
    to.run(of, &[&to.enterprise, &written.id, &text, &grams]).await
}
