//! Validation of a definition: pure functions. Every fault names its place, in the terms of the form builder
//! and the designer.

mod nodes;

use std::collections::{BTreeMap, BTreeSet};

use super::node::NodeKind;
use super::{Condition, Definition, Field, FieldType, Op};
use crate::formula::Formula;

const MAX_FIELDS: usize = 100;
const MAX_COLUMNS: usize = 20;
const MAX_OPTIONS: usize = 200;
const MAX_NODES: usize = 100;
const MAX_BRANCHES: usize = 10;
const MAX_DEPTH: usize = 8;
const MAX_RULES: usize = 10;
const MAX_NAMED: usize = 100;
const MAX_TESTS: usize = 20;
/// The most rows of a table.
pub const MAX_ROWS: u32 = 200;
/// The most files of a field.
pub const MAX_FILES: u32 = 20;
/// The longest text of a field.
pub const MAX_TEXT: u32 = 5000;
/// Numbers and amounts are below this, above its negative.
pub const BOUND: f64 = 1e12;

/// A fault of a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The key of the field, the column as `table.column`, the node or the branch.
    pub key: String,
    /// The reason, for the user.
    pub message: String,
}

struct Check {
    faults: Vec<Fault>,
    keys: BTreeSet<String>,
}

/// All faults of a definition. A definition without faults has no unreachable node, no branch that is never
/// taken, and no rule without the members that it needs.
pub fn check(definition: &Definition) -> Vec<Fault> {
    let mut check = Check { faults: Vec::new(), keys: BTreeSet::new() };
    check.fields(definition);
    check.rights("", &definition.rights, definition);
    let mut count = 0;
    check.nodes(&definition.nodes, definition, 0, &mut count);
    if count > MAX_NODES {
        check.says("", format!("流程最多 {MAX_NODES} 个节点"));
    }
    if !definition.all_nodes().iter().any(|node| node.kind == NodeKind::Approve) {
        check.says("", "流程至少要有一个审批节点".to_owned());
    }
    check.faults
}

fn is_key(key: &str) -> bool {
    let mut letters = key.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic())
        && key.len() <= 20
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

impl Check {
    fn says(&mut self, key: &str, message: impl Into<String>) {
        self.faults.push(Fault { key: key.to_owned(), message: message.into() });
    }

    fn name(&mut self, key: &str, what: &str, name: &str) {
        if name.trim().is_empty() {
            self.says(key, format!("请填写{what}名称"));
        } else if name.chars().count() > 30 {
            self.says(key, format!("{what}名称最长 30 个字符"));
        }
    }

    fn fields(&mut self, definition: &Definition) {
        if definition.fields.len() > MAX_FIELDS {
            self.says("", format!("表单最多 {MAX_FIELDS} 个字段"));
        }
        let mut seen = BTreeSet::new();
        for field in &definition.fields {
            if !is_key(&field.key) || !seen.insert(field.key.as_str()) {
                self.says(&field.key, "字段标识重复或不正确");
            }
            self.field(&field.key, field, definition, None);
        }
        for key in circular(&definition.fields) {
            self.says(&key, "公式互相引用，无法计算");
        }
        for table in definition.fields.iter().filter(|field| field.kind == FieldType::Detail) {
            for key in circular(&table.columns) {
                self.says(&format!("{}.{key}", table.key), "公式互相引用，无法计算");
            }
        }
    }

    fn field(&mut self, path: &str, field: &Field, definition: &Definition, table: Option<&Field>) {
        self.name(path, "字段", &field.label);
        let long = |text: &Option<String>, most: usize| {
            text.as_ref().is_some_and(|text| text.chars().count() > most)
        };
        if long(&field.hint, 100) || long(&field.unit, 10) || long(&field.text, 500) {
            self.says(path, "提示、单位或说明过长");
        }
        if let (Some(min), Some(max)) = (field.min, field.max)
            && min > max
        {
            self.says(path, "最小值不能大于最大值");
        }
        let bounds = [field.min, field.max];
        if bounds.iter().flatten().any(|bound| !bound.is_finite() || bound.abs() >= BOUND) {
            self.says(path, "最小值或最大值超出范围");
        }
        match field.kind {
            FieldType::Choice if field.options.is_empty() && field.dictionary.is_none() => {
                self.says(path, "请填写选项");
            }
            FieldType::Choice => {
                let unique: BTreeSet<&str> = field.options.iter().map(|one| one.trim()).collect();
                if unique.len() < field.options.len() || unique.contains("") {
                    self.says(path, "选项重复或为空");
                }
                if field.options.len() > MAX_OPTIONS {
                    self.says(path, format!("选项最多 {MAX_OPTIONS} 个"));
                }
            }
            FieldType::Record if field.record.is_none() => self.says(path, "请选择关联的类型"),
            FieldType::Contract => {
                let project = field.source.as_deref().and_then(|key| definition.field(key));
                let names = |field: &Field| field.record == Some(super::RecordOf::Project);
                if table.is_some() || !project.is_some_and(names) {
                    self.says(path, "请选择项目字段");
                }
            }
            FieldType::Detail if table.is_some() => self.says(path, "明细表中不能再有明细表"),
            FieldType::Detail => self.columns(path, field, definition),
            _ => {}
        }
        if let Some(text) = field.formula.as_deref() {
            self.formula(path, field, text, definition, table);
        }
        if let Some(when) = &field.show_when {
            self.condition(path, when, definition);
            let own = |subject: &str| subject == field.key || subject.starts_with(&format!("{}.", field.key));
            if when.any.iter().flatten().any(|test| own(&test.subject)) {
                self.says(path, "显示条件不能引用字段自己");
            }
        }
    }

    fn columns(&mut self, path: &str, field: &Field, definition: &Definition) {
        if field.columns.is_empty() || field.columns.len() > MAX_COLUMNS {
            self.says(path, format!("明细表应有 1 到 {MAX_COLUMNS} 列"));
        }
        if field.max_count.is_some_and(|count| count == 0 || count > MAX_ROWS) {
            self.says(path, format!("明细表最多 {MAX_ROWS} 行"));
        }
        let mut seen = BTreeSet::new();
        for column in &field.columns {
            let place = format!("{path}.{}", column.key);
            if !is_key(&column.key) || !seen.insert(column.key.as_str()) {
                self.says(&place, "列标识重复或不正确");
            }
            if column.show_when.is_some() {
                self.says(&place, "明细表的列不能设置显示条件");
            }
            self.field(&place, column, definition, Some(field));
        }
        if field.sums.iter().any(|key| !field.column(key).is_some_and(Field::is_number)) {
            self.says(path, "只能对数字列求和");
        }
    }

    fn formula(
        &mut self,
        path: &str,
        field: &Field,
        text: &str,
        definition: &Definition,
        table: Option<&Field>,
    ) {
        if !matches!(field.kind, FieldType::Number | FieldType::Amount) {
            self.says(path, "只有数字和金额可以设置公式");
        }
        match Formula::read(text) {
            Err(wrong) => self.says(path, wrong.message()),
            Ok(formula) => {
                let known = |name: &String| {
                    let found = match (name.split_once('.'), table) {
                        (Some((table, column)), None) => {
                            definition.field(table).and_then(|field| field.column(column))
                        }
                        (None, Some(table)) => table.column(name),
                        (None, None) => definition.field(name),
                        (Some(_), Some(_)) => None,
                    };
                    found.is_some_and(Field::is_number)
                };
                if !formula.names().iter().all(known) {
                    self.says(path, "公式引用了不存在的字段或不是数字的字段");
                }
            }
        }
    }

    fn condition(&mut self, path: &str, condition: &Condition, definition: &Definition) {
        let tests = condition.any.iter().flatten();
        if condition.any.is_empty() || condition.any.iter().any(Vec::is_empty) {
            self.says(path, "请设置条件");
        }
        if tests.clone().count() > MAX_TESTS {
            self.says(path, format!("条件最多 {MAX_TESTS} 项"));
        }
        for test in tests {
            let known = match (test.subject.as_str(), test.subject.split_once('.')) {
                ("@applicant" | "@team" | "@role", _) => true,
                (_, Some((table, column))) => definition
                    .field(table)
                    .and_then(|field| field.column(column))
                    .is_some_and(Field::is_number),
                (key, None) => definition
                    .field(key)
                    .is_some_and(|field| !matches!(field.kind, FieldType::Explanation | FieldType::Detail)),
            };
            if !known {
                self.says(path, "条件引用了不存在的字段");
            }
            let needed = match test.op {
                Op::Empty | Op::NotEmpty => 0,
                Op::Between => 2,
                _ => 1,
            };
            if test.values.len() < needed || test.values.len() > MAX_NAMED {
                self.says(path, "请填写条件的值");
            }
        }
    }

    fn rights(&mut self, path: &str, rights: &super::Rights, definition: &Definition) {
        let known = |key: &String| match key.split_once('.') {
            Some((table, column)) => {
                definition.field(table).is_some_and(|field| field.column(column).is_some())
            }
            None => definition.field(key).is_some(),
        };
        if !rights.keys().all(known) {
            self.says(path, "字段权限引用了不存在的字段");
        }
    }
}

/// Fields whose formulas depend on themselves.
fn circular(fields: &[Field]) -> Vec<String> {
    let mut needs: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for field in fields {
        let formula = field.formula.as_deref().and_then(|text| Formula::read(text).ok());
        needs.insert(&field.key, formula.map_or_else(Vec::new, |formula| formula.names().to_vec()));
    }
    let reaches = |start: &str| {
        let mut seen = BTreeSet::new();
        let mut next: Vec<&str> = vec![start];
        while let Some(key) = next.pop() {
            for needed in needs.get(key).into_iter().flatten() {
                if needed == start {
                    return true;
                }
                if seen.insert(needed.as_str()) {
                    next.push(needed);
                }
            }
        }
        false
    };
    fields.iter().filter(|field| reaches(&field.key)).map(|field| field.key.clone()).collect()
}
