//! A day, computed from its inputs (business §7 Attendance: `dailyRecord`). The same inputs give the same
//! day, in whatever order they come, and each minute of the shift is in exactly one of worked, leave,
//! absence, rest and pending.

use std::collections::BTreeSet;

use super::assign::{Assigned, Slot, SlotKind, assign, minute};
use super::cover::{Cover, covers, reach};
use super::judge::{Judged, judge};
use super::model::{ApprovedKind, DayInput, DayKind, Plan, PunchSource};
use super::night;
use super::overtime::{Overtime, overtime};
use super::reasons::reasons;
use super::result::{DayResult, End, Figures, LeaveShare, Mark, Side, Verdict};
use super::shift::{DAY, Shift};
use super::span::{Minute, Span, Spans};
use super::zone::{minute_of, moment_of};

/// A day during its computation, with everything that its reasons mention.
pub(super) struct Facts<'a> {
    pub input: &'a DayInput<'a>,
    pub covers: Vec<Cover<'a>>,
    pub assigned: Assigned<'a>,
    /// Minutes of the shift that each cover takes, in the order of the covers.
    pub taken: Vec<i32>,
    pub figures: Figures,
    pub marks: BTreeSet<Mark>,
    pub ends: Vec<End>,
    pub overtime: Overtime<'a>,
    /// The judgement on absence.
    pub judged: Option<Judged>,
    /// The minutes that count as worked.
    pub work: Spans,
}

impl<'a> Facts<'a> {
    /// The shift of the day.
    pub fn shift(&self) -> Option<&'a Shift> {
        match &self.input.days[self.input.at].plan {
            Plan::Shift(shift) => Some(shift),
            _ => None,
        }
    }
}

/// The day at [`DayInput::at`], which has to be a place of [`DayInput::days`].
pub fn compute(input: &DayInput<'_>) -> DayResult {
    let plan = &input.days[input.at];
    let mut facts = Facts {
        input,
        covers: if plan.plan == Plan::Nobody { Vec::new() } else { covers(input, input.at) },
        assigned: assign(input),
        taken: Vec::new(),
        figures: Figures::default(),
        marks: BTreeSet::new(),
        ends: Vec::new(),
        overtime: Overtime::default(),
        judged: None,
        work: Spans::default(),
    };
    let over = minute_of(input.now) > ends_at(&facts);
    let mut share_of = Spans::default();
    match &plan.plan {
        Plan::Shift(shift) => share_of = shift_day(&mut facts, shift),
        Plan::Anytime { expected, .. } => anytime(&mut facts, *expected, over),
        Plan::Free | Plan::Nobody => facts.taken = vec![0; facts.covers.len()],
    }
    if plan.plan != Plan::Nobody {
        let leave = facts.covers.iter().filter(|cover| cover.of.kind == ApprovedKind::Leave);
        let leave = Spans::of(leave.map(|cover| cover.span));
        facts.overtime = overtime(input, &facts.assigned, &share_of, &leave, over);
    }
    let figures = &mut facts.figures;
    figures.absence += figures.late + figures.early + figures.unproved;
    if figures.pending == 0 {
        judge(&mut facts);
    }
    finish(facts, over)
}

/// The last minute at which a punch may count for the day.
fn ends_at(facts: &Facts<'_>) -> Minute {
    let plan = &facts.input.days[facts.input.at];
    let day = match &plan.plan {
        Plan::Anytime { begins, .. } => facts.input.zone.minute(plan.day, begins + DAY),
        Plan::Shift(_) => Minute::MIN,
        Plan::Free | Plan::Nobody => facts.input.zone.minute(plan.day, DAY),
    };
    facts.assigned.slots.iter().map(|slot| slot.end_window.to).fold(day, Minute::max)
}

/// Computes a day with a shift; returns the minutes of its pairs.
fn shift_day(facts: &mut Facts<'_>, shift: &Shift) -> Spans {
    move_flex(facts, shift);
    let input = facts.input;
    let day = input.days[input.at].day;
    let pairs = facts.assigned.slots.iter().filter(|slot| slot.kind == SlotKind::Pair);
    let pairs = Spans::of(pairs.map(|slot| slot.span));
    let rests = Spans::of(shift.rests.iter().map(|rest| input.zone.span(day, *rest))).and(&pairs);
    let expected = pairs.without(&rests);
    let mut free = expected.clone();
    for cover in &facts.covers {
        let taken = free.within(cover.span);
        free = free.without(&taken);
        facts.taken.push(taken.minutes());
        if cover.of.kind == ApprovedKind::Leave {
            facts.figures.leave += taken.minutes();
        } else {
            facts.figures.trip += taken.minutes();
            facts.work = facts.work.or(&taken);
        }
    }
    facts.figures.shift = pairs.minutes();
    facts.figures.rest = rests.minutes();
    facts.figures.expected = expected.minutes();
    let slots: Vec<Slot<'_>> = facts.assigned.slots.clone();
    for (place, slot) in slots.iter().filter(|slot| slot.kind == SlotKind::Pair).enumerate() {
        pair(facts, shift, place, slot);
    }
    facts.figures.worked = facts.work.minutes();
    pairs
}

/// Flexible hours begin when the member arrives, within their range. On a day with leave or a trip they stay
/// fixed, because the minutes of the application were counted so.
fn move_flex(facts: &mut Facts<'_>, shift: &Shift) {
    let (Some(flex), [pair, ..]) = (shift.flex, &shift.pairs[..]) else { return };
    let (zone, day) = (facts.input.zone, facts.input.days[facts.input.at].day);
    let rests = Spans::of(shift.rests.iter().map(|rest| zone.span(day, *rest)));
    if !facts.covers.is_empty() {
        return;
    }
    let Some(slot) = facts.assigned.slots.first_mut() else { return };
    let Some(start) = slot.start else { return };
    let begins = minute(start).clamp(zone.minute(day, flex.range.from), zone.minute(day, flex.core.from));
    slot.span = Span::new(begins, begins + i64::from(pair.length()));
    slot.need = Spans::from(slot.span).without(&rests);
}

/// One pair of punches.
fn pair(facts: &mut Facts<'_>, shift: &Shift, place: usize, slot: &Slot<'_>) {
    let Some(due) = slot.due() else {
        for (side, at) in [(Side::Start, slot.span.from), (Side::End, slot.span.to)] {
            facts.ends.push(end(place, side, at, None, Verdict::Covered, 0));
        }
        return;
    };
    let now = minute_of(facts.input.now);
    let (came, left) = (slot.start.map(minute), slot.end.map(minute));
    let gone = now > slot.end_window.to;
    let ended = now >= due.to;
    let before = slot.need.within(Span::new(due.from, came.unwrap_or(due.from)));
    let after = slot.need.within(Span::new(left.unwrap_or(due.to), due.to));
    let core = core(facts, shift);
    let late = came
        .map(|at| shortfall(before.minutes(), shift.late_grace, core.is_some_and(|core| at <= core.from)));
    let late = late.map(|verdict| if verdict == Verdict::Early { Verdict::Late } else { verdict });
    let early =
        left.map(|at| shortfall(after.minutes(), shift.early_grace, core.is_some_and(|core| at >= core.to)));
    let figures = &mut facts.figures;
    let middle = slot.need.without(&before).without(&after);
    let mut pending = Spans::default();
    match (came, left) {
        (Some(_), Some(_)) => facts.work = facts.work.or(&middle),
        (None, None) if gone => figures.absence += middle.minutes(),
        (Some(_), None) if gone => figures.unproved += middle.minutes(),
        (None, Some(_)) if ended => figures.unproved += middle.minutes(),
        _ => pending = middle,
    }
    let start = match late {
        None if left.is_some() && ended => Verdict::Missing,
        None if left.is_none() && gone => Verdict::Absent,
        None => Verdict::Pending,
        Some(verdict) => {
            figures.add(verdict, before.minutes());
            verdict
        }
    };
    let finish = match early {
        None if came.is_some() && gone => Verdict::Missing,
        None if gone => Verdict::Absent,
        None => Verdict::Pending,
        Some(Verdict::OnTime) => Verdict::OnTime,
        // the member may come back until the pair is over
        Some(_) if !ended => {
            pending = pending.or(&after);
            Verdict::Pending
        }
        Some(verdict) => {
            figures.add(verdict, after.minutes());
            verdict
        }
    };
    figures.pending += pending.minutes();
    for (verdict, minutes) in [(start, &before), (finish, &after)] {
        if verdict == Verdict::Tolerated {
            figures.tolerated += minutes.minutes();
            facts.work = facts.work.or(minutes);
        }
    }
    facts.ends.push(end(place, Side::Start, due.from, slot.start, start, before.minutes()));
    facts.ends.push(end(place, Side::End, due.to, slot.end, finish, after.minutes()));
}

/// The core time of a shift with flexible hours on the day.
fn core(facts: &Facts<'_>, shift: &Shift) -> Option<Span> {
    let day = facts.input.days[facts.input.at].day;
    shift.flex.map(|flex| facts.input.zone.span(day, flex.core))
}

/// The verdict for missing minutes at an end; outside the core time they are a shortage of hours.
fn shortfall(minutes: i32, grace: i32, outside_core: bool) -> Verdict {
    match minutes {
        0 => Verdict::OnTime,
        _ if minutes <= grace => Verdict::Tolerated,
        _ if outside_core => Verdict::Short,
        _ => Verdict::Early,
    }
}

fn end(
    pair: usize,
    side: Side,
    due: Minute,
    punch: Option<&super::model::Punch>,
    verdict: Verdict,
    minutes: i32,
) -> End {
    let at = punch.map(super::model::Punch::at);
    End { pair, side, due: moment_of(due), punch_id: punch.map(|punch| punch.id), at, verdict, minutes }
}

impl Figures {
    fn add(&mut self, verdict: Verdict, minutes: i32) {
        match verdict {
            Verdict::Late => self.late += minutes,
            Verdict::Early => self.early += minutes,
            Verdict::Short => self.absence += minutes,
            _ => {}
        }
    }
}

/// A day with flexible working time: from the first to the last punch.
fn anytime(facts: &mut Facts<'_>, expected: i32, over: bool) {
    let plan = &facts.input.days[facts.input.at];
    let reach = reach(facts.input.zone, plan);
    let figures = &mut facts.figures;
    (figures.shift, figures.expected) = (expected, expected);
    let mut free = expected;
    for cover in &facts.covers {
        let asked = cover.halves.map_or(cover.span.and(reach).minutes(), |halves| expected * halves / 2);
        let taken = asked.min(free);
        free -= taken;
        facts.taken.push(taken);
        let leave = cover.of.kind == ApprovedKind::Leave;
        *(if leave { &mut figures.leave } else { &mut figures.trip }) += taken;
    }
    let there = match &facts.assigned.loose[..] {
        [first, .., last] => Span::new(minute(first), minute(last)),
        _ => Span::new(0, 0),
    };
    facts.work = there.into();
    let worked = there.minutes().min(free);
    figures.worked = worked + figures.trip;
    let missing = free - worked;
    if !over {
        figures.pending = missing;
    } else if facts.assigned.loose.len() == 1 {
        figures.unproved = missing;
        facts.marks.insert(Mark::MissingEnd);
    } else {
        figures.absence = missing;
    }
}

fn finish(mut facts: Facts<'_>, over: bool) -> DayResult {
    let input = facts.input;
    let plan = &input.days[input.at];
    let figures = &mut facts.figures;
    for share in &facts.overtime.shares {
        *figures.overtime.of_mut(share.kind) += share.minutes;
    }
    let work = facts.work.or(&facts.overtime.work);
    figures.night = input.policy.night.map_or(0, |window| night::minutes(input.zone, window, &work));
    if facts.shift().is_some() {
        let dates = night::by_date(input.zone, &facts.work).into_iter();
        let holidays = dates.filter(|(day, _)| DayKind::on(input.plan(*day), *day) == DayKind::Holiday);
        facts.figures.on_holiday = holidays.map(|(_, minutes)| minutes).sum();
    } else if plan.kind == DayKind::Holiday {
        facts.figures.on_holiday = facts.figures.worked;
    }
    mark(&mut facts, over);
    let reasons = reasons(&facts);
    DayResult {
        day: plan.day,
        kind: plan.kind,
        shift_id: facts.shift().map(|shift| shift.id),
        figures: facts.figures,
        marks: facts.marks,
        leave: leave(&facts.covers, &facts.taken, facts.figures.expected),
        overtime: facts.overtime.shares,
        spare: facts.assigned.spare.iter().map(|punch| punch.id).collect(),
        ends: facts.ends,
        reasons,
        settled: over,
    }
}

fn mark(facts: &mut Facts<'_>, over: bool) {
    let mut marks = std::mem::take(&mut facts.marks);
    let mut set = |mark, when: bool| {
        if when {
            marks.insert(mark);
        }
    };
    let figures = &facts.figures;
    let verdict = |wanted, side| facts.ends.iter().any(|end| end.verdict == wanted && end.side == side);
    set(Mark::Absent, figures.absent_halves == 2);
    set(Mark::HalfAbsent, figures.absent_halves == 1);
    set(Mark::Late, figures.late > 0);
    set(Mark::Early, figures.early > 0);
    set(Mark::MissingStart, verdict(Verdict::Missing, Side::Start));
    set(Mark::MissingEnd, verdict(Verdict::Missing, Side::End));
    let short = facts.ends.iter().any(|end| end.verdict == Verdict::Short);
    let anytime = facts.ends.is_empty() && figures.absence > figures.unproved && figures.pending == 0;
    set(Mark::Short, (short || anytime) && figures.absent_halves == 0);
    let covers = |kind: ApprovedKind| facts.covers.iter().any(|cover| cover.of.kind == kind);
    set(Mark::Leave, covers(ApprovedKind::Leave));
    set(Mark::Trip, covers(ApprovedKind::Trip));
    let overtime = &facts.overtime;
    set(Mark::Overtime, !overtime.shares.is_empty());
    let unpunched = overtime
        .applied
        .iter()
        .any(|one| one.needs_proof() && one.proved.is_empty() && !one.asked.is_empty());
    set(Mark::Unpunched, unpunched && over);
    set(Mark::Unapplied, overtime.unapplied > 0);
    let counting = || {
        let slots = facts.assigned.slots.iter().flat_map(|slot| [slot.start, slot.end]).flatten();
        slots.chain(facts.assigned.loose.first().copied()).chain(facts.assigned.loose.last().copied())
    };
    set(Mark::Outside, counting().any(|punch| punch.outside));
    set(Mark::Repaired, counting().any(|punch| punch.source == PunchSource::Repair));
    set(Mark::Unconfirmed, !facts.assigned.waiting.is_empty());
    facts.marks = marks;
}

/// Leave by application. Leave in half days counts half a day each, whatever their length; other leave counts
/// by minutes.
fn leave(covers: &[Cover<'_>], taken: &[i32], expected: i32) -> Vec<LeaveShare> {
    let leave = covers.iter().zip(taken).filter(|(cover, _)| cover.of.kind == ApprovedKind::Leave);
    leave
        .filter(|(_, minutes)| **minutes > 0)
        .map(|(cover, minutes)| {
            let by_minutes = || (100 * minutes + expected / 2) / expected.max(1);
            LeaveShare {
                application_id: cover.of.id,
                type_id: cover.of.type_id,
                name: cover.of.name.clone(),
                minutes: *minutes,
                share: cover.halves.map_or_else(by_minutes, |halves| 50 * halves),
            }
        })
        .collect()
}
