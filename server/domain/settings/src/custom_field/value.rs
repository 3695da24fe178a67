//! Values of custom fields: validation, storage, keys, display and exchange. Pure functions.

use std::borrow::Cow;
use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde_json::{Value as Json, json};
use xieli_kernel::normalize::day::{FIRST_BIRTH, LAST_YEAR, is_within_life, written as read_day};
use xieli_kernel::normalize::{amount, choice, plain};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Field, FieldKind, Input};
pub use super::names::Names;
use crate::sheet::names::split;

/// The most characters of a text.
pub const MAX_TEXT: usize = 500;
/// Characters of a text in its key.
pub const MAX_KEY: usize = 200;
/// The most files of one value.
pub const MAX_FILES: usize = 20;
/// Stored decimals.
const DECIMALS: u32 = 6;
const UNIT: i64 = 1_000_000;
/// Bound of numbers: below this, and above its negative.
const BOUND: i64 = 1_000_000_000_000 * UNIT;
/// Separator of a list's items in a workbook; options don't contain it.
pub const SEPARATOR: char = '、';

/// A value of a custom field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A line of text.
    Text(String),
    /// A number or an amount of money, in millionths.
    Number(i64),
    /// A date.
    Date(NaiveDate),
    /// A value of the field's dictionary.
    Dict(String),
    /// A member.
    Member(i64),
    /// A customer.
    Customer(i64),
    /// Yes or no.
    YesNo(bool),
    /// Several of the options, in their order.
    List(Vec<String>),
    /// Files.
    Files(Vec<i64>),
}

fn invalid(field: &Field, message: impl Into<Cow<'static, str>>) -> AppError {
    AppError::field(&field.path(), FieldCode::Invalid, message)
}

/// Validates an input for a field; none, or a blank text, clears it.
pub fn check(field: &Field, input: &Input) -> AppResult<Option<Value>> {
    let kind = field.kind();
    let number = matches!(kind, FieldKind::Number | FieldKind::Money);
    let strange = [
        (input.text.is_some(), kind == FieldKind::Text),
        (input.number.is_some(), number),
        (input.date.is_some(), kind == FieldKind::Date),
        (input.yes.is_some(), kind == FieldKind::YesNo),
        (input.dict_value.is_some(), kind == FieldKind::Dict),
        (input.member_id.is_some(), kind == FieldKind::Member),
        (input.customer_id.is_some(), kind == FieldKind::Customer),
        (input.items.is_some(), kind == FieldKind::List),
        (input.file_ids.is_some(), kind == FieldKind::File),
    ];
    if strange.iter().any(|(given, fits)| *given && !fits) {
        return Err(invalid(field, format!("“{}”的值类型不正确", field.name)));
    }
    let value = match kind {
        FieldKind::Text => text(field, input.text.as_deref())?.map(Value::Text),
        FieldKind::Number | FieldKind::Money => {
            // the shortest decimal of this number is the one that was typed
            input.number.map(|number| decimal(field, &number.to_string())).transpose()?.map(Value::Number)
        }
        FieldKind::Date => input.date.map(|date| day(field, date)).transpose()?.map(Value::Date),
        FieldKind::Dict => input.dict_value.clone().filter(|value| !value.is_empty()).map(Value::Dict),
        FieldKind::Member => input.member_id.map(Value::Member),
        FieldKind::Customer => input.customer_id.map(Value::Customer),
        FieldKind::YesNo => input.yes.map(Value::YesNo),
        FieldKind::List => input.items.as_deref().map(|items| chosen(field, items)).transpose()?.flatten(),
        FieldKind::File => input.file_ids.as_deref().map(|ids| files(field, ids)).transpose()?.flatten(),
    };
    Ok(value)
}

fn text(field: &Field, given: Option<&str>) -> AppResult<Option<String>> {
    let mut check = Checker::new();
    let text = check.optional(&field.path(), &field.name, given, MAX_TEXT);
    check.finish()?;
    Ok(text)
}

fn day(field: &Field, date: NaiveDate) -> AppResult<NaiveDate> {
    // birthdays are the most common dates; with years of four digits, texts sort like dates
    if is_within_life(date) {
        Ok(date)
    } else {
        Err(invalid(field, format!("“{}”的日期应在 {FIRST_BIRTH} 年到 {LAST_YEAR} 年之间", field.name)))
    }
}

fn chosen(field: &Field, items: &[String]) -> AppResult<Option<Value>> {
    if let Some(strange) = items.iter().find(|item| !field.options.contains(item)) {
        return Err(invalid(field, format!("“{}”没有选项“{}”", field.name, excerpt(strange))));
    }
    let items: Vec<String> = field.options.iter().filter(|option| items.contains(option)).cloned().collect();
    Ok((!items.is_empty()).then_some(Value::List(items)))
}

fn files(field: &Field, ids: &[i64]) -> AppResult<Option<Value>> {
    let ids: Vec<i64> = ids.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    if ids.len() > MAX_FILES {
        let message = format!("“{}”最多 {MAX_FILES} 个文件", field.name);
        return Err(AppError::field(&field.path(), FieldCode::TooLong, message));
    }
    Ok((!ids.is_empty()).then_some(Value::Files(ids)))
}

fn excerpt(text: &str) -> String {
    text.chars().take(50).collect()
}

/// A decimal as people write it, in millionths: the exact value, or a refusal.
fn decimal(field: &Field, written: &str) -> AppResult<i64> {
    let places: usize = if field.kind() == FieldKind::Money { 2 } else { DECIMALS as usize };
    let refuse = || invalid(field, format!("“{}”应为数字，最多 {places} 位小数", field.name));
    let (negative, digits) = match written.trim().strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, written.trim()),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !plain(whole) || !plain(fraction) || fraction.len() > places {
        return Err(refuse());
    }
    let out = || invalid(field, format!("“{}”超出范围", field.name));
    let whole: i64 = whole.parse().map_err(|_| out())?;
    let fraction: i64 = format!("{fraction:0<6}").parse().map_err(|_| refuse())?;
    let amount = whole.checked_mul(UNIT).and_then(|whole| whole.checked_add(fraction)).ok_or_else(out)?;
    if amount >= BOUND {
        return Err(out());
    }
    Ok(if negative { -amount } else { amount })
}

/// A number of millionths as a decimal, with at least so many decimals.
fn written(amount: i64, at_least: usize) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    let (whole, fraction) =
        (amount.unsigned_abs() / UNIT.unsigned_abs(), amount.unsigned_abs() % UNIT.unsigned_abs());
    let mut fraction = format!("{fraction:06}");
    while fraction.len() > at_least && fraction.ends_with('0') {
        fraction.pop();
    }
    if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

impl Value {
    /// The stored form.
    pub fn to_json(&self) -> Json {
        match self {
            Self::Text(text) | Self::Dict(text) => json!(text),
            // exact, unlike a binary fraction
            Self::Number(amount) => json!(written(*amount, 0)),
            Self::Date(day) => json!(day.to_string()),
            // as strings, as in the API: no client parses an id as a binary fraction
            Self::Member(id) | Self::Customer(id) => json!(id.to_string()),
            Self::YesNo(yes) => json!(yes),
            Self::List(items) => json!(items),
            Self::Files(ids) => json!(ids.iter().map(i64::to_string).collect::<Vec<_>>()),
        }
    }

    /// The value of a stored form; `None` if it is not valid for the field.
    pub fn of_json(field: &Field, kept: &Json) -> Option<Self> {
        let text = || kept.as_str().map(str::to_owned);
        let texts = || {
            let items = kept.as_array()?.iter();
            items.map(|item| item.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
        };
        let id = || kept.as_str()?.parse().ok();
        match field.kind() {
            FieldKind::Text => text().map(Self::Text),
            FieldKind::Number | FieldKind::Money => decimal(field, kept.as_str()?).ok().map(Self::Number),
            FieldKind::Date => kept.as_str()?.parse().ok().map(Self::Date),
            FieldKind::Dict => text().map(Self::Dict),
            FieldKind::Member => id().map(Self::Member),
            FieldKind::Customer => id().map(Self::Customer),
            FieldKind::YesNo => kept.as_bool().map(Self::YesNo),
            FieldKind::List => texts().map(Self::List),
            FieldKind::File => {
                texts()?.iter().map(|id| id.parse().ok()).collect::<Option<Vec<_>>>().map(Self::Files)
            }
        }
    }

    /// Keys of the value: texts that sort like the values; several for a list.
    pub fn keys(&self) -> Vec<String> {
        match self {
            Self::Text(text) => vec![text_key(text)],
            Self::Number(amount) => vec![number_key(*amount)],
            Self::Date(day) => vec![day.to_string()],
            Self::Dict(value) => vec![value.clone()],
            Self::Member(id) | Self::Customer(id) => vec![id.to_string()],
            Self::YesNo(yes) => vec![u8::from(*yes).to_string()],
            Self::List(items) => items.clone(),
            Self::Files(ids) => ids.iter().map(i64::to_string).collect(),
        }
    }

    /// The number for clients that use binary fractions.
    #[allow(
        clippy::cast_precision_loss,
        reason = "what is not exact in a binary fraction is said by the text"
    )]
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(amount) => written(*amount, 0).parse().ok(),
            _ => None,
        }
    }
}

fn text_key(text: &str) -> String {
    text.to_lowercase().chars().take(MAX_KEY).collect()
}

/// Twenty digits: the number shifted so that none is negative.
pub fn number_key(amount: i64) -> String {
    format!("{:020}", amount.cast_unsigned() ^ (1 << 63))
}

/// The number of a key.
pub fn number_of_key(key: &str) -> Option<i64> {
    key.parse::<u64>().ok().map(|moved| (moved ^ (1 << 63)).cast_signed())
}

/// The key of a value in a filter: ids and values of dictionaries as they are.
pub fn asked(field: &Field, asked: &str) -> AppResult<String> {
    let asked = asked.trim();
    match field.kind() {
        FieldKind::Text => Ok(text_key(asked)),
        FieldKind::Number => decimal(field, asked).map(number_key),
        // a sum with more decimals matches nothing
        FieldKind::Money => decimal(field, asked).map(number_key),
        FieldKind::Date => {
            let date = asked.parse().map_err(|_| invalid(field, "日期无效"))?;
            day(field, date).map(|day| day.to_string())
        }
        FieldKind::Member | FieldKind::Customer | FieldKind::File => {
            asked.parse::<i64>().map(|id| id.to_string()).map_err(|_| invalid(field, "id 无效"))
        }
        FieldKind::YesNo => match choice::yes_no(asked) {
            Some(yes) => Ok(if yes { "1" } else { "0" }.to_owned()),
            None => Err(invalid(field, "应为是或否")),
        },
        FieldKind::Dict | FieldKind::List => Ok(asked.to_owned()),
    }
}

/// The text of a value for workbooks and for display.
pub fn to_text(field: &Field, value: &Value, names: &Names) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Number(amount) => written(*amount, if field.kind() == FieldKind::Money { 2 } else { 0 }),
        Value::Date(day) => day.to_string(),
        Value::Dict(value) => names.item(value),
        Value::Member(id) => names.member(*id),
        Value::Customer(id) => names.customer(*id),
        Value::YesNo(yes) => if *yes { "是" } else { "否" }.to_owned(),
        Value::List(items) => items.join(&SEPARATOR.to_string()),
        Value::Files(ids) => {
            let name = |id: &i64| names.files.iter().find(|one| one.0 == *id).map(|one| one.1.clone());
            ids.iter().filter_map(name).collect::<Vec<_>>().join(&SEPARATOR.to_string())
        }
    }
}

/// The number of a workbook's text: a decimal, or an amount as people write it.
fn number(field: &Field, text: &str) -> AppResult<Option<Value>> {
    let refused = match decimal(field, text) {
        Ok(number) => return Ok(Some(Value::Number(number))),
        Err(refused) => refused,
    };
    match amount::number(text, DECIMALS as usize) {
        Ok(plain) => plain.map(|plain| decimal(field, &plain).map(Value::Number)).transpose(),
        Err(amount::Refused::Percent) => Err(invalid(field, format!("“{}”不能是百分比", field.name))),
        Err(_) => Err(refused),
    }
}

/// The options that a workbook's text lists, or its words where they are none. An option may contain the
/// signs that separate others, but not [`SEPARATOR`].
fn listed(field: &Field, text: &str) -> Vec<String> {
    let option = |word: &str| {
        let exact = field.options.iter().find(|option| *option == word);
        exact.or_else(|| field.options.iter().find(|option| plain(option) == plain(word))).cloned()
    };
    let words = text.split(SEPARATOR).map(str::trim);
    let options = words.flat_map(|word| match option(word) {
        Some(option) => vec![option],
        None => split(Some(word)).into_iter().map(|word| option(&word).unwrap_or(word)).collect(),
    });
    options.collect()
}

/// The value of a workbook's text; `None` for a blank one. Files can't be imported.
pub fn of_text(field: &Field, text: &str, names: &Names) -> AppResult<Option<Value>> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let missing = || {
        let message = format!("“{}”中没有“{}”", field.name, excerpt(text));
        AppError::field(&field.path(), FieldCode::NotFound, message)
    };
    let value = match field.kind() {
        FieldKind::Text => return check(field, &Input { text: Some(text.to_owned()), ..Input::default() }),
        FieldKind::Number | FieldKind::Money => return number(field, text),
        FieldKind::Date => {
            let refuse = |words: String| invalid(field, format!("“{}”：{words}", field.name));
            let date = read_day(text).map_err(|refused| refuse(refused.words()))?;
            Value::Date(day(field, date)?)
        }
        FieldKind::YesNo => match choice::yes_no(text) {
            Some(yes) => Value::YesNo(yes),
            None => return Err(invalid(field, "应为是或否")),
        },
        FieldKind::List => {
            return chosen(field, &listed(field, text));
        }
        FieldKind::Dict => {
            let exact = names.items.iter().find(|one| names.item(&one.0) == text);
            let alike = || names.items.iter().find(|one| plain(&names.item(&one.0)) == plain(text));
            let found = exact.or_else(alike);
            if found.is_none() && names.disabled.iter().any(|one| plain(one) == plain(text)) {
                return Err(invalid(field, format!("“{}”中的“{}”已停用", field.name, excerpt(text))));
            }
            Value::Dict(found.ok_or_else(missing)?.0.clone())
        }
        FieldKind::Member => {
            let called = |text: &str| {
                let wanted = choice::name(text);
                names.members.iter().find(|one| choice::name(&names.member(one.0)) == wanted)
            };
            let found = called(text).or_else(|| called(choice::without_title(text)?));
            match (found, names.called.get(text)) {
                (Some(found), _) => Value::Member(found.0),
                (None, Some(Ok(id))) => Value::Member(*id),
                (None, Some(Err(trouble))) => {
                    return Err(invalid(field, format!("“{}”：{trouble}", field.name)));
                }
                (None, None) => return Err(missing()),
            }
        }
        FieldKind::Customer => {
            let found = names.customers.iter().find(|one| names.customer(one.0) == text);
            Value::Customer(found.ok_or_else(missing)?.0)
        }
        FieldKind::File => return Err(invalid(field, "文件不能导入")),
    };
    Ok(Some(value))
}
