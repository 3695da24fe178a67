//! Normalisation of texts from people, spreadsheets and other programs to the one stored form: pure
//! functions.
//!
//! `client/src/ui/input/normalize` has the counterpart of each for typed input; `cases.json` is the table
//! that tests both.

pub mod amount;
pub mod choice;
pub mod day;
pub mod phone;

#[cfg(test)]
mod tests;

/// A text without invisible or meaningless differences: full-width letters, digits and signs as their usual
/// ones, any blank as a space, without zero-width marks, trimmed.
pub fn plain(text: &str) -> String {
    let seen = text.chars().filter(|c| !has_no_width(*c));
    let plain: String = seen.map(|c| if c.is_whitespace() { ' ' } else { dash(narrow(c)) }).collect();
    plain.trim().to_owned()
}

/// A full-width character as its usual one.
pub fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        other => other,
    }
}

/// Any dash as a hyphen.
fn dash(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        other => other,
    }
}

fn has_no_width(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The beginning of a text, to quote it in a message.
fn excerpt(text: &str) -> String {
    text.chars().take(30).collect()
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
