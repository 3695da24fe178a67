//! Protection of a task's requirements against changes by its responsible member, and choice of the
//! validator: pure functions (docs/decisions/0084).

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Check, CheckInput, Task, TaskInput};

/// Refuses changes by members who may not assign the task (`rules::may_assign`) to its subject, place and
/// members. They may change the rest, including its days: the one who does the work plans it, and the creator
/// sees the changes. Project, parent and team are protected because they decide on who oversees the task.
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

/// The same for its checklist: lines may be added, none removed or reworded.
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

/// The validator of a task that a member (`giver`) writes: the one named, in this input (`said`) or before;
/// else its creator, if it is for another member, at creation or when a draft gets a responsible member
/// later. Responsible members validate only tasks of their own.
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
        // the former validator is now responsible for it
        Some(_) => Ok(Some(giver)),
        None => {
            // until now nothing was to be validated: it had no responsible member, or its own creator
            let first = before.is_none_or(|row| {
                !said && row.created_by == Some(giver) && row.director_id.is_none_or(|id| id == giver)
            });
            Ok(Some(giver).filter(|_| first))
        }
    }
}

/// The same for tasks of a plan, without errors, as no member is present. A creator who has left does not
/// validate.
pub fn validator_of_plan(maker: Option<i64>, director: Option<i64>, named: Option<i64>) -> Option<i64> {
    if maker.is_some() && maker == director {
        return named;
    }
    named.filter(|id| Some(*id) != director).or(maker)
}
