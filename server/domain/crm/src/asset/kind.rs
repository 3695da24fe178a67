//! Declaration of the assets and devices of customers as a record kind (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::customer_asset;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::{Named, named};
use crate::kind::search::{Shape, search};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// Unique constraint: the customer's number of an asset, per customer and kind.
pub const NUMBER: Unique = unique("customer_asset_number", "number", "该客户已有此编号");

/// A foreign key of assets to a record of another kind.
const fn of(kind: &'static str, column: &'static str) -> Named {
    named(kind, "customer_asset", column, "个客户资产")
}

/// The record kind of assets and devices of customers.
pub static ASSET: RecordKind = RecordKind {
    record_type: "customer_asset",
    entity: "CustomerAsset",
    label: "客户资产",
    actions: &[told("create"), told("update"), told("delete")],
    unique: &[NUMBER],
    fields: &[
        text("name", "名称"),
        text("number", "编号"),
        text("serial_number", "序列号"),
        field("product_id", "产品", Reading::One("product")),
        field("brand_model_id", "品牌型号", Reading::One("brand_model")),
        text("depart_name", "使用部门"),
        field("address_id", "地址", Reading::One("customer_address")),
        text("location", "位置"),
        text("quantity", "数量"),
        text("purchased_on", "购买日期"),
        text("installed_on", "安装日期"),
        text("warranty_until", "质保到期"),
        field("status", "状态", Reading::Choice(&[(1, "在用"), (2, "故障"), (3, "停用")])),
        text("remark", "备注"),
    ],
    names: &[
        of("product", "product_id"),
        of("brand_model", "brand_model_id"),
        of("customer_address", "address_id"),
    ],
    sight: Some(glance!(store::assets::visible, customer_asset, customer_asset::name)),
    search: Some(search!(
        store::assets::visible,
        customer_asset,
        "/customer/{}/CustomerArchives",
        Shape {
            subtitle: "concat_ws(' · ', coalesce(x.serial_number, x.number), (select c.name from customer c
                where c.enterprise_id = x.enterprise_id and c.id = x.customer_id))",
            place: "x.customer_id::text",
            ..Shape::PLAIN
        }
    )),
    heard: Some(|viewer| viewer.can(Code::Cust)),
    moves: &[named("customer", "customer_asset", "customer_id", "个资产与设备")],
    ..RecordKind::PLAIN
};
