//! Offboarding: the template roles of a leaving member (core §7 `member/leave`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::store;
use crate::kind::handover::{Offboarding, counted};
use crate::record::Change;

/// Number of templates that name members.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    counted(connection, enterprise_id, members, store::NAMING).await
}

/// Assigns the roles to the successor; without one they are open.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let ids = store::hand_on(tx, enterprise_id, &offboarding.from, offboarding.to).await?;
    let rows = store::templates::by_ids(tx, enterprise_id, &ids).await?;
    let changes = rows.iter().map(|row| {
        let change = Change::new("project_template.update", row.id).after(row);
        (enterprise_id, change.reason(Some("角色成员离职".to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}
