//! `docs/api-rest.md`: the calls as a table, made from what is served. A test keeps the file current.

use std::fmt::Write;

use crate::files;
use crate::operation::{Operation, Shape, Variable};
use crate::source::source;

/// The generated part of the page: a table of the calls, and the codes of enums.
pub fn tables() -> String {
    let mut rows: Vec<(String, String)> = source().operations.iter().map(row).collect();
    rows.extend(files::ROUTES.iter().map(|route| {
        let row = format!(
            "| {} | `/api{}` | {} | {} | {} |",
            route.method, route.path, route.about, route.params, route.reply
        );
        (format!("{} {}", route.path, route.method), row)
    }));
    rows.sort();
    let mut out = String::from("| 方法 | 路径 | 用途 | 参数 | 答复 |\n|---|---|---|---|---|\n");
    for (_, row) in rows {
        out.push_str(&row);
        out.push('\n');
    }
    out.push_str("\n| 枚举 | 取值 |\n|---|---|\n");
    let mut codes: Vec<_> = source().codes.iter().collect();
    codes.sort_by_key(|(name, _)| *name);
    for (name, codes) in codes {
        let list = codes.iter().map(|code| match &code.text {
            Some(text) => format!("{} {text}", code.value),
            None => format!("{} {}", code.value, code.name),
        });
        let _always = writeln!(out, "| {name} | {} |", list.collect::<Vec<_>>().join("；"));
    }
    out
}

fn row(operation: &Operation) -> (String, String) {
    let parameters = operation.variables.iter().map(|variable| parameter(operation, variable));
    let row = format!(
        "| {} | `/api{}` | {} | {} | {} |",
        operation.method,
        operation.path,
        operation.about,
        parameters.collect::<Vec<_>>().join("<br>"),
        shape(operation.shape)
    );
    (format!("{} {}", operation.path, operation.method), row)
}

fn parameter(operation: &Operation, variable: &Variable) -> String {
    if let Some(sort) = &variable.sort {
        let columns = sort.by.iter().map(|(column, _)| column.as_str()).collect::<Vec<_>>().join("/");
        return format!("`column` {columns}；`order` asc/desc");
    }
    let mut text = format!("`{}` {}", variable.name, variable.ty);
    if operation.path.contains(&format!("{{{}}}", variable.name)) {
        text.push_str("，路径");
    }
    if variable.body {
        text.push_str("，或直接以列表为请求体");
    }
    if !variable.also.is_empty() {
        let _always = write!(text, "，亦作 {}", variable.also.join("、"));
    }
    text
}

fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Page => "分页",
        Shape::List => "列表",
        Shape::One => "对象",
        Shape::None => "无",
        Shape::Value => "值",
        Shape::Tree => "树",
    }
}
