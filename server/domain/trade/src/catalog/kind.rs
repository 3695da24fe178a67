//! The record kinds of products, questions about them and brand models (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{brand_model, product, question};

use super::{sheet, store};
use crate::kind::field::{Reading, field, text};
use crate::kind::named::named;
use crate::kind::search::{Shape, search};
use crate::kind::sight::{glance, sight};
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Attached, Bin, RecordKind};

/// Locks the catalogue against concurrent changes of products, questions and brand models.
fn lock<'a>(tx: &'a mut AsyncPgConnection, viewer: &'a Viewer) -> BoxFuture<'a, AppResult<()>> {
    Box::pin(store::lock(tx, viewer.enterprise_id))
}

/// A product's code is unique.
pub const CODE: Unique = unique("product_code", "code", "产品编码已存在");

/// The record kind of products.
pub static PRODUCT: RecordKind = RecordKind {
    record_type: "product",
    entity: "Product",
    label: "产品",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        quiet("import"),
        quiet("restore"),
        quiet("purge"),
    ],
    unique: &[CODE],
    fields: &[
        text("name", "产品名称"),
        text("code", "产品编码"),
        field("category_id", "产品分类", Reading::One("category")),
        field("brand_model_id", "品牌型号", Reading::One("brand_model")),
        text("unit", "单位"),
        text("specification", "规格"),
        text("remark", "备注"),
        field("enabled", "启用", Reading::Switch),
    ],
    names: &[
        named("category", "product", "category_id", "个产品"),
        named("brand_model", "product", "brand_model_id", "个产品"),
    ],
    sight: Some(sight!(store::products::visible, product, product::name)),
    search: Some(search!(
        store::products::visible,
        product,
        "/admin/ProductList?keyword={}",
        Shape {
            subtitle: "concat_ws(' · ', x.code, x.specification)",
            place: "coalesce(x.code, x.name)",
            ..Shape::PLAIN
        }
    )),
    attached: Attached::Files,
    bin: Some(Bin {
        table: "product",
        title: "t.name",
        actions: ("product.restore", "product.purge"),
        obstacles: &[
            (
                taken!(product: code),
                "它的编码已被产品“{}”使用",
            ),
            (
                "select t.name as title, c.name as other from product t
                 join category c on c.enterprise_id = t.enterprise_id and c.id = t.category_id and c.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它所属的分类“{}”已删除，请先恢复该分类",
            ),
            (
                "select t.name as title, b.brand || ' ' || b.model as other from product t
                 join brand_model b on b.enterprise_id = t.enterprise_id and b.id = t.brand_model_id
                    and b.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它的品牌型号“{}”已删除，请先恢复该品牌型号",
            ),
        ],
        lock: Some(lock),
        ..Bin::PLAIN
    }),
    books: &[&sheet::product::BOOK],
    ..RecordKind::PLAIN
};

/// The record kind of questions about products.
pub static QUESTION: RecordKind = RecordKind {
    record_type: "question",
    entity: "Question",
    label: "常见问题",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        quiet("import"),
        quiet("restore"),
        quiet("purge"),
    ],
    fields: &[
        text("title", "问题"),
        text("answer", "解答"),
        field("product_id", "产品", Reading::One("product")),
        field("fault_type_id", "故障类型", Reading::One("category")),
        field("enabled", "启用", Reading::Switch),
    ],
    names: &[
        named("category", "question", "fault_type_id", "个常见问题"),
        named("product", "question", "product_id", "个常见问题"),
    ],
    sight: Some(glance!(store::questions::visible, question, question::title)),
    search: Some(search!(
        store::questions::visible,
        question,
        "/admin/QuestionList?keyword={}",
        Shape { title: "x.title", snippet: "left(x.answer, 120)", place: "x.title", ..Shape::PLAIN }
    )),
    bin: Some(Bin {
        table: "question",
        title: "t.title",
        actions: ("question.restore", "question.purge"),
        obstacles: &[
            (
                "select t.title, p.name as other from question t
                 join product p on p.enterprise_id = t.enterprise_id and p.id = t.product_id and p.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它所属的产品“{}”已删除，请先恢复该产品",
            ),
            (
                "select t.title, c.name as other from question t
                 join category c on c.enterprise_id = t.enterprise_id and c.id = t.fault_type_id
                    and c.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它的故障类型“{}”已删除，请先恢复该故障类型",
            ),
        ],
        lock: Some(lock),
        ..Bin::PLAIN
    }),
    books: &[&sheet::question::BOOK],
    ..RecordKind::PLAIN
};

/// A model is unique within its brand.
pub const MODEL: Unique = unique("brand_model_name", "model", "该品牌下已有此型号");

/// The record kind of brand models.
pub static BRAND_MODEL: RecordKind = RecordKind {
    record_type: "brand_model",
    entity: "BrandModel",
    label: "品牌型号",
    actions: &[told("create"), told("update"), told("delete"), quiet("restore"), quiet("purge")],
    unique: &[MODEL],
    fields: &[text("brand", "品牌"), text("model", "型号"), text("remark", "备注")],
    sight: Some(glance!(
        store::brand_models::visible,
        brand_model,
        brand_model::brand.concat(" ").concat(brand_model::model)
    )),
    search: Some(search!(
        store::brand_models::visible,
        brand_model,
        "/admin/BranchModelSetting?keyword={}",
        Shape { title: "(x.brand || ' ' || x.model)", place: "x.model", ..Shape::PLAIN }
    )),
    bin: Some(Bin {
        table: "brand_model",
        title: "(t.brand || ' ' || t.model)",
        actions: ("brand_model.restore", "brand_model.purge"),
        obstacles: &[(
            "select t.brand || ' ' || t.model as title, o.model as other from brand_model t
             join brand_model o on o.enterprise_id = t.enterprise_id and o.brand = t.brand and o.model = t.model
                and o.id <> t.id and (o.deleted_at is null or (o.id = any ($2) and o.id > t.id))
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "该品牌下已有型号“{}”",
        )],
        lock: Some(lock),
        ..Bin::PLAIN
    }),
    ..RecordKind::PLAIN
};
