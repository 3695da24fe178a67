//! Business actions on QR codes: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::NAME;
use super::model::{
    BatchInput, Equipment, EquipmentChanges, Qrcode, QrcodeBatch, Step, Template, TemplateInput,
};
use super::{code, jobs, output, rules, store};
use crate::keyring::Keyring;
use crate::record::Change;
use crate::rows::Target;
use crate::{Db, Services};

/// Creates or changes a template (core §7 `POST`, `PUT qrcodetemplate`).
#[erased]
pub async fn save_template(
    services: &Services,
    viewer: &Viewer,
    target: Target,
    input: TemplateInput,
) -> AppResult<Template> {
    let id = target.map(|(id, _)| id);
    let found = match id {
        Some(id) => {
            let own = services.db().own().await?;
            Some(store::templates::find(&own, viewer, id).await?.ok_or_else(AppError::not_found)?)
        }
        None => None,
    };
    // images are decoded in a slow subprocess, so before any lock
    let checked = rules::template(&found.iter().fold(input, TemplateInput::over))?;
    let pictures = output::pictures(services, viewer.into(), std::slice::from_ref(&checked.layout)).await?;
    rules::pictures(&checked.layout, &pictures)?;
    services
        .db()
        .transaction(async |tx| {
            store::lock(tx, viewer.enterprise_id).await?;
            if store::template_taken(tx, viewer, &checked.name, id).await? {
                return Err(NAME.taken());
            }
            one_default(tx, viewer, id, checked.is_default).await?;
            let (change, after) = match &found {
                None => {
                    let made = store::insert_template(tx, viewer, &checked).await?;
                    (Change::new("qrcode_template.create", made.id), made)
                }
                Some(before) => {
                    let version = target.and_then(|(_, version)| version);
                    let after = store::update_template(
                        tx,
                        viewer,
                        before.id,
                        version.unwrap_or(before.version),
                        &checked,
                    )
                    .await?
                    .ok_or_else(AppError::stale)?;
                    let change = Change::new("qrcode_template.update", before.id).before(before);
                    (change.from_version(version), after)
                }
            };
            change.after(&after).write(tx, viewer).await?;
            Ok(after)
        })
        .await
}

/// Makes this template the only default.
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

/// Deletes templates without batches; all or none (core §7 `DELETE qrcodetemplate`).
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

/// Creates a batch with all its codes, or nothing of it (core §7 `POST qrcodebatch`). A job creates the codes
/// of a large one, which is not ready before.
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

/// Creates the codes of a batch within the transaction; `tick` gets the number of codes done.
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
    (id, version): (i64, Option<i32>),
    name: Option<&str>,
    remark: Option<Option<String>>,
) -> AppResult<QrcodeBatch> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = store::batches::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let remark = remark.as_ref().unwrap_or(&before.remark);
        let texts = rules::batch_texts(name.unwrap_or(&before.name), remark.as_deref())?;
        let from = version.unwrap_or(before.version);
        let after =
            store::update_batch(tx, viewer, &before, from, &texts).await?.ok_or_else(AppError::stale)?;
        let change = Change::new("qrcode_batch.update", id).before(&before).after(&after);
        change.from_version(version).write(tx, viewer).await?;
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

/// A reference to a code, by id or by its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Which {
    /// Its id.
    Id(i64),
    /// The text on its label.
    Text(String),
}

/// A code of the viewer's enterprise for a viewer who need not manage codes; the caller has checked the
/// permission. It is locked until the transaction ends.
#[erased]
pub async fn find_for(tx: &mut AsyncPgConnection, viewer: &Viewer, which: &Which) -> AppResult<Qrcode> {
    store::lock(tx, viewer.enterprise_id).await?;
    let found = match which {
        Which::Id(id) => store::find_own(tx, viewer.enterprise_id, *id).await?,
        Which::Text(text) => store::find_by_code(tx, &text.trim().to_ascii_uppercase()).await?,
    };
    let found = found.filter(|row| row.enterprise_id == viewer.enterprise_id);
    found.ok_or_else(|| AppError::field("code", FieldCode::NotFound, "二维码不存在"))
}

/// Binds such a code, or corrects its equipment, as part of the caller's action.
#[erased]
pub async fn bind_for(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    changes: EquipmentChanges,
) -> AppResult<Qrcode> {
    let before = find_for(tx, viewer, &Which::Id(id)).await?;
    rules::after(before.status, &Step::Bind(changes.clone()))?;
    let equipment = rules::equipment(&changes.over(&before))?;
    let after = store::bind(tx, viewer, &before, before.version, &equipment).await?;
    let after = after.ok_or_else(AppError::stale)?;
    store::insert_step(tx, viewer, &after, after.replaced_by).await?;
    Change::new("qrcode.bind", id).before(&before).after(&after).write(tx, viewer).await?;
    Ok(after)
}

/// Binds, retires or replaces a code (core §7 `PUT qrcode`; core §3 QR code).
#[erased]
pub async fn step(db: &Db, viewer: &Viewer, (id, said): (i64, Option<i32>), step: Step) -> AppResult<Qrcode> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = store::codes::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let version = said.unwrap_or(before.version);
        if before.version != version {
            return Err(AppError::stale());
        }
        rules::after(before.status, &step)?;
        let (kind, after) = match &step {
            Step::Bind(changes) | Step::Correct(changes) => {
                let equipment = rules::equipment(&changes.over(&before))?;
                ("qrcode.bind", store::bind(tx, viewer, &before, version, &equipment).await?)
            }
            Step::Retire => ("qrcode.retire", store::end(tx, viewer, id, version, None).await?),
            Step::Replace(by) => {
                take_over(tx, viewer, &before, *by).await?;
                ("qrcode.replace", store::end(tx, viewer, id, version, Some(*by)).await?)
            }
        };
        let after = after.ok_or_else(AppError::stale)?;
        store::insert_step(tx, viewer, &after, after.replaced_by).await?;
        let change = Change::new(kind, id).before(&before).after(&after);
        change.from_version(said).write(tx, viewer).await?;
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
