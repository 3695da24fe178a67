//! Tests of the rules of articles.

use chrono::Utc;
use xieli_domain_settings::article::model::{Article, ArticleInput};
use xieli_domain_settings::article::rules::{MAX_BODY, State, article, state};
use xieli_kernel::AppError;

fn input(body: &str) -> ArticleInput {
    ArticleInput { key: "help_own".to_owned(), title: "帮助".to_owned(), body: body.to_owned() }
}

fn refused(input: ArticleInput) -> Vec<String> {
    match article(input) {
        Err(AppError::Invalid(fields)) => fields.iter().map(|field| field.path.join(".")).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn markdown_is_taken_as_it_is() {
    let body = "## 请假\n\n1. 打开 **我的**，见 [制度](/doc/1/group/0) 和 [官网](https://example.com/a?b=1#c)\n\
                2. 温度 < 30℃ 且 a<2，`a && b`\n\n> 引用\n\n<https://example.com> [邮箱](mailto:hr@example.com)";
    assert_eq!(article(input(&format!(" \n{body}\n "))).expect("fine").body, body);
    assert!(article(input(&"字".repeat(MAX_BODY))).is_ok());
}

#[test]
fn nothing_that_could_become_markup_or_run_is_taken() {
    for hostile in [
        "<script>alert(1)</script>",
        "好 <img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "</p><b>",
        "<!-- x -->",
        "<?xml version=\"1.0\"?>",
        "<IFRAME src=//evil>",
        "`<b>`",
        "&lt;script&gt;",
        "&#60;script&#62;",
        "[点](javascript:alert(1))",
        "[点](JaVaScRiPt:alert(1))",
        "[点]( java\tscript:alert(1))",
        "[点](<javascript:alert(1)>)",
        "[点](data:text/html,x)",
        "[点](vbscript:x)",
        "[点](//evil.example)",
        "![图](file:///etc/passwd)",
        "[点][1]\n\n[1]: javascript:alert(1)",
        "<javascript:alert(1)>",
        "<https://x onclick=alert(1)>",
        "<https://x",
        "零\u{0}",
    ] {
        assert_eq!(refused(input(hostile)), ["body"], "{hostile:?}");
    }
}

#[test]
fn what_is_missing_or_too_long_is_said_by_field() {
    assert_eq!(refused(input(" \n ")), ["body"]);
    assert_eq!(refused(input(&"字".repeat(MAX_BODY + 1))), ["body"]);
    for key in ["", "Help", "a-b", "帮助", &"a".repeat(51)] {
        assert_eq!(refused(ArticleInput { key: key.to_owned(), ..input("好") }), ["key"], "{key}");
    }
    assert_eq!(refused(ArticleInput { title: "长".repeat(101), ..input("好") }), ["title"]);
}

#[test]
fn readers_see_what_was_published_last() {
    let text = |text: Option<&str>| text.map(str::to_owned);
    let row = |title: Option<&str>, body: Option<&str>| Article {
        enterprise_id: 1,
        id: 1,
        key: "help_own".to_owned(),
        title: "帮助".to_owned(),
        body: "正文".to_owned(),
        published_title: text(title),
        published_body: text(body),
        published_at: title.map(|_| Utc::now()),
        version: 1,
        created_at: Utc::now(),
        updated_at: Utc::now(),
        updated_by: None,
    };
    assert_eq!(state(&row(None, None)), State::Draft);
    assert_eq!(state(&row(Some("帮助"), Some("正文"))), State::Published);
    assert_eq!(state(&row(Some("帮助"), Some("旧"))), State::Changed);
    assert_eq!(state(&row(Some("旧"), Some("正文"))), State::Changed);
}
