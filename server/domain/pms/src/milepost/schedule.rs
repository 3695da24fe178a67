//! Scheduling of dependent mileposts of projects: a successor begins on a later day than its predecessor
//! ends. Pure functions.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use chrono::{NaiveDate, TimeDelta};

/// The planned days of a milepost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bar {
    /// The milepost.
    pub id: i64,
    /// Its first day.
    pub begins: Option<NaiveDate>,
    /// Its last day.
    pub ends: Option<NaiveDate>,
}

/// A conflict of a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    /// The dependencies form a cycle.
    Ring,
    /// The second begins before the first has ended.
    TooEarly(i64, i64),
}

impl Bar {
    /// Its first day, or the only one it has.
    fn first(&self) -> Option<NaiveDate> {
        self.begins.or(self.ends)
    }

    /// Its last day, or the only one it has.
    fn last(&self) -> Option<NaiveDate> {
        self.ends.or(self.begins)
    }

    fn later(self, by: TimeDelta) -> Self {
        Self { begins: self.begins.map(|day| day + by), ends: self.ends.map(|day| day + by), ..self }
    }
}

/// The ids sorted so that predecessors come first; none when they form a cycle.
pub fn sorted(ids: &BTreeSet<i64>, links: &[(i64, i64)]) -> Option<Vec<i64>> {
    let mut open: BTreeMap<i64, usize> = ids.iter().map(|id| (*id, 0)).collect();
    for (_, after) in links {
        if let Some(count) = open.get_mut(after) {
            *count += 1;
        }
    }
    let mut ready: VecDeque<i64> = open.iter().filter(|(_, count)| **count == 0).map(|(id, _)| *id).collect();
    let mut order = Vec::with_capacity(ids.len());
    while let Some(id) = ready.pop_front() {
        order.push(id);
        for (_, after) in links.iter().filter(|(before, _)| *before == id) {
            if let Some(count) = open.get_mut(after) {
                *count -= 1;
                if *count == 0 {
                    ready.push_back(*after);
                }
            }
        }
    }
    (order.len() == ids.len()).then_some(order)
}

/// The first pair that violates its dependency, if any.
pub fn violated(bars: &[Bar], links: &[(i64, i64)]) -> Option<(i64, i64)> {
    let by_id: BTreeMap<i64, &Bar> = bars.iter().map(|bar| (bar.id, bar)).collect();
    links.iter().copied().find(|(before, after)| {
        let last = by_id.get(before).and_then(|bar| bar.last());
        let first = by_id.get(after).and_then(|bar| bar.first());
        matches!((last, first), (Some(last), Some(first)) if first <= last)
    })
}

/// The mileposts that must move because of the position of `moved`: its successors, as little as necessary,
/// with their duration kept. Its predecessors never move.
pub fn pushed(bars: &[Bar], links: &[(i64, i64)], moved: i64) -> Result<Vec<Bar>, Against> {
    let ids: BTreeSet<i64> = bars.iter().map(|bar| bar.id).collect();
    let order = sorted(&ids, links).ok_or(Against::Ring)?;
    let mut by_id: BTreeMap<i64, Bar> = bars.iter().map(|bar| (bar.id, *bar)).collect();
    let mut behind: BTreeSet<i64> = BTreeSet::from([moved]);
    let mut shifted = Vec::new();
    for id in order {
        let before: Vec<i64> = links.iter().filter(|(_, after)| *after == id).map(|(one, _)| *one).collect();
        if id != moved && before.iter().any(|one| behind.contains(one)) {
            behind.insert(id);
        } else {
            continue;
        }
        let free = before.iter().filter_map(|one| by_id.get(one)?.last()).max();
        let Some(bar) = by_id.get(&id).copied() else { continue };
        if let (Some(free), Some(first)) = (free, bar.first())
            && first <= free
        {
            let later = bar.later(free - first + TimeDelta::days(1));
            by_id.insert(id, later);
            shifted.push(later);
        }
    }
    let after: Vec<Bar> = by_id.into_values().collect();
    match violated(&after, links) {
        Some((before, after)) => Err(Against::TooEarly(before, after)),
        None => Ok(shifted),
    }
}
