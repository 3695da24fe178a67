//! Workbooks of products; an import writes all lines or none.

use std::collections::{HashMap, HashSet};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

use super::{column, enabled, optional, path, store};
use crate::catalog::model::{CatalogFilter, Product, ProductInput};
use crate::catalog::{rules, service, store as rows};
use crate::category;
use crate::category::rules::Tree;
use crate::record::Change;
use crate::sheet::batch::Written;
use crate::sheet::export::{BATCH, Batch, Cell};
use crate::sheet::import::{Errors, Row, Sheet, run};
use crate::sheet::read::Line;
use crate::sheet::{
    Book, Column, Head, Import as Imported, ImportColumn, ImportedRecords, Rows, Undo, Workbook,
};

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column(
        "name",
        "产品名称",
        28,
        ImportColumn { required: true, example: "YL-200 控制柜", note: "1 到 100 个字符。" },
    ),
    column("code", "产品编码", 16, optional("YL-200", "最多 30 个字符，不能与已有产品或其他行重复。")),
    column(
        "category",
        "产品分类",
        24,
        optional("控制设备/控制柜", "分类的完整路径，用 / 分隔各级，须已存在。"),
    ),
    column("brand", "品牌", 16, optional("友联", "与型号同时填写，品牌型号须已存在。")),
    column("model", "型号", 16, optional("YL-200", "与品牌同时填写，品牌型号须已存在。")),
    column("unit", "单位", 10, optional("台", "最多 10 个字符。")),
    column("specification", "规格", 28, optional("380V 50Hz", "最多 200 个字符。")),
    column("remark", "备注", 36, optional("", "最多 500 个字符。")),
    column("enabled", "启用", 8, optional("是", "是 或 否，留空为 是。")),
];

/// The definition of the workbook.
pub static BOOK: Workbook = Workbook {
    path: "product",
    title: |_| "产品",
    columns: COLUMNS,
    about: ("products", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: rules::may_manage,
    rows: |_, query| Ok(Box::new(Products(super::filter(query)?))),
    import: Some(Imported {
        may: rules::may_manage,
        run: run::<Import>,
        call: "importExcel",
        made: ImportedRecords {
            record_type: "product",
            table: "product",
            undo: Undo::Deleted {
                may: rules::may_manage,
                run: |tx, viewer, ids| Box::pin(service::delete_all_products(tx, viewer, ids)),
            },
            ..ImportedRecords::PLAIN
        },
    }),
};

/// The export of the rows that match a filter.
struct Products(CatalogFilter);

impl Rows for Products {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, &self.0, columns, after))
    }
}

/// One batch of an export, oldest first.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &CatalogFilter,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let products = store::products(tx, viewer, filter, after, BATCH).await?;
    let shows = |prop: &str| columns.iter().any(|column| column.prop == prop);
    let paths = if shows("category") {
        category::store::paths(tx, viewer.enterprise_id, Tree::Product).await?
    } else {
        HashMap::new()
    };
    let ids: Vec<i64> = products.iter().filter_map(|product| product.brand_model_id).collect();
    let models = rows::brand_models::by_ids(tx, viewer.enterprise_id, &ids).await?;
    let models: HashMap<i64, (String, String)> =
        models.into_iter().map(|row| (row.id, (row.brand, row.model))).collect();
    let full = i64::try_from(products.len()).is_ok_and(|count| count == BATCH);
    let next = products.last().map(|product| product.id).filter(|_| full);
    let cell = |product: &Product, prop: &str| {
        let model = product.brand_model_id.and_then(|id| models.get(&id));
        match prop {
            "name" => Cell::from(product.name.as_str()),
            "code" => Cell::from(product.code.clone()),
            "category" => Cell::from(product.category_id.and_then(|id| paths.get(&id).cloned())),
            "brand" => Cell::from(model.map(|(brand, _)| brand.clone())),
            "model" => Cell::from(model.map(|(_, model)| model.clone())),
            "unit" => Cell::from(product.unit.clone()),
            "specification" => Cell::from(product.specification.clone()),
            "remark" => Cell::from(product.remark.clone()),
            "enabled" => Cell::from(product.enabled),
            _ => Cell::Blank,
        }
    };
    let rows = products
        .iter()
        .map(|product| columns.iter().map(|column| cell(product, &column.prop)).collect())
        .collect();
    Ok(Batch { rows, next })
}

/// The import of products.
pub struct Import;

/// A parsed line of the workbook.
pub struct Record {
    /// None when its texts were invalid.
    input: Option<ProductInput>,
    category: Option<String>,
    brand: Option<String>,
    model: Option<String>,
}

impl Sheet for Import {
    type Record = Record;
    /// The category and brand model of each line.
    type Plan = Vec<(Option<i64>, Option<i64>)>;

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let text = |prop: &str| line.text(prop).map(str::to_owned);
        let name = line.text("name").unwrap_or_default();
        let given = ProductInput {
            name: name.to_owned(),
            code: text("code"),
            unit: text("unit"),
            specification: text("specification"),
            remark: text("remark"),
            enabled: enabled(line, errors),
            ..ProductInput::default()
        };
        let input = match rules::product(given) {
            Ok(input) => Some(input),
            // the column itself reports a missing name, once
            Err(_) if name.is_empty() => None,
            Err(error) => {
                errors.fields(line.number, Err(error));
                None
            }
        };
        let (brand, model) = (text("brand"), text("model"));
        if brand.is_some() != model.is_some() {
            errors.add(line.number, "品牌和型号须同时填写");
        }
        Record { input, category: path(line.text("category")), brand, model }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Self::Plan> {
        rows::lock(tx, viewer.enterprise_id).await?;
        let nodes = super::nodes(tx, viewer.enterprise_id, Tree::Product).await?;
        let models = store::brand_models(tx, viewer).await?;
        let codes: Vec<&str> =
            rows.iter().filter_map(|row| row.value.input.as_ref()?.code.as_deref()).collect();
        let taken = store::codes(tx, viewer, &codes).await?;
        let mut seen: HashSet<&str> = HashSet::new();
        let mut plan = Vec::with_capacity(rows.len());
        for row in rows {
            let Record { input, category, brand, model } = &row.value;
            if let Some(code) = input.as_ref().and_then(|input| input.code.as_deref()) {
                if taken.contains(code) {
                    errors.add(row.line, format!("产品编码“{code}”已存在"));
                } else if !seen.insert(code) {
                    errors.add(row.line, format!("产品编码“{code}”与前面的行重复"));
                }
            }
            let category = category.as_ref().map(|path| {
                let found = nodes.get(path).copied();
                if found.is_none() {
                    errors.add(row.line, format!("产品分类“{path}”不存在"));
                }
                found
            });
            let model = brand.as_ref().zip(model.as_ref()).map(|(brand, model)| {
                let found = models.get(&(brand.clone(), model.clone())).copied();
                if found.is_none() {
                    errors.add(row.line, format!("品牌型号“{brand} {model}”不存在"));
                }
                found
            });
            plan.push((category.flatten(), model.flatten()));
        }
        Ok(plan)
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: Vec<Row<Record>>,
        plan: Self::Plan,
    ) -> AppResult<Written> {
        let named = rows.into_iter().zip(plan).filter_map(|(row, (category_id, brand_model_id))| {
            row.value.input.map(|input| ProductInput { category_id, brand_model_id, ..input })
        });
        let inputs: Vec<ProductInput> = named.collect();
        let made = rows::products::insert_all(tx, viewer, &inputs).await?;
        Change::new("product.import", 0).after(&inputs.len()).write(tx, viewer).await?;
        Ok(Written::created(made.iter().map(|row| row.id)))
    }
}
