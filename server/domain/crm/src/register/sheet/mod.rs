//! Customers in workbooks: one line is a customer with its default contact and default address.

mod export;
mod import;

use chrono::TimeDelta;
use xieli_kernel::{AppResult, Code, clock};

use crate::custom_field::model::RecordType;
use crate::custom_field::sheet as own;
use crate::customer::model::{CustomerFilter, Scope};
use crate::customer::rules::visibility;
use crate::customer::service;
use crate::sheet::export::InOrder;
use crate::sheet::import::run;
use crate::sheet::{
    Column, Import as Imported, ImportColumn, ImportedPart, ImportedRecords, Query, Undo, Workbook,
};

const fn column(prop: &'static str, label: &'static str, width: u8, checked: bool) -> Column {
    Column { prop, label, required: false, checked, export: true, import: None, width }
}

const fn filled(column: Column, required: bool, example: &'static str, note: &'static str) -> Column {
    Column { import: Some(ImportColumn { required, example, note }), ..column }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    Column {
        required: true,
        ..filled(column("name", "客户名称", 32, true), true, "上海海川机电有限公司", "1 到 100 个字符。")
    },
    filled(column("type", "客户类型", 12, true), true, "企业客户", "客户类型的名称。"),
    filled(column("level", "客户级别", 12, true), false, "重点客户", "客户级别的名称；部分类型必填。"),
    filled(column("industry", "客户行业", 12, true), false, "制造业", "客户行业的名称；部分类型必填。"),
    filled(column("tags", "客户标签", 20, true), false, "老客户", "标签名称，多个用顿号（、）分隔。"),
    filled(column("isOpen", "可见范围", 14, true), false, "公开", "公开 或 部分可见，留空按客户设置。"),
    column("state", "状态", 10, true),
    filled(
        column("salesman", "负责销售", 14, true),
        false,
        "13800000000",
        "成员的姓名、手机号或工号；留空则进入公海。",
    ),
    filled(
        column("salesmanTeam", "所属团队", 20, true),
        false,
        "",
        "负责销售所在的团队，留空为其主团队；有重名时写完整路径，用 / 分隔各级。",
    ),
    filled(column("contactName", "联系人", 14, true), false, "李娜", "最多 10 个字符。"),
    filled(column("phone", "联系电话", 16, true), false, "13900000000", "7-8 位或 11-12 位数字。"),
    filled(column("otherPhone", "其他电话", 20, false), false, "", "多个用顿号（、）分隔。"),
    filled(column("email", "邮箱", 26, false), false, "", "联系人的邮箱地址。"),
    filled(column("wechat", "微信", 16, false), false, "", "联系人的微信号，最多 50 个字符。"),
    filled(column("departName", "部门", 14, false), false, "采购部", "联系人的部门；部分类型必填。"),
    filled(column("position", "职务", 14, false), false, "经理", "联系人的职务；部分类型必填。"),
    filled(column("addressName", "地址名称", 20, false), false, "总部", "最多 100 个字符。"),
    filled(
        column("address", "地址", 36, true),
        false,
        "上海市浦东新区世纪大道 100 号",
        "最多 200 个字符；部分类型必填。",
    ),
    filled(column("description", "地址说明", 20, false), false, "8 层 801 室", "详细楼层、门牌号。"),
    filled(column("lng", "经度", 12, false), false, "121.5", "WGS84，-180 到 180。"),
    filled(column("lat", "纬度", 12, false), false, "31.2", "WGS84，-90 到 90。"),
    filled(column("remark", "备注", 36, false), false, "", "最多 500 个字符。"),
    column("followTime", "最近跟进", 20, true),
    column("nextFollowTime", "下次跟进", 20, true),
    column("createBy", "创建人", 14, false),
    column("createTime", "创建时间", 20, true),
];

/// The workbook of customers.
pub static BOOK: Workbook = Workbook {
    path: "crm/customer",
    title: |_| "客户",
    columns: COLUMNS,
    about: ("customers", "the whole filtered list"),
    own: Some(|connection, viewer| Box::pin(own::heads(connection, viewer, RecordType::Customer))),
    parts: None,
    may_export: |viewer| viewer.can(Code::CustExport),
    rows: |_, query| {
        let order = InOrder::read(query, crate::customer::store::ROWS.sorts, export::SORTS)?;
        Ok(Box::new(export::Customers { filter: filter(query)?, order }))
    },
    import: Some(Imported {
        may: |viewer| viewer.can(Code::CustImport),
        run: run::<import::Import>,
        call: "importExcel2",
        made: ImportedRecords {
            record_type: "customer",
            table: "customer",
            parts: &[
                ImportedPart {
                    record_type: "contact",
                    table: "contact",
                    column: "customer_id",
                    what: "的联系人",
                },
                ImportedPart {
                    record_type: "customer_address",
                    table: "customer_address",
                    column: "customer_id",
                    what: "的地址",
                },
            ],
            undo: Undo::Deleted {
                may: |viewer| viewer.can(Code::CustDel),
                run: |tx, viewer, ids| Box::pin(service::delete_all(tx, viewer, ids)),
            },
            ..ImportedRecords::PLAIN
        },
    }),
};

/// Reads the filter from the REST parameters of `customer/list`.
pub fn filter(query: &Query<'_>) -> AppResult<CustomerFilter> {
    let days = query.read("notFollowedDays", |text| text.parse::<i64>().ok())?;
    Ok(CustomerFilter {
        scope: query.read("scope", scope)?,
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        types: query.words("type"),
        levels: query.words("level"),
        industries: query.words("industry"),
        tags: query.words("tags"),
        salesman_id: query.id("salesman", "Member")?,
        team_id: query.id("salesmanTeamId", "Team")?.or(query.id("teamId", "Team")?),
        is_open: query.read("isOpen", visibility)?,
        created_by: query.id("createBy", "Member")?,
        created_at: query.between("createTimeStart", "createTimeEnd")?,
        followed_at: query.between("followTimeStart", "followTimeEnd")?,
        next_follow_at: query.between("nextFollowTimeStart", "nextFollowTimeEnd")?,
        idle_since: days.and_then(|days| {
            clock::china_midnight(clock::china_day(clock::now()) - TimeDelta::days(days.clamp(1, 3650)))
        }),
        import_batch: query.id("importBatchId", "ImportBatch")?,
        custom: own::asked(query)?,
    })
}

fn scope(text: &str) -> Option<Scope> {
    match text {
        "all" | "ALL" => Some(Scope::All),
        "my" | "MINE" => Some(Scope::Mine),
        "share" | "SHARED" => Some(Scope::Shared),
        "pool" | "POOL" => Some(Scope::Pool),
        _ => None,
    }
}
