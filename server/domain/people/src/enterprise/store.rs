//! Queries on enterprises and transfers; the only module with SQL on their tables.

use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Code, MemberType, Viewer, clock};
use xieli_tables::{enterprise, member, ownership_transfer, role};

use super::model::{Enterprise, Transfer};
use super::rules::TransferState;
use crate::states::MemberStatus;

/// The viewer's enterprise, the only one visible to the viewer.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Option<Enterprise>> {
    Ok(enterprise::table
        .find(viewer.enterprise_id)
        .select(Enterprise::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The viewer's enterprise, locked until the transaction ends.
#[erased]
pub async fn lock(connection: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<Enterprise> {
    Ok(enterprise::table
        .find(viewer.enterprise_id)
        .for_update()
        .select(Enterprise::as_select())
        .first(connection)
        .await?)
}

/// Writes the file of the logo, if the version is still `version`.
#[erased]
pub async fn set_logo(
    connection: &mut AsyncPgConnection,
    id: i64,
    version: i32,
    file_id: Option<i64>,
) -> AppResult<Option<Enterprise>> {
    Ok(diesel::update(enterprise::table.find(id).filter(enterprise::version.eq(version)))
        .set((
            enterprise::logo_file_id.eq(file_id),
            enterprise::version.eq(enterprise::version + 1),
            enterprise::updated_at.eq(clock::now()),
        ))
        .returning(Enterprise::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Number of active members of the enterprise.
#[erased]
pub async fn member_count(mut connection: &AsyncPgConnection, id: i64) -> AppResult<i64> {
    Ok(member::table
        .filter(member::enterprise_id.eq(id))
        .filter(member::status.eq(MemberStatus::Active.number()))
        .filter(member::deleted_at.is_null())
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// Number of external members among them.
#[erased]
pub async fn external_count(mut connection: &AsyncPgConnection, id: i64) -> AppResult<i64> {
    Ok(member::table
        .filter(member::enterprise_id.eq(id))
        .filter(member::status.eq(MemberStatus::Active.number()))
        .filter(member::deleted_at.is_null())
        .filter(member::type_.eq(MemberType::External.as_i16()))
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// Writes the texts of an enterprise if its version is still `version`.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    after: &Enterprise,
    version: i32,
) -> AppResult<Option<Enterprise>> {
    Ok(diesel::update(enterprise::table.find(after.id).filter(enterprise::version.eq(version)))
        .set((
            enterprise::name.eq(&after.name),
            enterprise::short_name.eq(&after.short_name),
            enterprise::phone.eq(&after.phone),
            enterprise::area_code.eq(&after.area_code),
            enterprise::address.eq(&after.address),
            enterprise::introduction.eq(&after.introduction),
            enterprise::industry.eq(&after.industry),
            enterprise::version.eq(enterprise::version + 1),
            enterprise::updated_at.eq(clock::now()),
        ))
        .returning(Enterprise::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Writes the owner of an enterprise.
#[erased]
pub async fn set_owner(
    connection: &mut AsyncPgConnection,
    id: i64,
    owner_member_id: i64,
) -> AppResult<Enterprise> {
    Ok(diesel::update(enterprise::table.find(id))
        .set((
            enterprise::owner_member_id.eq(owner_member_id),
            enterprise::version.eq(enterprise::version + 1),
            enterprise::updated_at.eq(clock::now()),
        ))
        .returning(Enterprise::as_returning())
        .get_result(connection)
        .await?)
}

/// The id of one of the two system roles.
#[erased]
pub async fn system_role(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    code: Code,
) -> AppResult<Option<i64>> {
    Ok(role::table
        .filter(role::enterprise_id.eq(enterprise_id))
        .filter(role::code.eq(code.as_str()))
        .select(role::id)
        .first(&mut connection)
        .await
        .optional()?)
}

/// The pending transfer, if the viewer is one of its two members, or an admin.
#[erased]
pub async fn pending(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Option<Transfer>> {
    Ok(visible_to(viewer)
        .filter(ownership_transfer::state.eq(TransferState::Pending.as_str()))
        .filter(ownership_transfer::expires_at.gt(clock::now()))
        .select(Transfer::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// A transfer by id, if it is visible to the viewer.
#[erased]
pub async fn find_transfer(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Transfer>> {
    Ok(visible_to(viewer)
        .filter(ownership_transfer::id.eq(id))
        .select(Transfer::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

type Query<'a> = ownership_transfer::BoxedQuery<'a, diesel::pg::Pg>;

/// Transfers visible to the viewer: those from or to them, all for admins.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = ownership_transfer::table
        .filter(ownership_transfer::enterprise_id.eq(viewer.enterprise_id))
        .into_boxed();
    if viewer.is_admin() {
        return query;
    }
    query.filter(
        ownership_transfer::from_member_id
            .eq(viewer.member_id)
            .or(ownership_transfer::to_member_id.eq(viewer.member_id)),
    )
}

/// Marks transfers as expired that were not answered in time, so that a new one can be made.
#[erased]
pub async fn expire(connection: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    diesel::update(
        ownership_transfer::table
            .filter(ownership_transfer::enterprise_id.eq(enterprise_id))
            .filter(ownership_transfer::state.eq(TransferState::Pending.as_str()))
            .filter(ownership_transfer::expires_at.le(clock::now())),
    )
    .set((
        ownership_transfer::state.eq(TransferState::Expired.as_str()),
        ownership_transfer::answered_at.eq(clock::now()),
    ))
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts a transfer; `None` while another is pending.
#[erased]
pub async fn insert_transfer(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    to_member_id: i64,
    expires_at: chrono::DateTime<chrono::Utc>,
) -> AppResult<Option<Transfer>> {
    Ok(diesel::insert_into(ownership_transfer::table)
        .values((
            ownership_transfer::enterprise_id.eq(viewer.enterprise_id),
            ownership_transfer::from_member_id.eq(viewer.member_id),
            ownership_transfer::to_member_id.eq(to_member_id),
            ownership_transfer::expires_at.eq(expires_at),
        ))
        .on_conflict_do_nothing()
        .returning(Transfer::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Writes the answer to a transfer.
#[erased]
pub async fn set_transfer(
    connection: &mut AsyncPgConnection,
    transfer: &Transfer,
    state: TransferState,
) -> AppResult<Transfer> {
    Ok(diesel::update(ownership_transfer::table.find((transfer.enterprise_id, transfer.id)))
        .set((ownership_transfer::state.eq(state.as_str()), ownership_transfer::answered_at.eq(clock::now())))
        .returning(Transfer::as_returning())
        .get_result(connection)
        .await?)
}
