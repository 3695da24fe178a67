//! Business actions on the product catalogue: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::{BRAND_MODEL, CODE, MODEL, PRODUCT};
use super::model::{BrandModel, BrandModelInput, Product, ProductInput, Question, QuestionInput};
use super::{rules, store};
use crate::Db;
use crate::category;
use crate::category::rules::Tree;
use crate::kind::named::require_unused;
use crate::record::Change;
use crate::rows::{Target, whole};

/// Creates or changes a brand model (business §7 `POST brandmodel`).
#[erased]
pub async fn save_brand_model(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    input: BrandModelInput,
) -> AppResult<BrandModel> {
    let input = rules::brand_model(&input)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let except = target.map(|(id, _)| id);
        if store::brand_model_taken(tx, viewer, &input.brand, &input.model, except).await? {
            return Err(MODEL.taken());
        }
        store::brand_models::save(tx, viewer, target, &input).await
    })
    .await
}

/// Deletes brand models without products; all or none (business §7 `DELETE brandmodel`).
#[erased]
pub async fn delete_brand_models(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = whole(ids, store::brand_models::many(tx, viewer, ids).await?)?;
        let rows: Vec<_> = rows.iter().map(|row| (row.id, format!("{} {}", row.brand, row.model))).collect();
        require_unused(tx, viewer, &BRAND_MODEL, &rows).await?;
        store::brand_models::remove(tx, viewer, ids).await
    })
    .await
}

/// Checks that the brand model named by `field` exists, and keeps it until the transaction ends.
#[erased]
pub async fn require_brand_model(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    field: &str,
    id: i64,
) -> AppResult<()> {
    store::lock(tx, viewer.enterprise_id).await?;
    match store::brand_models::find(tx, viewer, id).await? {
        Some(_) => Ok(()),
        None => Err(AppError::field(field, FieldCode::NotFound, "品牌型号不存在")),
    }
}

/// Checks that the product named by `field` exists, and keeps it until the transaction ends.
#[erased]
pub async fn require_product(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    field: &str,
    id: i64,
) -> AppResult<()> {
    store::lock(tx, viewer.enterprise_id).await?;
    match store::products::find(tx, viewer, id).await? {
        Some(_) => Ok(()),
        None => Err(AppError::field(field, FieldCode::NotFound, "产品不存在")),
    }
}

/// Creates or changes a product.
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
            return Err(CODE.taken());
        }
        if let Some(id) = input.category_id {
            category::service::require(tx, viewer, Tree::Product, "categoryId", id).await?;
        }
        if let Some(id) = input.brand_model_id {
            require_brand_model(tx, viewer, "brandModelId", id).await?;
        }
        store::products::save(tx, viewer, target, &input).await
    })
    .await
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
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = whole(ids, store::products::many(tx, viewer, ids).await?)?;
        let mut changed = store::enable_products(tx, viewer, ids, enabled).await?;
        let place = |product: &Product| rows.iter().position(|row| row.id == product.id);
        changed.sort_by_cached_key(place);
        let changes = rows
            .iter()
            .zip(&changed)
            .map(|(row, after)| Change::new("product.update", row.id).before(row).after(after));
        Change::write_all(changes, tx, viewer).await?;
        Ok(changed)
    })
    .await
}

/// Deletes products without questions; all or none.
#[erased]
pub async fn delete_products(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        delete_all_products(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// The same within the caller's transaction, without a limit: for reversing an import.
#[erased]
pub async fn delete_all_products(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    store::lock(tx, viewer.enterprise_id).await?;
    let rows = whole(ids, store::products::many(tx, viewer, ids).await?)?;
    let rows: Vec<_> = rows.into_iter().map(|row| (row.id, row.name)).collect();
    require_unused(tx, viewer, &PRODUCT, &rows).await?;
    store::products::remove(tx, viewer, ids).await.map(drop)
}

/// Creates or changes a question.
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
        if let Some(id) = input.product_id {
            require_product(tx, viewer, "productId", id).await?;
        }
        store::questions::save(tx, viewer, target, &input).await
    })
    .await
}

/// Deletes questions; all or none.
#[erased]
pub async fn delete_questions(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| store::questions::remove(tx, viewer, ids).await).await
}

/// The same within the caller's transaction, without a limit: for reversing an import.
#[erased]
pub async fn delete_all_questions(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    store::questions::remove(tx, viewer, ids).await.map(drop)
}
