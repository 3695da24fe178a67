//! Tests of imported sheets as users send them: hidden ones, titles, merged cells, formulas without values,
//! delimited texts.

use rust_xlsxwriter::{Format as Look, Workbook};

use super::*;
use crate::samples;

fn read(bytes: &[u8]) -> Table {
    table("x.xlsx", bytes, None).unwrap_or_else(|refusal| panic!("{}", refusal.message))
}

fn texts(table: &Table) -> Vec<(u32, Vec<&str>)> {
    table
        .rows
        .iter()
        .map(|(number, cells)| (*number, cells.iter().map(|(_, text)| text.as_str()).collect()))
        .collect()
}

#[test]
fn a_sheet_is_the_first_visible_one_with_cells_or_the_one_that_is_asked_for() {
    let mut book = Workbook::new();
    let hidden = book.add_worksheet().set_name("旧").expect("a name");
    hidden.write(0, 0, "旧数据").expect("written");
    hidden.set_hidden(true);
    book.add_worksheet().set_name("封面").expect("a name").set_active(true);
    for (name, text) in [("客户", "甲"), ("联系人", "乙")] {
        book.add_worksheet().set_name(name).expect("a name").write(0, 0, text).expect("written");
    }
    let bytes = book.save_to_buffer().expect("a workbook");
    let found = read(&bytes);
    assert_eq!((found.sheet.as_str(), texts(&found)), ("客户", vec![(1, vec!["甲"])]));
    assert_eq!(found.sheets, ["封面", "客户", "联系人"]);
    let asked = table("", &bytes, Some("联系人")).expect("a sheet");
    assert_eq!(texts(&asked), [(1, vec!["乙"])]);
    assert_eq!(table("", &bytes, Some("旧")).expect_err("hidden").message, "文件中没有这个工作表");
}

#[test]
fn merged_cells_are_filled_down_where_their_lines_have_cells() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let plain = Look::new();
    sheet.merge_range(0, 0, 0, 2, "客户清单", &plain).expect("merged");
    sheet.write_row(1, 0, ["区域", "客户"]).expect("written");
    sheet.merge_range(2, 0, 5, 0, "华东", &plain).expect("merged");
    sheet.write(2, 1, "甲").expect("written");
    sheet.write(3, 1, "乙").expect("written");
    sheet.write(5, 1, "丙").expect("written");
    let found = read(&book.save_to_buffer().expect("a workbook"));
    assert_eq!(
        texts(&found),
        [
            (1, vec!["客户清单"]),
            (2, vec!["区域", "客户"]),
            (3, vec!["华东", "甲"]),
            (4, vec!["华东", "乙"]),
            (6, vec!["华东", "丙"])
        ]
    );
    assert_eq!(found.filled, [(4, 0), (6, 0)]);
}

#[test]
fn a_formula_without_a_value_is_told_and_one_with_a_value_is_that_value() {
    let sheet = "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>\
        <row r=\"1\"><c r=\"A1\" t=\"str\"><v>合计</v></c></row>\
        <row r=\"2\"><c r=\"A2\"><f>SUM(B1:B9)</f></c><c r=\"B2\"><f>1+1</f><v>2</v></c>\
        <c r=\"C2\" t=\"str\"><f>\"\"</f><v></v></c><c r=\"D2\" t=\"e\"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData></worksheet>";
    let bytes = samples::xlsx_of_sheet(sheet);
    let found = read(&bytes);
    assert_eq!((found.uncalculated.as_slice(), found.failed.as_slice()), (&[(2, 0)][..], &[(2, 3)][..]));
    assert_eq!(texts(&found), [(1, vec!["合计"]), (2, vec!["2"])]);
}

#[test]
fn dates_keep_their_times_and_times_stand_alone() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let look = Look::new().set_num_format("yyyy/m/d h:mm:ss");
    for (row, number) in (0..).zip([46_328.365_972_222, 46_328.0, 0.365_972_222]) {
        sheet.write_number_with_format(row, 0, number, &look).expect("written");
    }
    let found = read(&book.save_to_buffer().expect("a workbook"));
    assert_eq!(
        texts(&found),
        [(1, vec!["2026-11-02 08:47:00"]), (2, vec!["2026-11-02"]), (3, vec!["08:47:00"])]
    );
}

#[test]
fn delimited_texts_are_read_in_every_encoding_and_keep_their_lines() {
    let text = "客户清单\n\n姓名;金额\n\"张;伟\";1,5\n";
    for bytes in [text.as_bytes().to_vec(), encoding_rs::GB18030.encode(text).0.into_owned()] {
        let found = table("客户.CSV", &bytes, None).expect("a table");
        assert_eq!(
            texts(&found),
            [(1, vec!["客户清单"]), (3, vec!["姓名", "金额"]), (4, vec!["张;伟", "1,5"])]
        );
    }
    let windows = table("a.csv", b"a,b\r\n1,2\r\n\r\n3,=\"004\"\r\n", None).expect("a table");
    assert_eq!(texts(&windows), [(1, vec!["a", "b"]), (2, vec!["1", "2"]), (4, vec!["3", "004"])]);
    let marked = [b"\xef\xbb\xbf".as_slice(), "姓名\t电话\n甲\t1".as_bytes()].concat();
    assert_eq!(texts(&table("a.tsv", &marked, None).expect("a table"))[0].1, ["姓名", "电话"]);
    for (name, bytes) in [
        ("a.xls", &b"a,b"[..]),
        ("a.csv", b" <html><table></table></html>"),
        ("a.csv", b"a\0b"),
        ("a.png", b"a,b"),
    ] {
        assert_eq!(table(name, bytes, None).expect_err(name).message, "只能上传 xls、xlsx 或 csv 文件");
    }
}

#[test]
fn regions_that_cover_everything_cost_no_more_than_their_bound() {
    let mut rows: Rows =
        (1..=20_000).map(|number| (number, vec![(0, "x".to_owned()), (9, "y".to_owned())])).collect();
    let regions: Vec<Dimensions> =
        (0..MAX_COLUMNS).map(|column| Dimensions::new((0, column), (1_048_575, column))).collect();
    rows[0].1 = (0..MAX_COLUMNS).map(|column| (column, "x".to_owned())).collect();
    assert_eq!(fill(&mut rows, &regions).len(), MAX_FILLED);
}
