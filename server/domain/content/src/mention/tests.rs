//! Tests of the rules of mentions in a text.

use std::collections::HashSet;

use xieli_domain_content::mention::rules::{MAX_MENTIONS, mentioned, possible_names};

#[test]
fn an_at_within_a_word_mentions_nobody() {
    assert_eq!(possible_names("请看 @张三"), ["张三"]);
    assert_eq!(possible_names("写信到 li@hd.cn、a_@b 或 a@@b"), Vec::<String>::new());
    assert_eq!(possible_names("@\n张三"), Vec::<String>::new());
}

#[test]
fn the_longest_name_is_the_one_that_is_mentioned() {
    let names = HashSet::from(["张三", "张三丰", "Li Lei"]);
    let of = |text| mentioned(text, &names).into_iter().collect::<Vec<_>>();
    assert_eq!(of("@张三丰 和@张三，**@Li Lei** 看看"), ["Li Lei", "张三", "张三丰"]);
    assert_eq!(of("@张三丰"), ["张三丰"]);
    assert_eq!(of("@李四 张三"), Vec::<&str>::new());
    assert_eq!(of("@张三 @张三"), ["张三"]);
}

#[test]
fn a_name_ends_before_a_space_a_punctuation_mark_or_the_end() {
    let names = HashSet::from(["张三", "阿依古丽", "Li"]);
    let of = |text| mentioned(text, &names).into_iter().collect::<Vec<_>>();
    for text in
        ["@张三", "@张三 请看", "@张三，请看", "（@张三）", "**@张三**请看", "@张三\n请看", "@张三@李四"]
    {
        assert_eq!(of(text), ["张三"], "{text}");
    }
    // the longer name is that of a member who left, or of nobody
    for text in ["@张三丰 请看", "@张三请看", "@张三3", "@阿依古丽·买买提", "@Lily", "@Li_Lei"]
    {
        assert_eq!(of(text), Vec::<&str>::new(), "{text}");
        assert!(possible_names(text).iter().all(|name| !names.contains(name.as_str())), "{text}");
    }
}

#[test]
fn only_so_many_mentions_are_looked_up() {
    let text: String = (0..=MAX_MENTIONS).map(|at| format!("@{at}号 ")).collect();
    let last = format!("{MAX_MENTIONS}号");
    assert!(!possible_names(&text).contains(&last));
    assert!(possible_names(&text).contains(&format!("{}号", MAX_MENTIONS - 1)));
    assert_eq!(possible_names(&format!("@{}", "长".repeat(80))), Vec::<String>::new());
    assert_eq!(possible_names(&format!("@{}", "长 ".repeat(80))).len(), 25, "within 50 characters");
}
