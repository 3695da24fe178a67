//! Contacts of customers in workbooks: an export of the list, and an import that updates existing contacts.

mod export;
mod import;

use xieli_kernel::{AppResult, Code};

use super::model::ContactFilter;
use super::service;
use crate::sheet::import::run;
use crate::sheet::{Column, Import as Imported, ImportColumn, ImportedRecords, Query, Undo, Workbook};

const fn column(prop: &'static str, label: &'static str, width: u8, checked: bool) -> Column {
    Column { prop, label, required: false, checked, export: true, import: None, width }
}

const fn filled(column: Column, required: bool, example: &'static str, note: &'static str) -> Column {
    Column { import: Some(ImportColumn { required, example, note }), ..column }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    filled(
        column("customer", "客户名称", 32, true),
        true,
        "上海海川机电有限公司",
        "须为已有客户的名称；有同名客户时请填写客户编号。",
    ),
    filled(
        column("customerNumber", "客户编号", 14, true),
        false,
        "",
        "客户档案网址中的数字，导出的联系人表中也有；与客户名称都填写时以编号为准。",
    ),
    Column {
        required: true,
        ..filled(
            column("name", "姓名", 14, true),
            true,
            "李娜",
            "最多 10 个字符。先按联系电话、再按姓名查找该客户已有的联系人：找到则修改，留空的列不变；找不到则新增。",
        )
    },
    filled(
        column("phone", "联系电话", 16, true),
        false,
        "13900000000",
        "7-8 位或 11-12 位数字。新增时必填；修改时留空则不变。",
    ),
    filled(column("otherPhone", "其他电话", 20, true), false, "", "多个用顿号（、）分隔，最多 20 个。"),
    filled(column("departName", "部门", 14, true), false, "采购部", "最多 50 个字符；部分类型的客户必填。"),
    filled(column("position", "职务", 14, true), false, "经理", "最多 50 个字符；部分类型的客户必填。"),
    filled(column("email", "邮箱", 26, false), false, "", "联系人的邮箱地址。"),
    filled(column("wechat", "微信", 16, false), false, "", "联系人的微信号，最多 50 个字符。"),
    filled(
        column("isDefault", "默认联系人", 12, false),
        false,
        "",
        "是 或 否；填 是 时取代该客户现在的默认联系人。",
    ),
    filled(column("remark", "备注", 36, true), false, "", "最多 500 个字符。"),
    column("createBy", "创建人", 14, false),
    column("createTime", "创建时间", 20, false),
];

/// The workbook of contacts. Every member may import; each line requires the right to change its customer.
pub static BOOK: Workbook = Workbook {
    path: "crm/contacts",
    title: |_| "联系人",
    columns: COLUMNS,
    about: (
        "people of customers, with update of those who are there, found by number or name",
        "the whole filtered list; numbers only where the caller reads them",
    ),
    own: None,
    parts: None,
    may_export: |viewer| viewer.can(Code::CustExport),
    rows: |_, query| Ok(Box::new(export::Contacts(filter(query)?))),
    import: Some(Imported {
        may: |viewer| viewer.can(Code::Cust),
        run: run::<import::Import>,
        call: "importExcel",
        made: ImportedRecords {
            record_type: "contact",
            table: "contact",
            within: Some(("customer", "customer_id")),
            undo: Undo::Deleted {
                may: |viewer| viewer.can(Code::Cust),
                run: |tx, viewer, ids| Box::pin(service::delete_all(tx, viewer, ids)),
            },
            ..ImportedRecords::PLAIN
        },
    }),
};

/// Reads the filter from the REST parameters of `contacts/list`.
fn filter(query: &Query<'_>) -> AppResult<ContactFilter> {
    let created_at = query.between("createTimeStart", "createTimeEnd")?;
    Ok(ContactFilter {
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        customer_id: query.id("customerId", "Customer")?,
        depart_name: query.text("departName").map(str::to_owned),
        created_by: query.id("createBy", "Member")?,
        created_at,
        import_batch_id: query.id("importBatchId", "ImportBatch")?,
    })
}
