//! The columns of workbooks of members, for export and import.

use crate::sheet::{Column, ImportColumn};

/// Genders by their number.
pub const GENDERS: [&str; 3] = ["未知", "男", "女"];
/// Work states by their number.
pub const WORK: [&str; 3] = ["空闲", "忙碌", "休息"];

const fn column(prop: &'static str, label: &'static str, width: u8, checked: bool) -> Column {
    Column { prop, label, required: false, checked, export: true, import: None, width }
}

const fn filled(column: Column, required: bool, example: &'static str, note: &'static str) -> Column {
    Column { import: Some(ImportColumn { required, example, note }), ..column }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    Column {
        required: true, ..filled(column("name", "姓名", 14, true), true, "张三", "1 到 50 个字符。")
    },
    filled(
        column("phone", "手机号", 16, true),
        true,
        "13800000000",
        "11 位手机号，同一企业内不能重复。首次登录使用短信验证码。",
    ),
    filled(column("jobNumber", "工号", 14, true), false, "G0001", "最多 30 个字符，同一企业内不能重复。"),
    filled(column("gender", "性别", 8, true), false, "男", "男、女或未知。"),
    filled(column("type", "成员类型", 12, true), false, "内部成员", "内部成员或外部成员，默认内部成员。"),
    column("status", "状态", 10, true),
    filled(
        column("teams", "所在团队", 30, true),
        false,
        "总部/服务部",
        "团队名称；有重名时写完整路径，用 / 分隔各级。多个团队用顿号（、）分隔，第一个为主团队。",
    ),
    column("mainTeam", "主团队", 18, false),
    column("directedTeams", "负责的团队", 24, false),
    filled(column("position", "职位", 16, true), false, "工程师", "最多 50 个字符。"),
    filled(
        column("roles", "角色", 20, true),
        false,
        "",
        "角色名称，多个用顿号（、）分隔。只能填写您有权授予的角色。",
    ),
    filled(column("email", "邮箱", 26, false), false, "zhangsan@example.com", "邮箱地址。"),
    filled(column("birthday", "生日", 12, false), false, "1990-01-31", "格式 YYYY-MM-DD。"),
    filled(column("entryDate", "入职日期", 12, true), false, "2024-03-01", "格式 YYYY-MM-DD。"),
    column("leaveTime", "离职时间", 20, false),
    filled(column("isTechnician", "是否技术员", 12, false), false, "否", "是或否，默认否。"),
    filled(column("isEngineer", "是否工程师", 12, false), false, "否", "是或否，默认否。"),
    column("workStatus", "工作状态", 10, false),
    column("username", "用户名", 18, false),
    column("introduction", "简介", 40, false),
    filled(column("remark", "备注", 40, false), false, "", "最多 500 个字符。"),
    column("createTime", "创建时间", 20, true),
];
