//! The business actions on QR codes: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{BatchInput, Equipment, Qrcode, QrcodeBatch, Step, Template, TemplateInput};
use super::{code, jobs, output, rules, store};
use crate::keyring::Keyring;
use crate::record::Change;
use crate::{Db, Services};

/// What is changed: the row and the version that was read; none for a new one.
pub type Target = Option<(i64, i32)>;

/// Makes or changes a template (core §7 `POST`, `PUT qrcodetemplate`).
#[erased]
pub async fn save_template(
    services: &Services,
    viewer: &Viewer,
    target: Target,
    input: TemplateInput,
) -> AppResult<Template> {
    let checked = rules::template(&input)?;
    let pictures = output::pictures(services, std::slice::from_ref(&checked.layout)).await?;
    rules::pictures(&checked.layout, &pictures)?;
    services
        .db()
        .transaction(async |tx| {
            store::lock(tx, viewer.enterprise_id).await?;
            if store::template_taken(tx, viewer, &checked.name, target.map(|(id, _)| id)).await? {
                return Err(AppError::field("name", FieldCode::Taken, "已有同名模板"));
            }
            match target {
                None => {
                    one_default(tx, viewer, None, checked.is_default).await?;
                    let made = store::insert_template(tx, viewer, &checked).await?;
                    Change::new("qrcode_template.create", made.id).after(&made).write(tx, viewer).await?;
                    Ok(made)
                }
                Some((id, version)) => {
                    let before =
                        store::templates::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                    let checked = rules::CheckedTemplate {
                        is_default: input.is_default.unwrap_or(before.is_default),
                        scan_facts: input.scan_facts.clone().unwrap_or_else(|| before.facts()),
                        ..checked.clone()
                    };
                    one_default(tx, viewer, Some(id), checked.is_default).await?;
                    let after = store::update_template(tx, viewer, id, version, &checked)
                        .await?
                        .ok_or_else(AppError::stale)?;
                    Change::new("qrcode_template.update", id)
                        .before(&before)
                        .after(&after)
                        .write(tx, viewer)
                        .await?;
                    Ok(after)
                }
            }
        })
        .await
}

/// There is one default at most: who becomes it takes it from whoever was.
async fn one_default(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: Option<i64>,
    is_default: bool,
) -> AppResult<()> {
    if is_default && let Some(other) = store::clear_default(tx, viewer, id).await? {
        Change::new("qrcode_template.update", other.id).after(&other).write(tx, viewer).await?;
    }
    Ok(())
}

/// Deletes templates that no batch has; all or none (core §7 `DELETE qrcodetemplate`).
#[erased]
pub async fn delete_templates(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = store::templates::many(tx, viewer, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        let uses = store::batches_with(tx, viewer, ids).await?;
        for row in &rows {
            rules::may_delete(&row.name, count(&uses, row.id), "个批次使用")?;
        }
        let gone = rows.iter().map(|row| Change::new("qrcode_template.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::templates::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Makes a batch with all its codes, or nothing of it (core §7 `POST qrcodebatch`). The codes of a large one are made by
/// a job: it is not ready before.
#[erased]
pub async fn create_batch(services: &Services, viewer: &Viewer, input: BatchInput) -> AppResult<QrcodeBatch> {
    let input = rules::batch(input)?;
    let at_once = input.quantity <= rules::AT_ONCE;
    services
        .db()
        .transaction(async |tx| {
            store::lock(tx, viewer.enterprise_id).await?;
            if store::templates::find(tx, viewer, input.template_id).await?.is_none() {
                return Err(AppError::field("templateId", FieldCode::NotFound, "模板不存在"));
            }
            let made = store::insert_batch(tx, viewer, &input, at_once).await?;
            let made = if at_once {
                make_codes(tx, services.keyring(), &made, |_| {}).await?;
                made
            } else {
                let job = jobs::ask_for_codes(tx, viewer, &made).await?;
                store::set_job(tx, &made, job).await?
            };
            Change::new("qrcode_batch.create", made.id).after(&made).write(tx, viewer).await?;
            Ok(made)
        })
        .await
}

/// Makes the codes of a batch, all within the transaction; `tick` is told how many there are.
pub(super) async fn make_codes(
    tx: &mut AsyncPgConnection,
    keyring: &Keyring,
    batch: &QrcodeBatch,
    mut tick: impl FnMut(u64),
) -> AppResult<()> {
    let mut made = 0;
    let mut left = usize::try_from(batch.quantity).unwrap_or_default();
    while left > 0 {
        let some = left.min(store::CHUNK);
        let codes: Vec<String> = {
            let mut random = rand::thread_rng();
            (0..some).map(|_| code::new_code(keyring, &batch.prefix, &mut random)).collect()
        };
        store::insert_codes(tx, batch, &codes).await?;
        left -= some;
        made += some as u64;
        tick(made);
    }
    Ok(())
}

/// Changes the texts of a batch; its codes stay (core §7 `PUT qrcodebatch`).
#[erased]
pub async fn update_batch(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, i32),
    name: &str,
    remark: Option<&str>,
) -> AppResult<QrcodeBatch> {
    let texts = rules::batch_texts(name, remark)?;
    db.transaction(async |tx| {
        let before = store::batches::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let after =
            store::update_batch(tx, viewer, &before, version, &texts).await?.ok_or_else(AppError::stale)?;
        Change::new("qrcode_batch.update", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes batches all of whose codes are blank, with the codes; all or none (core §7 `DELETE qrcodebatch`).
#[erased]
pub async fn delete_batches(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = store::batches::many(tx, viewer, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        let uses = store::used_in(tx, viewer, ids).await?;
        for row in &rows {
            rules::may_delete(&row.name, count(&uses, row.id), "个已使用的二维码")?;
        }
        let gone = rows.iter().map(|row| Change::new("qrcode_batch.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::batches::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Binds, retires or replaces a code (core §7 `PUT qrcode`; core §3 QR code).
#[erased]
pub async fn step(db: &Db, viewer: &Viewer, (id, version): (i64, i32), step: Step) -> AppResult<Qrcode> {
    let step = match step {
        Step::Bind(equipment) => Step::Bind(rules::equipment(&equipment)?),
        other => other,
    };
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = store::codes::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        if before.version != version {
            return Err(AppError::stale());
        }
        rules::after(before.status, &step)?;
        let (kind, after) = match &step {
            Step::Bind(equipment) => {
                ("qrcode.bind", store::bind(tx, viewer, &before, version, equipment).await?)
            }
            Step::Retire => ("qrcode.retire", store::end(tx, viewer, id, version, None).await?),
            Step::Replace(by) => {
                take_over(tx, viewer, &before, *by).await?;
                ("qrcode.replace", store::end(tx, viewer, id, version, Some(*by)).await?)
            }
        };
        let after = after.ok_or_else(AppError::stale)?;
        store::insert_step(tx, viewer, &after, after.replaced_by).await?;
        Change::new(kind, id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

async fn take_over(tx: &mut AsyncPgConnection, viewer: &Viewer, old: &Qrcode, by: i64) -> AppResult<()> {
    let missing = || AppError::field("replacementId", FieldCode::NotFound, "二维码不存在");
    let blank = store::codes::find(tx, viewer, by).await?.ok_or_else(missing)?;
    rules::may_take_over(blank.status)?;
    let equipment = Equipment {
        name: old.name.clone().unwrap_or_default(),
        model: old.model.clone(),
        serial_number: old.serial_number.clone(),
        location: old.location.clone(),
        remark: old.remark.clone(),
    };
    let bound =
        store::bind(tx, viewer, &blank, blank.version, &equipment).await?.ok_or_else(AppError::stale)?;
    store::insert_step(tx, viewer, &bound, Some(old.id)).await?;
    Change::new("qrcode.bind", by).before(&blank).after(&bound).write(tx, viewer).await
}

fn count(uses: &[(i64, i64)], id: i64) -> i64 {
    uses.iter().find(|(used, _)| *used == id).map_or(0, |(_, count)| *count)
}
