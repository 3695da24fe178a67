//! Tests of keywords in the text of files.

use xieli_domain_content::file::text::{is_long, normal};
use xieli_kernel::search;

#[test]
fn short_keywords_are_looked_up_in_names_alone() {
    let of = |typed: &str| is_long(&search::keyword(typed).expect("a keyword"));
    assert!(of("合同") && of("contract 合同"));
    assert!(!of("合") && !of("合同 a"));
}

#[test]
fn words_are_compared_in_small_letters() {
    assert_eq!(normal("  Annual\n CONTRACT　合同 "), "annual contract 合同");
}
