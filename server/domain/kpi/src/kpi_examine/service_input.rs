//! Commands of raters: entering and submitting values; the appraisal results are recomputed in the same
//! transaction (business §7 `plan/indicationInput`, `plan/modifyInput`).

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::compute::Scheme;
use super::flow::{self, How};
use super::model::{InputEntry, KpiExamine, KpiExamineIndication, KpiInput};
use super::service::hold;
use super::states::Step;
use super::store::{self, inputs};
use super::{rules, write};
use crate::Db;
use crate::kpi_engine::model::{Missing, UNIT};
use crate::kpi_engine::score::check_typed;
use crate::kpi_plan::model::KpiPlanIndication;
use crate::kpi_plan::{notices, rules as of_plans, write as plans};
use crate::kpi_record::model::{Action, Entry};
use crate::kpi_record::store as records;
use crate::record::Change;
use crate::rows::{from_version, whole};

/// Enters values of the viewer's own inputs, and submits them if requested; all or none.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    entries: Vec<InputEntry>,
    submit: bool,
) -> AppResult<Vec<KpiInput>> {
    let ids: Vec<i64> = entries.iter().map(|entry| entry.id).collect();
    let mut check = Checker::new();
    check.ids("inputs", &ids, rules::MAX_INPUTS);
    check.finish()?;
    db.transaction(async |tx| entered(tx, viewer, &entries, submit).await).await
}

async fn entered(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    entries: &[InputEntry],
    submit: bool,
) -> AppResult<Vec<KpiInput>> {
    let enterprise = viewer.enterprise_id;
    let ids: Vec<i64> = entries.iter().map(|entry| entry.id).collect();
    let found = whole(&ids, inputs::many(tx, viewer, &ids).await?)?;
    if found.iter().any(|row| row.member_id != viewer.member_id) {
        return Err(AppError::forbidden());
    }
    let of: BTreeSet<i64> = found.iter().map(|row| row.plan_id).collect();
    let of: Vec<i64> = of.into_iter().collect();
    let held = whole(&of, plans::hold_all(tx, enterprise, &of).await?)?;
    let rows = whole(&ids, write::hold_inputs(tx, enterprise, &ids).await?)?;
    let mut schemes = BTreeMap::new();
    let mut results: BTreeMap<i64, KpiExamine> = BTreeMap::new();
    for plan in &held {
        let named = rows.iter().filter(|row| row.plan_id == plan.id).map(|row| row.examine_id);
        let named: BTreeSet<i64> = named.collect();
        let named: Vec<i64> = named.into_iter().collect();
        let examines = write::hold(tx, plan, Some(&named), &[]).await?;
        results.extend(examines.into_iter().map(|row| (row.id, row)));
        schemes.insert(plan.id, write::scheme(tx, plan).await?);
    }
    let measured: BTreeSet<i64> = rows.iter().map(|row| row.examine_indication_id).collect();
    let measured: Vec<i64> = measured.into_iter().collect();
    let measured = store::indications_by_ids(tx, enterprise, &measured).await?;
    let measured: BTreeMap<i64, KpiExamineIndication> =
        measured.into_iter().map(|row| (row.id, row)).collect();
    let mut check = Checker::new();
    let mut next = Vec::with_capacity(entries.len());
    for (place, entry) in entries.iter().enumerate() {
        let row = rows.iter().find(|row| row.id == entry.id).ok_or_else(AppError::not_found)?;
        let scheme = schemes.get(&row.plan_id).ok_or_else(AppError::not_found)?;
        let examine = results.get(&row.examine_id).ok_or_else(AppError::not_found)?;
        let indication = measured.get(&row.examine_indication_id);
        let indication = indication.and_then(|one| scheme.indication(one.plan_indication_id));
        let indication = indication.ok_or_else(AppError::not_found)?;
        from_version(entry.version, row.version)?;
        let at = format!("inputs.{place}");
        if !rules::can_save(viewer, row, examine) {
            let message = format!("考核结果{}，不能录入", examine.stands().label());
            check.refuse(&format!("{at}.value"), FieldCode::Conflict, message);
            continue;
        }
        next.push(one(&mut check, &at, (row, entry), (scheme, indication), submit));
    }
    check.finish()?;
    let after = write::put_inputs(tx, enterprise, &next, viewer.member_id).await?;
    log(tx, viewer, &rows, &after, submit).await?;
    if submit {
        for (id, scheme) in schemes {
            let of_plan: Vec<KpiExamine> =
                results.values().filter(|row| row.plan_id == id).cloned().collect();
            follow(tx, viewer, &scheme, of_plan).await?;
        }
    }
    Ok(after)
}

/// Checks an input and returns it with its new value.
fn one(
    check: &mut Checker,
    at: &str,
    (row, entry): (&KpiInput, &InputEntry),
    (scheme, indication): (&Scheme, &KpiPlanIndication),
    submit: bool,
) -> KpiInput {
    let remark = check.lines(&format!("{at}.remark"), "评分说明", entry.remark.as_deref(), rules::MAX_REMARK);
    let field = format!("{at}.value");
    match entry.value {
        Some(value) => check_typed(check, &field, &indication.scoring_of(), value),
        // a rater may submit without a value where missing values are ignored
        None if submit && scheme.plan.without() != Missing::Ignore => {
            check.refuse(&field, FieldCode::Required, format!("请录入“{}”", indication.name));
        }
        None => {}
    }
    KpiInput {
        value: entry.value,
        remark,
        // a submitted input stays submitted when it is changed before the others are done
        submitted_at: if submit { Some(clock::now()) } else { row.submitted_at },
        ..row.clone()
    }
}

async fn log(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &[KpiInput],
    after: &[KpiInput],
    submit: bool,
) -> AppResult<()> {
    let kind = if submit { "kpi_input.submit" } else { "kpi_input.save" };
    let changes = after.iter().filter_map(|after| {
        let before = before.iter().find(|row| row.id == after.id)?;
        Some(Change::new(kind, after.id).before(before).after(after))
    });
    Change::write_all(changes, tx, viewer).await?;
    if !submit {
        return Ok(());
    }
    let entry = |row: &KpiInput| {
        let was = before.iter().find(|one| one.id == row.id).filter(|one| !one.is_open());
        let before = was.and_then(|one| one.value).map(number);
        Entry::of(row.plan_id, Action::Input).examine(row.examine_id).change(before, row.value.map(number))
    };
    let by = (viewer.enterprise_id, Some(viewer.member_id));
    records::add(tx, by, after.iter().map(entry).collect()).await
}

/// Recomputes results after a submission; complete ones query their sources once more and go on.
async fn follow(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    scheme: &Scheme,
    rows: Vec<KpiExamine>,
) -> AppResult<()> {
    let by = Some(viewer.member_id);
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let open: BTreeSet<i64> = store::inputs_for(tx, viewer.enterprise_id, &ids)
        .await?
        .into_iter()
        .filter(KpiInput::is_open)
        .map(|row| row.examine_id)
        .collect();
    let (wait, done): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| open.contains(&row.id));
    flow::recompute(tx, scheme, wait, How { sources: false, applied: false, by }).await?;
    flow::recompute(tx, scheme, done, How { sources: true, applied: false, by }).await?;
    plans::follow(tx, &scheme.plan, by).await?;
    Ok(())
}

/// A reviewer changes a submitted value, with a reason, while the result is being confirmed or reviewed; the
/// result is recomputed.
#[erased]
pub async fn modify(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    value: i64,
    reason: Option<String>,
) -> AppResult<KpiInput> {
    let reason = of_plans::reason(reason.as_deref(), "修改原因")?;
    db.transaction(async |tx| {
        let found = inputs::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let held = hold(tx, viewer, (found.examine_id, None)).await?;
        rules::step(viewer, &held.row, &held.standing, Step::ModifyInput)?;
        let row = write::hold_inputs(tx, viewer.enterprise_id, &[id]).await?.pop();
        let row = row.ok_or_else(AppError::not_found)?;
        from_version(version, row.version)?;
        let scheme = write::scheme(tx, &held.plan).await?;
        let measured =
            store::indications_by_ids(tx, viewer.enterprise_id, &[row.examine_indication_id]).await?;
        let indication = measured.first().and_then(|one| scheme.indication(one.plan_indication_id));
        let indication = indication.ok_or_else(AppError::not_found)?;
        let mut check = Checker::new();
        check_typed(&mut check, "value", &indication.scoring_of(), value);
        check.finish()?;
        let next = KpiInput { value: Some(value), ..row.clone() };
        let after = write::put_inputs(tx, viewer.enterprise_id, &[next], viewer.member_id).await?.pop();
        let after = after.ok_or_else(AppError::not_found)?;
        let change = Change::new("kpi_input.modify", id).before(&row).after(&after).from_version(version);
        change.reason(Some(reason.clone())).write(tx, viewer).await?;
        let entry = Entry::of(held.plan.id, Action::ModifyInput).examine(held.row.id);
        let entry = entry.reason(Some(reason.clone()));
        let entry = entry.change(row.value.map(number), Some(number(value)));
        records::add(tx, (viewer.enterprise_id, Some(viewer.member_id)), vec![entry]).await?;
        let how = How { sources: false, applied: false, by: Some(viewer.member_id) };
        let member = held.row.member_id;
        flow::recompute(tx, &scheme, vec![held.row], how).await?;
        notices::changed(tx, &held.plan, member, ("修改录入", &reason)).await?;
        Ok(after)
    })
    .await
}

/// A value as text, with up to four decimals.
pub fn number(value: i64) -> String {
    let (sign, all) = (if value < 0 { "-" } else { "" }, value.unsigned_abs());
    let unit = UNIT.unsigned_abs();
    let text = format!("{sign}{}.{:04}", all / unit, all % unit);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
