//! Tests of printed exports.

use std::io::Read;

use tokio::sync::mpsc;
use xieli_kernel::{AppError, AppResult};
use xieli_label::Fonts;

use super::super::export::{Cell, Crown, Look, Message};
use super::{MAX_ROWS, fits, fits_across, laid, word, write};

fn crown(columns: usize) -> Crown {
    Crown { heads: (0..columns).map(|at| format!("列{at}")).collect(), ..Crown::default() }
}

/// A file of rows in two batches, with their end or without it.
fn file(columns: usize, rows: usize, done: bool) -> AppResult<(Vec<u8>, usize)> {
    let (sender, receiver) = mpsc::channel(3);
    let row = || (0..columns).map(|_| Cell::from("云岭市第一人民医院")).collect::<Vec<_>>();
    let batch = |count: usize| Message::Rows((0..count).map(|_| row()).collect());
    let halves = [rows / 2, rows - rows / 2];
    for count in halves {
        assert!(sender.try_send(batch(count)).is_ok(), "there is room for three messages");
    }
    if done {
        assert!(sender.try_send(Message::Done).is_ok(), "there is room for three messages");
    }
    drop(sender);
    let titles = ("客户".to_owned(), vec!["级别：重要".to_owned()]);
    let (mut file, size, count) = write(&Fonts::built_in(), titles, crown(columns), receiver)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(AppError::internal)?;
    assert_eq!(bytes.len() as u64, size);
    Ok((bytes, count))
}

fn message(refused: AppResult<(Vec<u8>, usize)>) -> String {
    match refused {
        Err(AppError::Invalid(errors)) => {
            errors.into_iter().map(|error| error.message.into_owned()).collect()
        }
        Err(AppError::Refused { message, .. }) => message.into_owned(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_printed_export_has_all_rows_or_is_refused_in_words() {
    let (bytes, count) = file(3, 100, true).expect("a file");
    assert!(bytes.starts_with(b"%PDF-") && count == 100);
    let (bytes, count) = file(1, 0, true).expect("a file without rows");
    assert!(bytes.starts_with(b"%PDF-") && count == 0);
    assert!(fits(MAX_ROWS).is_ok());
    assert!(fits_across(30).is_ok() && fits_across(31).is_err());
    assert!(message(file(1, MAX_ROWS + 1, true)).contains("xlsx"));
    assert!(message(file(31, 1, true)).contains("xlsx"));
    // without its end it may lack rows
    assert!(message(file(1, 10, false)).contains("导出失败"));
}

#[test]
fn figures_are_printed_in_their_format() {
    let styled = |number: f64, format: &str| {
        let look = Look { number: Some(format.to_owned()), color: Some(0x008E_292C), strong: true };
        word(&Cell::Styled(Box::new(Cell::Number(number)), look))
    };
    for (number, format, said) in [
        (1_234_567.0, "#,##0.00", "1,234,567.00"),
        (999.5, "#,##0", "1,000"),
        (-1_234.567, "#,##0.00", "-1,234.57"),
        (-0.001, "#,##0.00", "0.00"),
        (12.0, "#,##0.0", "12.0"),
        (123.0, "#,##0", "123"),
    ] {
        assert_eq!(styled(number, format).text, said, "{number} {format}");
    }
    let one = styled(1.0, "#,##0");
    assert!(one.figure && one.strong && one.color == Some(0x008E_292C));
    assert_eq!((word(&Cell::Number(3.5)).text.as_str(), word(&Cell::Number(3.5)).figure), ("3.5", true));
    for (number, said) in [(1_234_567.0, "1,234,567"), (-1_200.5, "-1,200.5"), (100.0, "100"), (0.0, "0")] {
        assert_eq!(word(&Cell::Number(number)).text, said);
    }
    let day: chrono::NaiveDate = "2026-07-01".parse().expect("a day");
    let time = day.and_hms_opt(9, 5, 0).expect("a time");
    assert_eq!(word(&Cell::Day(day)).text, "2026-07-01");
    assert_eq!(word(&Cell::Minute(time)).text, "2026-07-01 09:05");
    // as much of a text is kept as shows that it is cut
    assert_eq!(word(&Cell::Text("长".repeat(2_000))).text.chars().count(), 601);
    assert!(word(&Cell::Blank).text.is_empty() && !word(&Cell::from("3.5")).figure);
}

#[test]
fn grouped_headings_stand_above_their_columns() {
    let line = |words: [&str; 5]| words.map(str::to_owned).to_vec();
    let crown = Crown {
        lines: vec![line(["", "甲", "甲", "乙", "乙"]), line(["", "一月", "二月", "二月", "二月"])],
        heads: line(["团队", "数量", "数量", "数量", "金额"]),
        frozen: 1,
    };
    let table = laid("订单".to_owned(), vec!["时间：本月".to_owned()], crown, Vec::new());
    let spans = |line: usize| {
        let spans = table.above[line].iter().filter(|span| !span.text.is_empty());
        spans.map(|span| (span.from, span.to, span.text.as_str())).collect::<Vec<_>>()
    };
    assert_eq!(spans(0), [(1, 2, "甲"), (3, 4, "乙")]);
    assert_eq!(spans(1), [(1, 1, "一月"), (2, 2, "二月"), (3, 4, "二月")]);
    assert!(table.notes.len() == 2 && table.notes[1].starts_with("导出时间："), "{:?}", table.notes);
}
