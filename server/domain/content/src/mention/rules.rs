//! Rules of mentions in a text. Pure functions.

use std::collections::{BTreeSet, HashSet};

/// The most mentions of one text that are looked up.
pub const MAX_MENTIONS: usize = 20;
/// The longest name of a member, in characters.
const LONGEST: usize = 50;

/// Whether a name goes on with this sign: a letter, a digit, or the dot within the names of some peoples.
fn continues(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '_' | '·' | '•' | '・')
}

/// The texts after each `@` that is not part of a word, as of an e-mail address.
fn calls(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('@')
        .filter(|(at, _)| {
            let before = text[..*at].chars().next_back();
            !before.is_some_and(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '@'))
        })
        .map(|(at, _)| &text[at + 1..])
        .take(MAX_MENTIONS)
}

/// The beginnings of a line that may be a name, the shortest first: a space, a punctuation mark or the end of the
/// line follows, as after a name that was picked from the list. So a name that nobody has, or that of a member
/// who left, is not taken for a shorter one.
fn beginnings(rest: &str) -> impl Iterator<Item = &str> {
    let line = rest.lines().next().unwrap_or_default();
    let ends = line.char_indices().take(LONGEST).map(|(at, sign)| at + sign.len_utf8());
    ends.map(move |end| line.split_at(end)).filter_map(|(name, behind)| {
        let is_whole = !behind.starts_with(continues) && !name.ends_with(char::is_whitespace);
        is_whole.then_some(name)
    })
}

/// The texts that may be names of mentioned members, each once.
pub fn possible_names(text: &str) -> Vec<String> {
    let names: BTreeSet<&str> = calls(text).flat_map(beginnings).collect();
    names.into_iter().map(str::to_owned).collect()
}

/// Those of these names that a text mentions: after an `@` the longest, so that Li Lei is not taken for Li.
pub fn mentioned<'a>(text: &'a str, names: &HashSet<&str>) -> BTreeSet<&'a str> {
    let longest =
        |rest: &'a str| beginnings(rest).filter(|name| names.contains(name)).max_by_key(|name| name.len());
    calls(text).filter_map(longest).collect()
}
