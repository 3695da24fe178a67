//! Business actions on project costs: check, transaction, write, log and event.

use std::future::{Ready, ready};

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};

use super::model::{Cost, CostInput, CostPatch};
use super::{rules, store};
use crate::dict::rules::Dictionary;
use crate::project::model::Project;
use crate::project::rules::may_plan;
use crate::project::service::known_value;
use crate::{member, project};

/// Checks that the records a cost names exist.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    _: &Project,
    before: Option<&Cost>,
    input: &mut CostInput,
) -> AppResult<()> {
    before.map_or(Ok(()), rules::own)?;
    let kept: Vec<String> = before.and_then(|row| row.cost_type.clone()).into_iter().collect();
    let asked: Vec<String> = input.cost_type.clone().into_iter().collect();
    known_value(tx, viewer, ("costType", Dictionary::ProjectCostType, "成本类型"), &kept, &asked).await?;
    match input.member_id {
        Some(id) if before.and_then(|row| row.member_id) != Some(id) => {
            member::store::require_active(tx, viewer, "memberId", &[id]).await
        }
        _ => Ok(()),
    }
}

/// Refuses to delete costs that are derived from work logs.
fn leaving(_: &mut AsyncPgConnection, _: &Viewer, rows: &[Cost]) -> Ready<AppResult<()>> {
    ready(rows.iter().try_for_each(rules::own))
}

project_parts!(costs: Cost, CostInput, CostPatch; may may_plan, checked rules::checked, settled settle,
    leaving leaving, written project::store::sum);
