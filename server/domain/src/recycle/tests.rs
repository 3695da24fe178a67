//! Tests of the rules of the recycle bin.

use chrono::{TimeDelta, TimeZone, Utc};
use xieli_kernel::{AppError, Code};
use xieli_testing::viewer;

use super::registry::{all, referring_first};
use super::rules::{MAX_IDS, TAKEN_BACK, ids, may_restore, obstacle, pattern, purge_at, referred};
use crate::kind::words::action_label;
use crate::kinds;

fn message(error: AppError) -> String {
    match error {
        AppError::Invalid(fields) => fields[0].message.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_in_the_way_is_said() {
    kinds::know();
    assert!(!all().is_empty());
    for kind in all() {
        let entry = kind.bin;
        for (sql, sentence) in entry.obstacles {
            assert!(
                sql.contains(&format!("from {} t", entry.table)) && sql.contains("$1") && sql.contains("$2")
            );
            let said = message(obstacle("甲", "乙", sentence));
            assert!(said.starts_with("“甲”不能恢复：") && !said.contains("{}"), "{said}");
        }
        for (reference, what) in kind.references() {
            assert!(reference.contains("t.id") && reference.contains("t.enterprise_id"), "{reference}");
            assert!(message(referred("甲", what)).contains(what));
        }
        for action in [entry.actions.0, entry.actions.1] {
            assert!(action.starts_with(entry.table), "{action}");
            assert!(!action_label(action).is_ascii() && !action_label(action).contains(' '));
        }
    }
}

#[test]
fn what_refers_to_others_goes_before_them() {
    kinds::know();
    let order = referring_first();
    let place = |table: &str| order.iter().position(|kind| kind.bin.table == table);
    for kind in &order {
        for (reference, _) in kind.references() {
            let table = reference.split_whitespace().nth(2).expect("a table");
            // a kind without recycle bin of its own is purged with its parent
            assert!(place(table) <= place(kind.bin.table), "{table} before {}", kind.bin.table);
        }
    }
}

#[test]
fn ids_and_keywords_are_bounded_and_a_keyword_means_itself() {
    assert!(ids(&[1, 1]).is_err() && ids(&[1, 2]).is_ok());
    let many: Vec<i64> = (1..).take(MAX_IDS + 1).collect();
    assert!(ids(&many).is_err() && ids(&many[1..]).is_ok());
    assert_eq!(pattern(Some(" 5%_\\ ")).expect("fine").as_deref(), Some("%5\\%\\_\\\\%"));
    assert_eq!(pattern(Some("  ")).expect("fine"), None);
    assert!(pattern(Some(&"长".repeat(101))).is_err());
}

#[test]
fn whoever_deleted_it_takes_it_back_for_ten_minutes_and_who_manages_always() {
    let at = Utc.with_ymd_and_hms(2026, 1, 1, 8, 0, 0).single().expect("a moment");
    let (plain, manager) = (viewer(7, &[]), viewer(8, &[Code::EManage]));
    let late = at + TAKEN_BACK + TimeDelta::seconds(1);
    assert!(may_restore(&plain, Some(7), at, at + TAKEN_BACK));
    assert!(!may_restore(&plain, Some(7), at, late));
    assert!(!may_restore(&plain, Some(8), at, at) && !may_restore(&plain, None, at, at));
    assert!(may_restore(&manager, Some(7), at, late) && may_restore(&manager, None, at, late));
}

#[test]
fn it_stays_for_thirty_days() {
    let deleted = Utc.with_ymd_and_hms(2026, 1, 1, 8, 0, 0).single().expect("a moment");
    assert_eq!(purge_at(deleted), deleted + TimeDelta::days(30));
}
