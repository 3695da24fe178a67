//! Tests of the rules of comments.

use chrono::Utc;
use xieli_domain_content::comment::model::Comment;
use xieli_domain_content::comment::rules::{
    Allowed, MAX_BODY, MAX_MENTIONS, MAX_REPLIES, allowed, checked, excerpt, may_answer,
};
use xieli_kernel::{AppError, Code};
use xieli_testing::viewer;

fn comment(author_id: i64) -> Comment {
    Comment {
        enterprise_id: 1,
        id: 5,
        record_type: "member".to_owned(),
        record_id: 9,
        parent_id: None,
        author_id,
        body: "好".to_owned(),
        version: 1,
        created_at: Utc::now(),
        edited_at: None,
        deleted_at: None,
    }
}

fn refused<T: std::fmt::Debug>(result: Result<T, AppError>) -> Vec<String> {
    match result {
        Err(AppError::Invalid(fields)) => fields.iter().map(|field| field.path.join(".")).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_text_is_trimmed_bounded_and_may_have_lines() {
    assert_eq!(checked(" 一\n二 ", &[3, 1, 3], None).expect("fine"), ("一\n二".to_owned(), vec![1, 3]));
    assert_eq!(refused(checked(" \n ", &[], None)), ["body"]);
    assert!(checked(&"字".repeat(MAX_BODY), &[], None).is_ok());
    assert_eq!(refused(checked(&"字".repeat(MAX_BODY + 1), &[], None)), ["body"]);
    let crowd: Vec<i64> = (0..=i64::try_from(MAX_MENTIONS).expect("a number")).collect();
    assert_eq!(refused(checked("好", &crowd, None)), ["mentionIds"]);
    assert!(checked("好", &crowd[1..], None).is_ok());
}

#[test]
fn a_request_key_is_plain() {
    assert!(checked("好", &[], Some("0123-abcd")).is_ok());
    for bad in ["short", "with blank 12", "中文中文中文中文", &"x".repeat(65)] {
        assert_eq!(refused(checked("好", &[], Some(bad))), ["requestKey"], "{bad}");
    }
}

#[test]
fn authors_change_and_delete_managers_only_delete_nobody_what_is_gone() {
    let own = allowed(&viewer(7, &[]), &comment(7));
    assert_eq!(own, Allowed { update: true, delete: true, reply: true });
    let other = allowed(&viewer(8, &[]), &comment(7));
    assert_eq!(other, Allowed { update: false, delete: false, reply: true });
    let manager = allowed(&viewer(8, &[Code::EManage]), &comment(7));
    assert_eq!(manager, Allowed { update: false, delete: true, reply: true });
    let answer = Comment { parent_id: Some(1), ..comment(7) };
    assert!(!allowed(&viewer(7, &[]), &answer).reply);
    let gone = Comment { deleted_at: Some(Utc::now()), ..comment(7) };
    let nothing = Allowed { update: false, delete: false, reply: false };
    assert_eq!(allowed(&viewer(7, &[Code::EManage]), &gone), nothing);
}

#[test]
fn only_a_living_comment_of_the_same_record_is_answered() {
    assert!(may_answer(&comment(7), "member", 9, MAX_REPLIES - 1).is_ok());
    assert_eq!(refused(may_answer(&comment(7), "member", 9, MAX_REPLIES)), ["replyToId"]);
    assert_eq!(refused(may_answer(&comment(7), "member", 10, 0)), ["replyToId"]);
    assert_eq!(refused(may_answer(&comment(7), "team", 9, 0)), ["replyToId"]);
    let answer = Comment { parent_id: Some(1), ..comment(7) };
    assert_eq!(refused(may_answer(&answer, "member", 9, 0)), ["replyToId"]);
    let gone = Comment { deleted_at: Some(Utc::now()), ..comment(7) };
    assert_eq!(refused(may_answer(&gone, "member", 9, 0)), ["replyToId"]);
}

#[test]
fn an_excerpt_is_one_short_line() {
    assert_eq!(excerpt("一\n\n 二"), "一 二");
    let long = excerpt(&"字".repeat(300));
    assert_eq!((long.chars().count(), long.ends_with('…')), (101, true));
}
