//! Commands on dunning letters: check, transaction, write, log and event. A sent letter no longer changes.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, PageRequest, Viewer, clock};

use super::model::{CreateLetter, DunningLetter, LetterInput, LetterLine};
use super::{rules, store};
use crate::ledger::model::{LedgerFilter, PlanFilter};
use crate::payment_promise::service::hold;
use crate::record::Change;
use crate::sales_target::rules::may_read;
use crate::sales_target::store::setting;
use crate::{Db, customer, db, ledger, project};

/// The most payment plans of a customer that are examined.
const MOST: i64 = 10_000;

/// Writes a letter to a customer about unpaid amounts.
#[erased]
pub async fn create(db: &Db, viewer: &Viewer, asked: CreateLetter) -> AppResult<DunningLetter> {
    if !may_read(viewer) {
        return Err(AppError::forbidden());
    }
    let (contact, body) = rules::checked(&asked)?;
    let as_of = clock::china_day(clock::now());
    db.transaction(async |tx| {
        let found = customer::store::find(tx, viewer, asked.customer_id).await?;
        found.ok_or_else(AppError::not_found)?;
        let days = i64::from(setting(tx, viewer.enterprise_id).await?.dunning_days);
        let open = missing(tx, viewer, asked.customer_id).await?;
        let lines = rules::chosen(&asked.plan_ids, days, open)?;
        let projects: Vec<i64> = lines.iter().map(|line| line.project_id).collect();
        hold(tx, viewer, &projects).await?;
        let amount: i64 = lines.iter().map(|line| line.missing).sum();
        // the lock keeps the numbers without gaps
        db::lock(tx, "dunning_letter", viewer.enterprise_id).await?;
        let input = LetterInput {
            number: store::next_number(tx, viewer, as_of).await?,
            customer_id: asked.customer_id,
            as_of,
            amount,
            lines: rules::stored(&lines)?,
            contact,
            body: body.unwrap_or_else(|| rules::usual(asked.level, amount, as_of)),
            level: asked.level.number(),
            sent_by: viewer.member_id,
        };
        let letter = store::insert(tx, viewer, input).await?;
        Change::new("dunning_letter.create", letter.id).after(&letter).write(tx, viewer).await?;
        Ok(letter)
    })
    .await
}

/// The plans of a customer with an unpaid amount, the oldest first.
async fn missing(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    customer_id: i64,
) -> AppResult<Vec<LetterLine>> {
    let filter = PlanFilter {
        ledger: LedgerFilter { customer_id: Some(customer_id), ..LedgerFilter::default() },
        missing: true,
        ..PlanFilter::default()
    };
    let request = PageRequest::Number { number: 1, size: MOST };
    let plans = ledger::store::plans(tx, viewer, &filter, &request).await?;
    let projects: Vec<i64> = plans.rows.iter().map(|(_, plan)| plan.project_id).collect();
    let projects = project::store::many(tx, viewer, &projects).await?;
    let names: HashMap<i64, String> = projects.into_iter().map(|row| (row.id, row.name)).collect();
    let line = |plan: ledger::model::PlanLine| LetterLine {
        plan_id: plan.plan_id,
        project_id: plan.project_id,
        project: names.get(&plan.project_id).cloned().unwrap_or_default(),
        name: plan.name,
        due_on: plan.due_on,
        missing: plan.missing,
        days: plan.days,
    };
    Ok(plans.rows.into_iter().map(|(_, plan)| line(plan)).collect())
}
