//! Judges absence by day: the thresholds of the shift, each applied only if set. A value exactly on a
//! threshold has reached it.

use super::compute::Facts;
use super::cover::{covered, halves};
use super::model::Plan;
use super::result::{Side, Verdict};
use super::span::Spans;

/// Ground of half a day's absence or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    /// No punch at all.
    NoPunch,
    /// No punch for one of several pairs.
    PairWithoutPunch,
    /// Minutes of presence, including leave, below the limit.
    Below { present: i32, limit: i32 },
    /// Minutes of lateness above the limit.
    TooLate { late: i32, limit: i32 },
}

/// A judgement of absence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Judged {
    pub ground: Ground,
    /// Half days: 1 or 2.
    pub halves: i32,
}

/// Judges a day without pending minutes. Lateness that becomes absence is not counted again.
pub(super) fn judge(facts: &mut Facts<'_>) {
    if facts.figures.absence == 0 {
        return;
    }
    let most = 2 - covered_halves(facts);
    let grounds = [unpunched(facts), below(facts), too_late(facts)];
    let found =
        grounds.into_iter().flatten().map(|(ground, halves)| Judged { ground, halves: halves.min(most) });
    // the first of equally severe grounds is reported
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

/// Compares the hours of presence with the thresholds. With a missing punch they are unknown, and a threshold
/// longer than the shift does not apply.
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
