//! One label for one thing in pages, enums, `_dictText` and dictionaries.

use std::collections::BTreeMap;

use xieli_checks::{File, files};

/// The word that is used, and the words that are not used for it.
const PAIRS: &[(&str, &[&str])] = &[
    // business §2 Project: ProjectCostTypeSetting; a fee (费用) is another record of business §3
    ("成本类型", &["费用类型"]),
    // business §2 Work order: WarrantySetting
    ("质保", &["保修"]),
    // core §2: documents have a partial-visible list
    ("部分可见", &["指定成员可见"]),
];

/// The faults of texts: another word than the one that is used, or a word that stands nowhere.
fn faults(texts: &[File]) -> Vec<String> {
    let mut found = Vec::new();
    for (said, others) in PAIRS {
        if !texts.iter().any(|file| file.text.contains(said)) {
            found.push(format!("{said} is said nowhere"));
        }
        for other in *others {
            let wrong = texts.iter().filter(|file| file.text.contains(other));
            found.extend(wrong.map(|file| format!("{}: {other} instead of {said}", file.path)));
        }
    }
    found
}

/// The texts of the dictionaries' items that migrations leave behind, by code and value. Later migrations rename items that
/// earlier ones wrote, so that the files alone do not say which words are in use.
fn items(migrations: &[File]) -> Result<BTreeMap<(String, String), String>, String> {
    let mut items = BTreeMap::new();
    for file in migrations {
        for statement in file.text.split(';').filter(|statement| statement.contains("dict_item")) {
            let words = |line: &str| -> Vec<String> {
                line.split('\'').skip(1).step_by(2).map(str::to_owned).collect()
            };
            if statement.contains("insert into dict_item") {
                for line in statement.lines().filter(|line| line.trim_start().starts_with("('")) {
                    let [code, value, text, ..] = &words(line)[..] else {
                        return Err(format!("{}: a row without a text: {line}", file.path));
                    };
                    items.insert((code.clone(), value.clone()), text.clone());
                }
            } else if let Some((_, change)) = statement.split_once("update dict_item set text = ") {
                // `'new' where … code in ('a', 'b') and value = '2' and text = 'old'`
                let words = words(change);
                let [new, codes @ .., value, old] = &words[..] else {
                    return Err(format!("{}: a change that this check cannot read: {change}", file.path));
                };
                for code in codes {
                    match items.get_mut(&(code.clone(), value.clone())) {
                        Some(text) if text == old => text.clone_from(new),
                        _ => return Err(format!("{}: no {code} {value} with {old}", file.path)),
                    }
                }
            }
        }
    }
    Ok(items)
}

#[test]
fn one_word_stands_for_one_thing() {
    let folders = ["server", "client/src", "client/e2e", "docs"];
    let mut texts = files(&folders, &[".rs", ".ts", ".tsx", ".graphql", ".md", ".tsv"]);
    texts.retain(|file| !file.path.ends_with("/vocabulary.rs"));
    assert!(texts.len() > 500, "{} files", texts.len());
    // the items of the demo are in the sources of `server/database`
    let items = items(&files(&["migrations"], &["up.sql"])).expect("migrations that this check can read");
    assert!(items.len() > 60, "{} items", items.len());
    let items: Vec<String> = items.into_values().collect();
    texts.push(File::new("the items of dictionaries", &items.join("\n")));
    assert_eq!(faults(&texts), [""; 0]);
}

#[test]
fn another_word_for_the_same_thing_is_found() {
    let all = File::new("docs/a.md", "成本类型、质保、部分可见");
    assert_eq!(faults(std::slice::from_ref(&all)), [""; 0]);
    assert_eq!(faults(&[all, File::new("server/b.rs", "\"保修\"")]), ["server/b.rs: 保修 instead of 质保"]);
    assert_eq!(faults(&[File::new("docs/a.md", "成本类型、质保")]), ["部分可见 is said nowhere"]);
}

#[test]
fn items_are_read_as_migrations_leave_them() {
    let rows = "insert into dict_item (code, value, text)\nselect * from (values\n    ('a', '1', '旧', null),\n    ('b', '1', '旧', null)\n) as items;\n";
    let first = File::new("migrations/1/up.sql", rows);
    let rename = |text: &str| {
        let sql = format!(
            "update dict_item set text = '新'\nwhere code in ('a') and value = '1' and text = '{text}';"
        );
        items(&[first.clone(), File::new("migrations/2/up.sql", &sql)])
    };
    let texts: Vec<String> = rename("旧").expect("items").into_values().collect();
    assert_eq!(texts, ["新", "旧"]);
    assert!(rename("别的").is_err());
}
