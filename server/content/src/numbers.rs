//! Formatting of numbers and dates as spreadsheets show them: the common part of Excel's format codes.

use calamine::ExcelDateTime;
use chrono::{Datelike, NaiveDate, NaiveDateTime, Timelike};

/// A token of a format code: a placeholder or literal text.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    /// A run of one placeholder: `0`, `#`, `?`, `.`, `,`, `%`, `y`, `m`, `d`, `h`, `s` …
    Code(char, usize),
    /// `[h]`, `[mm]`: hours or minutes beyond a day.
    Elapsed(char),
    /// AM/PM.
    Half,
    /// Literal text.
    Text(String),
}

/// Formats a number.
pub fn number(value: f64, code: &str) -> String {
    let sections = sections(code);
    let (section, value) = match (sections.len(), value) {
        (2.., v) if v < 0.0 => (&sections[1], -v),
        (3.., 0.0) => (&sections[2], value),
        _ => (&sections[0], value),
    };
    let tokens = tokens(section);
    let counts = |wanted: &[char]| -> usize {
        tokens
            .iter()
            .map(
                |token| {
                    if let Token::Code(c, n) = token { if wanted.contains(c) { *n } else { 0 } } else { 0 }
                },
            )
            .sum()
    };
    if tokens.is_empty() && sections.len() > 1 {
        return String::new();
    }
    let is_general = section.trim().is_empty() || section.trim().eq_ignore_ascii_case("general");
    if is_general
        || counts(&['/', '@']) > 0
        || counts(&['0', '#', '?']) == 0 && section.to_lowercase().contains("general")
    {
        return general(value);
    }
    if counts(&['0', '#', '?']) == 0 {
        // a section of literal text, such as `"-"` for zero
        return texts(&tokens);
    }
    let mut value = value;
    for _ in 0..counts(&['%']).min(2) {
        value *= 100.0;
    }
    place(value, &tokens)
}

fn texts(tokens: &[Token]) -> String {
    tokens.iter().map(|token| if let Token::Text(text) = token { text.as_str() } else { "" }).collect()
}

/// Fills the placeholders with digits, with the literal texts around them.
fn place(mut value: f64, tokens: &[Token]) -> String {
    let is_digit = |token: &Token| matches!(token, Token::Code('0' | '#' | '?' | '.' | ',', _));
    let first = tokens.iter().position(is_digit).unwrap_or_default();
    let last = tokens.iter().rposition(is_digit).unwrap_or_default();
    let (mut whole, mut decimals, mut zeros, mut grouped, mut after, mut pending) =
        (0, 0, 0, false, false, 0);
    let mut optional = 0;
    for token in &tokens[first..=last] {
        match token {
            Token::Code('.', _) => after = true,
            // the remaining placeholders are digits of the exponent
            Token::Code('E', _) => break,
            Token::Code(',', count) => pending += count,
            Token::Code(c @ ('0' | '#' | '?'), count) => {
                grouped |= pending > 0 && !after;
                pending = 0;
                if after {
                    decimals += count;
                    optional = if *c == '0' { 0 } else { optional + count };
                } else if *c == '0' {
                    zeros += count;
                }
                whole += usize::from(!after) * count;
            }
            _ => {}
        }
    }
    // commas after the last digit scale by thousands
    for _ in 0..pending.min(4) {
        value /= 1_000.0;
    }
    let decimals = decimals.min(15);
    if tokens.iter().any(|token| matches!(token, Token::Code('E', _))) {
        return scientific(value, decimals);
    }
    let mut digits = format!("{:.decimals$}", value.abs());
    for _ in 0..optional.min(decimals) {
        match digits.strip_suffix('0') {
            Some(shorter) => digits.truncate(shorter.len()),
            None => break,
        }
    }
    let (integer, fraction) = match digits.split_once('.') {
        Some((integer, fraction)) => (integer.to_owned(), format!(".{fraction}")),
        None => (digits, String::new()),
    };
    let mut integer = if integer == "0" && zeros == 0 && whole > 0 && !fraction.is_empty() {
        String::new()
    } else {
        integer
    };
    while integer.len() < zeros.min(30) {
        integer.insert(0, '0');
    }
    if grouped {
        integer = group(&integer);
    }
    let is_nothing = !integer.chars().chain(fraction.chars()).any(|c| c.is_ascii_digit() && c != '0');
    let sign = if value < 0.0 && !is_nothing { "-" } else { "" };
    let around = |tokens: &[Token]| -> String {
        tokens
            .iter()
            .map(|token| match token {
                Token::Text(text) => text.clone(),
                Token::Code('%', count) => "%".repeat(*count),
                _ => String::new(),
            })
            .collect()
    };
    format!("{sign}{}{integer}{fraction}{}", around(&tokens[..first]), around(&tokens[last + 1..]))
        .trim()
        .to_owned()
}

fn scientific(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, digits) = exponent.strip_prefix('-').map_or(('+', exponent), |digits| ('-', digits));
    format!("{mantissa}E{sign}{digits:0>2}")
}

fn group(digits: &str) -> String {
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Formats a number without a format code: eleven digits at most, as cells do.
pub fn general(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let size = value.abs();
    if !(1e-9..1e11).contains(&size) && value.fract() != 0.0 || size >= 1e15 {
        let text = scientific(value, 5);
        let (mantissa, exponent) = text.split_once('E').unwrap_or((&text, "+00"));
        let mantissa = if mantissa.contains('.') {
            mantissa.trim_end_matches('0').trim_end_matches('.')
        } else {
            mantissa
        };
        return format!("{mantissa}E{exponent}");
    }
    // phone numbers and order numbers stay whole
    if value.fract() == 0.0 {
        return format!("{value:.0}");
    }
    let whole = format!("{size:.0}").len();
    let text = format!("{value:.*}", 10usize.saturating_sub(whole.min(10)).max(1));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Formats a date or time. Built-in formats are those of a Chinese Excel.
pub fn moment(value: &ExcelDateTime, code: &str, id: Option<u32>) -> String {
    let (year, month, day, hour, minute, second, milli) = value.to_ymd_hms_milli();
    let date = NaiveDate::from_ymd_opt(year.into(), month.into(), day.into());
    let whole =
        date.and_then(|date| date.and_hms_milli_opt(hour.into(), minute.into(), second.into(), milli.into()));
    let Some(moment) = whole else { return general(value.as_f64()) };
    let code = match (id, code) {
        (Some(14), _) => "yyyy/m/d",
        (Some(22), _) => "yyyy/m/d h:mm",
        (Some(27 | 36 | 50 | 52 | 57), _) => "yyyy年m月",
        (Some(28 | 29 | 51 | 53 | 54 | 58), _) => "m月d日",
        (Some(31), _) => "yyyy年m月d日",
        (Some(32 | 55), _) => "h时mm分",
        (Some(33 | 56), _) => "h时mm分ss秒",
        (_, code) if code.is_empty() || code.eq_ignore_ascii_case("general") => {
            let has_time = moment.time().num_seconds_from_midnight() > 0;
            if value.is_duration() {
                "[h]:mm:ss"
            } else if has_time {
                "yyyy/m/d h:mm"
            } else {
                "yyyy/m/d"
            }
        }
        (_, code) => code,
    };
    let sections = sections(code);
    shown(&tokens(&sections[0]), moment, value.as_f64())
}

fn shown(tokens: &[Token], moment: NaiveDateTime, days: f64) -> String {
    let halved = tokens.contains(&Token::Half);
    let hour = if halved { (moment.hour() + 11) % 12 + 1 } else { moment.hour() };
    let mut out = String::new();
    let mut after_hour = false;
    for (at, token) in tokens.iter().enumerate() {
        let before_second = tokens[at + 1..]
            .iter()
            .find_map(|next| match next {
                Token::Code(c, _) if c.is_ascii_alphabetic() => Some(*c == 's'),
                _ => None,
            })
            .unwrap_or_default();
        match token {
            Token::Text(text) => out.push_str(text),
            Token::Half => out.push_str(if moment.hour() < 12 { "AM" } else { "PM" }),
            Token::Elapsed(unit) => {
                let per_day = match unit {
                    'h' => 24.0,
                    'm' => 1_440.0,
                    _ => 86_400.0,
                };
                // a time may lie slightly below the full second
                out.push_str(&format!("{:.0}", (days * per_day + 1e-6).floor()));
                after_hour = *unit == 'h';
            }
            Token::Code('y', count) => {
                let year = moment.year();
                out.push_str(&if *count > 2 { format!("{year:04}") } else { format!("{:02}", year % 100) });
            }
            Token::Code('m', count) if after_hour || before_second => {
                out.push_str(&padded(moment.minute(), *count));
                after_hour = false;
            }
            Token::Code('m', count) => match count {
                1 | 2 => out.push_str(&padded(moment.month(), *count)),
                3 => out.push_str(&moment.format("%b").to_string()),
                _ => out.push_str(&moment.format("%B").to_string()),
            },
            Token::Code('d', count) => match count {
                1 | 2 => out.push_str(&padded(moment.day(), *count)),
                3 => out.push_str(&moment.format("%a").to_string()),
                _ => out.push_str(&moment.format("%A").to_string()),
            },
            Token::Code('a', _) => {
                let day = usize::try_from(moment.weekday().num_days_from_monday()).unwrap_or_default();
                let days = ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"];
                out.push_str(days.get(day).copied().unwrap_or_default());
            }
            Token::Code('h', count) => {
                out.push_str(&padded(hour, *count));
                after_hour = true;
            }
            Token::Code('s', count) => {
                out.push_str(&padded(moment.second(), *count));
                after_hour = false;
            }
            // fractions of a second
            Token::Code('0', _) => {}
            Token::Code(other, count) => out.extend(std::iter::repeat_n(*other, *count)),
        }
    }
    out.trim().trim_end_matches('.').to_owned()
}

fn padded(number: u32, count: usize) -> String {
    if count > 1 { format!("{number:02}") } else { number.to_string() }
}

/// The sections of a code: positive; negative; zero; text.
fn sections(code: &str) -> Vec<String> {
    let (mut all, mut current, mut quoted, mut escaped) = (Vec::new(), String::new(), false, false);
    for c in code.chars().take(255) {
        if c == ';' && !quoted && !escaped {
            all.push(std::mem::take(&mut current));
            continue;
        }
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        current.push(c);
    }
    all.push(current);
    all
}

fn tokens(section: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut rest = section;
    while let Some(c) = rest.chars().next() {
        let mut used = c.len_utf8();
        let token = match c {
            '"' => {
                let end = rest[1..].find('"').map_or(rest.len() - 1, |end| end);
                used = (end + 2).min(rest.len());
                Some(Token::Text(rest[1..=end].to_owned()))
            }
            '\\' | '_' | '*' => {
                let next = rest[1..].chars().next();
                used += next.map_or(0, char::len_utf8);
                match (c, next) {
                    ('\\', Some(next)) => Some(Token::Text(next.to_string())),
                    ('_', _) => Some(Token::Text(" ".to_owned())),
                    _ => None,
                }
            }
            '[' => {
                let end = rest.find(']').unwrap_or(rest.len() - 1);
                used = end + 1;
                bracket(rest.get(1..end).unwrap_or_default())
            }
            'A' | 'a' if rest.get(..5).is_some_and(|half| half.eq_ignore_ascii_case("AM/PM")) => {
                used = 5;
                Some(Token::Half)
            }
            _ if rest.starts_with("上午/下午") => {
                used = "上午/下午".len();
                Some(Token::Half)
            }
            'E' | 'e' if rest[1..].starts_with(['+', '-']) => {
                used = 2;
                Some(Token::Code('E', 1))
            }
            '0' | '#' | '?' | '.' | ',' | '%' | '/' | '@' if c != '/' || !is_date(section) => {
                Some(Token::Code(c, 1))
            }
            'y' | 'Y' | 'm' | 'M' | 'd' | 'D' | 'h' | 'H' | 's' | 'S' | 'a' | 'e' => {
                Some(Token::Code(if c == 'e' { 'y' } else { c.to_ascii_lowercase() }, 1))
            }
            other => Some(Token::Text(other.to_string())),
        };
        match (tokens.last_mut(), token) {
            (Some(Token::Code(last, count)), Some(Token::Code(c, 1))) if *last == c => *count += 1,
            (_, Some(token)) => tokens.push(token),
            (_, None) => {}
        }
        rest = &rest[used..];
    }
    tokens
}

fn is_date(section: &str) -> bool {
    section.contains(['y', 'Y', 'd', 'D', 'm', 'M', 'h', 'H'])
}

/// Parses a bracket: `[Red]`, `[>100]` are ignored; `[$¥-804]` is a currency, `[h]` elapsed hours.
fn bracket(inner: &str) -> Option<Token> {
    if let Some(currency) = inner.strip_prefix('$') {
        let sign = currency.split('-').next().unwrap_or_default();
        return (!sign.is_empty()).then(|| Token::Text(sign.to_owned()));
    }
    let lower = inner.to_ascii_lowercase();
    let unit = lower.chars().next()?;
    (matches!(unit, 'h' | 'm' | 's') && lower.chars().all(|c| c == unit)).then_some(Token::Elapsed(unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use calamine::ExcelDateTimeType;

    #[test]
    fn numbers_look_as_in_a_cell() {
        for (value, code, shown) in [
            (1234.5, "General", "1234.5"),
            (0.1 + 0.2, "General", "0.3"),
            (13_800_001_111.0, "General", "13800001111"),
            (1e20, "General", "1E+20"),
            (1234.567, "0.00", "1234.57"),
            (1_234_567.891, "#,##0.00", "1,234,567.89"),
            (-1_234.5, "#,##0.00", "-1,234.50"),
            (0.1234, "0.00%", "12.34%"),
            (0.5, "0%", "50%"),
            (5.0, "000", "005"),
            (1.5, "0.0#", "1.5"),
            (1.25, "0.0#", "1.25"),
            (0.5, "#.##", ".5"),
            (-3.0, "0;(0)", "(3)"),
            (0.0, "0;-0;\"-\"", "-"),
            (12.0, "0\"元\"", "12元"),
            (12.0, "[$¥-804]#,##0.00", "¥12.00"),
            (1234.0, "_(* #,##0_);_(* (#,##0);_(* \"-\"_);_(@_)", "1,234"),
            (1_234_000.0, "0,\"千\"", "1234千"),
            (12345.0, "0.00E+00", "1.23E+04"),
            (-0.001, "0.00", "0.00"),
            (7.0, "@", "7"),
            (7.0, "", "7"),
        ] {
            assert_eq!(number(value, code), shown, "{value} as {code}");
        }
    }

    #[test]
    fn dates_look_as_in_a_cell() {
        let value = ExcelDateTime::new(46_347.604_872_685, ExcelDateTimeType::DateTime, false);
        for (code, id, shown) in [
            ("yyyy-mm-dd", None, "2026-11-21"),
            ("yyyy\"年\"m\"月\"d\"日\"", None, "2026年11月21日"),
            ("mm-dd-yy", Some(14), "2026/11/21"),
            ("General", Some(31), "2026年11月21日"),
            ("yyyy/m/d h:mm:ss", None, "2026/11/21 14:31:01"),
            ("h:mm AM/PM", None, "2:31 PM"),
            ("mm:ss", None, "31:01"),
            ("d-mmm-yy", Some(15), "21-Nov-26"),
            ("aaaa", None, "星期六"),
        ] {
            assert_eq!(moment(&value, code, id), shown, "{code}");
        }
        let long = ExcelDateTime::new(1.5, ExcelDateTimeType::TimeDelta, false);
        assert_eq!(moment(&long, "[h]:mm:ss", Some(46)), "36:00:00");
    }

    #[test]
    fn no_code_breaks_it() {
        for code in [
            "\"", "\\", "[", "[$", "_", "*", ";;;", "0.", ".", ",", "%", "E+", "\"年", "[h", "#,#.,0", "上午",
        ] {
            number(-1.5, code);
            number(0.0, code);
            moment(&ExcelDateTime::new(1.25, ExcelDateTimeType::DateTime, false), code, None);
        }
    }
}
