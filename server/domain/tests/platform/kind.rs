//! Tests of the declarations of record kinds.

use std::collections::HashSet;

use xieli_domain::activity::names::MENU;
use xieli_domain::comment::subject;
use xieli_domain::kind::field::Reading;
use xieli_domain::kind::handover::{Turn, registry};
use xieli_domain::kind::{Attached, RecordKind, find};
use xieli_domain::kinds;

fn named(record_type: &str) -> &'static RecordKind {
    find(record_type).unwrap_or_else(|| panic!("{record_type} is no kind"))
}

#[test]
fn every_kind_has_names_of_its_own() {
    kinds::know();
    let types: HashSet<&str> = kinds::ALL.iter().map(|kind| kind.record_type).collect();
    let entities: HashSet<&str> = kinds::ALL.iter().map(|kind| kind.entity).collect();
    assert_eq!((types.len(), entities.len()), (kinds::ALL.len(), kinds::ALL.len()));
    for kind in kinds::ALL {
        assert!(!kind.label.is_empty() && !kind.record_type.is_empty() && !kind.entity.is_empty());
        let words: HashSet<&str> = kind.actions.iter().map(|action| action.word).collect();
        assert_eq!(words.len(), kind.actions.len(), "{kind:?} names an action twice");
    }
}

#[test]
fn what_a_kind_names_by_id_is_a_kind_that_says_what_its_records_are_called() {
    kinds::know();
    for kind in kinds::ALL {
        let fields = kind.fields.iter().filter_map(|field| match field.reading {
            Reading::One(record_type) | Reading::Many(record_type) => Some(record_type),
            _ => None,
        });
        let lists = kind.actions.iter().filter_map(|action| Some(action.list?.0));
        for record_type in fields.chain(lists).filter(|named| *named != MENU) {
            assert!(named(record_type).sight.is_some(), "{kind:?} names {record_type}");
        }
    }
}

#[test]
fn who_takes_files_or_comments_says_who_sees_them() {
    for kind in kinds::ALL {
        let asked = kind.page.is_some() || matches!(kind.attached, Attached::Files | Attached::Drafts);
        let says = kind.sight.is_some_and(|sight| sight.holds.is_some());
        assert!(!asked || says, "{kind:?}");
    }
}

#[test]
fn workbooks_have_addresses_of_their_own() {
    kinds::know();
    let paths: Vec<&str> = xieli_domain::kind::book::books().map(|book| book.path).collect();
    let unlike: HashSet<&str> = paths.iter().copied().collect();
    assert_eq!((paths.len(), unlike.len()), (55, 55));
    for book in xieli_domain::kind::book::books() {
        assert_eq!(book.import.is_some(), book.columns.iter().any(|column| column.import.is_some()));
    }
}

#[test]
fn what_is_handed_on_goes_before_what_ends() {
    kinds::know();
    let turns: Vec<Turn> = registry().iter().map(|thing| thing.turn()).collect();
    assert!(turns.is_sorted() && !turns.is_empty(), "{turns:?}");
    assert_eq!(registry().first().map(|thing| thing.kind()), Some("TEAM_DIRECTOR"));
}

#[test]
fn every_kind_with_comments_has_its_page() {
    kinds::know();
    let pages: Vec<_> = subject::kinds().filter_map(|kind| kind.page).collect();
    assert!(!pages.is_empty());
    for page in pages {
        assert!(page.address.contains("{}") && page.address.starts_with('/'), "{page:?}");
    }
}
