//! Project costs derived from the hours of work logs, where the type of a log has a rate
//! (business §2 Log, business §2 Project): one cost per log, which changes with it.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use xieli_kernel::permission::Holder;
use xieli_kernel::{AppResult, Code, CodeSet, MemberType, Viewer};
use xieli_tables::project_cost;

use crate::project_cost::model::{COST, Cost, CostInput};
use crate::project_cost::store::costs;
use crate::record::Change;
use crate::{prepared, project};

/// The cost derived from a log.
#[derive(Debug, Clone, QueryableByName)]
struct Wanted {
    #[diesel(sql_type = BigInt)]
    log_id: i64,
    #[diesel(sql_type = BigInt)]
    project_id: i64,
    #[diesel(sql_type = BigInt)]
    author_id: i64,
    #[diesel(sql_type = Text)]
    author: String,
    #[diesel(sql_type = Date)]
    happened_on: NaiveDate,
    #[diesel(sql_type = Text)]
    cost_type: String,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

impl Wanted {
    fn input(&self) -> CostInput {
        CostInput {
            project_id: self.project_id,
            kind: COST,
            name: format!("工时：{}", self.author),
            cost_type: Some(self.cost_type.clone()),
            amount: self.amount,
            occurred_on: self.happened_on,
            member_id: Some(self.author_id),
            supplier: None,
            remark: None,
        }
    }

    /// Whether the cost is up to date. A former name of the author stays.
    fn is(&self, cost: &Cost) -> bool {
        let said = (cost.project_id, cost.cost_type.as_deref(), cost.amount, cost.occurred_on);
        said == (self.project_id, Some(self.cost_type.as_str()), self.amount, self.happened_on)
    }
}

/// Updates the costs of these logs to their hours, projects and types, as the function type
/// [`crate::item_log::cost::Settle`].
pub fn settle<'a>(
    tx: &'a mut AsyncPgConnection,
    viewer: &'a Viewer,
    log_ids: &'a [i64],
) -> BoxFuture<'a, AppResult<()>> {
    written(tx, viewer, log_ids).boxed()
}

async fn written(tx: &mut AsyncPgConnection, viewer: &Viewer, log_ids: &[i64]) -> AppResult<()> {
    let enterprise = viewer.enterprise_id;
    let wanted = wanted(tx, enterprise, log_ids).await?;
    let present = present(tx, enterprise, log_ids).await?;
    let projects: BTreeSet<i64> =
        wanted.iter().map(|one| one.project_id).chain(present.iter().map(|cost| cost.project_id)).collect();
    let projects: Vec<i64> = projects.into_iter().collect();
    if projects.is_empty() {
        return Ok(());
    }
    let by = accounting(viewer);
    // all writers of costs lock their project first
    project::store::hold(tx, &by, &projects).await?;
    let of = |log: i64| present.iter().find(|cost| cost.item_log_id == Some(log));
    for one in &wanted {
        match of(one.log_id) {
            Some(cost) if one.is(cost) => {}
            // a cost cannot move to another project
            Some(cost) if cost.project_id == one.project_id => {
                costs::save(tx, &by, Some((cost.id, None)), &one.input()).await?;
            }
            moved => {
                take_away(tx, &by, moved.as_slice()).await?;
                let made = costs::save(tx, &by, None, &one.input()).await?;
                diesel::update(project_cost::table.find((enterprise, made.id)))
                    .set(project_cost::item_log_id.eq(one.log_id))
                    .execute(tx)
                    .await?;
            }
        }
    }
    let stays = |cost: &&Cost| wanted.iter().any(|one| Some(one.log_id) == cost.item_log_id);
    let gone: Vec<&Cost> = present.iter().filter(|cost| !stays(cost)).collect();
    take_away(tx, &by, &gone).await?;
    project::store::sum(tx, enterprise, &projects).await
}

/// Deletes costs, also of projects in the recycle bin.
async fn take_away(tx: &mut AsyncPgConnection, viewer: &Viewer, gone: &[&Cost]) -> AppResult<()> {
    if gone.is_empty() {
        return Ok(());
    }
    let changes = gone.iter().map(|cost| Change::new("project_cost.delete", cost.id).before(*cost));
    Change::write_all(changes, tx, viewer).await?;
    let ids: Vec<i64> = gone.iter().map(|cost| cost.id).collect();
    costs::delete(tx, viewer, &ids).await
}

/// The costs derived from these logs, in fen, rounded half up.
async fn wanted(mut tx: &AsyncPgConnection, enterprise_id: i64, log_ids: &[i64]) -> AppResult<Vec<Wanted>> {
    Ok(prepared::statement(
        "select l.id as log_id, p.id as project_id, m.id as author_id, m.name as author, l.happened_on, c.cost_type,
            (l.minutes * c.cost_rate + 30) / 60 as amount
         from item_log l
         join log_category c on c.enterprise_id = l.enterprise_id and c.id = l.category_id
         join project p on p.enterprise_id = l.enterprise_id and p.id = l.project_id and p.deleted_at is null
         join member m on m.enterprise_id = l.enterprise_id and m.id = l.author_id
         where l.enterprise_id = $1 and l.id = any ($2) and l.deleted_at is null and c.cost_rate is not null
            and (l.minutes * c.cost_rate + 30) / 60 > 0
         order by l.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(log_ids.to_vec())
    .load(&mut tx)
    .await?)
}

/// The present costs of these logs.
async fn present(mut tx: &AsyncPgConnection, enterprise_id: i64, log_ids: &[i64]) -> AppResult<Vec<Cost>> {
    Ok(project_cost::table
        .filter(project_cost::enterprise_id.eq(enterprise_id))
        .filter(project_cost::item_log_id.eq_any(log_ids.to_vec()))
        .filter(project_cost::deleted_at.is_null())
        .select(Cost::as_select())
        .load(&mut tx)
        .await?)
}

/// The viewer who writes the costs: the author of a log need not see the costs of its project, as the log
/// itself is the permission.
fn accounting(viewer: &Viewer) -> Viewer {
    Viewer {
        member_type: MemberType::Staff,
        holder: Holder {
            authorities: [Code::RoleAdmin].into_iter().collect(),
            enabled: CodeSet::all(),
            team_manager: false,
        },
        restriction: None,
        ..viewer.clone()
    }
}
