//! Links and images of the documents lead to files, and their anchors to headings.

use std::collections::{BTreeMap, BTreeSet};

use xieli_checks::markdown::{anchors, links};
use xieli_checks::{File, documents, paths};

/// The path that `target` names from the folder of `from`; none outside the checkout.
fn resolved(from: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

/// The links of documents that lead nowhere, given the paths of all files.
fn broken(documents: &[File], paths: &BTreeSet<String>) -> Vec<String> {
    let headings: BTreeMap<&str, BTreeSet<String>> =
        documents.iter().map(|file| (file.path.as_str(), anchors(&file.text))).collect();
    let exists = |path: &String| {
        let folder = format!("{path}/");
        path.is_empty()
            || paths.contains(path)
            || paths.range(folder.clone()..).next().is_some_and(|next| next.starts_with(&folder))
    };
    let mut found = Vec::new();
    for file in documents {
        for (line, target) in links(&file.text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let to = if path.is_empty() { Some(file.path.clone()) } else { resolved(&file.path, path) };
            let leads = !path.starts_with('/')
                && !target.is_empty()
                && to.as_ref().is_some_and(exists)
                && (anchor.is_empty()
                    || to
                        .and_then(|to| headings.get(to.as_str()))
                        .is_some_and(|known| known.contains(anchor)));
            if !leads {
                found.push(format!("{}:{line}: {target}", file.path));
            }
        }
    }
    found
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let documents = documents();
    let links: usize = documents.iter().map(|file| links(&file.text).len()).sum();
    assert!(documents.len() > 90 && links > 100, "{} documents, {links} links", documents.len());
    let paths: BTreeSet<String> = paths("").into_iter().collect();
    let found = broken(&documents, &paths);
    assert!(found.is_empty(), "links that lead nowhere: {found:#?}");
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let other = File::new("docs/other.md", "# Other\n\n## How it is\n");
    let paths: BTreeSet<String> =
        ["docs/a.md", "docs/other.md", "docs/pictures/b.png", "README.md"].map(str::to_owned).into();
    let broken = |text: &str| broken(&[File::new("docs/a.md", text), other.clone()], &paths);
    for good in [
        "[a](other.md)",
        "[a](other.md#how-it-is \"title\")",
        "[a](#here)\n# Here",
        "[a](../README.md)",
        "![a](pictures/b.png)",
        "[a](pictures/)",
        "[a](<other.md>)",
        "[a](https://example.com/x)",
        "`[a](nothing.md)`",
        "```\n[a](nothing.md)\n```",
    ] {
        assert_eq!(broken(good), [""; 0], "{good}");
    }
    for bad in [
        "[a](others.md)",
        "see [a](other.md), [b](nothing.md)",
        "![a](pictures/c.png)",
        "[a](other.md#how-it-was)",
        "[a](#there)\n# Here",
        "[a](../../README.md)",
        "[a](/README.md)",
        "[a]()",
        "[![a](pictures/c.png)](other.md)",
        "<img src=\"pictures/c.png\">",
        "[a]: nothing.md",
        "[a](../README.md#nothing)",
    ] {
        assert_eq!(broken(bad).len(), 1, "{bad}");
    }
}
