//! Parser of telephone numbers (business §5 Contact): mobiles and landlines as digits, an extension after a
//! hyphen.

use std::borrow::Cow;

use super::{excerpt, is_digits, plain};
use crate::validate::is_mobile;

/// Most digits of an extension.
const MAX_EXTENSION: usize = 6;

/// Reason why a text is refused as a telephone number of the expected kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// The text is no number.
    Unknown,
    /// A landline whose area code has lost its leading zero, as numeric cells do it.
    LostZero(String),
    /// A spreadsheet has written it in scientific notation, so that digits are lost.
    Scientific(String),
    /// A landline, where a mobile number is expected.
    Landline,
}

impl Refused {
    /// Message for the user; `unknown` is the message for a text that is no number at all.
    pub fn words(self, unknown: &'static str) -> Cow<'static, str> {
        match self {
            Self::Unknown => unknown.into(),
            Self::LostZero(digits) => {
                format!("号码“{digits}”可能丢失了区号开头的 0，请补全，如 0{digits}").into()
            }
            Self::Scientific(text) => {
                format!("号码“{text}”已变成科学计数，请把单元格设为文本后重新填写").into()
            }
            Self::Landline => "这是固定电话，请输入手机号".into(),
        }
    }
}

/// A mobile, a landline with its extension, or a service number (400, 800, 95), in its stored form.
pub fn phone(text: &str) -> Result<String, Refused> {
    let text = plain(text);
    let text = text.strip_prefix('\'').unwrap_or(&text);
    // a number from a numeric cell
    let text = text.strip_suffix(".0").filter(|rest| is_digits(rest)).unwrap_or(text);
    if is_power(text) {
        return Err(Refused::Scientific(excerpt(text)));
    }
    let (body, marked) = extension_of(text);
    let mut groups = groups(body);
    let abroad = without_country(&mut groups).ok_or(Refused::Unknown)?;
    let mut whole = groups.concat();
    if !is_digits(&whole) {
        return Err(Refused::Unknown);
    }
    if abroad
        && !whole.starts_with('0')
        && !is_mobile(&whole)
        && !is_hotline(&whole)
        && (10..=11).contains(&whole.len())
    {
        // from abroad, the zero of the area code is left out
        groups[0].insert(0, '0');
        whole.insert(0, '0');
    }
    if let Some(extension) = marked {
        let main = is_complete(&whole) || is_mobile(&whole);
        return if main && is_extension(extension) {
            Ok(format!("{whole}-{extension}"))
        } else {
            Err(Refused::Unknown)
        };
    }
    if is_mobile(&whole) || is_hotline(&whole) {
        return Ok(whole);
    }
    if let Some((last, before)) = groups.split_last() {
        let main = before.concat();
        if is_complete(&main) && is_extension(last) {
            return Ok(format!("{main}-{last}"));
        }
    }
    match whole.len() {
        7 | 8 | 11 | 12 => Ok(whole),
        5 | 6 if whole.starts_with("95") => Ok(whole),
        10 if has_lost_zero(&whole) => Err(Refused::LostZero(whole)),
        _ => Err(Refused::Unknown),
    }
}

/// A mobile number, with which a person signs in.
pub fn mobile(text: &str) -> Result<String, Refused> {
    match phone(text) {
        Ok(number) if is_mobile(&number) => Ok(number),
        Ok(number) if is_landline(&number) => Err(Refused::Landline),
        Err(refused @ Refused::Scientific(_)) => Err(refused),
        _ => Err(Refused::Unknown),
    }
}

/// The digits of a number without its country code: the same for every notation.
pub fn key(text: &str) -> String {
    let text = phone(text).unwrap_or_else(|_| plain(text));
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Whether it looks like a landline whose area code has lost its zero; eleven digits may still be a mobile
/// number.
pub fn has_lost_zero(digits: &str) -> bool {
    let first = digits.bytes().next().unwrap_or_default();
    match digits.len() {
        10 => digits.starts_with("10") || (b'2'..=b'9').contains(&first),
        11 => (b'3'..=b'9').contains(&first),
        _ => false,
    }
}

/// Scientific notation: `1.38E+10`.
fn is_power(text: &str) -> bool {
    let Some((number, power)) = text.split_once(['e', 'E']) else { return false };
    let number = number.replacen('.', "", 1);
    is_digits(&number) && is_digits(power.strip_prefix('+').unwrap_or(power))
}

/// The texts before and after the word for an extension.
fn extension_of(text: &str) -> (&str, Option<&str>) {
    for mark in ["转", "分机", "ext", "EXT", "Ext", "x", "#"] {
        if let Some((body, extension)) = text.split_once(mark) {
            let around = |c: char| c == ' ' || matches!(c, '-' | '.' | ':' | '(' | ')');
            return (body, Some(extension.trim_matches(around)));
        }
    }
    (text, None)
}

/// The groups of digits between blanks, hyphens, dots and brackets.
fn groups(text: &str) -> Vec<String> {
    let parts = text.split([' ', '-', '.', '(', ')', '[', ']', '·']);
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Removes the country code and returns whether there was one; `None` for a number of another country.
fn without_country(groups: &mut Vec<String>) -> Option<bool> {
    let whole = groups.concat();
    let alone = groups.first().is_some_and(|first| first == "86") && groups.len() > 1;
    let digits = match (whole.strip_prefix('+'), whole.strip_prefix("0086")) {
        (Some(rest), _) => rest.strip_prefix("86")?.len(),
        (None, Some(rest)) => rest.len(),
        (None, None) => match whole.strip_prefix("86") {
            Some(rest) if alone || is_mobile(rest) => rest.len(),
            _ => return Some(false),
        },
    };
    let mut left = whole.len() - digits;
    for group in groups.iter_mut() {
        let taken = left.min(group.len());
        // a group may contain anything: characters other than digits are refused afterwards
        *group = group.get(taken..).unwrap_or_default().to_owned();
        left -= taken;
    }
    groups.retain(|group| !group.is_empty());
    (!groups.is_empty()).then_some(true)
}

fn is_hotline(digits: &str) -> bool {
    digits.len() == 10 && (digits.starts_with("400") || digits.starts_with("800"))
}

/// Whether an extension may follow: a landline with or without its area code, or a hotline.
fn is_complete(digits: &str) -> bool {
    if !is_digits(digits) {
        return false;
    }
    let local = matches!(digits.len(), 7 | 8) && !digits.starts_with(['0', '1']);
    let metropolis = digits.len() == 11 && (digits.starts_with("010") || digits.starts_with("02"));
    let elsewhere = matches!(digits.len(), 11 | 12)
        && digits.starts_with('0')
        && digits[1..].starts_with(['3', '4', '5', '6', '7', '8', '9']);
    local || metropolis || elsewhere || is_hotline(digits)
}

fn is_extension(digits: &str) -> bool {
    is_digits(digits) && digits.len() <= MAX_EXTENSION
}

/// Whether a number in its stored form is a landline.
fn is_landline(number: &str) -> bool {
    let main = number.split('-').next().unwrap_or_default();
    !is_mobile(main) && (is_complete(main) || main.len() < 7 || main.starts_with('0'))
}
