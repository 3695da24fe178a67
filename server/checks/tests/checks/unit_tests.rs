//! Unit tests that no binary compiles would pass for ever: where a library has no test build of its own, each
//! file of tests is listed in `tests/rules/main.rs`, and the library itself contains no tests.

use xieli_checks::{File, paths, text};

/// The faults of one crate, given its manifest, its list of tests and its sources.
fn faults(folder: &str, manifest: &str, list: &str, sources: &[File]) -> Vec<String> {
    if !manifest.contains("[lib]\ntest = false") {
        return Vec::new();
    }
    let mut found = Vec::new();
    for File { path, text } in sources {
        let within = path.trim_start_matches(&format!("{folder}/src/")).to_owned();
        let is_tests = within.ends_with("tests.rs");
        if is_tests && !list.contains(&format!("#[path = \"../../src/{within}\"]")) {
            found.push(format!("{path} is not listed in {folder}/tests/rules/main.rs"));
        }
        if text.contains("#[cfg(test)]") || (!is_tests && text.contains("#[test]")) {
            found.push(format!("{path}: a test that is compiled by nothing"));
        }
    }
    found
}

#[test]
fn every_unit_test_is_compiled() {
    let all = paths("server");
    let crates: Vec<&str> = all.iter().filter_map(|path| path.strip_suffix("/Cargo.toml")).collect();
    let mut found = Vec::new();
    let mut lists = 0;
    for folder in crates {
        let source = format!("{folder}/src/");
        let sources: Vec<File> = all
            .iter()
            .filter(|path| path.starts_with(&source) && path.ends_with(".rs"))
            .map(|path| File::new(path, &text(path)))
            .collect();
        let list = format!("{folder}/tests/rules/main.rs");
        let list = if all.contains(&list) { text(&list) } else { String::new() };
        lists += usize::from(!list.is_empty());
        found.extend(faults(folder, &text(&format!("{folder}/Cargo.toml")), &list, &sources));
    }
    assert!(lists > 5, "{lists} lists of unit tests");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_test_that_nothing_compiles_is_found() {
    let manifest = "[lib]\ntest = false\n";
    let list = "#[path = \"../../src/a/tests.rs\"]\nmod a;\n";
    let wrong = |path: &str, text: &str| faults("server/x", manifest, list, &[File::new(path, text)]).len();
    assert_eq!(wrong("server/x/src/a/tests.rs", "#[test]\nfn a() {}"), 0);
    assert_eq!(wrong("server/x/src/b/tests.rs", "#[test]\nfn b() {}"), 1);
    assert_eq!(wrong("server/x/src/c.rs", "#[cfg(test)]\nmod tests;"), 1);
    assert_eq!(wrong("server/x/src/d.rs", "#[test]\nfn d() {}"), 1);
    assert_eq!(faults("server/x", "[lib]\n", "", &[File::new("server/x/src/c.rs", "#[cfg(test)]")]).len(), 0);
}
