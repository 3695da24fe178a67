//! Pages of dictionaries, settings and category trees have the titles that REST uses for them.

use std::collections::BTreeMap;

use xieli_checks::{schema, text};

/// The texts of the enums that REST writes, by enum and value.
fn codes(source: &str) -> Result<BTreeMap<(String, String), String>, String> {
    let mut found = BTreeMap::new();
    for ty in schema::parse(source)? {
        for value in ty.members {
            let text = value.directives.get("code").and_then(|code| code.get("text"));
            found.extend(text.map(|text| ((ty.name.clone(), value.name.clone()), text.clone())));
        }
    }
    Ok(found)
}

/// The pages whose titles differ, and how many pages there are: rows `["Page", "CODE", "title", …]` of the routes.
fn differing(routes: &str, codes: &BTreeMap<(String, String), String>) -> (Vec<String>, usize) {
    let mut found = Vec::new();
    let mut seen = 0;
    for line in routes.lines().filter(|line| line.trim_start().starts_with("[\"")) {
        let words: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
        seen += 1;
        let known = |kind: &str, name: &str| codes.get(&(kind.to_owned(), name.to_owned()));
        let agrees = matches!(words[..], [_, name, title, ..]
            if known("DictCode", name).or_else(|| known("ConfigCode", name)).is_some_and(|text| text == title));
        if !agrees {
            found.push(line.trim().to_owned());
        }
    }
    (found, seen)
}

#[test]
fn pages_of_settings_are_called_as_rest_calls_them() {
    let codes = codes(&text("server/facade/operations/codes.graphql")).expect("the codes");
    let (found, seen) = differing(&text("client/src/app/routes/adminSettings.ts"), &codes);
    assert!(seen > 15, "{seen} pages");
    assert!(found.is_empty(), "REST has another title: {found:#?}");
    let page = text("client/src/pages/admin/CategorySetting/CategorySettingPage.tsx");
    let trees: Vec<&String> =
        codes.iter().filter(|((kind, _), _)| kind == "CategoryTree").map(|(_, title)| title).collect();
    assert!(trees.len() > 4, "{trees:?}");
    for title in trees {
        assert!(page.contains(&format!("title: \"{title}\"")), "{title}");
    }
}

#[test]
fn a_page_with_another_title_is_found() {
    let codes =
        codes("enum DictCode { WARRANTY @code(value: \"warranty\", text: \"质保\") OTHER }").expect("codes");
    let routes = "  [\"A\", \"WARRANTY\", \"质保\", 1],\n  [\"B\", \"WARRANTY\", \"保内\", 2],\n  [\"C\", \"OTHER\", \"x\", 3],\n";
    let (found, seen) = differing(routes, &codes);
    assert_eq!((found.len(), seen), (2, 3), "{found:?}");
}
