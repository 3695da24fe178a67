//! Parser of dates, and of dates with a time, as people and spreadsheets write them.

use chrono::{Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};

use super::{excerpt, is_digits, plain};

/// First year of a business date; business dates lie from 1970 to 2100, only birthdays go further back.
pub const FIRST_YEAR: i32 = 1970;
/// Last year of a business date: see [`FIRST_YEAR`].
pub const LAST_YEAR: i32 = 2100;
/// The first year of a birthday.
pub const FIRST_BIRTH: i32 = 1900;

/// Reason why a text is refused as a date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// The text is no date.
    Unknown(String),
    /// The text can be read as several dates.
    Ambiguous(String),
    /// Before [`FIRST_YEAR`] or after [`LAST_YEAR`].
    Outside(String),
}

impl Refused {
    /// Message for the user.
    pub fn words(&self) -> String {
        match self {
            Self::Unknown(text) => format!("日期“{text}”无法识别，请写成 2026-12-31 的形式"),
            Self::Ambiguous(text) => format!("日期“{text}”有歧义，请写成 2026-12-31 的形式"),
            Self::Outside(text) => {
                format!("日期“{text}”不在 {FIRST_YEAR}-01-01 至 {LAST_YEAR}-12-31 之间")
            }
        }
    }
}

/// The date of a text, refused unless it lies within [`FIRST_YEAR`] and [`LAST_YEAR`].
pub fn within(text: &str, day: NaiveDate) -> Result<NaiveDate, Refused> {
    let known = (FIRST_YEAR..=LAST_YEAR).contains(&day.year());
    if known { Ok(day) } else { Err(Refused::Outside(excerpt(&plain(text)))) }
}

/// Whether a date may be a birthday.
pub fn is_within_life(day: NaiveDate) -> bool {
    (FIRST_BIRTH..=LAST_YEAR).contains(&day.year())
}

/// A date of any year of four digits: 2026-12-31, 2026/1/5, 2026.1.5, 2026年1月5日, 20260105, each also with a
/// time, and without the century or with the year last where only one date is possible.
pub fn written(text: &str) -> Result<NaiveDate, Refused> {
    let text = plain(text);
    let unknown = || Refused::Unknown(excerpt(&text));
    let date: String = parts(&text).ok_or_else(unknown)?.0.chars().filter(|c| *c != ' ').collect();
    let date = date.strip_suffix(['日', '号']).unwrap_or(&date);
    if date.len() == 8 && is_digits(date) {
        return real(&date[..4], &date[4..6], &date[6..]).ok_or_else(unknown);
    }
    let parts: Vec<&str> = date.split(['-', '/', '.', '年', '月']).collect();
    let [a, b, c] = parts.as_slice() else { return Err(unknown()) };
    if !parts.iter().all(|part| is_digits(part) && matches!(part.len(), 1 | 2 | 4)) {
        return Err(unknown());
    }
    if date.contains('年') && a.len() == 1 {
        return Err(unknown());
    }
    let readings = if a.len() == 4 || date.contains('年') {
        vec![real(a, b, c)]
    } else if c.len() == 4 {
        vec![real(c, a, b), real(c, b, a)]
    } else {
        vec![real(c, a, b), real(c, b, a), real(a, b, c)]
    };
    let mut found: Vec<NaiveDate> = readings.into_iter().flatten().collect();
    found.sort_unstable();
    found.dedup();
    match found.as_slice() {
        [] => Err(unknown()),
        // no one writes a year with one digit, but such a reading makes the others ambiguous
        [only] if only.year() < 2010 && a.len() < 4 && c.len() == 1 => Err(unknown()),
        [only] => Ok(*only),
        _ => Err(Refused::Ambiguous(excerpt(&text))),
    }
}

/// The date of a cell that lost its format and holds a bare number: days since the end of 1899.
pub fn serial(text: &str) -> Option<NaiveDate> {
    let text = plain(text);
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, "0"));
    if whole.len() != 5 || !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    let days: u64 = whole.parse().ok()?;
    let start = NaiveDate::from_ymd_opt(1899, 12, 30)?;
    start.checked_add_days(Days::new(days)).filter(|day| is_within_life(*day))
}

/// A date of any year of four digits with a time to the second: the notations of [`written`], and those of
/// clock machines without any sign, 20261102 084730. A text without a time is refused.
pub fn moment(text: &str) -> Result<NaiveDateTime, Refused> {
    let text = plain(text);
    let unknown = || Refused::Unknown(excerpt(&text));
    if let Some(moment) = compact(&text) {
        return Ok(moment);
    }
    let time = parts(&text).and_then(|(_, time)| time).ok_or_else(unknown)?;
    Ok(written(&text)?.and_time(time))
}

/// A moment of fourteen digits, with or without a space before the time.
fn compact(text: &str) -> Option<NaiveDateTime> {
    let (date, time) = text.split_once(' ').or_else(|| text.split_at_checked(8))?;
    if date.len() != 8 || time.len() != 6 || !is_digits(date) || !is_digits(time) {
        return None;
    }
    let day = real(&date[..4], &date[4..6], &date[6..])?;
    let number = |part: &str| part.parse::<u32>().ok();
    day.and_hms_opt(number(&time[..2])?, number(&time[2..4])?, number(&time[4..])?)
}

/// The moment of a cell that lost its format: days since the end of 1899 and a fraction, to the second.
pub fn serial_moment(text: &str) -> Option<NaiveDateTime> {
    let day = serial(text)?;
    let text = plain(text);
    // twelve digits are more precise than the numbers of a spreadsheet
    let digits: String = text.split_once('.')?.1.chars().take(12).collect();
    let scale = 10_i64.pow(u32::try_from(digits.len()).ok()?);
    let seconds = (digits.parse::<i64>().ok()? * 86_400 + scale / 2) / scale;
    day.and_time(NaiveTime::MIN).checked_add_signed(TimeDelta::seconds(seconds))
}

/// The text before a time, and the time; the whole text if it has none, `None` if the time is invalid.
fn parts(text: &str) -> Option<(&str, Option<NaiveTime>)> {
    let Some(colon) = text.find(':') else { return Some((text, None)) };
    let at = text[..colon].rfind([' ', 'T', '日'])?;
    let (date, time) = if text[at..].starts_with('日') {
        text.split_at(at + '日'.len_utf8())
    } else {
        (&text[..at], &text[at + 1..])
    };
    let parts: Vec<&str> = time.trim().split(':').collect();
    let number = |part: &str| {
        let short = is_digits(part) && part.len() <= 2;
        short.then(|| part.parse::<u32>().ok()).flatten()
    };
    let time = match parts.as_slice() {
        [hour, minute] => NaiveTime::from_hms_opt(number(hour)?, number(minute)?, 0)?,
        [hour, minute, second] => {
            let (second, fraction) = second.split_once('.').unwrap_or((second, "0"));
            if !is_digits(fraction) {
                return None;
            }
            NaiveTime::from_hms_opt(number(hour)?, number(minute)?, number(second)?)?
        }
        _ => return None,
    };
    Some((date, Some(time)))
}

/// The date of these digits; a year of one or two digits is of this century.
fn real(year: &str, month: &str, day: &str) -> Option<NaiveDate> {
    let number: i32 = year.parse().ok()?;
    let year = match year.len() {
        4 => number,
        1 | 2 => 2000 + number,
        _ => return None,
    };
    if year == 0 || month.len() > 2 || day.len() > 2 {
        return None;
    }
    NaiveDate::from_ymd_opt(year, month.parse().ok()?, day.parse().ok()?)
}
