//! Texts of the interface and documents address their readers as 您, never as 你. No text of the specification does
//! otherwise.

use xieli_checks::{File, files, rust};

/// The familiar address, also of several people.
const FAMILIAR: char = '你';

/// Tests, and people who speak to each other in the data of the demo.
const NOT_INTERFACE: [&str; 4] = ["/tests/", "/seed/", "/testing/", "/checks/"];

/// Whether readers of the product or of its documents see the texts of this file.
fn is_interface(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let is_test = name == "tests.rs" || name.ends_with("_tests.rs") || name.contains(".test.");
    let elsewhere = NOT_INTERFACE.iter().any(|part| path.contains(part));
    !(is_test || elsewhere || path.contains("__generated__"))
}

/// The part of a file that is compiled into the product.
fn product(file: &File) -> &str {
    if file.path.ends_with(".rs") { rust::without_tests(&file.text) } else { &file.text }
}

/// The lines of a file that address the reader so. Comments are English, so that a line tells texts from code.
fn faults(file: &File) -> Vec<String> {
    let mut found = Vec::new();
    for (at, line) in product(file).lines().enumerate() {
        if line.contains(FAMILIAR) {
            found.push(format!("{}:{}: {}", file.path, at + 1, line.trim()));
        }
    }
    found
}

#[test]
fn users_are_addressed_politely() {
    let mut texts = files(&["server", "client/src", "docs"], &[".rs", ".ts", ".tsx", ".graphql", ".md"]);
    texts.retain(|file| is_interface(&file.path));
    assert!(texts.len() > 2000, "{} files", texts.len());
    for path in ["docs/api.zh.md", "docs/guide/task.md"] {
        assert!(texts.iter().any(|file| file.path == path), "{path}");
    }
    let found: Vec<String> = texts.iter().flat_map(faults).collect();
    assert!(found.is_empty(), "您 is the address: {found:#?}");
}

#[test]
fn a_familiar_address_is_found_in_the_product_alone() {
    let found = |path: &str, text: &str| faults(&File::new(path, text)).len();
    assert_eq!(found("server/a.rs", "let title = \"抄送给你\";\nlet other = \"等你们审批\";\n"), 2);
    assert_eq!(found("client/src/a.tsx", "<p>您好</p>\n<p>你好</p>\n"), 1);
    assert_eq!(
        found("server/a.rs", "fn f() {}\n#[cfg(test)]\nmod tests {\n    const A: &str = \"你\";\n}\n"),
        0
    );
    for path in [
        "server/app/tests/it/a.rs",
        "server/domain/trade/src/catalog/tests.rs",
        "server/database/src/seed/comments.rs",
        "client/src/ui/form/merge.test.ts",
        "client/src/__generated__/a.ts",
    ] {
        assert!(!is_interface(path), "{path}");
    }
    for path in ["client/src/pages/oa/FlowInfo/steps.ts", "docs/api.zh.md", "docs/guide/task.md"] {
        assert!(is_interface(path), "{path}");
    }
}
