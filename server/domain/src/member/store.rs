//! Queries on members; the only place with SQL about them.

use super::model::Member;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};
use xieli_tables::{member, team_member};

/// Refuses `field` unless every id is an active member of the enterprise.
pub async fn require_active(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    field: &str,
    ids: &[i64],
) -> AppResult<()> {
    let found: i64 = member::table
        .filter(member::enterprise_id.eq(enterprise_id))
        .filter(member::id.eq_any(ids))
        .filter(member::status.eq(1))
        .filter(member::deleted_at.is_null())
        .count()
        .get_result(&mut connection)
        .await?;
    if usize::try_from(found).is_ok_and(|found| found == ids.len()) {
        Ok(())
    } else {
        Err(AppError::field(
            field,
            FieldCode::NotFound,
            "成员不存在或已离职",
        ))
    }
}

type Query<'a> = member::BoxedQuery<'a, diesel::pg::Pg>;

/// Members of the viewer's enterprise that exist for the viewer: external members see themselves and the people of
/// their own teams.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = member::table
        .filter(member::enterprise_id.eq(viewer.enterprise_id))
        .filter(member::deleted_at.is_null())
        .into_boxed();
    if viewer.is_external() {
        let mates = team_member::table
            .filter(team_member::enterprise_id.eq(viewer.enterprise_id))
            .filter(team_member::team_id.eq_any(viewer.team_ids.clone()))
            .filter(team_member::left_at.is_null())
            .select(team_member::member_id);
        query.filter(member::id.eq(viewer.member_id).or(member::id.eq_any(mates)))
    } else {
        query
    }
}

/// One member, if it exists for the viewer.
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Member>> {
    Ok(visible_to(viewer)
        .filter(member::id.eq(id))
        .select(Member::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Members of one enterprise by id, for loaders: the association itself was visible.
pub async fn by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Member>> {
    Ok(member::table
        .filter(member::enterprise_id.eq(enterprise_id))
        .filter(member::id.eq_any(ids))
        .select(Member::as_select())
        .load(&mut connection)
        .await?)
}
