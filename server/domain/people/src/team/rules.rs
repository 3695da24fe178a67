//! Rules of teams: visibility, permissions and validation. Pure functions.

use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::MAX_IDS;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Team, TeamTexts};

/// The greatest depth of the tree of teams.
pub const MAX_DEPTH: usize = 10;

/// An internal team.
pub const INTERNAL: i16 = 1;
/// An outside partner's team (core §7 Teams: type 2).
pub const EXTERNAL: i16 = 2;

/// Whether a team is visible to the viewer, as [`super::store::visible_to`] has it: external members see
/// their own.
pub fn exists_for(viewer: &Viewer, team_id: i64) -> bool {
    !viewer.is_external() || viewer.team_ids.contains(&team_id)
}

/// Whether the viewer may change this team: member editors may change all, directors those they direct and
/// the ones below.
pub fn may_edit(viewer: &Viewer, team_id: i64) -> bool {
    viewer.can(Code::EMember) || viewer.directed_team_ids.contains(&team_id)
}

/// The texts of a team, trimmed and checked.
pub struct Texts {
    /// 1 to 50 characters.
    pub name: String,
    /// Its other texts.
    pub others: TeamTexts,
}

/// Trims and checks the texts of a team.
pub fn texts(name: &str, others: TeamTexts) -> AppResult<Texts> {
    let mut check = Checker::new();
    let texts =
        Texts { name: check.required("name", "团队名称", name, 50), others: others.checked(&mut check) };
    check.finish()?;
    Ok(texts)
}

/// Whether a team (or a new one) with `below` levels under it may be moved below `parent`.
pub fn may_stand_below(team_id: Option<i64>, team_type: i16, below: usize, parent: &Team) -> AppResult<()> {
    let refuse = |message| Err(AppError::field("parentId", FieldCode::Invalid, message));
    if team_id.is_some_and(|id| parent.path.contains(&id)) {
        return refuse("上级团队不能是自己或自己的下级");
    }
    if parent.team_type != team_type {
        return refuse("内部团队与外部团队不能互为上下级");
    }
    if parent.path.len() + 1 + below > MAX_DEPTH {
        return refuse("团队层级不能超过 10 级");
    }
    Ok(())
}

/// Whether a team may be deleted: only without subteams and members.
pub fn may_delete(name: &str, children: i64, members: i64) -> AppResult<()> {
    let refuse = |message: String| Err(AppError::field("ids", FieldCode::Conflict, message));
    if children > 0 {
        return refuse(format!("团队“{name}”还有下级团队，不能删除"));
    }
    if members > 0 {
        return refuse(format!("团队“{name}”还有 {members} 名成员，不能删除"));
    }
    Ok(())
}
