//! One word for one thing, wherever it is said: pages, enums, `_dictText`, dictionaries.

use std::fs;
use std::path::{Path, PathBuf};

use xieli_testing::TestDb;

/// What is said, and what is not said for it.
const PAIRS: &[(&str, &[&str])] = &[
    // business §2 Project: ProjectCostTypeSetting; a fee (费用) is another record of business §3
    ("成本类型", &["费用类型"]),
    // business §2 Work order: WarrantySetting
    ("质保", &["保修"]),
    // core §2: documents have a partial-visible list
    ("部分可见", &["指定成员可见"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(below: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(below).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let name = entry.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if entry.is_dir() {
            if !matches!(name.as_str(), "node_modules" | "__generated__" | "dist" | "target") {
                files(&entry, found);
            }
        } else if name != "vocabulary.rs"
            && ["rs", "ts", "tsx", "graphql", "md", "tsv"]
                .iter()
                .any(|kind| name.ends_with(&format!(".{kind}")))
        {
            found.push(entry);
        }
    }
}

#[tokio::test]
async fn one_word_stands_for_one_thing() {
    let mut sources = Vec::new();
    for part in ["server", "client/src", "client/e2e", "docs"] {
        files(&root().join(part), &mut sources);
    }
    assert!(sources.len() > 500, "{} files", sources.len());
    let mut texts: Vec<(String, String)> = sources
        .iter()
        .map(|path| (path.display().to_string(), fs::read_to_string(path).unwrap_or_default()))
        .collect();
    // what migrations and the demo wrote, as it is now
    let db = TestDb::demo().await;
    let kept = "select coalesce(string_agg(text, '\n'), '') from dict_item";
    texts.push(("dict_item".to_owned(), db.client().await.query_one(kept, &[]).await.expect("texts").get(0)));
    for (said, others) in PAIRS {
        assert!(texts.iter().any(|(_, text)| text.contains(said)), "{said} is said nowhere");
        for other in *others {
            let at: Vec<&String> =
                texts.iter().filter(|(_, text)| text.contains(other)).map(|(at, _)| at).collect();
            assert!(at.is_empty(), "{other} instead of {said}: {at:?}");
        }
    }
}

/// The page of a dictionary, of a setting or of a tree is called as REST calls it.
#[test]
fn pages_of_settings_are_called_as_rest_calls_them() {
    let codes = &xieli_facade::source::source().codes;
    let text = |kind: &str, name: &str| {
        let found = codes.get(kind)?.iter().find(|code| code.name == name)?;
        found.text.clone()
    };
    let settings =
        fs::read_to_string(root().join("client/src/app/routes/adminSettings.ts")).expect("the settings");
    let mut seen = 0;
    for line in settings.lines().filter(|line| line.trim_start().starts_with("[\"")) {
        let words: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
        let [_, name, title, ..] = words[..] else { panic!("{line}") };
        let known = text("DictCode", name).or_else(|| text("ConfigCode", name));
        assert_eq!(known.as_deref(), Some(title), "{line}");
        seen += 1;
    }
    assert!(seen > 15, "{seen} pages");
    let trees = root().join("client/src/pages/admin/CategorySetting/CategorySettingPage.tsx");
    let trees = fs::read_to_string(trees).expect("the trees");
    for code in codes.get("CategoryTree").expect("the trees") {
        let title = code.text.as_deref().expect("a title");
        assert!(trees.contains(&format!("title: \"{title}\"")), "{title}");
    }
}
