//! Tests of the choice of members for reminders.

use xieli_domain_journal::journal::rules::{MAX_CHOSEN, chosen};

#[test]
fn only_watched_members_are_chosen() {
    assert_eq!(chosen(vec![3, 1, 2], None).ok(), Some(vec![3, 1, 2]));
    assert_eq!(chosen(vec![3, 1, 2], Some(&[2, 3])).ok(), Some(vec![3, 2]), "in the order of the list");
    assert!(chosen(vec![3, 1, 2], Some(&[4])).is_err(), "nobody of another team");
    assert!(chosen(vec![3, 1, 2], Some(&[2, 4])).is_err(), "all or none");
    assert!(chosen(vec![3, 1, 2], Some(&[])).is_err());
    assert!(chosen(vec![3, 1, 2], Some(&[2, 2])).is_err());
    let all: Vec<i64> = (0..=1000).collect();
    assert_eq!(MAX_CHOSEN, 1000);
    assert!(chosen(all.clone(), Some(&all[1..])).is_ok());
    assert!(chosen(all.clone(), Some(&all)).is_err());
}
