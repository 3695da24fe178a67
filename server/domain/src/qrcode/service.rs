//! The business actions on QR codes: check, transaction, write, log and event.

use std::fs::File;
use std::io::{Seek, SeekFrom};

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{BatchInput, Equipment, Qrcode, QrcodeBatch, Step, Template, TemplateInput};
use super::{rules, store};
use crate::Db;
use crate::record::Change;

/// What is changed: the row and the version that was read; none for a new one.
pub type Target = Option<(i64, i32)>;

/// Makes or changes a template (core §7 `POST`, `PUT qrcodetemplate`).
pub async fn save_template(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    input: TemplateInput,
) -> AppResult<Template> {
    let input = rules::template(input)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        if store::template_taken(tx, viewer, &input.name, target.map(|(id, _)| id)).await? {
            return Err(AppError::field("name", FieldCode::Taken, "已有同名模板"));
        }
        match target {
            None => {
                let made = store::insert_template(tx, viewer, &input).await?;
                Change::new("qrcode_template.create", made.id).after(&made).write(tx, viewer).await?;
                Ok(made)
            }
            Some((id, version)) => {
                let before = store::find_template(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                let after = store::update_template(tx, viewer, id, version, &input)
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

/// Deletes templates that no batch has; all or none (core §7 `DELETE qrcodetemplate`).
pub async fn delete_templates(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = store::templates_of(tx, viewer, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        let uses = store::batches_with(tx, viewer, ids).await?;
        for row in &rows {
            rules::may_delete(&row.name, count(&uses, row.id), "个批次使用")?;
            Change::new("qrcode_template.delete", row.id).before(row).write(tx, viewer).await?;
        }
        store::delete_templates(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Makes a batch with all its codes, or nothing of it (core §7 `POST qrcodebatch`).
pub async fn create_batch(db: &Db, viewer: &Viewer, input: BatchInput) -> AppResult<QrcodeBatch> {
    let input = rules::batch(input)?;
    let prefix = input.prefix.clone().unwrap_or_default();
    let codes: Vec<String> = {
        let mut random = rand::thread_rng();
        (0..input.quantity).map(|_| rules::new_code(&prefix, &mut random)).collect()
    };
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        if store::find_template(tx, viewer, input.template_id).await?.is_none() {
            return Err(AppError::field("templateId", FieldCode::NotFound, "模板不存在"));
        }
        let made = store::insert_batch(tx, viewer, &input).await?;
        store::insert_codes(tx, viewer, made.id, &codes).await?;
        Change::new("qrcode_batch.create", made.id).after(&made).write(tx, viewer).await?;
        Ok(made)
    })
    .await
}

/// Changes the texts of a batch; its codes stay (core §7 `PUT qrcodebatch`).
pub async fn update_batch(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, i32),
    name: &str,
    remark: Option<&str>,
) -> AppResult<QrcodeBatch> {
    let texts = rules::batch_texts(name, remark)?;
    db.transaction(async |tx| {
        let before = store::find_batch(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let after =
            store::update_batch(tx, viewer, &before, version, &texts).await?.ok_or_else(AppError::stale)?;
        Change::new("qrcode_batch.update", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes batches all of whose codes are blank, with the codes; all or none (core §7 `DELETE qrcodebatch`).
pub async fn delete_batches(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = store::batches_of(tx, viewer, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        let uses = store::used_in(tx, viewer, ids).await?;
        for row in &rows {
            rules::may_delete(&row.name, count(&uses, row.id), "个已使用的二维码")?;
            Change::new("qrcode_batch.delete", row.id).before(row).write(tx, viewer).await?;
        }
        store::delete_batches(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Binds, retires or replaces a code (core §7 `PUT qrcode`; states.md §7). Its history is the operation log.
pub async fn step(db: &Db, viewer: &Viewer, (id, version): (i64, i32), step: Step) -> AppResult<Qrcode> {
    let step = match step {
        Step::Bind(equipment) => Step::Bind(rules::equipment(&equipment)?),
        other => other,
    };
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = store::find_code(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
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
        Change::new(kind, id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

async fn take_over(tx: &mut AsyncPgConnection, viewer: &Viewer, old: &Qrcode, by: i64) -> AppResult<()> {
    let missing = || AppError::field("replacementId", FieldCode::NotFound, "二维码不存在");
    let blank = store::find_code(tx, viewer, by).await?.ok_or_else(missing)?;
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
    Change::new("qrcode.bind", by).before(&blank).after(&bound).write(tx, viewer).await
}

/// A zip archive of a batch's labels.
pub struct Archive {
    /// What it is saved as.
    pub name: String,
    /// Its content, from the beginning.
    pub file: File,
    /// In bytes.
    pub size: u64,
}

/// The labels of a batch that can stand on equipment, one SVG each (core §7 `POST qrcodebatch/zip/{id}`). It is
/// written to a nameless file: nothing is left behind when the process ends in between.
pub async fn archive(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Archive> {
    let (batch, template, codes) = {
        let connection = db.read().await?;
        let batch = store::find_batch(&connection, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let templates =
            store::templates_by_ids(&connection, viewer.enterprise_id, &[batch.template_id]).await?;
        let template = templates.into_iter().next().ok_or_else(AppError::not_found)?;
        (batch, template, store::printable(&connection, viewer, id).await?)
    };
    let name = format!("{}.zip", batch.name);
    let written = tokio::task::spawn_blocking(move || -> AppResult<(File, u64)> {
        let file = tempfile::tempfile().map_err(AppError::internal)?;
        let mut file = xieli_label::archive(file, &template.layout(), codes, str::to_owned)
            .map_err(AppError::internal)?;
        let size = file.seek(SeekFrom::End(0)).map_err(AppError::internal)?;
        file.rewind().map_err(AppError::internal)?;
        Ok((file, size))
    });
    let (file, size) = written.await.map_err(AppError::internal)??;
    Ok(Archive { name, file, size })
}

fn count(uses: &[(i64, i64)], id: i64) -> i64 {
    uses.iter().find(|(used, _)| *used == id).map_or(0, |(_, count)| *count)
}
