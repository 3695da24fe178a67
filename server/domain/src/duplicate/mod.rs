//! Checks whether a value is in use already (core §5, §7 `duplicate/check`): a register of all unique fields.
//!
//! Names in a request are only compared with this register; the statements are fixed texts in `store`, so
//! that only the value reaches the database, as a bound parameter.

pub mod store;

use xieli_kernel::validate::camel;
use xieli_kernel::{Access, AppError, AppResult, Code, Viewer};

use crate::category::rules::Tree;
use crate::dict::rules::Dictionary;

/// The longest value that is checked, in characters.
const MAX_VALUE: usize = 200;

/// A unique field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unique {
    /// The user name of an account, among those of the enterprise (docs/decisions/0046).
    Username,
    /// The number of an applicant or active member.
    MemberPhone,
    /// The enterprise's own number of an applicant or active member.
    JobNumber,
    /// The name of a role.
    RoleName,
    /// The name of a team, anywhere in the tree.
    NodeName,
    /// The text of an item of this dictionary.
    DictText(Dictionary),
    /// The name of a category, anywhere in this tree.
    CategoryName(Tree),
    /// Any other field: the SQL condition that a record of the enterprise `$1` other than `$3` has the value
    /// `$2`, among present ones (`$4` false) or in the recycle bin.
    Column(&'static str),
}

struct Entry {
    /// The service in the address of the call, before the table.
    service: &'static str,
    table: &'static str,
    field: &'static str,
    unique: Unique,
    /// The GraphQL type in the global ids of the table's records.
    type_name: &'static str,
    access: Access,
}

const MEMBERS: Access = Access::any(&[Code::EMember]);
static MANAGERS: Access = Access::any(&[Code::EManage]);

/// An entry for a column without recycle bin, among all rows of the enterprise.
macro_rules! column {
    ($service:literal, $table:literal, $field:literal, $type_name:literal, $access:expr) => {
        column!($service, $table, $field, $type_name, $access, "not $4")
    };
    ($service:literal, $table:literal, $field:literal, $type_name:literal, $access:expr, $bin:literal) => {
        Entry {
            service: $service,
            table: $table,
            field: $field,
            unique: Unique::Column(concat!(
                "select exists(select from ",
                $table,
                " where enterprise_id = $1 and ",
                $field,
                " = $2 and id <> $3 and ",
                $bin,
                ") as taken"
            )),
            type_name: $type_name,
            access: $access,
        }
    };
}

/// An entry for a column with recycle bin, among present or deleted rows.
macro_rules! binned {
    ($($of:tt)+) => { column!($($of)+, "(deleted_at is not null) = $4") };
}

/// The register. A domain crate adds its unique fields here: single columns by `column!` or `binned!`, others
/// with their own statement.
const REGISTER: &[Entry] = &[
    Entry {
        service: "ems",
        table: "account",
        field: "username",
        unique: Unique::Username,
        type_name: "Viewer",
        access: MEMBERS,
    },
    Entry {
        service: "ems",
        table: "member",
        field: "phone",
        unique: Unique::MemberPhone,
        type_name: "Member",
        access: MEMBERS,
    },
    Entry {
        service: "ems",
        table: "member",
        field: "job_number",
        unique: Unique::JobNumber,
        type_name: "Member",
        access: MEMBERS,
    },
    Entry {
        service: "ems",
        table: "role",
        field: "name",
        unique: Unique::RoleName,
        type_name: "Role",
        access: Access::any(&[Code::EManage]),
    },
    Entry {
        service: "ems",
        table: "team",
        field: "name",
        unique: Unique::NodeName,
        type_name: "Team",
        access: Access { perms: &[Code::EMember], team_manage: true, or: true, ..Access::OPEN },
    },
    binned!("ems", "qrcode_template", "name", "QrcodeTemplate", Access::any(&[Code::EManage])),
    binned!("flow", "flow_group", "name", "FlowGroup", Access::any(&[Code::FlowManage])),
    binned!("flow", "flow_form", "name", "FlowForm", Access::any(&[Code::FlowManage])),
    binned!("oa", "attend_group", "name", "AttendGroup", Access::any(&[Code::AttendManage])),
    binned!("oa", "attend_shift", "name", "AttendShift", Access::any(&[Code::AttendManage])),
    binned!("oa", "attend_address", "name", "AttendAddress", Access::any(&[Code::AttendManage])),
    binned!("oa", "absence_group", "name", "AbsenceGroup", Access::any(&[Code::AttendManage])),
    binned!(
        "kpi",
        "kpi_indication",
        "name",
        "KpiIndication",
        Access::any(&[Code::KpiIndicationCreate, Code::KpiIndicationEdit])
    ),
    binned!(
        "kpi",
        "kpi_template",
        "name",
        "KpiTemplate",
        Access::any(&[Code::KpiTemplateCreate, Code::KpiTemplateEdit])
    ),
    Entry {
        service: "tms",
        table: "brand_model",
        field: "model",
        unique: Unique::Column(
            "select exists(select from brand_model where enterprise_id = $1 and $2 in (model, brand || ' ' || model)
             and id <> $3 and (deleted_at is not null) = $4) as taken",
        ),
        type_name: "BrandModel",
        access: Access::any(&[Code::EManage]),
    },
    binned!("tms", "product", "code", "Product", Access::any(&[Code::EManage])),
    column!("cms", "enterprise_article", "key", "EnterpriseArticle", Access::any(&[Code::EManage])),
    // business §5 Customer: checked when the name field loses focus, even against invisible customers
    Entry {
        service: "crm",
        table: "customer",
        field: "name",
        unique: Unique::Column(
            "select exists(select from customer where enterprise_id = $1 and name = $2 and id <> $3
             and merged_into is null and (deleted_at is not null) = $4) as taken",
        ),
        type_name: "Customer",
        access: Access::any(&[Code::Cust]),
    },
    binned!("pms", "project", "number", "Project", Access::any(&[Code::Project])),
    binned!("pms", "auto_task", "name", "AutoTask", Access::any(&[Code::ProjectTaskAuto])),
    binned!("pms", "acceptance_template", "name", "AcceptanceTemplate", Access::any(&[Code::ProjectManage])),
    binned!("pms", "project_template", "name", "ProjectTemplate", Access::any(&[Code::ProjectManage])),
    binned!("tms", "work_group", "name", "WorkGroup", Access::any(&[Code::EManage])),
    binned!("tms", "work_zone", "name", "WorkZone", Access::any(&[Code::EManage])),
    binned!("tms", "work_item", "code", "WorkItem", Access::any(&[Code::EManage])),
    column!("ems", "custom_field", "code", "CustomField", Access::any(&[Code::EManage])),
    column!("ems", "custom_field", "name", "CustomField", Access::any(&[Code::EManage])),
    column!("res", "file_group", "name", "FileGroup", Access::any(&[Code::ResEdit])),
];

/// A checked question about a unique field.
#[derive(Debug, PartialEq, Eq)]
pub struct Question {
    /// The field.
    pub unique: Unique,
    /// The value, trimmed.
    pub value: String,
    /// The record that may have the value: the one being edited.
    pub except: Option<i64>,
    /// Whether to search the recycle bin instead of the present records (`delFlag` 1).
    pub deleted: bool,
}

/// A question as it was received.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asked<'a> {
    /// The service of the table; none: any.
    pub service: Option<&'a str>,
    /// The table.
    pub table: &'a str,
    /// Its field.
    pub field: &'a str,
    /// The value to check.
    pub value: &'a str,
    /// The record that may have the value.
    pub except_id: Option<&'a str>,
    /// Whether to search only the recycle bin.
    pub deleted: bool,
}

/// Parses a question; refuses fields that are not in the register, or that the viewer may not ask about.
pub fn question(viewer: &Viewer, asked: Asked<'_>) -> AppResult<Question> {
    let Asked { service, table, field, value, except_id, deleted } = asked;
    let entry = REGISTER
        .iter()
        .find(|entry| same(entry.table, table) && same(entry.field, field))
        .map(|entry| (entry.service, entry.unique, entry.type_name, &entry.access))
        .or_else(|| part(table, field))
        .filter(|(of, ..)| service.is_none_or(|service| service == *of))
        .ok_or_else(|| AppError::bad_input("该字段不支持重复校验"))?;
    let (_, unique, type_name, access) = entry;
    if !viewer.allows(access) {
        return Err(AppError::forbidden());
    }
    let value = value.trim();
    if value.chars().count() > MAX_VALUE || value.contains('\0') {
        return Err(AppError::bad_input("校验内容无效"));
    }
    let except = match except_id.map(str::trim).filter(|id| !id.is_empty()) {
        None => None,
        Some(id) => Some(
            xieli_kernel::ids::decode(type_name, id).ok_or_else(|| AppError::bad_input("记录编号无效"))?,
        ),
    };
    Ok(Question { unique, value: value.to_owned(), except, deleted })
}

/// Resolves fields with a code: a dictionary is a field of the table of items, and a tree one of the table of
/// categories: `dict_item.customer_level`.
fn part(table: &str, field: &str) -> Option<(&'static str, Unique, &'static str, &'static Access)> {
    if same("dict_item", table) {
        let found = Dictionary::ALL.into_iter().find(|found| same(found.code(), field))?;
        return Some(("ems", Unique::DictText(found), "DictItem", &MANAGERS));
    }
    let found = Tree::ALL.into_iter().find(|found| table == "category" && same(found.code(), field))?;
    Some(("ems", Unique::CategoryName(found), "Category", &MANAGERS))
}

/// Compares names, where `jobNumber` equals `job_number`.
fn same(ours: &str, theirs: &str) -> bool {
    ours == theirs || camel(ours) == theirs
}

#[cfg(test)]
mod tests {
    use super::*;
    use xieli_kernel::ErrorCode;
    use xieli_testing::viewer;

    fn refused(table: &str, field: &str, value: &str, except: Option<&str>) -> Option<ErrorCode> {
        let asked = Asked { table, field, value, except_id: except, ..Asked::default() };
        question(&viewer(1, &[Code::RoleAdmin]), asked).err().map(|error| error.code())
    }

    /// Well-known SQL injections.
    const INJECTIONS: &[&str] = &[
        "member; drop table member",
        "member--",
        "member/*",
        "member where 1=1",
        "member\" or \"1\"=\"1",
        "' or '1'='1",
        "' union select password_hash from account --",
        "'; select pg_sleep(10); --",
        "$1",
        "phone) or (1=1",
        "pg_catalog.pg_user",
        "information_schema.tables",
        "public.member",
        "MEMBER",
        "member\u{0}",
        "1; copy account to program 'id'",
        "${jndi:ldap://x}",
        "{{7*7}}",
        "updatexml(1,concat(0x7e,user()),1)",
    ];

    #[test]
    fn only_the_register_is_answered_for() {
        for (table, field) in [
            ("member", "phone"),
            ("member", "job_number"),
            ("member", "jobNumber"),
            ("account", "username"),
            ("role", "name"),
            ("team", "name"),
            ("dict_item", "customer_level"),
            ("dictItem", "customerLevel"),
            ("category", "fault_type"),
            ("product", "code"),
            ("brandModel", "model"),
            ("file_group", "name"),
            ("qrcode_template", "name"),
            ("enterprise_article", "key"),
        ] {
            assert_eq!(refused(table, field, "张伟", None), None, "{table}.{field}");
        }
        for (table, field) in [
            ("account", "password_hash"),
            ("account", "phone"),
            ("member", "name"),
            ("member", "id"),
            ("session", "id"),
            ("", ""),
            ("member", ""),
            ("Member", "phone"),
            ("member", "JobNumber"),
            ("dict_item", "text"),
            ("dict_item", "no_such"),
            ("member", "customer_level"),
        ] {
            assert_eq!(refused(table, field, "x", None), Some(ErrorCode::BadUserInput), "{table}.{field}");
        }
    }

    /// Unique fields that are not in the register, each with the reason.
    const NOT_ASKED: &[(&str, &str, &str)] = &[
        ("account", "phone", "whose number has an account is nobody else's business"),
        ("account", "code", "whose WeChat it is only WeChat says"),
        ("member", "person", "the same number as member.phone"),
        ("saved_view", "name", "unique for a person and a page, which the call can't name"),
        ("saved_view", "isDefault", "no text that somebody types"),
        ("customer_asset", "number", "unique for a customer, which the call can't name"),
        ("customer_child", "name", "unique for a customer, which the call can't name"),
        ("customer_qrcode", "code", "no text that somebody types"),
        ("project_group", "name", "unique for a project, which the call can't name"),
        ("project_member", "memberId", "no text that somebody types"),
        ("project_contact", "phone", "unique for a project, which the call can't name"),
        ("acceptance_item", "name", "unique below its parent, which the call can't name"),
        ("work_item", "name", "unique for its kind, which the call can't name"),
        ("work_sla", "level", "no text that somebody types"),
        ("online_report", "name", "unique within its position, which the call can't name"),
        ("report_query", "name", "unique within its position, which the call can't name"),
        ("dashboard", "name", "unique among those of an audience, which the call can't name"),
        ("weekly_comment", "weeklyId", "no text that somebody types"),
        ("attend_holiday", "beginsOn", "no text that somebody types"),
        ("attend_type", "name", "unique for its kind, which the call can't name"),
        ("kpi_template_indication", "key", "unique in a template, which the call can't name"),
        ("kpi_plan_indication", "key", "unique in a plan, which the call can't name"),
        ("sales_target", "year", "no text that somebody types"),
        ("dunning_letter", "customerId", "its number is given by the service"),
        ("ledger_close", "month", "no text that somebody types"),
    ];

    #[test]
    fn what_a_kind_calls_unique_can_be_asked_about() {
        let admin = viewer(1, &[Code::RoleAdmin]);
        for kind in crate::kinds::ALL {
            for unique in kind.unique {
                let (table, field) = (kind.record_type, unique.field);
                let fields: Vec<&str> = match table {
                    // by the code of the dictionary or of the tree
                    "dict_item" => Dictionary::ALL.into_iter().map(Dictionary::code).collect(),
                    "category" => Tree::ALL.into_iter().map(Tree::code).collect(),
                    _ => vec![field],
                };
                let excused = NOT_ASKED.iter().any(|(of, name, _)| (*of, *name) == (table, field));
                for field in fields {
                    let table = if table == "article" { "enterprise_article" } else { table };
                    let asked = Asked { table, field, value: "x", ..Asked::default() };
                    assert_eq!(question(&admin, asked).is_ok(), !excused, "{table}.{field}");
                }
            }
        }
    }

    #[test]
    fn a_table_is_asked_for_at_its_own_service() {
        let ask = |service| {
            let asked = Asked { service: Some(service), table: "product", field: "code", ..Asked::default() };
            question(&viewer(1, &[Code::RoleAdmin]), asked).is_ok()
        };
        assert!(ask("tms") && !ask("ems") && !ask("") && !ask("TMS"));
    }

    #[test]
    fn injections_into_names_and_ids_are_refused_and_into_values_stay_values() {
        for text in INJECTIONS {
            assert_eq!(refused(text, "phone", "x", None), Some(ErrorCode::BadUserInput), "{text}");
            assert_eq!(refused("member", text, "x", None), Some(ErrorCode::BadUserInput), "{text}");
            assert_eq!(refused("member", "phone", "x", Some(text)), Some(ErrorCode::BadUserInput), "{text}");
            let asked = Asked { table: "member", field: "phone", value: text, ..Asked::default() };
            match question(&viewer(1, &[Code::RoleAdmin]), asked) {
                Ok(question) => assert_eq!(question.value, text.trim()),
                Err(error) => {
                    assert!(text.contains('\0') && error.code() == ErrorCode::BadUserInput, "{text}")
                }
            }
        }
    }

    #[test]
    fn one_asks_only_about_what_one_may_edit() {
        let ask = |codes: &[Code], table: &str, field: &str| {
            let asked = Asked { table, field, value: "x", ..Asked::default() };
            question(&viewer(1, codes), asked).map(|_| ()).map_err(|error| error.code())
        };
        assert_eq!(ask(&[], "member", "phone"), Err(ErrorCode::Forbidden));
        assert_eq!(ask(&[], "account", "username"), Err(ErrorCode::Forbidden));
        assert_eq!(ask(&[Code::EMember], "member", "phone"), Ok(()));
        assert_eq!(ask(&[Code::EMember], "role", "name"), Err(ErrorCode::Forbidden));
        assert_eq!(ask(&[Code::EManage], "role", "name"), Ok(()));
        assert_eq!(ask(&[], "team", "name"), Err(ErrorCode::Forbidden));
        assert_eq!(ask(&[Code::EMember], "dict_item", "task_level"), Err(ErrorCode::Forbidden));
        assert_eq!(ask(&[Code::EManage], "dict_item", "task_level"), Ok(()));
    }
}
