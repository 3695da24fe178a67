//! Rights on weekly reports and their transitions: pure functions.

use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Line, MEMBER, Plan, TEAM, Weekly};
use super::states::{Step, WeeklyStatus};
use crate::journal;

/// Longest free text, in characters.
pub const MAX_WORDS: usize = 10_000;
/// Longest text of a line, in characters.
pub const MAX_TEXT: usize = 2000;
/// Longest line of a plan, in characters: as long as a task's title.
pub const MAX_PLAN: usize = 200;
/// The most lines of a report.
pub const MAX_LINES: usize = 500;
/// Greatest size of the lines of a report, in bytes: what the table accepts, without the spaces that it adds.
pub const MAX_BYTES: usize = 500_000;
/// The most lines of a plan.
pub const MAX_PLANS: usize = 100;
/// Longest reason, in characters.
pub const MAX_REASON: usize = 500;

/// The status of a report.
pub fn status(row: &Weekly) -> WeeklyStatus {
    WeeklyStatus::read(row.status)
}

/// Whether the viewer may read reports (business §6 `weekly`).
pub fn may_look(viewer: &Viewer) -> bool {
    viewer.can(Code::Weekly)
}

/// Whether reports of the viewer's own are expected: external members write none.
pub fn writes(viewer: &Viewer) -> bool {
    !viewer.is_external() && may_look(viewer)
}

/// Whether the viewer sees all reports of the enterprise (business §6: `e:manage` or `weekly:global:query`).
pub fn sees_all(viewer: &Viewer) -> bool {
    !viewer.is_external() && (viewer.is_admin() || viewer.can(Code::WeeklyGlobalQuery))
}

/// Whether the viewer may write the report: their own, or the summary of a team that they direct.
pub fn may_write(viewer: &Viewer, row: &Weekly) -> bool {
    if row.scope == TEAM {
        return directs(viewer, row);
    }
    row.author_id == viewer.member_id
}

/// Whether the viewer directs the report's team.
pub fn directs(viewer: &Viewer, row: &Weekly) -> bool {
    !viewer.is_external() && row.team_ids.iter().any(|id| viewer.directed_team_ids.contains(id))
}

/// Whether the viewer may take a step with the report now.
pub fn may(viewer: &Viewer, row: &Weekly, step: Step) -> bool {
    status(row).after(step).is_some() && has_right(viewer, row, step)
}

/// Whether the viewer has the right to a step, whatever the status.
pub fn has_right(viewer: &Viewer, row: &Weekly, step: Step) -> bool {
    match step {
        Step::Save | Step::Submit | Step::Delete => may_write(viewer, row),
        Step::Comment | Step::Uncomment => {
            let own = row.scope == MEMBER && row.author_id == viewer.member_id;
            viewer.can(Code::WeeklyComment) && !own && (directs(viewer, row) || sees_all(viewer))
        }
        Step::Reopen => {
            viewer.can(Code::WeeklyComment)
                && row.author_id != viewer.member_id
                && (directs(viewer, row) || sees_all(viewer))
        }
    }
}

/// The status after a step, or the error with the reason why it is not allowed.
pub fn step(viewer: &Viewer, row: &Weekly, step: Step) -> AppResult<WeeklyStatus> {
    if !has_right(viewer, row, step) {
        return Err(AppError::forbidden());
    }
    status(row).after(step).ok_or_else(|| {
        let message = format!("周报{}，不能{}", status(row).label(), step.label());
        AppError::field("id", FieldCode::Conflict, message)
    })
}

/// Whether the viewer may remind members who have not submitted.
pub fn may_remind(viewer: &Viewer) -> bool {
    viewer.can(Code::WeeklyNotice) && (sees_all(viewer) || !viewer.directed_team_ids.is_empty())
}

/// Whether the viewer may export the visible reports.
pub fn may_export(viewer: &Viewer) -> bool {
    may_look(viewer)
}

/// Teams of which the viewer may see who has submitted, see [`journal::rules::watched`].
pub fn watched(viewer: &Viewer, team: Option<i64>) -> AppResult<Option<Vec<i64>>> {
    journal::rules::watched(viewer, sees_all(viewer), team)
}

/// Whether the lines of a report can be stored.
pub fn fits(lines: &[Line]) -> bool {
    serde_json::to_vec(lines).is_ok_and(|json| json.len() <= MAX_BYTES)
}

/// Checks that a report is not too long and, once submitted, not empty.
pub fn checked(
    lines: &[Line],
    plans: &[Plan],
    words: Option<&str>,
    submits: bool,
) -> AppResult<Option<String>> {
    let mut check = Checker::new();
    if lines.len() > MAX_LINES {
        check.refuse("done", FieldCode::TooLong, format!("最多 {MAX_LINES} 条本周工作"));
    }
    if !fits(lines) {
        check.refuse("done", FieldCode::TooLong, "本周工作的文字太多，请精简后再保存");
    }
    for (place, line) in lines.iter().enumerate() {
        check.lines(&format!("done.{place}.text"), "本周工作", line.text.as_deref(), MAX_TEXT);
    }
    if plans.len() > MAX_PLANS {
        check.refuse("plan", FieldCode::TooLong, format!("最多 {MAX_PLANS} 条下周计划"));
    }
    for (place, plan) in plans.iter().enumerate() {
        check.optional(&format!("plan.{place}.text"), "下周计划", Some(&plan.text), MAX_PLAN);
    }
    let words = check.lines("words", "工作小结", words, MAX_WORDS);
    let empty = words.is_none() && plans.is_empty() && lines.iter().all(|line| line.struck);
    if submits && empty {
        check.refuse("words", FieldCode::Required, "周报还没有内容，不能提交");
    }
    check.finish()?;
    Ok(words)
}

/// The reason of reopening a report, trimmed and checked.
pub fn reason(reason: Option<&str>) -> AppResult<String> {
    let mut check = Checker::new();
    let said = check.lines("reason", "重开原因", reason, MAX_REASON);
    if said.is_none() {
        check.refuse("reason", FieldCode::Required, "请填写重开原因");
    }
    check.finish()?;
    Ok(said.unwrap_or_default())
}

/// Search text of a report: texts by its author only, since not every reader may see the titles of records.
pub fn found_by(lines: &[Line], plans: &[Plan], words: Option<&str>) -> String {
    const MOST: usize = 4000;
    let texts = lines.iter().filter(|line| !line.struck).filter_map(|line| line.text.as_deref());
    let plans = plans.iter().map(|plan| plan.text.as_str());
    let all: Vec<&str> = words.into_iter().chain(texts).chain(plans).collect();
    all.join(" ").chars().take(MOST).collect()
}
