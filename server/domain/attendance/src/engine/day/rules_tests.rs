//! Tests of shifts, time zones and night hours.

use chrono::{DateTime, NaiveDate, Utc};
use xieli_domain_attendance::engine::day::model::Punch;
use xieli_domain_attendance::engine::day::night;
use xieli_domain_attendance::engine::day::shift::{Clock, Flex, Shift};
use xieli_domain_attendance::engine::day::span::{Span, Spans};
use xieli_domain_attendance::engine::day::zone::{Zone, minute_of};

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn moment(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

fn spans(all: &[(i64, i64)]) -> Spans {
    Spans::of(all.iter().map(|(from, to)| Span::new(*from, *to)))
}

#[test]
fn spans_are_sets_of_minutes() {
    assert_eq!(spans(&[(5, 9), (1, 3), (3, 5), (20, 20), (30, 10)]), spans(&[(1, 9)]));
    assert_eq!(spans(&[(1, 9)]).without(&spans(&[(3, 5), (8, 20)])), spans(&[(1, 3), (5, 8)]));
    assert_eq!(spans(&[(1, 4), (6, 9)]).and(&spans(&[(3, 7)])), spans(&[(3, 4), (6, 7)]));
    assert_eq!(spans(&[(1, 4)]).or(&spans(&[(4, 6)])).minutes(), 5);
    assert_eq!((spans(&[(2, 4), (7, 9)]).first(), spans(&[(2, 4), (7, 9)]).last()), (Some(2), Some(9)));
}

/// Berlin in 2026: one hour ahead, two from 29 March to 25 October.
fn berlin() -> Zone {
    let changes = vec![(moment("2026-03-29T01:00:00Z"), 120), (moment("2026-10-25T01:00:00Z"), 60)];
    Zone { offset: 60, changes }
}

#[test]
fn a_zone_with_summer_time_counts_the_hours_that_pass() {
    let zone = berlin();
    let night = Clock::new(22 * 60, 30 * 60);
    assert_eq!(zone.span(day("2026-03-27"), night).minutes(), 8 * 60);
    assert_eq!(zone.span(day("2026-03-28"), night).minutes(), 7 * 60);
    assert_eq!(zone.span(day("2026-10-24"), night).minutes(), 9 * 60);
    // a skipped time is the time of the change, and a repeated one is the first
    assert_eq!(zone.minute(day("2026-03-29"), 150), minute_of(moment("2026-03-29T01:00:00Z")));
    assert_eq!(zone.minute(day("2026-10-25"), 150), minute_of(moment("2026-10-25T00:30:00Z")));
    assert_eq!(zone.day(zone.minute(day("2026-06-01"), 0)), day("2026-06-01"));
    assert_eq!(Zone::CHINA.minute(day("2026-03-02"), 9 * 60), minute_of(moment("2026-03-02T01:00:00Z")));
}

#[test]
fn hours_of_the_night_are_counted_in_windows_that_cross_midnight_or_do_not() {
    let zone = Zone::CHINA;
    let of = |window, from, to| {
        let work = Spans::from(zone.span(day("2026-03-02"), Clock::new(from, to)));
        night::minutes(&zone, window, &work)
    };
    let across = Clock::new(22 * 60, 30 * 60);
    let after = Clock::new(0, 5 * 60);
    // from 23:55 to 00:05
    assert_eq!((of(across, 1435, 1445), of(after, 1435, 1445)), (10, 5));
    // the window's end may also be given as a time of the next day
    assert_eq!(of(Clock::new(22 * 60, 6 * 60), 1435, 1445), 10);
    // early in the morning the night is that of the day before
    assert_eq!((of(across, 240, 420), of(after, 240, 420)), (120, 60));
    assert_eq!(of(across, 9 * 60, 18 * 60), 0);
    // two nights
    assert_eq!(of(across, 20 * 60, 56 * 60), 16 * 60);
}

#[test]
fn halves_are_divided_at_the_break_that_divides_them_best() {
    let clocks = |shift: &Shift| shift.halves().map(|half| (half.from, half.to));
    let plain = Shift::plain(1, "早班", 540, 1080);
    assert_eq!(clocks(&plain), [(540, 810), (810, 1080)]);
    let rests = Shift { rests: vec![Clock::new(600, 615), Clock::new(720, 780)], ..plain.clone() };
    assert_eq!(clocks(&rests), [(540, 720), (780, 1080)]);
    let pairs = Shift { pairs: vec![Clock::new(510, 720), Clock::new(810, 1050)], ..plain.clone() };
    assert_eq!(clocks(&pairs), [(510, 720), (810, 1050)]);
    assert_eq!(clocks(&Shift { half_at: Some(750), ..rests }), [(540, 750), (750, 1080)]);
    assert_eq!(pairs.expected(), 450);
}

#[test]
fn shifts_that_cannot_be_computed_are_refused() {
    let good = Shift { rests: vec![Clock::new(720, 780)], ..Shift::plain(1, "早班", 540, 1080) };
    assert_eq!(good.faults(), []);
    let fields = |shift: Shift| shift.faults().into_iter().map(|(field, _)| field).collect::<Vec<_>>();
    assert_eq!(fields(Shift { pairs: vec![], rests: vec![], ..good.clone() }), ["pairs"]);
    assert_eq!(fields(Shift { pairs: vec![Clock::new(540, 540)], rests: vec![], ..good.clone() }), ["pairs"]);
    let touching = vec![Clock::new(540, 720), Clock::new(720, 1080)];
    assert_eq!(fields(Shift { pairs: touching, rests: vec![], ..good.clone() }), ["pairs"]);
    assert_eq!(fields(Shift { pairs: vec![Clock::new(540, 1981)], ..good.clone() }), ["pairs"]);
    assert_eq!(fields(Shift { rests: vec![Clock::new(500, 560)], ..good.clone() }), ["rests"]);
    assert_eq!(fields(Shift { rests: vec![Clock::new(540, 1080)], ..good.clone() }), ["rests"]);
    assert_eq!(fields(Shift { late_grace: -1, latest: Some(721), ..good.clone() }), ["lateGrace", "latest"]);
    let crossed = Shift { absence_below: Some(300), half_below: Some(240), ..good.clone() };
    assert_eq!(fields(crossed), ["absenceBelow"]);
    let flex = Flex { range: Clock::new(450, 1200), core: Clock::new(600, 960) };
    assert_eq!(fields(Shift { flex: Some(flex), ..good.clone() }), [""; 0]);
    let narrow = Flex { range: Clock::new(450, 1100), ..flex };
    assert_eq!(fields(Shift { flex: Some(narrow), ..good.clone() }), ["flex"]);
    let outside = Flex { core: Clock::new(780, 960), ..flex };
    assert_eq!(fields(Shift { flex: Some(outside), ..good }), ["flex", "rests"]);
}

#[test]
fn the_clock_of_a_telephone_is_corrected_by_the_server() {
    // the device showed 12:10 when it sent its queue, and the server received that at 12:00
    let (shown, received) = (moment("2026-03-02T04:10:00Z"), moment("2026-03-02T04:00:00Z"));
    let ahead = Punch::ahead(shown, received);
    assert_eq!(ahead, 600);
    assert_eq!(Punch::ahead(received, shown), -600);
}
