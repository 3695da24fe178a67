//! Tests of guessed columns and of stored mappings.

use super::*;
use crate::sheet::mapping::tests::{head, heads, rows};
use crate::sheet::mapping::{file_columns, headings};

fn guessed(head: &[&str]) -> Vec<&'static str> {
    let heads: &'static [Head] = Box::leak(heads().into_boxed_slice());
    let found = guess(heads, "客户", &headings(&rows(head, &[])));
    (0..).zip(head).map(|(at, _)| found.get(&at).map_or("-", |head| head.prop.as_ref())).collect()
}

#[test]
fn columns_are_known_by_their_names_and_by_what_other_programs_call_them() {
    assert_eq!(guessed(&["客户名称*", "联系电话", "税号"]), ["name", "phone", "custom.shui_hao"]);
    // spaces, punctuation, brackets, half and full width
    assert_eq!(
        guessed(&["客户 名称：", "联系电话（必填）", "税号（18 位）"]),
        ["name", "phone", "custom.shui_hao"]
    );
    // without the workbook's title, by machine-readable names, by synonyms
    assert_eq!(guessed(&["名称", "级别", "shui_hao"]), ["name", "level", "custom.shui_hao"]);
    assert_eq!(guessed(&["单位", "手机号", "分级", "对接人"]), ["name", "phone", "level", "contactName"]);
    assert_eq!(guessed(&["PHONE", "Company", "Contact"]), ["phone", "name", "contactName"]);
    assert_eq!(guessed(&["备注（自定义）"]), ["custom.beizhu"]);
}

#[test]
fn what_is_guessed_is_one_column_each_and_never_what_is_only_exported() {
    // the more reliable match wins; among equal ones the first
    assert_eq!(guessed(&["手机", "联系电话"]), ["-", "phone"]);
    assert_eq!(guessed(&["手机", "电话"]), ["phone", "-"]);
    assert_eq!(guessed(&["创建时间", "序号", "（空）"]), ["-", "-", "-"]);
}

#[test]
fn a_heading_of_another_unit_is_another_column() {
    let heads = vec![head("price", "单价（元）", Some(false))];
    let at = |heading: &str| guess(&heads, "产品", &headings(&rows(&[heading], &[]))).len();
    assert_eq!([at("单价"), at("单价(元)"), at("价格（元）"), at("单价（含税）")], [1; 4]);
    assert_eq!([at("单价（万元）"), at("价格[千元]")], [0; 2]);
}

#[test]
fn what_was_said_is_said_again_as_far_as_it_still_means_something() {
    let heads = heads();
    let kept: Vec<(String, String)> = [
        ("单位", "name"),
        ("电话", "phone"),
        ("电话", "otherPhone"),
        ("旧", "custom.gone"),
        ("创建时间", "createTime"),
    ]
    .map(|(heading, prop)| (heading.to_owned(), prop.to_owned()))
    .to_vec();
    let columns = file_columns(&rows(&["电话", "旧", "单位", "电话", "创建时间"], &[]));
    let found = recalled(&heads, &columns, &kept).into_iter().map(|(at, head)| (at, &*head.prop));
    assert_eq!(found.collect::<Vec<(u32, &str)>>(), [(0, "phone"), (2, "name"), (3, "otherPhone")]);
}
