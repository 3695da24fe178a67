//! Workbooks of the product catalogue: shared parts of the exports and imports of products and questions.

pub mod product;
pub mod question;
mod store;

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::model::CatalogFilter;
use crate::category;
use crate::category::rules::Tree;
use crate::sheet::import::Errors;
use crate::sheet::read::Line;
use crate::sheet::{Column, ImportColumn, Query};

/// A column that is exported, and imported as `import` says.
const fn column(prop: &'static str, label: &'static str, width: u8, import: ImportColumn) -> Column {
    Column {
        prop,
        label,
        required: import.required,
        checked: true,
        export: true,
        import: Some(import),
        width,
    }
}

/// The import of an optional column.
const fn optional(example: &'static str, note: &'static str) -> ImportColumn {
    ImportColumn { required: false, example, note }
}

/// The filter of an export, by the parameters of the list.
pub fn filter(query: &Query<'_>) -> AppResult<CatalogFilter> {
    Ok(CatalogFilter {
        keyword: query.text("keyword").map(str::to_owned),
        category_id: query.id("categoryId", "Category")?,
        brand_model_id: query.id("brandModelId", "BrandModel")?,
        product_id: query.id("productId", "Product")?,
        enabled: query.switch("enabled")?,
        import_batch_id: query.id("importBatchId", "ImportBatch")?,
    })
}

/// A switch in a line; on if the cell is blank.
fn enabled(line: &Line, errors: &mut Errors) -> bool {
    errors.yes(line, "enabled", "启用", true)
}

/// Normalises a path of a tree in a cell: drops blank steps.
fn path(text: Option<&str>) -> Option<String> {
    let steps: Vec<&str> = text?.split('/').map(str::trim).filter(|step| !step.is_empty()).collect();
    (!steps.is_empty()).then(|| steps.join("/"))
}

/// The enterprise's nodes of a tree, by their whole path.
async fn nodes(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    tree: Tree,
) -> AppResult<HashMap<String, i64>> {
    Ok(category::store::paths(connection, enterprise_id, tree)
        .await?
        .into_iter()
        .map(|(id, path)| (path, id))
        .collect())
}
