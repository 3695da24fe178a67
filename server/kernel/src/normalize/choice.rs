//! Parser of yes and no, and of names of people, as they are written in the cells of a sheet.

use super::plain;

/// Titles that may follow a name; one that ends like another stands before it.
const TITLES: &[&str] = &[
    "先生",
    "女士",
    "老师",
    "副总经理",
    "总经理",
    "副经理",
    "经理",
    "副总监",
    "总监",
    "副主任",
    "主任",
    "主管",
    "工程师",
    "副总",
    "总",
];

/// Whether a word means yes or no; `None` for any other.
pub fn yes_no(text: &str) -> Option<bool> {
    match plain(text).to_lowercase().as_str() {
        "是" | "对" | "√" | "✓" | "✔" | "☑" | "y" | "yes" | "1" | "true" => Some(true),
        "否" | "×" | "✗" | "✘" | "☐" | "n" | "no" | "0" | "false" => Some(false),
        _ => None,
    }
}

/// A name without spaces between its characters, and the text in brackets after it: 张伟（研发部）.
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

/// The name before a title, for names that match no one with the title included.
pub fn without_title(name: &str) -> Option<&str> {
    // a single character is only a family name, which identifies no one
    TITLES.iter().find_map(|title| name.strip_suffix(title)).filter(|rest| rest.chars().count() > 1)
}

/// The name without spaces between Chinese characters (张 伟). A name in letters keeps its spaces.
fn close(name: &str) -> String {
    if name.is_ascii() { name.to_owned() } else { name.chars().filter(|c| *c != ' ').collect() }
}
