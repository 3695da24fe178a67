//! Planned time and place of a work order: validation, and writing together with the locked order.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use crate::address;
use crate::work_order::model::{WorkOrder, WorkOrderPatch};
use crate::work_order::plan::{Plan, PlanPatch};
use crate::work_order::store;

/// A plan to be written after its order.
#[derive(Debug, Default)]
pub struct Planned(Option<Plan>);

impl Planned {
    /// Writes the plan for the order that was created or changed.
    #[erased]
    pub async fn write(self, tx: &mut AsyncPgConnection, order: i64) -> AppResult<()> {
        match self.0 {
            Some(plan) => store::put_plan(tx, &Plan { work_order_id: order, ..plan }).await,
            None => Ok(()),
        }
    }
}

/// The plan of an order after a change. Its address is one of the customer's, and fills in the order's
/// address text unless the patch has another one; a change of customer clears it.
#[erased]
pub async fn place(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&WorkOrder>,
    patch: &mut WorkOrderPatch,
    said: PlanPatch,
) -> AppResult<Planned> {
    let had = before.and_then(|row| row.customer_id);
    let customer = patch.customer_id.unwrap_or(had);
    let moved = before.is_some() && customer != had;
    if said.is_empty() && !moved {
        return Ok(Planned::default());
    }
    let ids: Vec<i64> = before.map(|row| row.id).into_iter().collect();
    let old = store::plans(tx, viewer.enterprise_id, &ids).await?.pop().map(|(_, plan)| plan);
    let visit = said.visit(old.as_ref().and_then(Plan::visit))?;
    let base = old.unwrap_or(Plan {
        enterprise_id: viewer.enterprise_id,
        work_order_id: 0,
        starts_at: None,
        ends_at: None,
        address_id: None,
        lng: None,
        lat: None,
    });
    let mut plan =
        Plan { starts_at: visit.map(|(start, _)| start), ends_at: visit.map(|(_, end)| end), ..base };
    match said.address_id {
        None if !moved => {}
        None | Some(None) => {
            plan.address_id = None;
            (plan.lng, plan.lat) = (None, None);
        }
        Some(Some(id)) => {
            let found = address::store::addresses::find(tx, viewer, id).await?;
            let Some(found) = found.filter(|row| Some(row.customer_id) == customer) else {
                return Err(AppError::field("addressId", FieldCode::NotFound, "该客户没有这个地址"));
            };
            plan.address_id = Some(id);
            (plan.lng, plan.lat) = (found.lng, found.lat);
            let words = patch.address.clone().flatten();
            if words.is_none_or(|words| words.trim().is_empty()) {
                patch.address = Some(Some(found.address.clone()));
            }
        }
    }
    // nothing changes
    Ok(Planned((old != Some(plan)).then_some(plan)))
}

/// Sets the planned time of a dispatched order.
#[erased]
pub async fn expect(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    order: &WorkOrder,
    said: PlanPatch,
) -> AppResult<()> {
    let said = PlanPatch { address_id: None, ..said };
    let planned = place(tx, viewer, Some(order), &mut WorkOrderPatch::default(), said).await?;
    planned.write(tx, order.id).await
}
