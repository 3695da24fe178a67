//! Rules of dunning letters: numbers, default texts, checks, and the choice of late plans. Pure functions.

use chrono::NaiveDate;
use serde_json::Value;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{CreateLetter, DunningLevel, LetterLine};

/// The most plans of one letter.
pub const MAX_LINES: usize = 500;
/// The largest size of the plans of a letter, in bytes of JSON. The column takes 256 KiB, and writes a space
/// behind each colon and comma.
const MAX_BYTES: usize = 250_000;

/// The number of a letter: the day, and its serial number on that day, from 1.
pub fn number(day: NaiveDate, of_day: i64) -> String {
    format!("CK{}-{of_day:04}", day.format("%Y%m%d"))
}

/// Formats fen as an amount of money.
pub fn money(fen: i64) -> String {
    let yuan = (fen / 100).to_string();
    let mut grouped = String::with_capacity(yuan.len() + yuan.len() / 3);
    for (at, digit) in yuan.chars().enumerate() {
        if at > 0 && (yuan.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{grouped}.{:02}", fen % 100)
}

/// The default text of a level.
pub fn usual(level: DunningLevel, amount: i64, as_of: NaiveDate) -> String {
    let day = as_of.format("%Y 年 %-m 月 %-d 日");
    let owed = format!("截至 {day}，贵司尚有下列款项未付，合计人民币 {} 元。", money(amount));
    let asked = match level {
        DunningLevel::Reminder => {
            "可能是贵司付款流程尚未完成，特此友情提醒。如已付款，请忽略本函，感谢一直以来的支持与合作。"
        }
        DunningLevel::Demand => {
            "上述款项已超过约定的付款日期。请贵司于收到本函之日起 10 个工作日内安排付款，并将付款凭证告知我司；如有异议，请及时与我司联系。"
        }
        DunningLevel::Last => {
            "此前多次沟通未果。请贵司于收到本函之日起 5 个工作日内付清上述款项；逾期仍未付清的，我司将依合同约定暂停服务，并保留采取进一步措施的权利。"
        }
    };
    format!("{owed}\n{asked}")
}

/// The plans of a letter as they are stored; refused if their names are too long for one letter.
pub fn stored(lines: &[LetterLine]) -> AppResult<Value> {
    let stored = serde_json::to_value(lines).map_err(AppError::internal)?;
    if stored.to_string().len() > MAX_BYTES {
        let message = "款项和项目的名称较长，一封催款函放不下，请分几封发";
        return Err(AppError::field("planIds", FieldCode::TooLong, message));
    }
    Ok(stored)
}

/// Contact and text of a letter, trimmed and checked; an empty text is absent.
pub fn checked(asked: &CreateLetter) -> AppResult<(Option<String>, Option<String>)> {
    let mut check = Checker::new();
    check.ids("planIds", &asked.plan_ids, MAX_LINES);
    let contact = check.optional("contact", "收件人", asked.contact.as_deref(), 100);
    let body = check.lines("body", "正文", asked.body.as_deref(), 2000);
    check.finish()?;
    Ok((contact, body))
}

/// The plans that a letter names, out of those with an unpaid amount: the requested ones, or those late by so
/// many days, ordered by due day.
pub fn chosen(asked: &[i64], days: i64, lines: Vec<LetterLine>) -> AppResult<Vec<LetterLine>> {
    let lines: Vec<LetterLine> = if asked.is_empty() {
        lines.into_iter().filter(|line| line.days >= days).collect()
    } else {
        lines.into_iter().filter(|line| asked.contains(&line.plan_id)).collect()
    };
    if !asked.is_empty() && lines.len() != asked.len() {
        return Err(AppError::field(
            "planIds",
            FieldCode::NotFound,
            "款项不存在、不属于该客户或已无待收金额",
        ));
    }
    if lines.is_empty() {
        let message = format!("该客户没有逾期 {days} 天以上的款项");
        return Err(AppError::field("customerId", FieldCode::Conflict, message));
    }
    if lines.len() > MAX_LINES {
        let message = format!("一封催款函最多包含 {MAX_LINES} 笔款项");
        return Err(AppError::field("planIds", FieldCode::TooLong, message));
    }
    Ok(lines)
}
