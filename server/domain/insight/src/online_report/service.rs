//! Commands on configurable reports: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::definition::{Definition, Position};
use super::grants::{Grant, Standing};
use super::kind::NAME;
use super::life::shared;
use super::links::Link;
use super::model::{Report, ReportChange, ReportInput, ReportPatch};
use super::rules::MAX_NAME;
use super::templates::Template;
use super::{grant_store, grants, links, rules, store, versions};
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::tree::reorder;
use crate::{Db, part, role};

fn require(viewer: &Viewer) -> AppResult<()> {
    if rules::may_manage(viewer) { Ok(()) } else { Err(AppError::forbidden()) }
}

/// Creates a report behind the others of its position, or changes one, as a report manager or holder of a
/// grant to change it; absent fields stay (business §7 Online reports).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: ReportChange) -> AppResult<Report> {
    if target.is_none() {
        require(viewer)?;
    }
    db.transaction(async |tx| {
        let mut change = change;
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let (mut before, mut had, mut standing) = (None, Vec::new(), Standing::MANAGER);
        if let Some((id, version)) = target {
            let row = store::reports::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            standing = grant_store::standing(tx, viewer, id).await?;
            had = grant_store::of_report(tx, viewer.enterprise_id, id).await?;
            // forms send back the roles that they received
            change.role_ids = change.role_ids.map(once).filter(|roles| *roles != once(grants::roles(&had)));
            grants::may_change(standing, &row, &change)?;
            part::from(version, row.version)?;
            before = Some(row);
        }
        let former = before.as_ref().map(Report::definition);
        let old_links = former.as_ref().map(|one| one.links.clone()).unwrap_or_default();
        if let Some(definition) = change.definition.as_mut().filter(|_| change.keeps_links) {
            let links = links::kept(&old_links, definition);
            definition.links = links;
        }
        let roles = change.role_ids.clone().map(once);
        let new = || ReportInput { enabled: true, ..ReportInput::default() };
        let base = before.as_ref().map_or_else(new, ReportInput::from);
        let (mut input, made) = checked(change, base)?;
        if let Some(roles) = &roles {
            input.restricted = grants::restricts(input.restricted, &had, roles);
        }
        settle(tx, viewer, before.as_ref(), &input).await?;
        if let Some(definition) = &made {
            within(viewer, standing, definition)?;
            linked(tx, viewer, &old_links, definition).await?;
        }
        named(tx, viewer, &had, roles.as_deref().unwrap_or_default()).await?;
        if let (Some(before), Some(former), Some(made)) = (&before, &former, &made)
            && !versions::same(former, made)
        {
            versions::keep(tx, viewer, before).await?;
        }
        let row = write(tx, viewer, (target, before.as_ref()), &input, None).await?;
        if let Some(roles) = roles {
            let now = grants::for_roles(viewer.member_id, &had, &roles);
            if now != had {
                grant_store::put(tx, viewer.enterprise_id, row.id, &now).await?;
                shared((before.as_ref().unwrap_or(&row), &had), (&row, &now)).write(tx, viewer).await?;
            }
        }
        Ok(row)
    })
    .await
}

/// Roles, each once.
fn once(mut roles: Vec<i64>) -> Vec<i64> {
    roles.sort_unstable();
    roles.dedup();
    roles
}

/// Refuses members of a definition that its author may not read, unless the author manages reports.
pub(super) fn within(viewer: &Viewer, standing: Standing, definition: &Definition) -> AppResult<()> {
    let lacking = rules::needs(definition).into_iter().find(|need| !need.met(viewer));
    match lacking.filter(|_| !standing.manage) {
        None => Ok(()),
        Some(lacking) => {
            let message = format!("该报表需要“{}”权限", lacking.label());
            Err(AppError::field("definition", FieldCode::Forbidden, message))
        }
    }
}

/// Checks that the targets of new links exist for the viewer and accept the passed parameters.
#[erased]
pub(super) async fn linked(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    had: &[Link],
    definition: &Definition,
) -> AppResult<()> {
    let new: Vec<&Link> = definition.links.iter().filter(|link| !had.contains(link)).collect();
    if new.is_empty() {
        return Ok(());
    }
    let ids = once(new.iter().map(|link| link.report).collect());
    let found = store::reports::many(tx, viewer, &ids).await?;
    let mut check = Checker::new();
    for link in new {
        match found.iter().find(|one| one.id == link.report) {
            Some(target) => links::fits(&mut check, definition, link, &target.definition()),
            None => check.refuse("definition.links", FieldCode::NotFound, "链接的报表不存在"),
        }
    }
    check.finish()
}

/// Checks that new roles exist; former roles stay valid.
async fn named(tx: &mut AsyncPgConnection, viewer: &Viewer, had: &[Grant], roles: &[i64]) -> AppResult<()> {
    let had = grants::roles(had);
    let new: Vec<i64> = roles.iter().copied().filter(|id| !had.contains(id)).collect();
    if !new.is_empty() && role::store::by_ids(tx, viewer.enterprise_id, &new).await?.len() != new.len() {
        return Err(AppError::field("roleIds", FieldCode::NotFound, "角色不存在"));
    }
    Ok(())
}

/// Trims and checks a report with its derived fields, and returns its definition if that has changed; roles
/// are checked elsewhere.
fn checked(change: ReportChange, base: ReportInput) -> AppResult<(ReportInput, Option<Definition>)> {
    let ReportChange { patch, definition, role_ids, .. } = change;
    let mut check = Checker::new();
    let input = patch.over(base);
    if Position::read(input.menu_position).is_none() {
        check.refuse("position", FieldCode::Required, "请选择位置");
    }
    if role_ids.is_some_and(|roles| once(roles).len() > rules::MAX_ROLES) {
        check.refuse("roleIds", FieldCode::TooLong, format!("最多选择 {} 个角色", rules::MAX_ROLES));
    }
    let mut checked = ReportInput {
        name: check.required("name", "报表名称", &input.name, MAX_NAME),
        remark: check.lines("remark", "说明", input.remark.as_deref(), 500),
        ..input
    };
    let made = match definition {
        Some(definition) => match rules::checked(definition) {
            Ok(definition) => Some(definition),
            Err(AppError::Invalid(errors)) => {
                errors
                    .into_iter()
                    .for_each(|error| check.refuse(&error.path.join("."), error.code, error.message));
                None
            }
            Err(error) => return Err(error),
        },
        None => None,
    };
    if let Some(definition) = &made {
        defined(&mut checked, definition);
    } else if checked.dataset == 0 {
        check.refuse("definition", FieldCode::Required, "请设置报表内容");
    }
    check.finish()?;
    Ok((checked, made))
}

/// Sets the definition of a report and its derived fields.
pub(super) fn defined(input: &mut ReportInput, definition: &Definition) {
    input.dataset = definition.dataset.number();
    input.needs = rules::needs(definition).into_iter().map(|need| need.number().into()).collect();
    input.definition = definition.kept();
}

/// Checks that the name of a report is free.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Report>,
    input: &ReportInput,
) -> AppResult<()> {
    let name = (input.menu_position, input.name.as_str());
    if store::name_taken(tx, viewer, name, before.map(|row| row.id)).await? {
        return Err(NAME.taken());
    }
    Ok(())
}

/// Writes a report; one that is new to its position comes last there.
#[erased]
pub(super) async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (target, before): (Target, Option<&Report>),
    input: &ReportInput,
    reason: Option<String>,
) -> AppResult<Report> {
    let moved = before.is_none_or(|before| before.menu_position != input.menu_position);
    let place = if moved { Some(behind(tx, viewer, input.menu_position).await?) } else { None };
    let (change, mut row) = store::reports::put(tx, viewer, target, input).await?;
    if let Some(place) = place {
        row = store::place(tx, viewer, row.id, place).await?;
    }
    let change = match reason {
        // otherwise the log would mention a version that does not exist
        None => change,
        said => change.reason(said),
    };
    change.after(&row).write(tx, viewer).await?;
    Ok(row)
}

/// The place behind the other reports of a position.
async fn behind(connection: &AsyncPgConnection, viewer: &Viewer, position: i16) -> AppResult<i32> {
    let places = store::places(connection, viewer, position).await?;
    if places.len() >= rules::MAX_REPORTS {
        let message = format!("每个位置最多 {} 张报表", rules::MAX_REPORTS);
        return Err(AppError::field("position", FieldCode::TooLong, message));
    }
    Ok(places.last().map_or(0, |(_, place)| place.saturating_add(1)))
}

/// A variant of this name that no report of the position has.
pub(crate) fn free(name: &str, ending: &str, taken: &[String]) -> String {
    let short: String = name.chars().take(MAX_NAME - 8).collect();
    let numbered = (2..).map(|n| format!("{short}{ending}{n}"));
    let mut names = std::iter::once(format!("{short}{ending}")).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or(short)
}

/// Copies a report behind the others of its position, under a free name; the copy is disabled.
#[erased]
pub async fn copy(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Report> {
    require(viewer)?;
    db.transaction(async |tx| {
        // taken before the names are read, so that the new name stays free
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let of = store::reports::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let name = free(&of.name, "副本", &store::names(tx, viewer, of.menu_position).await?);
        let input = ReportInput { name, enabled: false, ..ReportInput::from(&of) };
        let made = write(tx, viewer, (None, None), &input, Some(format!("复制自报表“{}”", of.name))).await?;
        let grants = grant_store::of_report(tx, viewer.enterprise_id, id).await?;
        if !grants.is_empty() {
            grant_store::put(tx, viewer.enterprise_id, made.id, &grants).await?;
            shared((&made, &[]), (&made, &grants)).write(tx, viewer).await?;
        }
        Ok(made)
    })
    .await
}

/// Creates a report from a template, behind the others of its position.
#[erased]
pub async fn from_template(db: &Db, viewer: &Viewer, code: &str) -> AppResult<Report> {
    require(viewer)?;
    let template = Template::all().into_iter().find(|one| one.code == code);
    let template =
        template.ok_or_else(|| AppError::field("template", FieldCode::NotFound, "报表模板不存在"))?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let position = template.position.number();
        let taken = store::names(tx, viewer, position).await?;
        let name = match taken.iter().any(|name| *name == template.name) {
            false => template.name.to_owned(),
            true => free(template.name, "", &taken),
        };
        let patch = ReportPatch {
            menu_position: Some(position),
            name: Some(name),
            remark: Some(Some(template.remark.to_owned())),
            ..ReportPatch::default()
        };
        let base = ReportInput { enabled: true, ..ReportInput::default() };
        let definition = Some(template.definition.clone());
        let (input, _) = checked(ReportChange { patch, definition, ..ReportChange::default() }, base)?;
        write(tx, viewer, (None, None), &input, Some(format!("取自模板“{}”", template.name))).await
    })
    .await
}

/// Moves a report to this place within its position, from 0.
#[erased]
pub async fn arrange(db: &Db, viewer: &Viewer, id: i64, place: i32) -> AppResult<Report> {
    require(viewer)?;
    let place =
        usize::try_from(place).map_err(|_| AppError::field("order", FieldCode::Invalid, "排序无效"))?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let before = store::reports::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let places = store::places(tx, viewer, before.menu_position).await?;
        let ids: Vec<i64> = places.into_iter().map(|(id, _)| id).collect();
        store::LIST.arrange(tx, viewer, &reorder(&ids, id, place)).await?;
        let after = store::reports::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        Change::new("online_report.order", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Moves reports to the recycle bin; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    require(viewer)?;
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        whole(ids, store::reports::many(tx, viewer, ids).await?)?;
        store::reports::remove(tx, viewer, ids).await
    })
    .await
}
