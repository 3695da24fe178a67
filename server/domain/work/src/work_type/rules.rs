//! Validation of requirements and answers, and the missing ones: pure functions (docs/decisions/0060).

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, FieldError, Viewer};

use super::model::{Demand, Field, Kind, Line};

/// The most lines of a checklist.
pub const MAX_LINES: usize = 50;
/// The most fields of a form.
pub const MAX_FIELDS: usize = 30;
/// The most options of a field.
pub const MAX_OPTIONS: usize = 30;
/// The most photos that can be required.
pub const MAX_PHOTOS: i16 = 20;
/// Longest text of an answer, in characters.
const MAX_ANSWER: usize = 500;

/// Whether the viewer gets events of changes: members who may read or arrange orders.
pub fn may_look(viewer: &Viewer) -> bool {
    !viewer.is_external() && [Code::EManage, Code::Work, Code::WorkQuery].iter().any(|code| viewer.can(*code))
}

/// Keys of lines or fields: given ones stay, empty ones get `prefix` and the first free number.
fn keys<'a>(prefix: &str, given: impl Iterator<Item = &'a str>) -> AppResult<Vec<String>> {
    let given: Vec<&str> = given.map(str::trim).collect();
    let mut taken = BTreeSet::new();
    for key in given.iter().filter(|key| !key.is_empty()) {
        let good = key.len() <= 20 && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !good || !taken.insert((*key).to_owned()) {
            return Err(AppError::field("key", FieldCode::Invalid, "检查项或填写项的标识重复或不正确"));
        }
    }
    let mut next = 1;
    let fresh = given.into_iter().map(|key| {
        if !key.is_empty() {
            return key.to_owned();
        }
        while !taken.insert(format!("{prefix}{next}")) {
            next += 1;
        }
        format!("{prefix}{next}")
    });
    Ok(fresh.collect())
}

/// Requirements, trimmed and checked, with a key for every line and field.
pub fn checked(demand: Demand) -> AppResult<Demand> {
    let mut check = Checker::new();
    if demand.checklist.len() > MAX_LINES {
        check.refuse("checklist", FieldCode::TooLong, format!("检查项不能超过 {MAX_LINES} 项"));
    }
    if demand.fields.len() > MAX_FIELDS {
        check.refuse("fields", FieldCode::TooLong, format!("填写项不能超过 {MAX_FIELDS} 项"));
    }
    if !(0..=MAX_PHOTOS).contains(&demand.photos) {
        check.refuse("photos", FieldCode::Invalid, format!("照片应为 0 到 {MAX_PHOTOS} 张"));
    }
    check.finish()?;
    let lines = keys("c", demand.checklist.iter().map(|line| line.key.as_str()))?;
    let fields = keys("f", demand.fields.iter().map(|field| field.key.as_str()))?;
    let mut check = Checker::new();
    let checklist = (0..)
        .zip(demand.checklist.into_iter().zip(lines))
        .map(|(place, (line, key)): (usize, _)| Line {
            key,
            text: check.required(&format!("checklist.{place}.text"), "检查项", &line.text, 200),
            required: line.required,
        })
        .collect();
    let fields = (0..)
        .zip(demand.fields.into_iter().zip(fields))
        .map(|(place, (field, key)): (usize, _)| {
            let label = check.required(&format!("fields.{place}.label"), "填写项名称", &field.label, 50);
            let options = options(&mut check, &format!("fields.{place}.options"), &field);
            Field { key, label, options, ..field }
        })
        .collect();
    check.finish()?;
    Ok(Demand { checklist, fields, ..demand })
}

/// The options of a field, which only a choice has.
fn options(check: &mut Checker, path: &str, field: &Field) -> Vec<String> {
    if field.kind != Kind::Choice {
        return Vec::new();
    }
    let said: Vec<&String> = field.options.iter().filter(|one| !one.trim().is_empty()).collect();
    if said.is_empty() {
        check.refuse(path, FieldCode::Required, "请填写选项");
    }
    if said.len() > MAX_OPTIONS {
        check.refuse(path, FieldCode::TooLong, format!("选项不能超过 {MAX_OPTIONS} 个"));
        return Vec::new();
    }
    let options: Vec<String> = said.into_iter().map(|one| check.required(path, "选项", one, 50)).collect();
    if options.iter().collect::<BTreeSet<_>>().len() < options.len() {
        check.refuse(path, FieldCode::Invalid, "选项重复");
    }
    options
}

/// An answer in its stored form; `None` if it is empty.
pub fn answer(field: &Field, said: &str) -> AppResult<Option<String>> {
    let path = format!("answers.{}", field.key);
    let said = said.trim();
    if said.is_empty() {
        return Ok(None);
    }
    let wrong = |message: String| Err(AppError::field(&path, FieldCode::Invalid, message));
    let label = &field.label;
    match field.kind {
        Kind::Text => {
            let mut check = Checker::new();
            let text = check.lines(&path, label, Some(said), MAX_ANSWER);
            check.finish()?;
            Ok(text)
        }
        Kind::Number if !is_number(said) => wrong(format!("“{label}”应为数字，最多 4 位小数")),
        Kind::Choice if !field.options.iter().any(|one| one == said) => {
            wrong(format!("“{label}”没有选项“{}”", said.chars().take(50).collect::<String>()))
        }
        Kind::YesNo if !matches!(said, "yes" | "no") => wrong(format!("“{label}”应为是或否")),
        Kind::Date if said.len() != 10 || said.parse::<NaiveDate>().is_err() => {
            wrong(format!("“{label}”应为日期"))
        }
        _ => Ok(Some(said.to_owned())),
    }
}

/// Whether a text is a number: an optional sign, up to twelve digits, up to four decimals.
fn is_number(said: &str) -> bool {
    let (whole, rest) = said
        .strip_prefix('-')
        .unwrap_or(said)
        .split_once('.')
        .map_or_else(|| (said.strip_prefix('-').unwrap_or(said), None), |(whole, rest)| (whole, Some(rest)));
    let digits = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    digits(whole, 12) && rest.is_none_or(|rest| digits(rest, 4))
}

/// The ticks and answers of a service record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filled {
    /// Keys of the ticked lines, in the order of the checklist.
    pub ticks: Vec<String>,
    /// Answers by the keys of their fields.
    pub answers: BTreeMap<String, String>,
}

/// Changes to a service record: the ticks are replaced as a whole, answers one by one; a null answer is
/// cleared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filling {
    /// Ticked lines that replace the present ones; absent: they stay.
    pub ticks: Option<Vec<String>>,
    /// Answers that change.
    pub answers: Vec<(String, Option<String>)>,
}

impl Filling {
    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.ticks.is_none() && self.answers.is_empty()
    }
}

/// The service record after a change; keys without a line or field are refused.
pub fn filled(demand: &Demand, mut now: Filled, said: Filling) -> AppResult<Filled> {
    if said.answers.len() > 2 * MAX_FIELDS || said.ticks.as_ref().is_some_and(|all| all.len() > 2 * MAX_LINES)
    {
        return Err(AppError::field("answers", FieldCode::TooLong, "填写内容过多"));
    }
    if let Some(ticks) = said.ticks {
        let known = |key: &String| demand.checklist.iter().any(|line| line.key == *key);
        if !ticks.iter().all(known) {
            return Err(AppError::field("ticks", FieldCode::NotFound, "检查项不存在，请刷新后重试"));
        }
        let ticked = demand.checklist.iter().filter(|line| ticks.contains(&line.key));
        now.ticks = ticked.map(|line| line.key.clone()).collect();
    }
    for (key, said) in said.answers {
        let Some(field) = demand.fields.iter().find(|field| field.key == key) else {
            return Err(AppError::field("answers", FieldCode::NotFound, "填写项不存在，请刷新后重试"));
        };
        match answer(field, said.as_deref().unwrap_or_default())? {
            Some(kept) => now.answers.insert(key, kept),
            None => now.answers.remove(&key),
        };
    }
    Ok(now)
}

/// The errors of all missing requirements: `photos` of the work, whether the customer `signed`.
pub fn missing(demand: &Demand, now: &Filled, photos: usize, signed: bool) -> Vec<FieldError> {
    let open = demand.checklist.iter().filter(|line| line.required && !now.ticks.contains(&line.key));
    let lines = open.map(|line| {
        FieldError::new("ticks", FieldCode::Required, format!("检查项“{}”还没有完成", line.text))
    });
    let blank = demand.fields.iter().filter(|field| field.required && !now.answers.contains_key(&field.key));
    let fields = blank.map(|field| {
        FieldError::new("answers", FieldCode::Required, format!("请填写必填项“{}”", field.label))
    });
    let lack = usize::try_from(demand.photos).unwrap_or(0).saturating_sub(photos);
    let photos = (lack > 0).then(|| {
        let message = format!("还差 {lack} 张现场照片（要求 {} 张）", demand.photos);
        FieldError::new("attachmentIds", FieldCode::Required, message)
    });
    let signature = (demand.signature && !signed)
        .then(|| FieldError::new("signature", FieldCode::Required, "还没有客户签字"));
    lines.chain(fields).chain(photos).chain(signature).collect()
}

/// An answer, formatted for people.
pub fn shown<'a>(field: &Field, answer: &'a str) -> &'a str {
    match (field.kind, answer) {
        (Kind::YesNo, "yes") => "是",
        (Kind::YesNo, "no") => "否",
        _ => answer,
    }
}
