//! Rules of custom fields: validation and permissions. Pure functions.

use std::collections::BTreeSet;

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, search};

use super::model::{Field, FieldInput, FieldKind, FieldPatch};
use super::value::SEPARATOR;
use crate::dict::rules::Dictionary;

/// The most fields of one record type.
pub const MAX_FIELDS: usize = 50;
/// The most options of a list.
pub const MAX_OPTIONS: usize = 100;
/// The most roles of a field.
pub const MAX_ROLES: usize = 100;
/// The most conditions of one filter, and the most values of one condition.
pub const MAX_FILTERS: usize = 10;
/// The most characters of an option.
const MAX_OPTION: usize = 50;
/// The most characters of a code.
const MAX_CODE: usize = 50;

/// Whether a member with these roles is admitted to a field reserved for roles: administrators always are.
pub fn admits(viewer: &Viewer, roles: &[i64], reserved: &[i64]) -> bool {
    viewer.is_admin() || reserved.is_empty() || reserved.iter().any(|role| roles.contains(role))
}

/// Whether a member with these roles reads the values of a field, and whether they write them: writing
/// requires reading.
pub fn rights(viewer: &Viewer, roles: &[i64], field: &Field) -> (bool, bool) {
    let reads = admits(viewer, roles, &field.read_role_ids);
    (reads, reads && admits(viewer, roles, &field.write_role_ids))
}

/// Trims and validates a field; properties of other kinds are removed.
pub fn checked(input: FieldInput) -> AppResult<FieldInput> {
    let mut check = Checker::new();
    let name = check.required("name", "名称", &input.name, 50);
    let dictionary = input.dictionary.filter(|_| input.kind == FieldKind::Dict);
    if input.kind == FieldKind::Dict && dictionary.as_deref().and_then(Dictionary::parse).is_none() {
        check.refuse("dictionary", FieldCode::Required, "请选择字典");
    }
    let mut options: Vec<String> = Vec::new();
    if input.kind == FieldKind::List {
        for (at, option) in input.options.iter().enumerate() {
            let path = format!("options.{at}");
            let option = check.required(&path, "选项", option, MAX_OPTION);
            if option.contains(SEPARATOR) {
                check.refuse(&path, FieldCode::Invalid, "选项不能包含、");
            } else if options.contains(&option) {
                check.refuse(&path, FieldCode::Taken, "选项重复");
            }
            options.push(option);
        }
        if options.is_empty() {
            check.refuse("options", FieldCode::Required, "请输入选项");
        } else if options.len() > MAX_OPTIONS {
            check.refuse("options", FieldCode::TooLong, "最多 100 个选项");
        }
    }
    let mut roles = |path: &str, ids: Vec<i64>| {
        let ids: Vec<i64> = ids.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
        if ids.len() > MAX_ROLES {
            check.refuse(path, FieldCode::TooLong, "最多 100 个角色");
        }
        ids
    };
    let read_role_ids = roles("readRoleIds", input.read_role_ids);
    let write_role_ids = roles("writeRoleIds", input.write_role_ids);
    check.finish()?;
    Ok(FieldInput { name, dictionary, options, read_role_ids, write_role_ids, ..input })
}

/// The field with the patch applied.
pub fn over(before: &Field, patch: FieldPatch) -> FieldInput {
    FieldInput {
        name: patch.name.unwrap_or_else(|| before.name.clone()),
        kind: patch.kind.unwrap_or_else(|| before.kind()),
        dictionary: patch.dictionary.unwrap_or_else(|| before.dictionary.clone()),
        options: patch.options.unwrap_or_else(|| before.options.clone()),
        required: patch.required.unwrap_or(before.required),
        in_list: patch.in_list.unwrap_or(before.in_list),
        read_role_ids: patch.read_role_ids.unwrap_or_else(|| before.read_role_ids.clone()),
        write_role_ids: patch.write_role_ids.unwrap_or_else(|| before.write_role_ids.clone()),
    }
}

/// Validates a code chosen by an administrator.
pub fn code(chosen: &str) -> AppResult<String> {
    let code = chosen.trim();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let begins = code.starts_with(|c: char| c.is_ascii_lowercase());
    if begins && code.len() <= MAX_CODE && code.chars().all(plain) {
        return Ok(code.to_owned());
    }
    let message = "编码由小写字母、数字和下划线组成，以字母开头，不超过 50 个字符";
    Err(AppError::field("code", FieldCode::Invalid, message))
}

/// A code from the name's pinyin that no other field has.
pub fn code_of(name: &str, taken: &[String]) -> String {
    let spelled = search::sort_name(name).to_lowercase();
    let spelled = spelled.split('\u{1}').next().unwrap_or_default();
    let words = spelled.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut base = words.collect::<Vec<_>>().join("_");
    if !base.starts_with(|c: char| c.is_ascii_lowercase()) {
        base.insert_str(0, "field_");
    }
    // leaves room for a number
    base.truncate(MAX_CODE - 3);
    let base = base.trim_end_matches('_').to_owned();
    if !taken.contains(&base) {
        return base;
    }
    let numbered = (2..).map(|number| format!("{base}_{number}"));
    numbered.into_iter().find(|code| !taken.contains(code)).unwrap_or(base)
}

/// Error if the limit of fields is reached.
pub fn may_grow(present: usize) -> AppResult<()> {
    if present >= MAX_FIELDS {
        return Err(AppError::field("name", FieldCode::TooLong, "每种记录最多 50 个自定义字段"));
    }
    Ok(())
}

/// Error unless the field may be changed in this way while records have values of it.
pub fn may_change(before: &Field, input: &FieldInput) -> AppResult<()> {
    if before.kind() != input.kind {
        return Err(AppError::field("kind", FieldCode::Conflict, "字段已有值，不能修改类型"));
    }
    if before.dictionary != input.dictionary {
        return Err(AppError::field("dictionary", FieldCode::Conflict, "字段已有值，不能更换字典"));
    }
    Ok(())
}

/// Error unless the field may be deleted.
pub fn may_delete(field: &Field) -> AppResult<()> {
    if field.disabled {
        return Ok(());
    }
    let message = format!("请先停用字段“{}”", field.name);
    Err(AppError::field("ids", FieldCode::Conflict, message))
}
