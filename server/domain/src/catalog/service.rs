//! The business actions on the catalogue: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{BrandModel, Product, ProductInput, Question, QuestionInput};
use super::{rules, store};
use crate::Db;
use crate::category;
use crate::category::rules::Tree;
use crate::record::Change;

/// What is changed: the row and the version that was read; none for a new one.
pub type Target = Option<(i64, i32)>;

/// Makes or changes a brand model (business §7 `POST brandmodel`).
#[erased]
pub async fn save_brand_model(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    brand: &str,
    model: &str,
    remark: Option<&str>,
) -> AppResult<BrandModel> {
    let texts = rules::brand_model(brand, model, remark)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let except = target.map(|(id, _)| id);
        if store::brand_model_taken(tx, viewer, &texts.0, &texts.1, except).await? {
            return Err(AppError::field("model", FieldCode::Taken, "该品牌下已有此型号"));
        }
        match target {
            None => {
                let made = store::insert_brand_model(tx, viewer, &texts).await?;
                Change::new("brand_model.create", made.id).after(&made).write(tx, viewer).await?;
                Ok(made)
            }
            Some((id, version)) => {
                let before =
                    store::brand_models::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                let after = store::update_brand_model(tx, viewer, id, version, &texts)
                    .await?
                    .ok_or_else(AppError::stale)?;
                Change::new("brand_model.update", id).before(&before).after(&after).write(tx, viewer).await?;
                Ok(after)
            }
        }
    })
    .await
}

/// Deletes brand models that no product names; all or none (business §7 `DELETE brandmodel`).
#[erased]
pub async fn delete_brand_models(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = store::brand_models::many(tx, viewer, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        let uses = store::products_of_brand_models(tx, viewer.enterprise_id, ids).await?;
        for row in &rows {
            let name = format!("{} {}", row.brand, row.model);
            rules::may_delete(&name, count(&uses, row.id), "个产品")?;
            Change::new("brand_model.delete", row.id).before(row).write(tx, viewer).await?;
        }
        store::brand_models::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Makes or changes a product.
#[erased]
pub async fn save_product(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    input: ProductInput,
) -> AppResult<Product> {
    let input = rules::product(input)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let except = target.map(|(id, _)| id);
        if let Some(code) = &input.code
            && store::product_code_taken(tx, viewer, code, except).await?
        {
            return Err(AppError::field("code", FieldCode::Taken, "产品编码已存在"));
        }
        if let Some(id) = input.category_id {
            category::service::require(tx, viewer, Tree::Product, "categoryId", id).await?;
        }
        if let Some(id) = input.brand_model_id
            && store::brand_models::find(tx, viewer, id).await?.is_none()
        {
            return Err(AppError::field("brandModelId", FieldCode::NotFound, "品牌型号不存在"));
        }
        match target {
            None => {
                let made = store::insert_product(tx, viewer, &input).await?;
                Change::new("product.create", made.id).after(&made).write(tx, viewer).await?;
                Ok(made)
            }
            Some((id, version)) => {
                let before = store::products::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                write_product(tx, viewer, &before, version, &input).await
            }
        }
    })
    .await
}

async fn write_product(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Product,
    version: i32,
    input: &ProductInput,
) -> AppResult<Product> {
    let after =
        store::update_product(tx, viewer, before.id, version, input).await?.ok_or_else(AppError::stale)?;
    Change::new("product.update", before.id).before(before).after(&after).write(tx, viewer).await?;
    Ok(after)
}

/// Enables or disables products; all or none.
#[erased]
pub async fn enable_products(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    enabled: bool,
) -> AppResult<Vec<Product>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        let rows = store::products::many(tx, viewer, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        let mut changed = Vec::with_capacity(rows.len());
        for row in rows {
            let input = ProductInput {
                name: row.name.clone(),
                code: row.code.clone(),
                category_id: row.category_id,
                brand_model_id: row.brand_model_id,
                unit: row.unit.clone(),
                specification: row.specification.clone(),
                remark: row.remark.clone(),
                enabled,
            };
            changed.push(write_product(tx, viewer, &row, row.version, &input).await?);
        }
        Ok(changed)
    })
    .await
}

/// Deletes products of which no question is asked; all or none.
#[erased]
pub async fn delete_products(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = store::products::many(tx, viewer, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        let uses = store::questions_of_products(tx, viewer.enterprise_id, ids).await?;
        for row in &rows {
            rules::may_delete(&row.name, count(&uses, row.id), "个常见问题")?;
            Change::new("product.delete", row.id).before(row).write(tx, viewer).await?;
        }
        store::products::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Makes or changes a question.
#[erased]
pub async fn save_question(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    input: QuestionInput,
) -> AppResult<Question> {
    let input = rules::question(input)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        if let Some(id) = input.fault_type_id {
            category::service::require(tx, viewer, Tree::FaultType, "faultTypeId", id).await?;
        }
        if let Some(id) = input.product_id
            && store::products::find(tx, viewer, id).await?.is_none()
        {
            return Err(AppError::field("productId", FieldCode::NotFound, "产品不存在"));
        }
        match target {
            None => {
                let made = store::insert_question(tx, viewer, &input).await?;
                Change::new("question.create", made.id).after(&made).write(tx, viewer).await?;
                Ok(made)
            }
            Some((id, version)) => {
                let before = store::questions::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                let after = store::update_question(tx, viewer, id, version, &input)
                    .await?
                    .ok_or_else(AppError::stale)?;
                Change::new("question.update", id).before(&before).after(&after).write(tx, viewer).await?;
                Ok(after)
            }
        }
    })
    .await
}

/// Deletes questions; all or none.
#[erased]
pub async fn delete_questions(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        let rows = store::questions::many(tx, viewer, ids).await?;
        if rows.len() != ids.len() {
            return Err(AppError::not_found());
        }
        for row in &rows {
            Change::new("question.delete", row.id).before(row).write(tx, viewer).await?;
        }
        store::questions::delete(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

fn count(uses: &[(i64, i64)], id: i64) -> i64 {
    uses.iter().find(|(used, _)| *used == id).map_or(0, |(_, count)| *count)
}
