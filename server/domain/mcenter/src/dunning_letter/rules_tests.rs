//! Tests of the rules of dunning letters.

use chrono::NaiveDate;
use xieli_domain_mcenter::dunning_letter::model::{CreateLetter, DunningLevel, LetterLine};
use xieli_domain_mcenter::dunning_letter::rules::{checked, chosen, money, number, stored, usual};
use xieli_kernel::{AppError, AppResult};

fn said<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

fn line(plan_id: i64, days: i64) -> LetterLine {
    LetterLine {
        plan_id,
        project_id: 1,
        name: "尾款".into(),
        project: "园区改造".into(),
        due_on: None,
        missing: 100,
        days,
    }
}

fn ids(lines: &[LetterLine]) -> Vec<i64> {
    lines.iter().map(|line| line.plan_id).collect()
}

#[test]
fn numbers_and_amounts_read_as_on_paper() {
    let day = NaiveDate::from_ymd_opt(2026, 11, 29).expect("a day");
    assert_eq!(number(day, 1), "CK20261129-0001");
    assert_eq!(number(day, 12_345), "CK20261129-12345");
    assert_eq!(
        [money(0), money(99_999), money(10_000_000), money(12_345_678_901)],
        ["0.00", "999.99", "100,000.00", "123,456,789.01"]
    );
    let text = usual(DunningLevel::Demand, 10_000_000, day);
    assert!(text.contains("2026 年 11 月 29 日") && text.contains("100,000.00 元"), "{text}");
}

#[test]
fn a_letter_names_what_is_late_enough_or_asked_for() {
    let lines = || vec![line(1, 0), line(2, 29), line(3, 30), line(4, 200)];
    assert_eq!(ids(&chosen(&[], 30, lines()).expect("two")), [3, 4]);
    assert_eq!(ids(&chosen(&[1, 4], 30, lines()).expect("those")), [1, 4]);
    assert_eq!(said(chosen(&[], 300, lines())), ["该客户没有逾期 300 天以上的款项"]);
    assert_eq!(said(chosen(&[1, 9], 30, lines())), ["款项不存在、不属于该客户或已无待收金额"]);
    let many = (0..501).map(|id| line(id, 99)).collect();
    assert_eq!(said(chosen(&[], 30, many)), ["一封催款函最多包含 500 笔款项"]);
    let wordy = |count: i64| -> Vec<LetterLine> {
        let long = || "长".repeat(100);
        (0..count).map(|id| LetterLine { name: long(), project: long(), ..line(id, 40) }).collect()
    };
    assert!(stored(&wordy(300)).is_ok());
    assert_eq!(said(stored(&wordy(500))), ["款项和项目的名称较长，一封催款函放不下，请分几封发"]);
}

#[test]
fn what_is_written_is_trimmed_and_bounded() {
    let asked = |body: &str| CreateLetter {
        customer_id: 1,
        plan_ids: Vec::new(),
        level: DunningLevel::Reminder,
        contact: Some(" 王经理 ".into()),
        body: Some(body.into()),
    };
    let (contact, body) = checked(&asked("  ")).expect("nothing is said");
    assert_eq!((contact.as_deref(), body), (Some("王经理"), None));
    assert_eq!(said(checked(&asked(&"长".repeat(2001)))).len(), 1);
}
