//! Parser of amounts and other numbers as people write them: the exact value, or a refusal.

use std::borrow::Cow;

use super::{is_digits, plain};

/// Decimals of an amount of money.
pub const MONEY: usize = 2;
/// Most decimals that are read of a coordinate in degrees: more than any map service gives.
pub const COORDINATE: usize = 15;
/// Significant digits that a spreadsheet keeps of a number; the digits after them are rounding noise.
const HELD: usize = 15;
/// Longest text of a number, in characters.
const MAX_LENGTH: usize = 60;

/// Reason why a text is refused as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The text is no number.
    Unknown,
    /// The number has more than so many decimals.
    Decimals(usize),
    /// A percentage, where none is expected.
    Percent,
}

impl Refused {
    /// Message for the user, to follow the name of the field.
    pub fn words(self) -> Cow<'static, str> {
        match self {
            Self::Unknown => "应为数字".into(),
            Self::Decimals(MONEY) => "最多两位小数".into(),
            Self::Decimals(most) => format!("最多 {most} 位小数").into(),
            Self::Percent => "不能是百分比".into(),
        }
    }
}

/// An amount in yuan as a plain decimal, from `1,234.50`, `￥1,234.5`, `1.2万` or `(500)`, which is negative;
/// `None` for a dash.
pub fn amount(text: &str) -> Result<Option<String>, Refused> {
    number(text, MONEY)
}

/// The same for a number with at most `decimals` decimals.
pub fn number(text: &str, decimals: usize) -> Result<Option<String>, Refused> {
    let text: String = plain(text).chars().filter(|c| *c != ' ').collect();
    if text.chars().all(|c| c == '-') {
        return Ok(None);
    }
    if text.ends_with('%') {
        return Err(Refused::Percent);
    }
    if text.chars().count() > MAX_LENGTH {
        return Err(Refused::Unknown);
    }
    let (bracketed, inner) = match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => (true, inner),
        None => (false, text.as_str()),
    };
    let (signed, bare) = without_signs(inner);
    if bracketed && signed {
        return Err(Refused::Unknown);
    }
    let (digits, zeros) = unit(bare);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let whole = ungrouped(whole).ok_or(Refused::Unknown)?;
    let none = whole.is_empty() && fraction.is_empty();
    if none || !(fraction.is_empty() || is_digits(fraction)) {
        return Err(Refused::Unknown);
    }
    let (whole, fraction) = held(&whole, fraction);
    let (whole, fraction) = shifted(&whole, &fraction, zeros);
    if fraction.len() > decimals {
        return Err(Refused::Decimals(decimals));
    }
    let negative = bracketed || signed;
    let zero = whole == "0" && fraction.is_empty();
    let sign = if negative && !zero { "-" } else { "" };
    let dot = if fraction.is_empty() { "" } else { "." };
    Ok(Some(format!("{sign}{whole}{dot}{fraction}")))
}

/// Whether a minus precedes the number, and the number without its signs and its currency, of which one may
/// stand before it and one behind it.
fn without_signs(text: &str) -> (bool, &str) {
    let (before, rest) = minus(text);
    let marked = ["￥", "¥", "人民币", "RMB", "CNY"].iter().find_map(|mark| rest.strip_prefix(mark));
    // the minus stands on either side of the currency
    let (behind, rest) = match marked {
        Some(rest) if !before => minus(rest),
        _ => (false, marked.unwrap_or(rest)),
    };
    let signed = before || behind;
    let rest = if signed { rest } else { rest.strip_prefix('+').unwrap_or(rest) };
    let named = ["元整", "元", "圆", "RMB", "CNY"].iter().find_map(|mark| rest.strip_suffix(mark));
    (signed, named.unwrap_or(rest))
}

/// Whether a text begins with a minus, and the rest.
fn minus(text: &str) -> (bool, &str) {
    text.strip_prefix('-').map_or((false, text), |rest| (true, rest))
}

/// The number before 万 or 亿, and the number of zeros these stand for.
fn unit(text: &str) -> (&str, usize) {
    for (word, zeros) in [("万", 4), ("亿", 8)] {
        if let Some(number) = text.strip_suffix(word) {
            return (number, zeros);
        }
    }
    (text, 0)
}

/// The digits of a whole number whose thousands may be grouped; `None` if they are grouped otherwise.
fn ungrouped(text: &str) -> Option<String> {
    if text.is_empty() || is_digits(text) {
        return Some(text.to_owned());
    }
    let mut groups = text.split(',');
    let first = groups.next().filter(|first| is_digits(first) && first.len() <= 3)?;
    let rest: Vec<&str> = groups.collect();
    let grouped = !rest.is_empty() && rest.iter().all(|group| is_digits(group) && group.len() == 3);
    grouped.then(|| first.to_owned() + &rest.concat())
}

/// The number without the noise of binary fractions: 0.30000000000000004 was written as 0.3.
fn held(whole: &str, fraction: &str) -> (String, String) {
    let significant = whole.trim_start_matches('0');
    let leading =
        if significant.is_empty() { fraction.len() - fraction.trim_start_matches('0').len() } else { 0 };
    let digits = significant.len() + fraction.len() - leading;
    let number: Option<f64> = format!("0{whole}.{fraction}0").parse().ok();
    match number {
        Some(number) if digits > HELD && significant.len() < HELD && !fraction.is_empty() => {
            let places = HELD - significant.len() + leading;
            let text = format!("{number:.places$}");
            let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
            (whole.to_owned(), fraction.to_owned())
        }
        _ => (whole.to_owned(), fraction.to_owned()),
    }
}

/// The number times ten to the power of `zeros`, without redundant zeros.
fn shifted(whole: &str, fraction: &str, zeros: usize) -> (String, String) {
    let padded = format!("{fraction:0<zeros$}");
    let (more, rest) = padded.split_at(zeros);
    let joined = format!("{whole}{more}");
    let whole = joined.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    (whole.to_owned(), rest.trim_end_matches('0').to_owned())
}
