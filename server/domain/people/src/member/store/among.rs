//! Look-ups of given members by id or by name: the active ones, those visible to the viewer, those of the
//! viewer's teams.

use std::collections::HashSet;

use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};
use xieli_tables::{member, team_member};

use super::{people_of, visible_to};
use crate::member::rules::Status;

/// Refuses `field` unless every id is an active member visible to the viewer.
#[erased]
pub async fn require_active(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    field: &str,
    ids: &[i64],
) -> AppResult<()> {
    let found: i64 = visible_to(viewer)
        .filter(member::id.eq_any(ids.to_vec()))
        .filter(member::status.eq(Status::Active.as_i16()))
        .select(count_star())
        .first(&mut connection)
        .await?;
    if usize::try_from(found).is_ok_and(|found| found == ids.len()) {
        Ok(())
    } else {
        Err(AppError::field(field, FieldCode::NotFound, "成员不存在或已离职"))
    }
}

/// The active ones among these members that are visible to the viewer.
#[erased]
pub async fn active_among(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<i64>> {
    Ok(visible_to(viewer)
        .filter(member::id.eq_any(ids.to_vec()))
        .filter(member::status.eq(Status::Active.as_i16()))
        .select(member::id)
        .load(&mut connection)
        .await?)
}

/// Active members visible to the viewer with this name, phone or job number; each with the text that matched.
#[erased]
pub async fn active_called(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    called: &[String],
) -> AppResult<Vec<(i64, String)>> {
    let by = member::name.eq_any(called.to_vec());
    let by = by.or(member::phone.eq_any(called.to_vec()).assume_not_null());
    let by = by.or(member::job_number.eq_any(called.to_vec()).assume_not_null());
    let rows: Vec<(i64, String, Option<String>, Option<String>)> = visible_to(viewer)
        .filter(member::status.eq(Status::Active.as_i16()))
        .filter(by)
        .select((member::id, member::name, member::phone, member::job_number))
        .load(&mut connection)
        .await?;
    let mut found = Vec::with_capacity(rows.len());
    for (id, name, phone, number) in rows {
        for word in [Some(name), phone, number].into_iter().flatten().filter(|word| called.contains(word)) {
            found.push((id, word));
        }
    }
    Ok(found)
}

/// Active members visible to the viewer with one of these names; each with the name. No index has the names:
/// the members of the enterprise are read, in a few milliseconds for 10,000.
#[erased]
pub async fn active_named(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    names: &[String],
) -> AppResult<Vec<(i64, String)>> {
    Ok(visible_to(viewer)
        .filter(member::status.eq(Status::Active.as_i16()))
        .filter(member::name.eq_any(names.to_vec()))
        .select((member::id, member::name))
        .load(&mut connection)
        .await?)
}

/// Refuses `field` unless every id is a member visible to the viewer, active or former: for removing them
/// from a record, and for naming them.
#[erased]
pub async fn require_known(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    field: &str,
    ids: &[i64],
) -> AppResult<()> {
    let found: i64 = visible_to(viewer)
        .filter(member::id.eq_any(ids.to_vec()))
        .select(count_star())
        .first(&mut connection)
        .await?;
    if usize::try_from(found).is_ok_and(|found| found == ids.len()) {
        Ok(())
    } else {
        Err(AppError::field(field, FieldCode::NotFound, "成员不存在"))
    }
}

/// The ones among these members who share a team with the viewer.
#[erased]
pub async fn mates_among(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<HashSet<i64>> {
    let mates: Vec<i64> = people_of(viewer.enterprise_id, viewer.team_ids.clone())
        .filter(team_member::member_id.eq_any(ids.to_vec()))
        .load(&mut connection)
        .await?;
    Ok(mates.into_iter().collect())
}
