//! Tests of the engine of imports and exports of workbooks.

use std::io::{Cursor, Write};

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
use xieli_kernel::{AppError, AppResult, FieldCode};
use zip::write::SimpleFileOptions;

use xieli_content::workbook::{self, Format as File};
use xieli_domain::member::sheet::BOOK as MEMBERS;
use xieli_domain::sheet::export::harmless;
use xieli_domain::sheet::mapping::Mapping;
use xieli_domain::sheet::read::{self, Line};
use xieli_domain::sheet::{Book, Column, MAX_BYTES, MAX_LINES, names, template};
use xieli_domain::team::sheet::BOOK as TEAMS;

fn code<T: std::fmt::Debug>(result: Result<T, AppError>) -> Option<FieldCode> {
    match result {
        Err(AppError::Invalid(errors)) => errors.first().map(|error| error.code),
        _ => None,
    }
}

/// The type of an uploaded file, or the refusal as the uploader sees it.
fn inspect(bytes: &[u8]) -> AppResult<File> {
    workbook::inspect("a.xlsx", bytes).map_err(read::unfit)
}

/// Parses the lines of a workbook, without the usual subprocess.
fn lines_of(book: Book, bytes: &[u8]) -> AppResult<Vec<Line>> {
    let table = workbook::table("a.xlsx", bytes, None).map_err(read::unfit)?;
    Ok(read::lines(book.declared(), book.title(), table, None, &Mapping::default())?.lines)
}

/// Builds a workbook of these rows.
fn book(rows: &[&[&str]]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip(rows) {
        for (column, text) in (0..).zip(*cells) {
            sheet.write_string(row, column, *text).expect("written");
        }
    }
    book.save_to_buffer().expect("saved")
}

#[test]
fn the_template_comes_back_empty_and_filled() {
    for kind in [Book::from(&MEMBERS), Book::from(&TEAMS)] {
        let file = template(kind, &kind.declared()).expect("a template");
        assert_eq!(inspect(&file).ok(), Some(File::Xlsx));
        // the example line is not data
        assert_eq!(code(lines_of(kind, &file)), Some(FieldCode::Invalid), "{kind:?}");
    }
}

#[test]
fn lines_keep_their_numbers_and_blank_ones_go() {
    let file = book(&[
        &["手机号*", "无关", "姓名*"],
        &["13800001111", "x", " 张伟 "],
        &[],
        &["", "y", ""],
        &["13800002222", "", "李娜"],
    ]);
    let lines = lines_of(Book::from(&MEMBERS), &file).expect("lines");
    let told: Vec<_> =
        lines.iter().map(|line| (line.number, line.text("name"), line.text("phone"))).collect();
    assert_eq!(told, [(2, Some("张伟"), Some("13800001111")), (5, Some("李娜"), Some("13800002222"))]);
}

#[test]
fn numbers_and_days_come_as_typed() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, label) in (0..).zip(["姓名", "手机号", "入职日期", "是否工程师"]) {
        sheet.write_string(0, column, label).expect("written");
    }
    sheet.write_string(1, 0, "张伟").expect("written");
    sheet.write_number(1, 1, 13_800_001_111.0).expect("written");
    let day = ExcelDateTime::from_ymd(2024, 3, 1).expect("a day");
    sheet
        .write_datetime_with_format(1, 2, &day, &Format::new().set_num_format("yyyy-mm-dd"))
        .expect("written");
    sheet.write_boolean(1, 3, true).expect("written");
    let lines = lines_of(Book::from(&MEMBERS), &book.save_to_buffer().expect("saved")).expect("lines");
    assert_eq!(lines[0].text("phone"), Some("13800001111"));
    assert_eq!(lines[0].text("entryDate"), Some("2024-03-01"));
    assert_eq!(lines[0].text("isEngineer"), Some("是"));
}

#[test]
fn headings_are_checked() {
    let Err(AppError::Invalid(errors)) = lines_of(Book::from(&MEMBERS), &book(&[&["姓名"], &["张伟"]]))
    else {
        panic!("refused")
    };
    assert!(errors[0].message.contains("手机号"), "{}", errors[0].message);
    assert!(lines_of(Book::from(&MEMBERS), &book(&[&["姓名", "姓名", "手机号"], &["a", "b", "c"]])).is_err());
    assert!(lines_of(Book::from(&MEMBERS), &book(&[])).is_err());
}

#[test]
fn the_content_decides_what_a_file_is() {
    for bad in [
        &b"name,phone\n"[..],
        b"",
        b"%PDF-1.7",
        b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1",
        b"PK\x03\x04 and no zip",
    ] {
        assert_eq!(code(inspect(bad)), Some(FieldCode::Invalid));
    }
    assert_eq!(code(inspect(&vec![0; MAX_BYTES + 1])), Some(FieldCode::TooLong));
    // a zip file with other content
    assert_eq!(code(inspect(&zip_of(&[("word/document.xml", 10)]))), Some(FieldCode::Invalid));
}

fn zip_of(entries: &[(&str, usize)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, size) in entries {
        writer.start_file(*name, SimpleFileOptions::default()).expect("started");
        let chunk = vec![b'0'; 1024 * 1024];
        let mut left = *size;
        while left > 0 {
            let part = left.min(chunk.len());
            writer.write_all(&chunk[..part]).expect("written");
            left -= part;
        }
    }
    writer.finish().expect("finished").into_inner()
}

#[test]
fn a_zip_that_swells_is_refused_before_it_is_read() {
    let bomb = zip_of(&[("xl/workbook.xml", 10), ("xl/sharedStrings.xml", 200 * 1024 * 1024)]);
    assert!(bomb.len() < 1024 * 1024);
    assert_eq!(code(inspect(&bomb)), Some(FieldCode::TooLong));
    let many: Vec<(String, usize)> = (0..2_100).map(|at| (format!("xl/{at}"), 1)).collect();
    let many: Vec<(&str, usize)> = many.iter().map(|(name, size)| (name.as_str(), *size)).collect();
    assert_eq!(code(inspect(&zip_of(&many))), Some(FieldCode::TooLong));
}

#[test]
fn a_cell_far_away_is_not_laid_out_and_too_many_lines_are_refused() {
    let mut far = Workbook::new();
    let sheet = far.add_worksheet();
    for (column, label) in [(0, "姓名"), (1, "手机号")] {
        sheet.write_string(0, column, label).expect("written");
    }
    sheet.write_string(1_048_575, 16_383, "x").expect("written");
    sheet.write_string(1, 0, "张伟").expect("written");
    let lines = lines_of(Book::from(&MEMBERS), &far.save_to_buffer().expect("saved")).expect("lines");
    assert_eq!(lines.len(), 1);

    let mut long = Workbook::new();
    let sheet = long.add_worksheet();
    for row in 0..u32::try_from(MAX_LINES + 2).expect("small") {
        sheet.write_string(row, 0, if row == 0 { "姓名" } else { "张伟" }).expect("written");
        sheet.write_string(row, 1, if row == 0 { "手机号" } else { "13800001111" }).expect("written");
    }
    assert_eq!(
        code(lines_of(Book::from(&MEMBERS), &long.save_to_buffer().expect("saved"))),
        Some(FieldCode::Invalid)
    );
}

/// Builds a minimal workbook of the old format, with one sheet of these cells.
fn old_book(cells: &[(u16, u16, &str)], small: bool) -> Vec<u8> {
    let record = |kind: u16, data: &[u8]| {
        let mut bytes = kind.to_le_bytes().to_vec();
        bytes.extend(u16::try_from(data.len()).expect("short").to_le_bytes());
        bytes.extend(data);
        bytes
    };
    let bof = |kind: u16| {
        let mut data = 0x0600u16.to_le_bytes().to_vec();
        data.extend(kind.to_le_bytes());
        data.extend([0; 12]);
        record(0x0809, &data)
    };
    let mut globals = bof(5);
    if !small {
        globals.extend(record(0x00FF, &[0; 5000]));
    }
    let name = b"\x06\x00Sheet1";
    let offset = u32::try_from(globals.len() + 4 + 6 + name.len() + 4).expect("small");
    let mut bound = offset.to_le_bytes().to_vec();
    bound.extend([0, 0]);
    bound.extend(name);
    globals.extend(record(0x0085, &bound));
    globals.extend(record(0x000A, &[]));
    let mut stream = globals;
    stream.extend(bof(0x10));
    for (row, column, text) in cells {
        let mut data = row.to_le_bytes().to_vec();
        data.extend(column.to_le_bytes());
        data.extend([0, 0]);
        let units: Vec<u16> = text.encode_utf16().collect();
        data.extend(u16::try_from(units.len()).expect("short").to_le_bytes());
        data.push(1);
        units.iter().for_each(|unit| data.extend(unit.to_le_bytes()));
        stream.extend(record(0x0204, &data));
    }
    stream.extend(record(0x000A, &[]));
    compound(&stream)
}

/// Builds a compound file with the stream `Workbook`.
fn compound(stream: &[u8]) -> Vec<u8> {
    let small = stream.len() < 4096;
    let content = stream.len().div_ceil(512);
    // sector 0: allocation table, 1: directory, 2: table of small sectors, then the content
    let mut table = vec![0xFFFF_FFFDu32, 0xFFFF_FFFE, 0xFFFF_FFFE];
    for at in 0..content {
        let next = u32::try_from(3 + at + 1).expect("small");
        table.push(if at + 1 == content { 0xFFFF_FFFE } else { next });
    }
    table.resize(128, 0xFFFF_FFFF);
    let mut minis: Vec<u32> = (1..=u32::try_from(stream.len().div_ceil(64)).expect("small")).collect();
    if let Some(last) = minis.last_mut() {
        *last = 0xFFFF_FFFE;
    }
    minis.resize(128.max(minis.len()), 0xFFFF_FFFF);
    minis.truncate(128);
    let size = u32::try_from(stream.len()).expect("small");
    let entry = |name: &str, kind: u8, child: u32, first: u32, size: u32| {
        let mut bytes: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let length = u16::try_from(bytes.len() + 2).expect("short");
        bytes.resize(64, 0);
        bytes.extend(length.to_le_bytes());
        bytes.extend([kind, 1]);
        bytes.extend([0xFF; 8]);
        bytes.extend(child.to_le_bytes());
        bytes.resize(116, 0);
        bytes.extend(first.to_le_bytes());
        bytes.extend(size.to_le_bytes());
        bytes.resize(128, 0);
        bytes
    };
    let mut header = xieli_content::OLE_SIGNATURE.to_vec();
    header.resize(24, 0);
    for word in [0x3Eu16, 3, 0xFFFE, 9, 6] {
        header.extend(word.to_le_bytes());
    }
    header.resize(44, 0);
    for word in [1u32, 1, 0, 4096, 2, 1, 0xFFFF_FFFE, 0, 0] {
        header.extend(word.to_le_bytes());
    }
    header.resize(512, 0xFF);
    let mut file = header;
    table.iter().for_each(|entry| file.extend(entry.to_le_bytes()));
    let (root, book) = if small { ((3, size), (0, size)) } else { ((0xFFFF_FFFE, 0), (3, size)) };
    file.extend(entry("Root Entry", 5, 1, root.0, root.1));
    file.extend(entry("Workbook", 2, 0xFFFF_FFFF, book.0, book.1));
    file.resize(512 * 3, 0);
    minis.iter().for_each(|entry| file.extend(entry.to_le_bytes()));
    file.extend(stream);
    file.resize(512 * (4 + content), 0);
    file
}

#[test]
fn old_workbooks_are_read_too() {
    let cells = [(0, 0, "姓名"), (0, 1, "手机号"), (1, 0, "张伟"), (1, 1, "13800001111")];
    for small in [true, false] {
        let file = old_book(&cells, small);
        assert_eq!(inspect(&file).ok(), Some(File::Xls), "small: {small}");
        let lines = lines_of(Book::from(&MEMBERS), &file).expect("lines");
        assert_eq!((lines[0].number, lines[0].text("name")), (2, Some("张伟")), "small: {small}");
    }
}

#[test]
fn an_old_workbook_with_two_far_cells_is_refused() {
    for small in [true, false] {
        let file = old_book(&[(0, 0, "姓名"), (65_535, 255, "x")], small);
        assert_eq!(code(inspect(&file)), Some(FieldCode::TooLong), "small: {small}");
    }
    // damaged files are reported without a crash
    let file = old_book(&[(0, 0, "姓名")], false);
    for cut in (0..file.len()).step_by(97) {
        let _any = inspect(&file[..cut]);
    }
}

#[test]
fn nothing_that_leaves_is_a_formula() {
    for bad in ["=1+1", "+86", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"] {
        assert_eq!(harmless(bad), format!("'{bad}"));
    }
    assert_eq!(harmless("张伟"), "张伟");
    // a value survives the round trip
    let file = book(&[&["姓名", "手机号", "备注"], &["张伟", "13800001111", &harmless("=HYPERLINK(1)")]]);
    let lines = lines_of(Book::from(&MEMBERS), &file).expect("lines");
    assert_eq!(lines[0].text("remark"), Some("=HYPERLINK(1)"));
}

#[test]
fn columns_have_their_own_names_and_the_required_ones_are_checked() {
    for kind in [Book::from(&MEMBERS), Book::from(&TEAMS)] {
        let mut props: Vec<&str> = kind.of.columns.iter().map(|column: &Column| column.prop).collect();
        let count = props.len();
        props.sort_unstable();
        props.dedup();
        assert_eq!(props.len(), count);
        assert!(kind.of.columns.iter().any(|column| column.required));
    }
}

#[test]
fn days_and_names_are_read_as_people_write_them() {
    for text in ["2024-03-01", "2024/3/1", "2024.3.1", "2024年3月1日", "2024-03-01 00:00:00"] {
        assert_eq!(names::day(text).map(|day| day.to_string()).as_deref(), Some("2024-03-01"), "{text}");
    }
    for text in ["", "24-3-1", "2024-13-01", "3/1/2024", "今天"] {
        assert_eq!(names::day(text), None, "{text}");
    }
    assert_eq!(names::split(Some("甲、乙，丙; 丁\n")), ["甲", "乙", "丙", "丁"]);
}

#[test]
fn teams_are_found_by_name_or_path() {
    let team = |id, name: &str, path: &[i64]| names::NodeName { id, name: name.into(), path: path.into() };
    let found = names::TeamNames::new(vec![
        team(1, "总部", &[1]),
        team(2, "服务部", &[1, 2]),
        team(3, "分部", &[3]),
        team(4, "服务部", &[3, 4]),
    ]);
    assert_eq!(found.find("总部"), Ok(1));
    assert_eq!(found.find("分部 / 服务部"), Ok(4));
    assert!(found.find("服务部").is_err_and(|trouble| trouble.contains("完整路径")));
    assert!(found.find("财务部").is_err_and(|trouble| trouble.contains("不存在")));
}
