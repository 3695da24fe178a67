//! Rules of saved views: validation and permissions. Pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Draft, SavedView, Scope};

/// The most views of one member, of a team or of the enterprise, on one list.
pub const MAX_A_ROUTE: i64 = 50;
/// The most stored parameters of a view's query.
const MAX_PARAMETERS: usize = 60;
/// The longest name of a parameter.
const MAX_NAME: usize = 60;
/// Parameters that refer to a row instead of filtering the list.
const OF_ROWS: [&str; 4] = ["show", "saved", "pageNo", "ids"];

/// A draft, trimmed and validated.
pub fn checked(draft: Draft) -> AppResult<Draft> {
    let mut check = Checker::new();
    let name = check.required("name", "视图名称", &draft.name, 30);
    let route = check.required("route", "页面地址", &draft.route, 200);
    if !route.is_empty() && (!route.starts_with('/') || route.contains(['?', '#'])) {
        check.refuse("route", FieldCode::Invalid, "页面地址无效");
    }
    let query = check.optional("query", "视图条件", Some(&draft.query), 4000).unwrap_or_default();
    if !is_of_a_list(&query) {
        check.refuse("query", FieldCode::Invalid, "视图条件无效");
    }
    match (draft.scope, draft.team_id) {
        (Scope::Team, None) => check.refuse("teamId", FieldCode::Required, "请选择团队"),
        (Scope::Private | Scope::Enterprise, Some(_)) => {
            check.refuse("teamId", FieldCode::Invalid, "只有共享给团队的视图可以选择团队");
        }
        _ => {}
    }
    if draft.scope == Scope::Team && draft.is_default {
        check.refuse("isDefault", FieldCode::Invalid, "共享给团队的视图不能设为默认视图");
    }
    check.finish()?;
    Ok(Draft { name, route, query, ..draft })
}

/// Whether a query contains only parameters of a list: names of filters, each with a value, and no row.
fn is_of_a_list(query: &str) -> bool {
    let parameters: Vec<&str> = query.split('&').filter(|one| !one.is_empty()).collect();
    parameters.len() <= MAX_PARAMETERS
        && parameters.iter().all(|one| {
            let name = one.split_once('=').map_or(*one, |(name, _)| name);
            let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.');
            (1..=MAX_NAME).contains(&name.len()) && name.chars().all(plain) && !OF_ROWS.contains(&name)
        })
}

/// Whether the viewer may change, unshare or delete a view: their own, and as an administrator shared ones.
/// Views for everyone belong to the administrators alone.
pub fn may_change(viewer: &Viewer, view: &SavedView) -> bool {
    match Scope::parse(&view.scope) {
        Scope::Private => view.member_id == viewer.member_id,
        Scope::Team => view.member_id == viewer.member_id || viewer.is_admin(),
        Scope::Enterprise => viewer.is_admin(),
    }
}

/// Error unless the viewer may save for this scope: for everyone as an administrator; for a team that they
/// belong to or direct, or as an administrator for any team.
pub fn may_save(viewer: &Viewer, scope: Scope, team_id: Option<i64>) -> AppResult<()> {
    let theirs = |id: i64| viewer.team_ids.contains(&id) || viewer.directed_team_ids.contains(&id);
    match scope {
        Scope::Enterprise if !viewer.is_admin() => {
            Err(AppError::field("scope", FieldCode::Forbidden, "只有管理员可以保存企业视图"))
        }
        Scope::Team if !viewer.is_admin() && team_id.is_some_and(|id| !theirs(id)) => {
            Err(AppError::field("teamId", FieldCode::Forbidden, "只能共享给自己所在或负责的团队"))
        }
        _ => Ok(()),
    }
}
