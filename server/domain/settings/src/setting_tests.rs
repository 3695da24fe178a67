//! Tests of the codes of settings.

use std::collections::HashSet;

use xieli_domain_settings::category::rules::Tree;
use xieli_domain_settings::config_value::rules::Setting;
use xieli_domain_settings::dict::rules::Dictionary;
use xieli_domain_settings::setting::parse;

#[test]
fn every_code_is_known_and_nobody_elses() {
    let codes: Vec<&str> = Dictionary::ALL
        .into_iter()
        .map(Dictionary::code)
        .chain(Setting::ALL.into_iter().map(Setting::code))
        .chain(Tree::ALL.into_iter().map(Tree::code))
        .collect();
    assert_eq!(codes.iter().collect::<HashSet<_>>().len(), codes.len());
    assert!(codes.iter().all(|code| parse(code).is_some()));
    assert_eq!(parse("no_such"), None);
}
