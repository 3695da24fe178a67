//! Tests of the rules of mileposts of projects.

use chrono::{NaiveDate, TimeDelta};
use xieli_domain_pms::milepost::schedule::{Against, Bar, pushed, sorted, violated};

fn day(number: i64) -> NaiveDate {
    NaiveDate::default() + TimeDelta::days(number)
}

fn bar(id: i64, begins: i64, ends: i64) -> Bar {
    Bar { id, begins: Some(day(begins)), ends: Some(day(ends)) }
}

#[test]
fn what_comes_after_is_pushed_as_far_as_it_has_to() {
    let bars = [bar(1, 0, 9), bar(2, 5, 6), bar(3, 7, 9), bar(4, 0, 0)];
    let links = [(1, 2), (2, 3)];
    assert_eq!(pushed(&bars, &links, 1), Ok(vec![bar(2, 10, 11), bar(3, 12, 14)]));
    // successors with enough distance stay, and so do independent mileposts
    let bars = [bar(1, 0, 3), bar(2, 5, 6), bar(3, 7, 9), bar(4, 0, 0)];
    assert_eq!(pushed(&bars, &links, 1), Ok(Vec::new()));
}

#[test]
fn nothing_begins_before_what_it_comes_after() {
    let bars = [bar(1, 0, 9), bar(2, 5, 6)];
    assert_eq!(pushed(&bars, &[(1, 2)], 2), Err(Against::TooEarly(1, 2)));
    assert_eq!(violated(&bars, &[(1, 2)]), Some((1, 2)));
}

#[test]
fn rings_are_refused() {
    let bars = [bar(1, 0, 0), bar(2, 1, 1), bar(3, 2, 2)];
    assert_eq!(pushed(&bars, &[(1, 2), (2, 3), (3, 1)], 1), Err(Against::Ring));
    assert_eq!(pushed(&bars, &[(1, 1)], 1), Err(Against::Ring));
}

#[test]
fn what_has_one_day_or_none_stands_in_nobodys_way() {
    let open = Bar { id: 2, begins: None, ends: None };
    let single = Bar { id: 3, begins: None, ends: Some(day(2)) };
    assert_eq!(
        pushed(&[bar(1, 0, 4), open, single], &[(1, 2), (2, 3), (1, 3)], 1),
        Ok(vec![Bar { id: 3, begins: None, ends: Some(day(5)) }])
    );
}

/// Pseudorandom numbers, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((self.0 >> 33) % end).unwrap_or_default()
    }
}

/// Any move in any plan is either refused, or leaves no dependency violated, no milepost shorter or earlier,
/// and all others in place.
#[test]
fn no_order_is_ever_violated() {
    let mut chance = Chance(20_261_123);
    let (mut refused, mut moved_some) = (0, 0);
    for _ in 0..2_000 {
        let count = 2 + chance.below(7);
        let bars: Vec<Bar> = (0..count)
            .map(|id| {
                let begins = chance.below(20);
                bar(id, begins, begins + chance.below(5))
            })
            .collect();
        let links: Vec<(i64, i64)> = (0..chance.below(6))
            .map(|_| {
                let (one, two) = (chance.below(count.unsigned_abs()), chance.below(count.unsigned_abs()));
                // mostly without cycles
                if chance.below(12) == 0 { (one, two) } else { (one.min(two), one.max(two)) }
            })
            .filter(|(before, after)| before != after)
            .collect();
        let moved = chance.below(count.unsigned_abs());
        let Ok(shifted) = pushed(&bars, &links, moved) else {
            refused += 1;
            continue;
        };
        moved_some += i32::from(!shifted.is_empty());
        let after: Vec<Bar> = bars
            .iter()
            .map(|bar| shifted.iter().find(|one| one.id == bar.id).copied().unwrap_or(*bar))
            .collect();
        assert_eq!(violated(&after, &links), None);
        for (before, after) in bars.iter().zip(&after) {
            assert_eq!(
                before.ends.zip(before.begins).map(|(ends, begins)| ends - begins),
                after.ends.zip(after.begins).map(|(ends, begins)| ends - begins)
            );
            assert!(after.begins >= before.begins);
        }
        assert!(shifted.iter().all(|bar| bar.id != moved));
        let ids = bars.iter().map(|bar| bar.id).collect();
        assert!(sorted(&ids, &links).is_some());
    }
    assert!(refused > 100 && moved_some > 100, "{refused} refused, {moved_some} moved something");
}
