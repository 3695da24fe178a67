//! Changes to an existing report: grants, favourites, links to other reports, and reverting to a former
//! definition (decision 0103).

use diesel_async::AsyncPgConnection;
use serde::Serialize;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::definition::Definition;
use super::grants::{self, Grant, Holder};
use super::links::Link;
use super::model::{Report, ReportInput};
use super::{grant_store, rules, service, store, versions};
use crate::record::Change;
use crate::{Db, member, part, role, team};

/// The requested grants of a report.
#[derive(Debug, Clone)]
pub struct Sharing {
    /// Id of the report.
    pub id: i64,
    /// The version that the caller read, for optimistic locking.
    pub version: Option<i32>,
    /// Only holders of a grant read it, else all readers of its position; absent: unchanged.
    pub restricted: Option<bool>,
    /// All of its grants; replaces the former ones.
    pub grants: Vec<Grant>,
}

/// Audience as the log stores it.
#[derive(Serialize)]
struct Shared<'a> {
    name: &'a str,
    restricted: bool,
    grants: &'a [Grant],
}

/// The log entry of a change of audience.
pub(super) fn shared(before: (&Report, &[Grant]), after: (&Report, &[Grant])) -> Change {
    let kept = |(report, grants): (&Report, &[Grant])| {
        serde_json::to_value(Shared { name: &report.name, restricted: report.restricted, grants }).ok()
    };
    Change::new("online_report.share", after.0.id).before(&kept(before)).after(&kept(after))
}

/// Replaces the grants of a report, as a report manager or as a holder of a grant to share it.
#[erased]
pub async fn share(db: &Db, viewer: &Viewer, sharing: Sharing) -> AppResult<Report> {
    db.transaction(async |tx| {
        let Sharing { id, version, restricted, grants } = sharing;
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let before = store::reports::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let standing = grant_store::standing(tx, viewer, id).await?;
        if !standing.share {
            return Err(AppError::forbidden());
        }
        part::from(version, before.version)?;
        let restricted = restricted.unwrap_or(before.restricted);
        if restricted != before.restricted && !standing.manage {
            let message = "只有管理员可以修改可见范围";
            return Err(AppError::field("restricted", FieldCode::Forbidden, message));
        }
        let had = grant_store::of_report(tx, viewer.enterprise_id, id).await?;
        let now = grants::checked(viewer.member_id, &had, grants)?;
        grants::may_share(standing, viewer.member_id, &held(tx, viewer, &had).await?, &now)?;
        there(tx, viewer, &had, &now).await?;
        grant_store::put(tx, viewer.enterprise_id, id, &now).await?;
        let after = store::shared(tx, viewer, id, restricted).await?;
        shared((&before, &had), (&after, &now)).from_version(version).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// The grants without those of deleted teams, which nobody holds and no form sends back.
async fn held(tx: &mut AsyncPgConnection, viewer: &Viewer, had: &[Grant]) -> AppResult<Vec<Grant>> {
    let team = |grant: &Grant| match grant.holder {
        Holder::Team(id) => Some(id),
        _ => None,
    };
    let ids: Vec<i64> = had.iter().filter_map(team).collect();
    if ids.is_empty() {
        return Ok(had.to_vec());
    }
    let found = team::store::by_ids(tx, viewer.enterprise_id, &ids).await?;
    let there = |grant: &&Grant| team(grant).is_none_or(|id| found.iter().any(|one| one.id == id));
    Ok(had.iter().filter(there).copied().collect())
}

/// Checks that new holders exist for the viewer.
async fn there(tx: &mut AsyncPgConnection, viewer: &Viewer, had: &[Grant], now: &[Grant]) -> AppResult<()> {
    let (mut members, mut teams, mut roles) = (Vec::new(), Vec::new(), Vec::new());
    for grant in now.iter().filter(|grant| !had.iter().any(|one| one.holder == grant.holder)) {
        match grant.holder {
            Holder::Member(id) => members.push(id),
            Holder::Team(id) => teams.push(id),
            Holder::Role(id) => roles.push(id),
        }
    }
    if !members.is_empty() {
        member::store::require_active(tx, viewer, "grants", &members).await?;
    }
    if !teams.is_empty() && team::store::find_many(tx, viewer, &teams).await?.len() != teams.len() {
        return Err(AppError::field("grants", FieldCode::NotFound, "团队不存在"));
    }
    if !roles.is_empty() && role::store::by_ids(tx, viewer.enterprise_id, &roles).await?.len() != roles.len()
    {
        return Err(AppError::field("grants", FieldCode::NotFound, "角色不存在"));
    }
    Ok(())
}

/// Marks a report as the viewer's favourite, or removes the mark.
#[erased]
pub async fn star(db: &Db, viewer: &Viewer, id: i64, on: bool) -> AppResult<Report> {
    db.transaction(async |tx| {
        let report = store::reports::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        grant_store::star(tx, viewer, id, on).await?;
        // the report itself has not changed: only the viewer's own lists have
        let kind = if on { "online_report.star" } else { "online_report.unstar" };
        Change::new(kind, id).write(tx, viewer).await?;
        Ok(report)
    })
    .await
}

/// Reverts to a former definition; the present one is stored as a version, too.
#[erased]
pub async fn revert(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    number: i32,
) -> AppResult<Report> {
    db.transaction(async |tx| {
        let before = changed(tx, viewer, id, version).await?;
        let former = versions::one(tx, viewer.enterprise_id, id, number).await?;
        let former =
            former.ok_or_else(|| AppError::field("number", FieldCode::NotFound, "历史版本不存在"))?;
        let definition = former.definition().and_then(|one| rules::checked(one).ok()).ok_or_else(|| {
            AppError::field("number", FieldCode::Invalid, "该版本用到的数据或字段已不存在，不能恢复")
        })?;
        put(tx, viewer, &before, definition, format!("恢复到第 {number} 版")).await
    })
    .await
}

/// Replaces the links of a report to others.
#[erased]
pub async fn link(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    links: Vec<Link>,
) -> AppResult<Report> {
    db.transaction(async |tx| {
        let before = changed(tx, viewer, id, version).await?;
        let mut definition = before.definition();
        let had = std::mem::replace(&mut definition.links, links);
        let definition = rules::checked(definition)?;
        service::linked(tx, viewer, &had, &definition).await?;
        put(tx, viewer, &before, definition, "修改了链接".to_owned()).await
    })
    .await
}

/// Loads and locks a report that the viewer may change, at the version that was read.
async fn changed(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: Option<i32>,
) -> AppResult<Report> {
    store::LIST.lock(tx, viewer.enterprise_id).await?;
    let before = store::reports::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    if !grant_store::standing(tx, viewer, id).await?.update {
        return Err(AppError::forbidden());
    }
    part::from(version, before.version)?;
    Ok(before)
}

/// Writes another definition and stores the former one as a version; an equal definition changes nothing.
async fn put(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Report,
    definition: Definition,
    reason: String,
) -> AppResult<Report> {
    if versions::same(&before.definition(), &definition) {
        return Ok(before.clone());
    }
    let standing = grant_store::standing(tx, viewer, before.id).await?;
    service::within(viewer, standing, &definition)?;
    versions::keep(tx, viewer, before).await?;
    let mut input = ReportInput::from(before);
    service::defined(&mut input, &definition);
    let target = Some((before.id, Some(before.version)));
    service::write(tx, viewer, (target, Some(before)), &input, Some(reason)).await
}
