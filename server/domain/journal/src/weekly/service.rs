//! The business actions on weekly reports: check, transaction, write, log and event (business §7 Weekly).

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::week::Week;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};

use super::model::{MEMBER, Plan, Weekly, WeeklyChange};
use super::states::{Step, WeeklyStatus};
use super::store::{self, Put};
use super::{draft, merge, messages, rules, source};
use crate::Db;
use crate::journal::{self, notices, places};
use crate::record::Change;
use crate::rows::{Target, from_version, whole};

/// The week of a day; without a day, the week whose report is expected now.
#[erased]
pub async fn week_of(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    day: Option<NaiveDate>,
) -> AppResult<Week> {
    match day {
        Some(day) => Ok(Week::of(day)),
        None => Ok(store::deadline(connection, viewer.enterprise_id).await?.asked_for(clock::now())),
    }
}

/// Writes the viewer's own report, or the summary of a team that they direct, and submits it if requested
/// (business §7 `POST weekly/summary`, `PUT weekly/summary`). Without a target it is the viewer's own report
/// of a week.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: WeeklyChange) -> AppResult<Weekly> {
    db.transaction(async |tx| {
        let (id, version) = match target {
            Some(target) => target,
            None => {
                let week = week_of(tx, viewer, change.day).await?;
                (draft::begun(tx, viewer, week).await?.id, None)
            }
        };
        let row = store::hold(tx, viewer, id).await?;
        from_version(version, row.version)?;
        let saves = change.done.is_some() || change.plan.is_some() || change.words.is_some();
        let mut status = rules::status(&row);
        if saves || !change.submit {
            // a draft submitted at once need not be in a status that allows saving afterwards
            status = rules::step(viewer, &row, Step::Save)?;
        }
        // a report submitted before is saved without a change of status
        let submits = change.submit && !(saves && status == WeeklyStatus::Submitted);
        if submits {
            status = rules::step(viewer, &row, Step::Submit)?;
        }
        write(tx, viewer, &row, (status, submits, version), change.clone()).await
    })
    .await
}

/// Submits a report as it is.
#[erased]
pub async fn submit(db: &Db, viewer: &Viewer, target: (i64, Option<i32>)) -> AppResult<Weekly> {
    let change = WeeklyChange { submit: true, ..WeeklyChange::default() };
    save(db, viewer, Some(target), change).await
}

/// Writes the changes of a locked report.
async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    row: &Weekly,
    (status, submits, version): (WeeklyStatus, bool, Option<i32>),
    change: WeeklyChange,
) -> AppResult<Weekly> {
    let lines = match change.done {
        Some(asked) => merge::said(&row.lines(), asked),
        None => row.lines(),
    };
    let mut plans = match change.plan {
        Some(asked) => merge::planned(&row.plans(), asked),
        None => row.plans(),
    };
    let words = change.words.unwrap_or_else(|| row.words.clone());
    let words = rules::checked(&lines, &plans, words.as_deref(), submits)?;
    if submits && row.scope == MEMBER {
        become_tasks(tx, viewer, row.of(), &mut plans).await?;
    }
    let now = clock::now();
    // the first submission decides: a reopened report does not become late
    let late = match row.submitted_at {
        Some(_) => row.late,
        None => submits && store::deadline(tx, row.enterprise_id).await?.is_late(row.of(), now),
    };
    // the team of the week is known at its end: a member may have left that in which the draft was begun
    let place = if submits && row.scope == MEMBER && row.submitted_at.is_none() {
        Some(places::place(tx, row.enterprise_id, row.author_id, row.of().moments()).await?)
    } else {
        None
    };
    let put = Put {
        before: row,
        status,
        done: &lines,
        plan: &plans,
        words,
        submitted: submits.then_some((now, late)),
        place,
        by: viewer.member_id,
    };
    let after = store::put(tx, put).await?;
    let action = if submits { "weekly.submit" } else { "weekly.update" };
    let told = Change::new(action, row.id).before(row).after(&after).from_version(version);
    told.write(tx, viewer).await?;
    if submits {
        messages::submitted(tx, viewer, &after).await?;
    }
    Ok(after)
}

/// Makes tasks of the plan's lines that are marked and have none, for the author and the days of the week
/// after.
async fn become_tasks(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    week: Week,
    plans: &mut [Plan],
) -> AppResult<()> {
    let next = week.next();
    let days = (next.monday, next.monday + chrono::TimeDelta::days(4));
    for (place, plan) in plans.iter_mut().enumerate() {
        if !plan.as_task || plan.task_id.is_some() {
            continue;
        }
        let field = format!("plan.{place}.asTask");
        if !viewer.can(Code::TaskCreate) {
            return Err(AppError::field(&field, FieldCode::Forbidden, "您没有新建任务的权限"));
        }
        let Some(make) = source::make_task() else { continue };
        plan.task_id = Some(make(tx, viewer, &plan.text, days).await?);
    }
    Ok(())
}

/// Reopens a report for its author, with a reason.
#[erased]
pub async fn reopen(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    reason: Option<String>,
) -> AppResult<Weekly> {
    let reason = rules::reason(reason.as_deref())?;
    db.transaction(async |tx| {
        let row = store::hold(tx, viewer, id).await?;
        from_version(version, row.version)?;
        let status = rules::step(viewer, &row, Step::Reopen)?;
        let after = store::set_status(tx, viewer, &row, status).await?;
        let change = Change::new("weekly.reopen", id).before(&row).after(&after).reason(Some(reason.clone()));
        change.write(tx, viewer).await?;
        messages::reopened(tx, viewer, &after, &reason).await?;
        Ok(after)
    })
    .await
}

/// Deletes drafts; all or none. Submitted reports cannot be deleted (business §7 `DELETE weekly/summary`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, store::hold_all(tx, viewer, ids).await?)?;
        for row in &rows {
            rules::step(viewer, row, Step::Delete)?;
        }
        let gone = rows.iter().map(|row| Change::new("weekly.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::reports::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Members of the viewer's teams who have not submitted their report of a week.
#[erased]
pub async fn missing(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    team: Option<i64>,
    week: Week,
) -> AppResult<Vec<i64>> {
    owing(connection, viewer, (team, None), week).await
}

/// The same, or the chosen ones of the members of these teams.
async fn owing(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    (team, chosen): (Option<i64>, Option<&[i64]>),
    week: Week,
) -> AppResult<Vec<i64>> {
    let teams = rules::watched(viewer, team)?;
    let members = places::reporters(connection, viewer.enterprise_id, teams.as_deref(), week).await?;
    let members = journal::rules::chosen(members, chosen)?;
    store::missing(connection, viewer.enterprise_id, &members, week.monday).await
}

/// Reminds members of the viewer's teams who have not submitted, or the chosen ones of these; returns them. A
/// member gets at most one reminder a day.
#[erased]
pub async fn remind(
    db: &Db,
    viewer: &Viewer,
    (team, chosen): (Option<i64>, Option<Vec<i64>>),
    week: Week,
) -> AppResult<Vec<i64>> {
    if !rules::may_remind(viewer) {
        return Err(AppError::forbidden());
    }
    let today = clock::china_day(clock::now());
    if week.monday > today {
        return Err(AppError::field("day", FieldCode::Invalid, "这一周还没有开始"));
    }
    db.transaction(async |tx| {
        let missing = owing(tx, viewer, (team, chosen.as_deref()), week).await?;
        let others: Vec<i64> = missing.into_iter().filter(|id| *id != viewer.member_id).collect();
        let message = messages::reminder(Some(&viewer.name), week);
        let to = (notices::WEEKLY, today);
        notices::remind(tx, viewer.enterprise_id, to, &others, &message).await
    })
    .await
}
