//! Creation and revocation of customer links by members who see the work order: check, transaction, write,
//! log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::CreatedLink;
use super::{rules, store};
use crate::crm_work_order::model::CrmWorkOrder;
use crate::record::Change;
use crate::work_order::model::WorkOrder;
use crate::work_order::service::hold;
use crate::{Db, Services, link};

/// Address of a link.
pub fn url(public_url: &str, secret: &str) -> String {
    format!("{public_url}/w/{secret}")
}

/// Creates the link of an order. The former one, created by a member or a report, is revoked.
#[erased]
pub async fn create(services: &Services, viewer: &Viewer, order: i64) -> AppResult<CreatedLink> {
    let (secret, hash) = link::secret();
    let order = services
        .db()
        .transaction(async |tx| {
            let order = hold(tx, viewer, (order, None)).await?.order;
            let (now, me) = (clock::now(), Some(viewer.member_id));
            store::revoke(tx, viewer.enterprise_id, order.id, (now, me)).await?;
            let until = now + rules::LIFE;
            store::insert(tx, viewer.enterprise_id, (Some(order.id), None), &hash, (until, me)).await?;
            Change::new("work_order.link", order.id).after(&order).write(tx, viewer).await?;
            Ok(order)
        })
        .await?;
    Ok(CreatedLink { order, url: url(services.public_url(), &secret) })
}

/// Revokes the link of an order.
#[erased]
pub async fn revoke(db: &Db, viewer: &Viewer, order: i64) -> AppResult<WorkOrder> {
    db.transaction(async |tx| {
        let order = hold(tx, viewer, (order, None)).await?.order;
        let when = (clock::now(), Some(viewer.member_id));
        if !store::revoke(tx, viewer.enterprise_id, order.id, when).await? {
            return Err(AppError::field("id", FieldCode::Conflict, "客户链接已撤销"));
        }
        Change::new("work_order.unlink", order.id).after(&order).write(tx, viewer).await?;
        Ok(order)
    })
    .await
}

/// Makes the reporter's link of a request lead to the order that the request has become.
#[erased]
pub async fn follows(tx: &mut AsyncPgConnection, intake: &CrmWorkOrder, order: i64) -> AppResult<()> {
    store::follow(tx, intake.enterprise_id, intake.id, order).await
}
