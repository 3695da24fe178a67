//! Tests of the ranking of technicians.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_domain_work::work_board::model::{Candidate, Reason, Visit, Wanted};
use xieli_domain_work::work_board::rules::{self, days, distance, suggest, weigh};
use xieli_domain_work::work_order::model::Technician;
use xieli_kernel::AppError;
use xieli_kernel::coordinate::Point;

fn at(hour: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).expect("a moment") + TimeDelta::hours(hour)
}

fn point(lng: f64, lat: f64) -> Option<Point> {
    Point::new(lng, lat)
}

fn person(member_id: i64, count: i32) -> Candidate {
    Candidate {
        technician: Technician { member_id, team_id: None, count, work_status: 0 },
        skilled: false,
        zoned: false,
        teamed: false,
        visits: Vec::new(),
    }
}

fn visit(from: i64, until: i64, place: Option<Point>) -> Visit {
    Visit { starts_at: at(from), ends_at: at(until), place }
}

fn plain() -> Wanted {
    Wanted { visit: Some((at(10), at(12))), place: point(121.47, 31.23), ..Wanted::default() }
}

#[test]
fn a_board_shows_some_days() {
    assert!(days(at(0), at(24)).is_ok() && days(at(0), at(24 * 14)).is_ok());
    for (from, until) in [(0, 0), (24, 0), (0, 24 * 15)] {
        assert!(matches!(days(at(from), at(until)), Err(AppError::Invalid(_))), "{from} {until}");
    }
}

#[test]
fn places_are_apart_as_the_crow_flies() {
    let shanghai = point(121.4737, 31.2304).expect("a place");
    let beijing = point(116.4074, 39.9042).expect("a place");
    let far = distance(shanghai, beijing);
    assert!((1060.0..1075.0).contains(&far), "{far}");
    assert!(distance(shanghai, shanghai).abs() < f64::EPSILON);
    let antipode = distance(point(0.0, 0.0).expect("a place"), point(180.0, 0.0).expect("a place"));
    assert!((20_014.0..20_016.0).contains(&antipode), "{antipode}");
}

/// Each reason applies when it should, and weighs in its direction.
#[test]
fn every_reason_is_told_and_counts() {
    let base = weigh(&plain(), &person(1, 0));
    assert_eq!(base.reasons, [Reason::Free]);
    let skill = Wanted { skill: true, ..plain() };
    let zone = Wanted { zone: true, ..plain() };
    let near = point(121.48, 31.23);
    let far = point(116.4, 39.9);
    let cases: [(Wanted, Candidate, Reason); 10] = [
        (skill, Candidate { skilled: true, ..person(1, 0) }, Reason::GroupFits),
        (skill, person(1, 0), Reason::GroupMisses),
        (zone, Candidate { zoned: true, ..person(1, 0) }, Reason::ZoneFits),
        (zone, person(1, 0), Reason::ZoneMisses),
        (plain(), Candidate { teamed: true, ..person(1, 0) }, Reason::TeamFits),
        (plain(), person(1, 3), Reason::Busy),
        (plain(), Candidate { visits: vec![visit(8, 9, near)], ..person(1, 0) }, Reason::Near),
        (plain(), Candidate { visits: vec![visit(12, 13, far)], ..person(1, 0) }, Reason::Far),
        (plain(), Candidate { visits: vec![visit(11, 13, None)], ..person(1, 0) }, Reason::Overlaps),
        (
            plain(),
            Candidate {
                technician: Technician { work_status: 2, ..person(1, 0).technician },
                ..person(1, 0)
            },
            Reason::Resting,
        ),
    ];
    for (wanted, one, reason) in cases {
        let found = weigh(&wanted, &one);
        assert!(found.reasons.contains(&reason), "{reason:?}: {found:?}");
        assert_eq!(found.score < base.score, reason.is_against(), "{reason:?}: {found:?}");
    }
}

#[test]
fn what_ends_as_it_begins_does_not_overlap_and_the_nearest_counts() {
    let visits =
        vec![visit(6, 7, point(121.48, 31.23)), visit(8, 10, point(121.8, 31.1)), visit(12, 14, None)];
    let found = weigh(&plain(), &Candidate { visits, ..person(1, 0) });
    assert_eq!(found.overlaps, 0);
    let far = found.distance.expect("from where they are right before");
    assert!((30.0..40.0).contains(&far), "not from where they were before that: {far}");
    let nowhere = Wanted { place: None, ..plain() };
    assert_eq!(
        weigh(&nowhere, &Candidate { visits: vec![visit(8, 9, point(0.0, 0.0))], ..person(1, 0) }).distance,
        None
    );
    let whenever = Wanted { visit: None, ..plain() };
    let busy = Candidate { visits: vec![visit(11, 13, point(0.0, 0.0))], ..person(1, 0) };
    assert_eq!((weigh(&whenever, &busy).overlaps, weigh(&whenever, &busy).distance), (0, None));
}

#[test]
fn the_best_ten_are_offered_the_best_first() {
    let mut people: Vec<Candidate> =
        (1..=15).map(|id| person(id, i32::try_from(id % 4).expect("small"))).collect();
    people.push(Candidate { teamed: true, ..person(99, 0) });
    let found = suggest(&plain(), &people);
    assert_eq!(found.len(), rules::MAX_SUGGESTIONS);
    assert_eq!(found.first().map(|one| one.technician.member_id), Some(99));
    assert!(found.is_sorted_by_key(|one| (-one.score, one.technician.count, one.technician.member_id)));
    // with any load
    let swamped = weigh(&plain(), &person(1, i32::MAX));
    assert_eq!(swamped.score, -200);
}

/// Technicians of the pool come first, whatever speaks against them except being off duty; then the lower
/// load, then the distance.
#[test]
fn the_pool_comes_before_the_load_and_the_load_before_the_way() {
    let wanted = Wanted { zone: true, skill: true, ..plain() };
    let coming = |member_id, count, place| Candidate {
        skilled: true,
        visits: vec![visit(8, 9, place)],
        ..person(member_id, count)
    };
    let (next_door, in_town, abroad) = (point(121.48, 31.23), point(121.6, 31.3), point(116.4, 39.9));
    let people = [
        coming(1, 0, next_door),
        coming(2, 3, next_door),
        coming(3, 0, None),
        coming(4, 0, in_town),
        coming(5, 1, next_door),
        coming(6, 0, abroad),
        Candidate { zoned: true, ..person(7, 30) },
        Candidate { zoned: true, teamed: true, ..coming(8, 2, abroad) },
        Candidate {
            zoned: true,
            technician: Technician { work_status: 2, ..person(9, 0).technician },
            ..coming(9, 0, next_door)
        },
        Candidate { skilled: false, teamed: true, ..coming(10, 0, next_door) },
    ];
    let order: Vec<i64> = suggest(&wanted, &people).iter().map(|one| one.technician.member_id).collect();
    assert_eq!(order, [8, 7, 1, 4, 3, 6, 5, 2, 10, 9]);
    // the order of the input does not matter
    let turned: Vec<Candidate> = people.iter().rev().cloned().collect();
    assert_eq!(suggest(&wanted, &turned), suggest(&wanted, &people));
}
