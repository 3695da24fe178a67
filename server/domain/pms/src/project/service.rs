//! Business actions on projects: check, transaction, write, log and event.

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};

use super::kind::{NUMBER, PROJECT};
use super::model::{Project, ProjectInput, ProjectPatch};
use super::scheduled::page;
use super::{rules, store};
use crate::custom_field::model::RecordType;
use crate::custom_field::values;
use crate::dict::rules::Dictionary;
use crate::mention::service::Described;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::{Db, customer, dict, member, mention, team};

/// The project, locked until the transaction ends; a missing or invisible one is not found.
#[erased]
pub async fn require(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Project> {
    store::hold(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)
}

/// Checks that the project named by `field` is visible to the viewer.
#[erased]
pub async fn require_seen(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    field: &str,
    id: i64,
) -> AppResult<Project> {
    let found = store::find(connection, viewer, id).await?;
    found.ok_or_else(|| AppError::field(field, FieldCode::NotFound, "项目不存在"))
}

/// Creates a project, or changes one; absent fields stay (business §7 `POST project`, `PUT project`).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, patch: ProjectPatch) -> AppResult<Project> {
    db.transaction(async |tx| match target {
        // a form must fill in the custom fields; a derived project need not
        None => {
            let custom = Some(patch.custom.unwrap_or_default());
            let made = create(tx, viewer, ProjectPatch { custom, ..patch }).await?;
            tell_mentioned(tx, viewer, None, &made).await?;
            Ok(made)
        }
        Some(target) => update(tx, viewer, target, patch).await,
    })
    .await
}

/// Creates a project within the caller's transaction; its creator becomes the director unless another is
/// named.
#[erased]
pub async fn create(tx: &mut AsyncPgConnection, viewer: &Viewer, patch: ProjectPatch) -> AppResult<Project> {
    if !viewer.can(Code::ProjectCreate) {
        return Err(AppError::forbidden());
    }
    let mut patch = patch;
    let custom = patch.custom.take();
    let director = (!viewer.is_external()).then_some(viewer.member_id);
    let mut input = rules::checked(patch.over(ProjectInput { director_id: director, ..Default::default() }))?;
    settle(tx, viewer, None, &mut input).await?;
    let mut made = store::insert(tx, viewer, &input, finished(None, &input)).await?;
    if let Some(custom) = &custom {
        made.custom = values::write(tx, viewer, RecordType::Project, (made.id, &made.custom), custom).await?;
    }
    Change::new("project.create", made.id).after(&made).write(tx, viewer).await?;
    Ok(made)
}

#[erased]
async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    patch: ProjectPatch,
) -> AppResult<Project> {
    let before = require(tx, viewer, id).await?;
    if !rules::may_edit(viewer, &before) {
        return Err(AppError::forbidden());
    }
    if version.is_some_and(|version| version != before.version) {
        return Err(AppError::stale());
    }
    let mut patch = patch;
    let custom = patch.custom.take();
    // a new director changes the team
    if patch.director_id.is_some_and(|director| director != before.director_id)
        && patch.director_team_id.is_none()
    {
        patch.director_team_id = Some(None);
    }
    let mut input = rules::checked(patch.over(ProjectInput::from(&before)))?;
    settle(tx, viewer, Some(&before), &mut input).await?;
    let finished = finished(Some(&before), &input);
    let after = store::update(tx, viewer, (id, before.version), &input, finished).await?;
    let mut after = after.ok_or_else(AppError::stale)?;
    if let Some(custom) = &custom {
        after.custom = values::write(tx, viewer, RecordType::Project, (id, &after.custom), custom).await?;
    }
    if after.director_id != before.director_id {
        store::see(tx, viewer.enterprise_id, &[id]).await?;
    }
    let change = Change::new("project.update", id).before(&before).after(&after);
    change.from_version(version).write(tx, viewer).await?;
    tell_mentioned(tx, viewer, Some(&before), &after).await?;
    Ok(after)
}

/// Notifies members whose mention in the description is new.
async fn tell_mentioned(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Project>,
    after: &Project,
) -> AppResult<()> {
    let project = Described { kind: &PROJECT, id: after.id, name: &after.name, link: page(after.id) };
    let was = before.and_then(|row| row.description.as_deref());
    mention::service::tell(tx, viewer, project, was, after.description.as_deref()).await
}

/// The day on which it entered a final status, kept while it stays in one.
fn finished(before: Option<&Project>, input: &ProjectInput) -> Option<NaiveDate> {
    rules::is_over(&input.status).then(|| {
        let kept = before.filter(|row| rules::is_over(&row.status)).and_then(|row| row.finished_on);
        kept.unwrap_or_else(|| clock::china_day(clock::now()))
    })
}

/// Checks that a record may use a value of a dictionary: it is offered, or was stored before.
#[erased]
pub async fn known_value(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (field, dictionary, label): (&'static str, Dictionary, &'static str),
    before: &[String],
    values: &[String],
) -> AppResult<()> {
    if values.iter().all(|value| before.contains(value)) {
        return Ok(());
    }
    let offered = dict::store::items(tx, viewer, dictionary).await?;
    let known = |value: &String| before.contains(value) || offered.iter().any(|one| &one.item.value == value);
    if values.iter().all(known) {
        Ok(())
    } else {
        Err(AppError::field(field, FieldCode::NotFound, format!("{label}不存在")))
    }
}

/// Checks that dictionary values, members and customers of the input exist. References that were stored
/// before stay valid.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Project>,
    input: &mut ProjectInput,
) -> AppResult<()> {
    let one = |value: Option<&String>| value.cloned().into_iter().collect::<Vec<String>>();
    let asked = [
        (
            ("type", Dictionary::ProjectType, "项目类型"),
            one(before.and_then(|row| row.project_type.as_ref())),
            one(input.project_type.as_ref()),
        ),
        (
            ("status", Dictionary::ProjectStatusCategory, "项目状态"),
            one(before.map(|row| &row.status)),
            vec![input.status.clone()],
        ),
        (
            ("property", Dictionary::ProjectProperty, "项目属性"),
            one(before.and_then(|row| row.property.as_ref())),
            one(input.property.as_ref()),
        ),
        (
            ("tags", Dictionary::ProjectTag, "项目标签"),
            before.map(|row| row.tags.clone()).unwrap_or_default(),
            input.tags.clone(),
        ),
    ];
    for (what, kept, values) in asked {
        known_value(tx, viewer, what, &kept, &values).await?;
    }
    if let Some(number) = &input.number
        && store::number_taken(tx, viewer, number, before.map(|row| row.id)).await?
    {
        return Err(NUMBER.taken());
    }
    if let Some(id) = input.customer_id
        && before.and_then(|row| row.customer_id) != Some(id)
        && customer::store::find(tx, viewer, id).await?.is_none()
    {
        return Err(AppError::field("customerId", FieldCode::NotFound, "客户不存在"));
    }
    let Some(director) = input.director_id else { return Ok(()) };
    let kept = before.map(|row| (row.director_id, row.director_team_id));
    if kept == Some((Some(director), input.director_team_id)) {
        return Ok(());
    }
    if before.and_then(|row| row.director_id) != Some(director) {
        member::store::require_active(tx, viewer, "directorId", &[director]).await?;
    }
    input.director_team_id =
        team_of(tx, viewer, ("directorTeamId", director), input.director_team_id).await?;
    Ok(())
}

/// The team in which a member works on it: the given one if they belong to it, else their main team.
#[erased]
pub async fn team_of(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (field, member): (&'static str, i64),
    said: Option<i64>,
) -> AppResult<Option<i64>> {
    let teams = team::store::teams_of_members(tx, viewer.enterprise_id, &[member]).await?;
    match said {
        Some(team) if !teams.iter().any(|(_, place)| place.id == team) => {
            Err(AppError::field(field, FieldCode::Invalid, "该成员不在所选团队"))
        }
        Some(team) => Ok(Some(team)),
        // the main team comes first
        None => Ok(teams.first().map(|(_, place)| place.id)),
    }
}

/// Deletes projects into the recycle bin; all or none (business §7 `DELETE project`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        let rows = whole(ids, store::hold(tx, viewer, ids).await?)?;
        if rows.iter().any(|row| !rules::may_delete(viewer, row)) {
            return Err(AppError::forbidden());
        }
        let gone = rows.iter().map(|row| Change::new("project.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Stars a project for the viewer, or removes the star (business §7 `POST project/star`).
#[erased]
pub async fn star(db: &Db, viewer: &Viewer, id: i64, on: bool) -> AppResult<Project> {
    db.transaction(async |tx| {
        let project = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        store::star(tx, viewer, id, on).await?;
        // the project itself is unchanged: only the viewer's own lists differ
        Change::new(if on { "project.star" } else { "project.unstar" }, id).write(tx, viewer).await?;
        Ok(project)
    })
    .await
}
