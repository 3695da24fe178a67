//! Rights and bounds of stored queries, and the check of their parts: pure functions. The `graph` layer
//! validates documents against the schema.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use xieli_kernel::validate::Checker;
use xieli_kernel::{FieldCode, Viewer};

use super::definition::{Column, Definition, Listed, Parameter, ParameterKind};
use super::values;
pub use crate::online_report::rules::{MAX_NAME, MAX_REPORTS, MAX_ROLES, may_manage, may_read, positions};
use crate::online_report::rules::{many, shown};

/// The longest document, in bytes.
pub const MAX_DOCUMENT: usize = 16 * 1024;
/// The most rows of a table.
pub const MAX_ROWS: usize = 2000;
/// The most cells of a table: a response within the schema's limits holds these and the ids beside them.
const MAX_CELLS: usize = 40_000;
/// The most rows of a trial run.
pub const MAX_TRIAL: usize = 200;
/// Number of versions shown at a time.
pub const VERSIONS: i32 = 50;
const MAX_PARAMETERS: usize = 10;
const MAX_COLUMNS: usize = 40;
const MAX_PARAMETER_NAME: usize = 40;
const MAX_LABEL: usize = 40;
const MAX_COLUMN_LABEL: usize = 60;
const MAX_PATH: usize = 400;

/// The most rows of a table with so many columns.
pub fn most_rows(columns: usize) -> usize {
    MAX_ROWS.min(MAX_CELLS / columns.max(1))
}

/// Whether a text is a GraphQL name no longer than a parameter's may be.
pub fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic())
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && text.len() <= MAX_PARAMETER_NAME
}

/// Trims and checks a definition, except for its document. Errors are reported below `definition`.
pub fn checked(mut definition: Definition, viewer: &Viewer, today: NaiveDate) -> (Definition, Checker) {
    let mut check = Checker::new();
    definition.version = Definition::VERSION;
    if definition.document.trim().is_empty() {
        check.refuse("definition.document", FieldCode::Required, "请先组成查询");
    }
    if definition.document.len() > MAX_DOCUMENT {
        check.refuse("definition.document", FieldCode::TooLong, "查询最多 16 KB");
    }
    // characters that a JSON column can't store
    if definition.document.chars().any(|one| one.is_control() && !matches!(one, '\n' | '\r' | '\t')) {
        check.refuse("definition.document", FieldCode::Invalid, "查询含有非法字符");
        definition.document.clear();
    }
    let at = "definition.parameters";
    many(&mut check, at, "参数", &definition.parameters, MAX_PARAMETERS);
    definition.parameters.truncate(MAX_PARAMETERS);
    let mut names = BTreeSet::new();
    for (place, parameter) in definition.parameters.iter_mut().enumerate() {
        let at = format!("{at}.{place}");
        self::parameter(&mut check, &at, parameter, viewer, today);
        for name in parameter.variables() {
            if !names.insert(name) {
                let message = format!("参数“{}”重复", shown(&parameter.name));
                check.refuse(&at, FieldCode::Invalid, message);
            }
        }
    }
    let at = "definition.columns";
    many(&mut check, at, "列", &definition.columns, MAX_COLUMNS);
    definition.columns.truncate(MAX_COLUMNS);
    if definition.columns.is_empty() {
        check.refuse(at, FieldCode::Required, "请选择列");
    }
    for (place, column) in definition.columns.iter_mut().enumerate() {
        let at = format!("{at}.{place}");
        column.label = check.required(&format!("{at}.label"), "列名", &column.label, MAX_COLUMN_LABEL);
        if column.path.len() > MAX_PATH {
            check.refuse(&format!("{at}.path"), FieldCode::TooLong, "列的路径过长");
        }
    }
    (definition, check)
}

fn parameter(check: &mut Checker, at: &str, one: &mut Parameter, viewer: &Viewer, today: NaiveDate) {
    if !is_name(&one.name) {
        let message = "参数名以字母开头，只含字母、数字和下划线，最多 40 个字符";
        check.refuse(&format!("{at}.name"), FieldCode::Invalid, message);
    }
    one.label = check.required(&format!("{at}.label"), "参数名称", &one.label, MAX_LABEL);
    one.dict = check.optional(&format!("{at}.dict"), "字典", one.dict.as_deref(), MAX_PARAMETER_NAME);
    if one.kind != ParameterKind::Dict {
        one.dict = None;
    } else if one.dict.is_none() {
        check.refuse(&format!("{at}.dict"), FieldCode::Required, "请选择字典");
    }
    let single = matches!(
        one.kind,
        ParameterKind::Period | ParameterKind::Number | ParameterKind::Text | ParameterKind::Date
    );
    if single {
        one.multiple = false;
    }
    one.default = one.default.take().map(|given| values::cleaned(one.kind, given));
    if let Some(default) = &one.default
        && let Err(message) = values::fill(one, default, viewer, today)
    {
        let message = format!("默认值：{message}");
        check.refuse(&format!("{at}.default"), FieldCode::Invalid, message);
    }
}

/// Whether one path equals another or is a prefix of it.
pub fn leads(list: &str, path: &str) -> bool {
    path.strip_prefix(list).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The lists whose elements are rows, the outer one first, derived from each column's lists; the index of a
/// column whose lists are not nested with those of the others, if there is one.
pub fn chain(columns: &[(&Column, &[String])]) -> Result<Vec<String>, usize> {
    let mut rows: &[String] = &[];
    for &(column, lists) in columns {
        if column.list == Listed::Rows && lists.len() > rows.len() {
            rows = lists;
        }
    }
    for (place, &(column, lists)) in columns.iter().enumerate() {
        if column.list == Listed::Rows && !rows.starts_with(lists) {
            return Err(place);
        }
    }
    Ok(rows.to_vec())
}
