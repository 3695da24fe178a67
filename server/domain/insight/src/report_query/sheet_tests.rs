//! Tests of the rows in files of stored queries.

use chrono::NaiveDate;
use xieli_domain_insight::report_query::definition::ColumnKind;
use xieli_domain_insight::report_query::sheet::{BOOK, Table, heading, lines};
use xieli_domain_insight::sheet::Head;
use xieli_domain_insight::sheet::export::Cell;

fn heads(props: &[&str]) -> Vec<Head> {
    let plain = Head::from(&BOOK.columns[0]);
    props.iter().map(|prop| Head { prop: (*prop).to_owned().into(), ..plain.clone() }).collect()
}

fn table() -> Table {
    let word = |text: &str| Some(text.to_owned());
    Table {
        columns: vec![
            ("项目".to_owned(), Some(ColumnKind::Text)),
            ("金额".to_owned(), Some(ColumnKind::Money)),
            ("数量".to_owned(), Some(ColumnKind::Number)),
        ],
        rows: vec![
            vec![word("机房"), word("1200.50"), word("3")],
            vec![word("12"), None, word("12345678901234567890")],
        ],
        problems: vec!["“金额”：无权查看".to_owned()],
        ..Table::default()
    }
}

#[test]
fn figures_are_numbers_and_reasons_stand_below_the_rows() {
    let rows = lines(&table(), &heads(&["c1", "c2", "c3"]));
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0][0], Cell::Text("机房".to_owned()));
    assert!(matches!(&rows[0][1], Cell::Styled(cell, _) if **cell == Cell::Number(1200.5)), "{:?}", rows[0]);
    assert_eq!(rows[0][2], Cell::Number(3.0));
    // a text of digits stays a text, and so does a number that a workbook would round
    assert_eq!(
        rows[1],
        [Cell::Text("12".to_owned()), Cell::Blank, Cell::Text("12345678901234567890".to_owned())]
    );
    assert_eq!(rows[2], [Cell::Text("“金额”：无权查看".to_owned()), Cell::Blank, Cell::Blank]);
}

#[test]
fn days_and_times_are_dates_and_joined_ones_are_texts() {
    let word = |text: &str| Some(text.to_owned());
    let table = Table {
        columns: vec![
            ("开始".to_owned(), Some(ColumnKind::Date)),
            ("创建".to_owned(), Some(ColumnKind::Time)),
            ("说明".to_owned(), Some(ColumnKind::Text)),
        ],
        rows: vec![
            vec![word("2026-07-01"), word("2026-07-01 09:05"), word("2026-07-01")],
            vec![word("2026-07-01、2026-07-02"), None, None],
        ],
        ..Table::default()
    };
    let day: NaiveDate = "2026-07-01".parse().expect("a day");
    let rows = lines(&table, &heads(&["c1", "c2", "c3"]));
    let time = day.and_hms_opt(9, 5, 0).expect("a time");
    assert_eq!(rows[0], [Cell::Day(day), Cell::Minute(time), Cell::Text("2026-07-01".to_owned())]);
    assert_eq!(rows[1][0], Cell::Text("2026-07-01、2026-07-02".to_owned()));
}

#[test]
fn headings_have_the_unit_of_their_figures_once() {
    assert_eq!(heading("金额", Some(ColumnKind::Money)), "金额（元）");
    assert_eq!(heading("金额（元）", Some(ColumnKind::Money)), "金额（元）");
    assert_eq!(heading("用时", Some(ColumnKind::Minutes)), "用时（分钟）");
    assert_eq!(heading("进度", Some(ColumnKind::Percent)), "进度（%）");
    assert_eq!(heading("数量", Some(ColumnKind::Number)), "数量");
    assert_eq!(heading("项目", None), "项目");
}

#[test]
fn chosen_columns_come_in_the_chosen_order() {
    let rows = lines(&table(), &heads(&["c3", "c1", "c9", "x"]));
    assert_eq!(rows[0], [Cell::Number(3.0), Cell::Text("机房".to_owned()), Cell::Blank, Cell::Blank]);
}
