//! The summary of a team: drafted from the weekly reports of its members, as far as reports and their records
//! are visible to the drafter.

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::week::Week;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Line, Plan, TEAM, Weekly};
use super::states::Step;
use super::{draft, lines, merge, rules, store};
use crate::Db;
use crate::journal::{links, places};
use crate::record::Change;

/// The summary of a team for a week, created if there is none, and filled from the submitted reports of its
/// members; removed and edited lines stay so (business §7 `POST weekly/summary/team`).
#[erased]
pub async fn draft(db: &Db, viewer: &Viewer, team: i64, week: Week) -> AppResult<Weekly> {
    if viewer.is_external() || !viewer.directed_team_ids.contains(&team) {
        return Err(AppError::field("teamId", FieldCode::Forbidden, "只能汇总自己负责的团队"));
    }
    db.transaction(async |tx| {
        let row = begun(tx, viewer, team, week).await?;
        let row = store::hold(tx, viewer, row.id).await?;
        let status = rules::step(viewer, &row, Step::Save)?;
        let (fresh, plans) = gathered(tx, viewer, team, week).await?;
        let done = merge::bounded(merge::merged(row.lines(), fresh), rules::MAX_LINES);
        if !rules::fits(&done) {
            let message = "成员周报的文字太多，一份汇总放不下，请按下级团队分别汇总";
            return Err(AppError::field("teamId", FieldCode::TooLong, message));
        }
        let mut plan = planned(row.plans(), plans);
        plan.truncate(rules::MAX_PLANS);
        let put = store::Put {
            before: &row,
            status,
            done: &done,
            plan: &plan,
            words: row.words.clone(),
            submitted: None,
            place: None,
            by: viewer.member_id,
        };
        let after = store::put(tx, put).await?;
        Change::new("weekly.fill", row.id).before(&row).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

async fn begun(tx: &mut AsyncPgConnection, viewer: &Viewer, team: i64, week: Week) -> AppResult<Weekly> {
    if let Some(row) = store::of_team(tx, viewer.enterprise_id, team, week).await? {
        return Ok(row);
    }
    let path = places::path(tx, viewer.enterprise_id, team).await?;
    let place = places::Place { team_id: Some(team), path, ..places::Place::default() };
    match draft::begin(tx, viewer, (TEAM, week), &place).await? {
        Some(row) => Ok(row),
        // a concurrent call of another director has created it
        None => store::of_team(tx, viewer.enterprise_id, team, week).await?.ok_or_else(AppError::not_found),
    }
}

/// The lines and plans of members' reports that are visible to the viewer.
async fn gathered(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    team: i64,
    week: Week,
) -> AppResult<(Vec<Line>, Vec<Plan>)> {
    let reports = store::of_members(tx, viewer, team, week).await?;
    let asked = lines::asked(reports.iter().flat_map(Weekly::lines).collect::<Vec<_>>().iter());
    let shown = links::shown(tx, viewer, &asked).await?;
    let (mut done, mut plan) = (Vec::new(), Vec::new());
    for row in &reports {
        let theirs = lines::told(viewer, row, &shown).into_iter().filter(|line| !line.struck);
        done.extend(theirs.map(|line| of_member(row, line)));
        plan.extend(row.plans().into_iter().map(|one| Plan {
            key: format!("{}:{}", row.id, one.key),
            member_id: Some(row.author_id),
            ..one
        }));
    }
    Ok((done, plan))
}

/// A line of a member's report, in the form of the summary.
fn of_member(row: &Weekly, line: Line) -> Line {
    let title = if line.own { line.text.clone().unwrap_or_default() } else { line.title.clone() };
    Line {
        key: format!("{}:{}", row.id, line.key),
        title,
        member_id: Some(row.author_id),
        text: None,
        own: false,
        ..line
    }
}

/// Appends the plans of members to the present ones, each once; edited texts stay.
fn planned(before: Vec<Plan>, fresh: Vec<Plan>) -> Vec<Plan> {
    let known: BTreeSet<String> = before.iter().map(|plan| plan.key.clone()).collect();
    let new = fresh.into_iter().filter(|plan| !known.contains(&plan.key));
    before.into_iter().chain(new).collect()
}
