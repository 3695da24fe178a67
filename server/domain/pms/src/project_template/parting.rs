//! What becomes of the roles that templates have for members who leave (core §7 `member/leave`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::store;
use crate::kind::handover::{Parting, counted};
use crate::record::Change;

/// How many templates name members.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    counted(connection, enterprise_id, members, store::NAMING).await
}

/// Their roles are whose who takes over; without anybody they are open again.
#[erased]
pub async fn hand_over(tx: &mut AsyncPgConnection, enterprise_id: i64, parting: &Parting) -> AppResult<i64> {
    let ids = store::hand_on(tx, enterprise_id, &parting.from, parting.to).await?;
    let rows = store::templates::by_ids(tx, enterprise_id, &ids).await?;
    let changes = rows.iter().map(|row| {
        let change = Change::new("project_template.update", row.id).after(row);
        (enterprise_id, change.reason(Some("角色成员离职".to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}
