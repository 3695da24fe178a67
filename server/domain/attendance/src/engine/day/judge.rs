//! Absence by the day: the thresholds of the shift, each consulted only where it is set. A day exactly on a
//! threshold has reached it.

use super::compute::Facts;
use super::cover::{covered, halves};
use super::model::Plan;
use super::result::{Side, Verdict};
use super::span::Spans;

/// The ground of half a day's absence or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    /// No punch at all.
    NoPunch,
    /// No punch for one of several pairs.
    PairWithoutPunch,
    /// So many minutes there, leave counted, and less than so many.
    Below { present: i32, limit: i32 },
    /// So many minutes late, and more than so many.
    TooLate { late: i32, limit: i32 },
}

/// Absence as it was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Judged {
    pub ground: Ground,
    /// Half days: 1 or 2.
    pub halves: i32,
}

/// Judges a day of which nothing is pending. Lateness that becomes absence is not counted a second time.
pub(super) fn judge(facts: &mut Facts<'_>) {
    if facts.figures.absence == 0 {
        return;
    }
    let most = 2 - covered_halves(facts);
    let grounds = [unpunched(facts), below(facts), too_late(facts)];
    let found =
        grounds.into_iter().flatten().map(|(ground, halves)| Judged { ground, halves: halves.min(most) });
    // of grounds that weigh the same the first one is told
    let found = found
        .filter(|judged| judged.halves > 0)
        .reduce(|one, two| if two.halves > one.halves { two } else { one });
    let Some(judged) = found else { return };
    match judged.ground {
        Ground::Below { .. } => (facts.figures.late, facts.figures.early) = (0, 0),
        Ground::TooLate { .. } => facts.figures.late = 0,
        Ground::NoPunch | Ground::PairWithoutPunch => {}
    }
    facts.figures.absent_halves = judged.halves;
    facts.judged = Some(judged);
}

fn unpunched(facts: &Facts<'_>) -> Option<(Ground, i32)> {
    if facts.shift().is_none() {
        return facts.assigned.loose.is_empty().then_some((Ground::NoPunch, 2));
    }
    let starts =
        || facts.ends.iter().filter(|end| end.side == Side::Start && end.verdict != Verdict::Covered);
    let absent = starts().filter(|end| end.verdict == Verdict::Absent).count();
    match absent {
        0 => None,
        _ if absent == starts().count() => Some((Ground::NoPunch, 2)),
        _ => Some((Ground::PairWithoutPunch, 1)),
    }
}

/// The hours that somebody was there against the thresholds. A missing punch leaves them unknown, and a threshold beyond the shift
/// itself was not meant for it.
fn below(facts: &Facts<'_>) -> Option<(Ground, i32)> {
    let shift = facts.shift()?;
    if facts.figures.unproved > 0 || facts.ends.iter().any(|end| end.verdict == Verdict::Missing) {
        return None;
    }
    let present = facts.figures.worked + facts.figures.leave;
    let thresholds = [(shift.absence_below, 2), (shift.half_below, 1)];
    thresholds.into_iter().find_map(|(threshold, halves)| {
        let limit = threshold.filter(|limit| *limit <= facts.figures.expected)?;
        (present < limit).then_some((Ground::Below { present, limit }, halves))
    })
}

fn too_late(facts: &Facts<'_>) -> Option<(Ground, i32)> {
    let limit = facts.shift()?.half_when_late?;
    let late = facts.ends.iter().filter(|end| end.verdict == Verdict::Late).map(|end| end.minutes).max()?;
    (late > limit).then_some((Ground::TooLate { late, limit }, 1))
}

/// The halves of the day that leave or trips cover wholly: those are never absence.
fn covered_halves(facts: &Facts<'_>) -> i32 {
    let plan = &facts.input.days[facts.input.at];
    match &plan.plan {
        Plan::Shift(shift) => {
            let zone = facts.input.zone;
            let rests = Spans::of(shift.rests.iter().map(|rest| zone.span(plan.day, *rest)));
            let pairs = Spans::of(shift.pairs.iter().map(|pair| zone.span(plan.day, *pair))).without(&rests);
            let covered = covered(&facts.covers);
            let whole = |half| {
                let work = pairs.within(zone.span(plan.day, half));
                i32::from(!work.is_empty() && work.without(&covered).is_empty())
            };
            halves(plan).into_iter().map(whole).sum()
        }
        Plan::Anytime { expected, .. } => {
            let taken = facts.figures.leave + facts.figures.trip;
            (2 * taken / (*expected).max(1)).min(2)
        }
        Plan::Free | Plan::Nobody => 0,
    }
}
