//! Tests of the attendance group of a member on a day.

use chrono::NaiveDate;
use xieli_domain_attendance::engine::group::rules::{
    By, Part, Person, Scope, candidates, group_on, moved, parts,
};

fn day(text: &str) -> NaiveDate {
    format!("2026-{text}").parse().expect("a day")
}

fn scope(group_id: i64, by: By, target_id: i64) -> Scope {
    Scope { group_id, by, target_id, excluded: false, from: day("01-01"), until: None }
}

fn except(group_id: i64, by: By, target_id: i64) -> Scope {
    Scope { excluded: true, ..scope(group_id, by, target_id) }
}

/// Member 7 of team 3, below team 1, with role 5.
fn person() -> Person {
    Person { member_id: 7, teams: vec![(3, 0), (1, 1)], role_ids: vec![5], entered: None, left: None }
}

fn on(scopes: &[Scope]) -> Option<i64> {
    group_on(scopes, &person(), day("03-02"))
}

#[test]
fn a_name_comes_before_a_role_and_that_before_the_nearest_team() {
    let all = [
        scope(1, By::Team, 1),
        scope(2, By::Team, 3),
        scope(3, By::Role, 5),
        scope(4, By::Member, 7),
        scope(5, By::Member, 8),
        scope(6, By::Team, 9),
    ];
    assert_eq!(candidates(&all, &person(), day("03-02")), [4, 3, 2, 1]);
    assert_eq!(on(&all[..3]), Some(3));
    assert_eq!(on(&all[..2]), Some(2));
    assert_eq!(on(&all[..1]), Some(1));
    assert_eq!(on(&all[4..]), None);
}

#[test]
fn exceptions_count_against_their_own_group() {
    assert_eq!(on(&[scope(1, By::Team, 3), except(1, By::Member, 7), scope(2, By::Team, 1)]), Some(2));
    assert_eq!(on(&[scope(1, By::Team, 3), except(1, By::Role, 5)]), None);
    // a named member is included, whatever applies to the team
    assert_eq!(on(&[scope(1, By::Member, 7), except(1, By::Team, 3)]), Some(1));
    assert_eq!(on(&[scope(1, By::Member, 7), except(1, By::Member, 7)]), None);
}

#[test]
fn of_equal_ones_the_one_that_began_last_holds() {
    let later = Scope { from: day("03-01"), ..scope(1, By::Team, 3) };
    assert_eq!(on(&[scope(2, By::Team, 3), later]), Some(1));
    assert_eq!(on(&[scope(2, By::Team, 3), scope(1, By::Team, 3)]), Some(2));
}

#[test]
fn a_move_takes_effect_on_a_day() {
    let scopes = moved(&[scope(1, By::Member, 7)], 7, 2, day("03-11"));
    assert_eq!(group_on(&scopes, &person(), day("03-10")), Some(1));
    assert_eq!(group_on(&scopes, &person(), day("03-11")), Some(2));
    // a second move on the same day replaces the first
    let scopes = moved(&scopes, 7, 3, day("03-11"));
    assert_eq!(scopes.len(), 2);
    assert_eq!(group_on(&scopes, &person(), day("03-11")), Some(3));
}

#[test]
fn a_month_has_its_parts() {
    let scopes = moved(&[scope(1, By::Member, 7)], 7, 2, day("03-11"));
    let person = Person { entered: Some(day("03-04")), left: Some(day("03-20")), ..person() };
    let part = |from, to, group_id| Part { from: day(from), to: day(to), group_id };
    let wanted = [
        part("03-01", "03-03", None),
        part("03-04", "03-10", Some(1)),
        part("03-11", "03-20", Some(2)),
        part("03-21", "03-31", None),
    ];
    assert_eq!(parts(&scopes, &person, day("03-01"), day("03-31")), wanted);
}
