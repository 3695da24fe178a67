//! Words for yes and no, and names of people as they are written in cells.

use super::plain;

/// Titles that are written behind a name.
const TITLES: &[&str] = &["先生", "女士", "经理", "老师", "总"];

/// Whether a word means yes or no; nothing for any other.
pub fn yes_no(text: &str) -> Option<bool> {
    match plain(text).to_lowercase().as_str() {
        "是" | "对" | "√" | "✓" | "✔" | "☑" | "y" | "yes" | "1" | "true" => Some(true),
        "否" | "×" | "✗" | "✘" | "☐" | "n" | "no" | "0" | "false" => Some(false),
        _ => None,
    }
}

/// A name without blanks between its signs, and what stands in brackets behind it: 张伟（研发部）.
pub fn name(text: &str) -> (String, Option<String>) {
    let text = plain(text);
    let named = text.strip_suffix(')').and_then(|text| text.split_once('('));
    match named {
        Some((name, of)) if !name.trim().is_empty() && !of.trim().is_empty() => {
            (close(name.trim()), Some(of.trim().to_owned()))
        }
        _ => (close(&text), None),
    }
}

/// The name before a title, for somebody who is not called so literally.
pub fn without_title(name: &str) -> Option<&str> {
    // one sign is a family's name, by which nobody is found
    TITLES.iter().find_map(|title| name.strip_suffix(title)).filter(|rest| rest.chars().count() > 1)
}

/// Chinese signs without blanks between them: 张 伟. A name in letters keeps its blanks.
fn close(name: &str) -> String {
    if name.is_ascii() { name.to_owned() } else { name.chars().filter(|c| *c != ' ').collect() }
}
