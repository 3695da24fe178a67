//! Corrections of a closed month: it stays unchanged, and later changes become corrections in the open month.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::rules::FIGURES;
use crate::engine::day::result::{DayResult, Figures};

/// The figures of a closed month by day, as of its closing.
pub type Snapshot = BTreeMap<NaiveDate, Figures>;

/// The snapshot of a month's days.
pub fn snapshot<'a>(days: impl IntoIterator<Item = &'a DayResult>) -> Snapshot {
    days.into_iter().map(|day| (day.day, day.figures)).collect()
}

/// The days that prevent closing a month: those that are not over.
pub fn unsettled<'a>(days: impl IntoIterator<Item = &'a DayResult>) -> Vec<NaiveDate> {
    days.into_iter().filter(|day| !day.settled).map(|day| day.day).collect()
}

/// A changed figure of a day in a closed month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Correction {
    /// The day that it is about.
    pub day: NaiveDate,
    /// The name of the figure ([`FIGURES`]).
    pub figure: String,
    /// The value in the snapshot, with the corrections that were made before.
    pub was: i32,
    /// The value by now.
    pub now: i32,
    /// The reason, as text.
    pub reason: String,
}

impl Correction {
    /// The amount that the open month takes up.
    pub fn difference(&self) -> i32 {
        self.now - self.was
    }
}

/// The corrections still to be made: present figures compared with the snapshot and all former corrections.
/// Without a change since the last of them there is none. A day missing in the snapshot had only zeros.
pub fn corrections<'a>(
    locked: &Snapshot,
    made: &[Correction],
    now: impl IntoIterator<Item = &'a DayResult>,
    reason: &str,
) -> Vec<Correction> {
    let mut found = Vec::new();
    for day in now {
        let before = locked.get(&day.day).copied().unwrap_or_default();
        for figure in &FIGURES {
            let mine = |one: &&Correction| one.day == day.day && one.figure == figure.name;
            let so_far: i32 = made.iter().filter(mine).map(Correction::difference).sum();
            let (was, now) = ((figure.of)(&before) + so_far, (figure.of)(&day.figures));
            if was != now {
                let (figure, reason) = (figure.name.to_owned(), reason.to_owned());
                found.push(Correction { day: day.day, figure, was, now, reason });
            }
        }
    }
    found
}

/// The sums of corrections by figure: what the open month shows beside its own.
pub fn sums(corrections: &[Correction]) -> BTreeMap<&str, i32> {
    let mut sums = BTreeMap::new();
    for one in corrections {
        *sums.entry(one.figure.as_str()).or_default() += one.difference();
    }
    sums
}
