//! Tests of column mappings and of their refusals.

use super::*;
use crate::sheet::Filling;

pub(in crate::sheet) fn head(prop: &'static str, label: &'static str, import: Option<bool>) -> Head {
    Head {
        prop: prop.into(),
        label: label.into(),
        required: false,
        checked: true,
        export: true,
        import: import.map(|required| Filling { required, example: "".into(), note: "".into() }),
        width: 10,
    }
}

pub(in crate::sheet) fn heads() -> Vec<Head> {
    vec![
        head("name", "客户名称", Some(true)),
        head("level", "客户级别", Some(false)),
        head("contactName", "联系人", Some(false)),
        head("phone", "联系电话", Some(false)),
        head("otherPhone", "其他电话", Some(false)),
        head("createTime", "创建时间", None),
        head("custom.shui_hao", "税号", Some(false)),
        head("custom.beizhu", "备注（自定义）", Some(false)),
    ]
}

/// A file with this header row and one line.
pub(in crate::sheet) fn rows(head: &[&str], line: &[&str]) -> Rows {
    let cells = |texts: &[&str]| {
        let cells = (0..).zip(texts).filter(|(_, text)| !text.is_empty());
        cells.map(|(at, text)| (at, (*text).to_owned())).collect::<Vec<_>>()
    };
    vec![(1, cells(head)), (2, cells(line))]
}

fn placed(mapping: &str, file: &Rows) -> Result<Vec<(u32, String)>, String> {
    let said = |error: AppError| match error {
        AppError::Invalid(errors) => errors[0].message.to_string(),
        other => panic!("{other:?}"),
    };
    let heads = heads();
    let mapping = Mapping::read(mapping).map_err(said)?;
    let found = mapping.columns(&heads, "客户", file).map_err(said)?;
    let mut found: Vec<_> = found.into_iter().map(|(at, head)| (at, head.prop.to_string())).collect();
    found.sort();
    Ok(found)
}

#[test]
fn files_with_the_templates_headings_need_no_question() {
    let plain = |head: &[&str]| is_plain(&heads(), &file_columns(&rows(head, &[])));
    assert!(plain(&["客户名称*", "联系人"]) && plain(&["联系人", "客户名称", "创建时间"]));
    assert!(!plain(&["联系人"]), "the required one is missing");
    assert!(!plain(&["客户名称", "联系人", "联系人"]));
    assert!(!plain(&["客户名称", "序号"]));
    // a column with values and no heading
    assert!(!is_plain(&heads(), &file_columns(&rows(&["客户名称"], &["甲", "乙"]))));
}

#[test]
fn columns_are_shown_with_their_first_values() {
    let mut file = rows(&["单位", "", "手机"], &["甲公司", "没有标题", ""]);
    for n in 3..40 {
        file.push((n, vec![(0, "长".repeat(500)), (2, n.to_string())]));
    }
    let columns = file_columns(&file);
    assert_eq!(columns.iter().map(|one| one.heading.as_str()).collect::<Vec<_>>(), ["单位", "", "手机"]);
    assert_eq!(columns[1].samples, ["没有标题"]);
    assert_eq!(columns[2].samples, ["3", "4", "5"]);
    assert!(columns[0].samples.iter().all(|text| text.chars().count() <= MAX_SAMPLE));
}

#[test]
fn chosen_columns_count_and_no_others() {
    let file = rows(&["单位", "电话", "客户级别"], &["甲", "1", "重点"]);
    let said = r#"[{"column": 1, "field": "phone"}, {"column": "单位", "field": "name"}, {"column": 2, "field": ""}]"#;
    assert_eq!(placed(said, &file), Ok(vec![(0, "name".into()), (1, "phone".into())]));
    // in a mapping by names, the other columns are matched by name and by synonyms
    let named = placed(r#"{"单位": "name"}"#, &file);
    assert_eq!(named, Ok(vec![(0, "name".into()), (1, "phone".into()), (2, "level".into())]));
    let left = placed(r#"{"单位": "name", "电话": ""}"#, &file);
    assert_eq!(left, Ok(vec![(0, "name".into()), (2, "level".into())]));
}

#[test]
fn a_plain_import_knows_other_words_marks_and_line_breaks() {
    let file = rows(&["单位\n名称＊", "手 机（必填）", "创建时间", "行号"], &["甲", "1", "2020-01-01", "7"]);
    assert_eq!(placed("{}", &file), Ok(vec![(0, "name".into()), (1, "phone".into())]));
    let heads = heads();
    let found = Mapping::default().columns(&heads, "客户", &file).expect("columns");
    assert_eq!(Mapping::default().ignored(&heads, &found, &file), ["行号"]);
}

#[test]
fn the_head_is_the_row_with_most_headings() {
    let heads = heads();
    let at = |rows: &[&[&str]], number: Option<u32>| {
        let cells = |texts: &&[&str]| {
            (0..).zip(*texts).map(|(at, text)| (at, (*text).to_owned())).collect::<Vec<_>>()
        };
        let rows: Rows = (1..).zip(rows.iter().map(cells)).collect();
        head_at(&heads, "客户", &rows, number, &Mapping::default()).ok()
    };
    let titled: &[&[&str]] =
        &[&["客户"], &["制表：张伟", "2026-01-01"], &["单位", "手机", "级别"], &["甲", "1", "重点"]];
    assert_eq!(at(titled, None), Some(2));
    assert_eq!([at(titled, Some(1)), at(titled, Some(9))], [Some(0), None]);
    assert_eq!(at(&[&["客户名称"], &["甲"]], None), Some(0));
    assert_eq!(at(&[&["一", "二"], &["三", "四"]], None), Some(0));
    assert_eq!(at(&[&["客户名称", "联系人"], &["联系人", "客户名称"]], None), Some(0), "the first of equals");
}

#[test]
fn what_can_not_be_meant_is_refused_in_words() {
    let file = rows(&["单位", "电话", "电话"], &["甲", "1", "2"]);
    let refuse = |said: &str| placed(said, &file).expect_err(said);
    assert_eq!(refuse(r#"[{"column": 0, "field": "passwordHash"}]"#), "没有可导入的字段 passwordHash");
    assert_eq!(refuse(r#"[{"column": 0, "field": "createTime"}]"#), "没有可导入的字段 createTime");
    assert_eq!(refuse(r#"{"单位": "nichts"}"#), "没有可导入的字段 nichts");
    assert_eq!(refuse(r#"[{"column": 7, "field": "name"}]"#), "文件中没有第 8 列");
    assert_eq!(refuse(r#"[{"column": 4294967295, "field": "name"}]"#), "文件中没有第 4294967296 列");
    assert_eq!(refuse(r#"[{"column": "没有", "field": "name"}]"#), "文件中没有列“没有”");
    assert_eq!(refuse(r#"[{"column": "电话", "field": "phone"}]"#), "有多列名为“电话”");
    let twice = r#"[{"column": 0, "field": "name"}, {"column": 1, "field": "name"}]"#;
    assert_eq!(refuse(twice), "“客户名称”对应了多列");
    assert_eq!(refuse(r#"[{"column": 0, "field": "name"}, {"column": "单位"}]"#), "第 1 列对应了多次");
    assert!(refuse(r#"[{"column": 1, "field": "phone"}]"#).starts_with("缺少必填列：客户名称"));
    let shape = "列的对应关系须为 JSON 对象或列表";
    for said in [
        "[1]",
        "[{}]",
        "[{\"column\": -1}]",
        "[{\"column\": 0, \"x\": 1}]",
        "null",
        "\"name\"",
        "{\"a\": 1}",
        "[",
        "",
    ] {
        assert_eq!(refuse(said), shape, "{said}");
    }
    let long = format!("[{}]", vec![r#"{"column": 0}"#; MAX_COLUMNS + 1].join(","));
    assert_eq!(refuse(&long), "最多对应 200 列");
    assert_eq!(refuse(&format!("[\"{}\"]", "长".repeat(MAX_BYTES))), "列的对应关系过长");
    // the message shortens the user's text
    let said = format!(r#"{{"单位": "{}"}}"#, "x".repeat(5_000));
    assert!(refuse(&said).chars().count() < 80);
}
