//! Keyword search that works from one Chinese character on and by pinyin, initials and digits.
//!
//! A row stores `search_text` (lower-case words separated by a space) and `search_grams` (every single
//! character, every pair of neighbours, and trigrams of digits or of Chinese, as half of all phones share any
//! pair of digits). The grams of a keyword, looked up in a GIN index with `@>`, give the candidates;
//! `search_text like` confirms them. Grams do not cross the ends of a word. Contents of documents are stored
//! without trigrams ([`pairs`]).

use std::collections::{BTreeSet, HashSet};

use pinyin::ToPinyin;

/// The most characters of a keyword that are used.
pub const MAX_KEYWORD: usize = 50;

/// A searchable value of a row.
pub trait Word {
    /// Its text, if there is one.
    fn word(&self) -> Option<&str>;
}

impl Word for String {
    fn word(&self) -> Option<&str> {
        Some(self)
    }
}

impl Word for Option<String> {
    fn word(&self) -> Option<&str> {
        self.as_deref()
    }
}

/// The searchable text of a row from its values: each value itself, and for Chinese ones its full pinyin and its
/// initials, so that `张伟` is found by 张, 伟, `zhangwei` and `zw`.
pub fn text<'a>(values: impl IntoIterator<Item = &'a str>) -> String {
    let (mut words, mut seen) = (Vec::new(), HashSet::new());
    // a customer is found by the names of all its contacts, of which there may be ten thousand
    let mut push = |word: String| {
        if !word.is_empty() && seen.insert(word.clone()) {
            words.push(word);
        }
    };
    for value in values {
        for word in value.to_lowercase().split_whitespace() {
            push(word.to_owned());
            if word.chars().any(|c| c.to_pinyin().is_some()) {
                push(spell(word, |p| p.plain()));
                push(spell(word, |p| p.first_letter()));
            }
        }
    }
    words.join(" ")
}

/// A name as a phone book sorts it: the pinyin of each character, then the name itself to break ties.
pub fn sort_name(name: &str) -> String {
    let spelled: Vec<String> = name
        .chars()
        .map(|c| c.to_pinyin().map_or_else(|| c.to_lowercase().to_string(), |p| p.plain().to_owned()))
        .collect();
    format!("{}\u{1}{name}", spelled.join(" "))
}

/// The grams to store for a searchable text.
pub fn grams(text: &str) -> Vec<String> {
    stored(text, true)
}

/// The grams to store for a text as long as a document, which would have too many trigrams.
pub fn pairs(text: &str) -> Vec<String> {
    stored(text, false)
}

fn stored(text: &str, threes: bool) -> Vec<String> {
    let mut grams = BTreeSet::new();
    for word in text.split_whitespace() {
        let chars: Vec<char> = word.chars().collect();
        grams.extend(chars.iter().map(char::to_string));
        grams.extend(chars.windows(2).map(|pair| pair.iter().collect::<String>()));
        if threes {
            grams.extend(
                chars.windows(3).filter(|three| is_run(three)).map(|three| three.iter().collect::<String>()),
            );
        }
    }
    grams.into_iter().collect()
}

/// Whether three neighbours are stored as a trigram: digits, or Chinese. Migration 55 says the same in SQL.
fn is_run(three: &[char]) -> bool {
    three.iter().all(char::is_ascii_digit) || three.iter().all(|c| ('\u{3400}'..='\u{9fff}').contains(c))
}

/// Grams to look a word up by: trigrams where they are stored, and pairs where no trigram covers them.
fn looked_up(chars: &[char]) -> BTreeSet<String> {
    let runs: Vec<usize> =
        (0..chars.len().saturating_sub(2)).filter(|at| is_run(&chars[*at..at + 3])).collect();
    let covered = |at: usize| runs.contains(&at) || at > 0 && runs.contains(&(at - 1));
    let threes = runs.iter().map(|at| chars[*at..at + 3].iter().collect());
    let pairs = (0..chars.len().saturating_sub(1)).filter(|at| !covered(*at));
    threes.chain(pairs.map(|at| chars[at..at + 2].iter().collect())).collect()
}

/// A keyword prepared for lookup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keyword {
    /// As typed, in small letters, one space between words.
    pub typed: String,
    /// All of these must be among the row's grams.
    pub grams: Vec<String>,
    /// The same for columns that store [`pairs`].
    pub pairs: Vec<String>,
    /// Each of these must be found in the row's text with `like`; wildcards in the keyword are escaped.
    pub patterns: Vec<String>,
}

/// Prepares a typed keyword; `None` when there is nothing to search for.
pub fn keyword(typed: &str) -> Option<Keyword> {
    let typed: String = typed.trim().chars().take(MAX_KEYWORD).collect::<String>().to_lowercase();
    let (mut grams, mut pairs) = (BTreeSet::new(), BTreeSet::new());
    let mut patterns = Vec::new();
    for word in typed.split_whitespace() {
        let chars: Vec<char> = word.chars().collect();
        match chars.as_slice() {
            [only] => {
                grams.insert(only.to_string());
                pairs.insert(only.to_string());
            }
            several => {
                grams.extend(looked_up(several));
                pairs.extend(several.windows(2).map(|pair| pair.iter().collect::<String>()));
            }
        }
        let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        patterns.push(format!("%{escaped}%"));
    }
    let typed = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let listed = |grams: BTreeSet<String>| grams.into_iter().collect();
    (!patterns.is_empty()).then(|| Keyword { typed, grams: listed(grams), pairs: listed(pairs), patterns })
}

fn spell(word: &str, piece: impl Fn(pinyin::Pinyin) -> &'static str) -> String {
    word.chars().map(|c| c.to_pinyin().map_or_else(|| c.to_string(), |p| piece(p).to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(values: &[&str], typed: &str) -> bool {
        let text = text(values.iter().copied());
        let grams = grams(&text);
        keyword(typed).is_some_and(|keyword| {
            keyword.grams.iter().all(|gram| grams.contains(gram))
                && keyword.patterns.iter().all(|pattern| {
                    text.contains(&pattern.trim_matches('%').replace("\\%", "%").replace("\\_", "_"))
                })
        })
    }

    #[test]
    fn a_person_is_found_by_character_pinyin_initials_and_phone() {
        let person = ["欧阳明月", "13800001111"];
        for typed in ["欧", "月", "阳明", "ouyang", "oymy", "OYMY", "0001111", "欧 138"] {
            assert!(finds(&person, typed), "{typed}");
        }
        for typed in ["张", "明阳", "zhang", "1391", "%", "_", "欧 139"] {
            assert!(!finds(&person, typed), "{typed}");
        }
    }

    #[test]
    fn three_digits_or_characters_in_a_row_are_looked_up_as_one() {
        let looked_up = |typed| keyword(typed).map(|keyword| keyword.grams).unwrap_or_default();
        assert_eq!(looked_up("15400"), ["154", "400", "540"]);
        assert_eq!(looked_up("上海市a1"), ["a1", "上海市", "市a"]);
        assert_eq!(looked_up("zhang"), ["an", "ha", "ng", "zh"]);
        assert_eq!(looked_up("李"), ["李"]);
        assert_eq!(
            keyword("15400").map(|keyword| keyword.pairs).unwrap_or_default(),
            ["00", "15", "40", "54"]
        );
    }

    proptest::proptest! {
        /// The row is among the candidates for any part of a word, and so is a document.
        #[test]
        fn a_part_of_a_word_has_no_gram_that_the_word_has_not(
            word in "[a-c0-3上海市盛\\-]{1,12}", from in 0usize..12, length in 1usize..12
        ) {
            let part: String = word.chars().skip(from).take(length).collect();
            if let Some(keyword) = keyword(&part) {
                let (grams, pairs) = (grams(&word), pairs(&word));
                proptest::prop_assert!(keyword.grams.iter().all(|gram| grams.contains(gram)));
                proptest::prop_assert!(keyword.pairs.iter().all(|pair| pairs.contains(pair)));
            }
        }
    }

    #[test]
    fn blank_means_no_search() {
        assert_eq!(keyword("  "), None);
    }

    #[test]
    fn names_sort_like_a_phone_book() {
        let mut names = ["张伟", "安然", "李四", "Bob"];
        names.sort_by_key(|name| sort_name(name));
        assert_eq!(names, ["安然", "Bob", "李四", "张伟"]);
    }
}
