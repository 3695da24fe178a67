//! Queries on avatars, which are stored apart from the rows that every list reads.

use chrono::Utc;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{member, member_avatar};

use crate::member::model::Member;

/// The avatar of a member, if there is one.
#[erased]
pub async fn picture(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<Vec<u8>>> {
    Ok(member_avatar::table
        .find((enterprise_id, id))
        .select(member_avatar::content)
        .first(&mut connection)
        .await
        .optional()?)
}

/// Sets the avatar of a member and increments the version, which its address contains.
#[erased]
pub async fn set_picture(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    png: &[u8],
) -> AppResult<Member> {
    let values = (member_avatar::content.eq(png), member_avatar::content_type.eq("image/png"));
    diesel::insert_into(member_avatar::table)
        .values((member_avatar::enterprise_id.eq(viewer.enterprise_id), member_avatar::id.eq(id), values))
        .on_conflict((member_avatar::enterprise_id, member_avatar::id))
        .do_update()
        .set((values, member_avatar::updated_at.eq(Utc::now())))
        .execute(connection)
        .await?;
    Ok(diesel::update(member::table.find((viewer.enterprise_id, id)))
        .set((
            member::version.eq(member::version + 1),
            member::updated_at.eq(Utc::now()),
            member::updated_by.eq(viewer.member_id),
        ))
        .returning(Member::as_returning())
        .get_result(connection)
        .await?)
}
