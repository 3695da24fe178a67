//! What has been asked of whoever sees to a task, and who says that it is done well: pure functions (docs/decisions/0084).

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Check, CheckInput, Task, TaskInput};

/// Whoever may not assign a task (`rules::may_assign`) changes what belongs to doing it: everything but what it is, where it
/// belongs and whose it is. Its days are among what they change: who does the work plans it, and its maker is shown what became
/// of them. Where it belongs and which team is not, because it decides on who oversees it.
pub fn only_work(before: &Task, input: &TaskInput) -> AppResult<()> {
    let director = input.director_id != before.director_id;
    let team = !director && input.director_team_id != before.director_team_id;
    let mut check = Checker::new();
    for (changed, field, what) in [
        (input.name != before.name, "name", "修改任务名称"),
        (input.parent_id != before.parent_id, "parentId", "更换上级任务"),
        (input.project_id != before.project_id, "projectId", "更换项目"),
        (director, "directorId", "更换负责人"),
        (team, "directorTeamId", "更换负责团队"),
        (input.validator_id != before.validator_id, "validatorId", "更换验收人"),
    ] {
        if changed {
            check.refuse(field, FieldCode::Forbidden, theirs(what));
        }
    }
    check.finish()
}

/// The same of its checklist: lines come to it, none that is there goes or says something else.
pub fn only_more(had: &[Check], lines: &[CheckInput]) -> AppResult<()> {
    let stays = |one: &Check| lines.iter().any(|line| line.id == Some(one.id) && line.name == one.name);
    if had.iter().all(stays) {
        return Ok(());
    }
    Err(AppError::field("checks", FieldCode::Forbidden, theirs("删除或修改已有的检查项")))
}

fn theirs(what: &str) -> String {
    format!("只有创建人或任务管理员可以{what}")
}

/// Who validates a task that somebody (`giver`) writes: whoever is named, `said` by them just now or before; else who makes it
/// for somebody else, when it is made and when a draft gets somebody later. Who sees to it validates it only where it is their
/// own.
pub fn validator(giver: i64, before: Option<&Task>, input: &TaskInput, said: bool) -> AppResult<Option<i64>> {
    let maker = before.map_or(Some(giver), |row| row.created_by);
    let stands = |row: &Task| (row.director_id, row.validator_id) == (input.director_id, input.validator_id);
    let Some(director) = input.director_id.filter(|id| maker != Some(*id)) else {
        return Ok(input.validator_id);
    };
    if before.is_some_and(stands) {
        return Ok(input.validator_id);
    }
    match input.validator_id {
        Some(validator) if validator != director => Ok(Some(validator)),
        Some(_) if said || giver == director => {
            Err(AppError::field("validatorId", FieldCode::Invalid, "验收人不能是负责人本人"))
        }
        // who was to validate it sees to it from now on
        Some(_) => Ok(Some(giver)),
        None => {
            // until now there was nothing to validate: nobody saw to it, or its own maker
            let first = before.is_none_or(|row| {
                !said && row.created_by == Some(giver) && row.director_id.is_none_or(|id| id == giver)
            });
            Ok(Some(giver).filter(|_| first))
        }
    }
}

/// Who validates what somebody's plan makes: the same, where nobody is there to be told. Of a maker who has left there is none.
pub fn validator_of_plan(maker: Option<i64>, director: Option<i64>, named: Option<i64>) -> Option<i64> {
    if maker.is_some() && maker == director {
        return named;
    }
    named.filter(|id| Some(*id) != director).or(maker)
}
