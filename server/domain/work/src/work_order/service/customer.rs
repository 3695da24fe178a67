//! Customers' own statements on a work order through its link, and the further order after a bad evaluation
//! (decision 0059).

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, clock};

use super::promise;
use super::step::inform;
use crate::config_value::model::WorkSetting;
use crate::record::Change;
use crate::work_link::rules::{is_low, shortened};
use crate::work_order::checks;
use crate::work_order::clock::Clock;
use crate::work_order::model::{EvaluateInput, WorkOrder, WorkOrderInput};
use crate::work_order::rules::{self, Step};
use crate::work_order::store::{self, Effect};
use crate::{member, team};

/// Stores the customer's own evaluation of an order that is locked, once.
#[erased]
pub async fn evaluated_by_customer(
    tx: &mut AsyncPgConnection,
    order: &WorkOrder,
    input: EvaluateInput,
    setting: &WorkSetting,
) -> AppResult<()> {
    let input = checks::evaluated(input)?;
    let to = rules::moved(order, false, Step::Evaluate, setting)?;
    if store::put_evaluate(tx, (order.enterprise_id, None), order.id, &input).await?.is_none() {
        return Err(AppError::field("code", FieldCode::Conflict, "工单已评价"));
    }
    let now = clock::now();
    let after = store::step(tx, None, order, to, &Effect::default(), now).await?;
    let stars = format!("{} 星", input.score);
    store::note(tx, None, order, (Step::Evaluate, &after), Some(&stars), now).await?;
    let change = Change::new(Step::Evaluate.action(), after.id).before(order).after(&after);
    change.reason(Some(format!("客户：{stars}"))).write_as(tx, order.enterprise_id, None).await?;
    let title = format!("客户评价了工单“{}”", order.name);
    let told = workers(order).chain(order.created_by).collect();
    inform(tx, order, told, ("work_order.finished", title, Some(stars))).await?;
    follow_up(tx, None, &after, &input, setting).await
}

/// Notifies the members concerned that the customer considers the order done. Its status does not change:
/// only a member confirms an order, with points.
#[erased]
pub async fn agreed_by_customer(
    tx: &mut AsyncPgConnection,
    order: &WorkOrder,
    note: Option<String>,
) -> AppResult<()> {
    let change = Change::new("work_order.agree", order.id).after(order).reason(note.clone());
    change.write_as(tx, order.enterprise_id, None).await?;
    let salesmen = store::salesmen(tx, order.enterprise_id, &[order.id]).await?;
    let told = order.director_id.into_iter().chain(order.created_by);
    let told = told.chain(salesmen.into_iter().map(|(_, salesman)| salesman)).collect();
    let title = format!("客户确认工单“{}”已完工", order.name);
    inform(tx, order, told, ("work_order.finished", title, note)).await
}

/// Opens a further order if the evaluation is bad, and notifies dispatchers and directors of the team. Two
/// bad evaluations of an order open one further order.
#[erased]
pub(super) async fn follow_up(
    tx: &mut AsyncPgConnection,
    by: Option<i64>,
    order: &WorkOrder,
    said: &EvaluateInput,
    setting: &WorkSetting,
) -> AppResult<()> {
    if !is_low(said.score, setting) || store::is_followed(tx, order.enterprise_id, order.id).await? {
        return Ok(());
    }
    let now = clock::now();
    let number = rules::code(order.id, order.created_at);
    let words = said.content.as_deref().map(|content| format!("：{content}")).unwrap_or_default();
    let mut input = WorkOrderInput {
        name: shortened(&format!("差评跟进：{}", order.name), 200),
        description: Some(format!("工单 {number} 的客户评价为 {} 星{words}", said.score)),
        service_type: order.service_type.clone(),
        level: order.level.clone(),
        customer_id: order.customer_id,
        project_id: order.project_id,
        asset_id: order.asset_id,
        project_device_id: order.project_device_id,
        zone_id: order.zone_id,
        contact_name: order.contact_name.clone(),
        contact_phone: order.contact_phone.clone(),
        address: order.address.clone(),
        accept_team_id: order.accept_team_id,
        requested_at: now,
        ..WorkOrderInput::default()
    };
    let promised = promise(tx, order.enterprise_id, &mut input, 0).await?;
    let row = store::insert_after(tx, order, by, &input).await?;
    store::clocks::put(tx, &Clock::new(row.enterprise_id, row.id).promising(promised)).await?;
    store::see(tx, row.enterprise_id, &[row.id]).await?;
    store::note(tx, by, &row, (Step::Add, &row), None, row.created_at).await?;
    let why = Some(format!("工单 {number} 的客户评价为 {} 星", said.score));
    let change = Change::new(Step::Add.action(), row.id).after(&row).reason(why.clone());
    change.write_as(tx, row.enterprise_id, by).await?;
    let mut told: BTreeSet<i64> =
        member::store::holders_of(tx, row.enterprise_id, Code::WorkDeliver).await?.into_iter().collect();
    let teams: Vec<i64> = row.accept_team_id.into_iter().collect();
    let directors = team::store::directors_of_teams(tx, row.enterprise_id, &teams).await?;
    told.extend(directors.into_iter().map(|(_, director)| director.id));
    told.retain(|id| Some(*id) != by);
    let title = format!("客户差评，请派单跟进“{}”", order.name);
    inform(tx, &row, told, ("work_order.follow_up", title, why)).await
}

fn workers(order: &WorkOrder) -> impl Iterator<Item = i64> {
    order.director_id.into_iter().chain(order.members.iter().copied())
}
