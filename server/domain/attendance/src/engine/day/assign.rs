//! Assigns punches to the ends of shifts, over neighbouring days. Each punch counts once: for the nearest end
//! whose window contains it, of any day. A start takes the earliest of its punches, an end the latest.
//!
//! The nearest end is found from the shifts of the neighbouring days alone, so that two days that are
//! computed apart never take the same punch.

use super::cover::{covered, covers, on_day};
use super::model::{Approved, ApprovedKind, DayInput, Extent, NEIGHBOURS, Plan, Punch, PunchState};
use super::result::Side;
use super::shift::{Clock, DAY, EARLIEST, LATEST, MAX_WINDOW};
use super::span::{Minute, Span, Spans};
use super::zone::minute_of;

/// Minutes outside of applied overtime within which punches prove it.
const MARGIN: i64 = 120;
/// Overtime that ends at most so many minutes before a shift joins it without a punch.
const JOINS: i64 = 30;
/// Minimum distance in minutes of punches at both ends of a pair, or a quarter of the pair: a second punch on
/// arrival is no leaving.
const APART: i64 = 30;
/// Minutes before a day with flexible working time in which punches count for an end of the day before.
const BEFORE_ANYTIME: i32 = 120;

/// Kind of work of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotKind {
    /// A pair of the shift.
    Pair,
    /// An overtime application that is apart from the shift.
    Overtime,
}

/// A stretch of work with a punch at either end.
#[derive(Debug, Clone)]
pub struct Slot<'a> {
    /// The work.
    pub kind: SlotKind,
    /// Its minutes by the plan or the application.
    pub span: Span,
    /// Its minutes of work outside of rests and applications.
    pub need: Spans,
    /// Punches count for its start within these minutes.
    pub start_window: Span,
    /// Punches count for its end within these minutes.
    pub end_window: Span,
    /// The punch that counts for its start.
    pub start: Option<&'a Punch>,
    /// The punch that counts for its end.
    pub end: Option<&'a Punch>,
}

impl Slot<'_> {
    /// The minutes at which punches are due; `None` if everything is covered.
    pub fn due(&self) -> Option<Span> {
        Some(Span::new(self.need.first()?, self.need.last()?))
    }

    /// Whether a punch counts for one of its ends.
    pub fn has(&self, punch: &Punch) -> bool {
        [self.start, self.end].iter().flatten().any(|one| one.id == punch.id)
    }
}

/// The punches of a day.
#[derive(Debug, Clone, Default)]
pub struct Assigned<'a> {
    /// Its pairs, then its overtime applications, in their order.
    pub slots: Vec<Slot<'a>>,
    /// Punches of a day without a shift in chronological order, including those at the ends of overtime.
    pub loose: Vec<&'a Punch>,
    /// Punches that count for no end, in chronological order.
    pub spare: Vec<&'a Punch>,
    /// Punches of the day that wait for confirmation.
    pub waiting: Vec<&'a Punch>,
}

/// A punch at its minute.
pub(super) fn minute(punch: &Punch) -> Minute {
    minute_of(punch.at())
}

/// The punches of the day.
pub fn assign<'a>(input: &DayInput<'a>) -> Assigned<'a> {
    let first = input.at.saturating_sub(NEIGHBOURS);
    let last = (input.at + NEIGHBOURS).min(input.days.len().saturating_sub(1));
    let near: Vec<(usize, Vec<Slot<'a>>)> = (first..=last).map(|at| (at, slots(input, at))).collect();
    let targets = targets(&near);
    let mut day = Assigned::default();
    let mut groups: Vec<[Vec<&'a Punch>; 2]> = Vec::new();
    for (at, slots) in near {
        if at == input.at {
            groups = slots.iter().map(|_| [Vec::new(), Vec::new()]).collect();
            day.slots = slots;
        }
    }
    let shiftless = matches!(input.days[input.at].plan, Plan::Free | Plan::Anytime { .. });
    for punch in sorted(input, first, last) {
        let target = nearest(&targets, minute(punch));
        let of = target.map_or_else(|| unclaimed(input, punch), |target| Some(target.day));
        if of != Some(input.at) {
            continue;
        }
        if punch.state == PunchState::Waiting {
            day.waiting.push(punch);
            continue;
        }
        if shiftless {
            day.loose.push(punch);
        }
        match target {
            Some(target) => groups[target.slot][usize::from(target.side == Side::End)].push(punch),
            None if !shiftless => day.spare.push(punch),
            None => {}
        }
    }
    for (slot, [starts, ends]) in day.slots.iter_mut().zip(&mut groups) {
        fill_other_end(slot, starts, ends);
        slot.start = starts.first().copied();
        slot.end = ends.last().copied();
        if !shiftless {
            let all = starts.iter().chain(ends.iter()).copied();
            day.spare.extend(all.filter(|punch| !slot.has(punch)));
        }
    }
    if let [_, between @ .., _] = &day.loose[..] {
        let taken = |punch: &Punch| day.slots.iter().any(|slot| slot.has(punch));
        day.spare.extend(between.iter().copied().filter(|punch| !taken(punch)));
    }
    day.spare.sort_by_key(|punch| (punch.at(), punch.id));
    day
}

/// Punches that count or may count, near the day, in chronological order; ties by id.
fn sorted<'a>(input: &DayInput<'a>, first: usize, last: usize) -> Vec<&'a Punch> {
    let (from, to) = (input.days[first].day, input.days[last].day);
    let from = input.zone.minute(from, -MAX_WINDOW);
    let to = input.zone.minute(to, 3 * DAY);
    let counts = |punch: &&Punch| punch.state != PunchState::Refused && (from..to).contains(&minute(punch));
    let mut punches: Vec<&Punch> = input.punches.iter().filter(counts).collect();
    punches.sort_by_key(|punch| (punch.at(), punch.id));
    punches
}

/// An end to be punched.
#[derive(Debug, Clone, Copy)]
struct Target {
    day: usize,
    slot: usize,
    side: Side,
    due: Minute,
    window: Span,
}

fn targets(near: &[(usize, Vec<Slot<'_>>)]) -> Vec<Target> {
    let mut targets = Vec::new();
    for (day, slots) in near {
        for (slot, one) in slots.iter().enumerate() {
            let Some(due) = one.due() else { continue };
            let target = |side, due, window| Target { day: *day, slot, side, due, window };
            targets.push(target(Side::Start, due.from, one.start_window));
            targets.push(target(Side::End, due.to, one.end_window));
        }
    }
    targets
}

/// The nearest end whose window contains the minute; of two equally near ones the earlier.
fn nearest(targets: &[Target], at: Minute) -> Option<Target> {
    let open = targets.iter().filter(|one| one.window.from <= at && at <= one.window.to);
    open.min_by_key(|one| ((one.due - at).abs(), one.due, one.day, one.slot)).copied()
}

/// Index of the day of a punch outside all windows: that of its date, or the day before if that is still
/// going on.
fn unclaimed(input: &DayInput<'_>, punch: &Punch) -> Option<usize> {
    let local = input.zone.local(punch.at());
    let at = input.place(local.date())?;
    let since_midnight =
        i32::try_from((minute(punch) - input.zone.minute(local.date(), 0)).max(0)).unwrap_or(0);
    let goes_on = |at: usize| match input.days[at].plan {
        Plan::Anytime { begins, .. } => since_midnight < begins,
        _ => false,
    };
    let before = at.checked_sub(1).filter(|before| goes_on(at) || goes_on(*before));
    Some(before.unwrap_or(at))
}

/// If one end has no punch and the other has several, the one farthest from the other end may have been meant
/// for it, unless it is only a repetition.
fn fill_other_end<'a>(slot: &Slot<'_>, starts: &mut Vec<&'a Punch>, ends: &mut Vec<&'a Punch>) {
    let Some(due) = slot.due() else { return };
    let apart = APART.min((due.to - due.from) / 4).max(1);
    let inside = |window: Span, punch: &Punch| (window.from..=window.to).contains(&minute(punch));
    if ends.is_empty()
        && let [first, .., last] = starts[..]
        && minute(last) - minute(first) >= apart
        && inside(slot.end_window, last)
    {
        ends.extend(starts.pop());
    } else if starts.is_empty()
        && let [first, .., last] = ends[..]
        && minute(last) - minute(first) >= apart
        && inside(slot.start_window, first)
    {
        starts.push(ends.remove(0));
    }
}

/// The stretches of work of a day.
fn slots<'a>(input: &DayInput<'a>, at: usize) -> Vec<Slot<'a>> {
    let plan = &input.days[at];
    let zone = input.zone;
    let overtime = owned(input, at);
    let apart = |span: Span| Slot {
        kind: SlotKind::Overtime,
        span,
        need: span.into(),
        start_window: Span::new(span.from - MARGIN, span.to),
        end_window: Span::new(span.from, span.to + MARGIN),
        start: None,
        end: None,
    };
    let Plan::Shift(shift) = &plan.plan else {
        let free = plan.plan == Plan::Free;
        return overtime.into_iter().filter(|_| free).map(|(_, span)| apart(span)).collect();
    };
    let covered = covered(&covers(input, at));
    let rests = Spans::of(shift.rests.iter().map(|rest| zone.span(plan.day, *rest)));
    let anytime_next = matches!(input.days.get(at + 1).map(|next| &next.plan), Some(Plan::Anytime { .. }));
    let latest = shift.latest.unwrap_or(LATEST);
    let latest = if anytime_next { latest.min(BEFORE_ANYTIME) } else { latest };
    let reach = shift.flex.map_or(shift.span(), |flex| flex.range);
    let open = Clock::new(reach.from - shift.earliest.unwrap_or(EARLIEST), reach.to + latest);
    let pairs: Vec<Span> = shift.pairs.iter().map(|pair| zone.span(plan.day, *pair)).collect();
    let open = zone.span(plan.day, open);
    let mut slots: Vec<Slot<'a>> = Vec::with_capacity(pairs.len() + overtime.len());
    for (place, span) in pairs.iter().copied().enumerate() {
        let need = Spans::from(span).without(&rests).without(&covered);
        let due = Span::new(need.first().unwrap_or(span.from), need.last().unwrap_or(span.to));
        let before = place.checked_sub(1).map_or(open.from, |before| pairs[before].from);
        let after = pairs.get(place + 1).map_or(open.to, |next| next.to);
        let (start_window, end_window) = (Span::new(before, due.to), Span::new(due.from, after));
        let (start, end) = (None, None);
        slots.push(Slot { kind: SlotKind::Pair, span, need, start_window, end_window, start, end });
    }
    for (_, span) in overtime {
        if !joins(&mut slots, span, i64::from(latest)) {
            slots.push(apart(span));
        }
    }
    slots
}

/// Extends the windows of a shift by adjacent overtime; returns whether the overtime needs no punches of its
/// own.
fn joins(slots: &mut [Slot<'_>], overtime: Span, latest: i64) -> bool {
    let mut pairs: Vec<&mut Slot<'_>> = slots.iter_mut().filter(|slot| slot.kind == SlotKind::Pair).collect();
    if let Some(last) = pairs.last_mut()
        && last.need.last() == Some(last.span.to)
        && overtime.to > last.span.to
        && (last.span.from..=last.span.to + latest).contains(&overtime.from)
    {
        last.end_window.to = last.end_window.to.max(overtime.to + MARGIN);
        return true;
    }
    if let Some(first) = pairs.first_mut()
        && first.need.first() == Some(first.span.from)
        && overtime.from < first.span.from
        && (first.span.from - JOINS..=first.span.to).contains(&overtime.to)
    {
        first.start_window.from = first.start_window.from.min(overtime.from - MARGIN);
        return true;
    }
    pairs.iter().any(|pair| pair.span.and(overtime) == overtime)
}

/// The overtime applications that belong to a day, with their minutes, from the earliest on.
pub fn owned<'a>(input: &DayInput<'a>, at: usize) -> Vec<(&'a Approved, Span)> {
    let mut owned: Vec<(&Approved, Span)> = input
        .approved
        .iter()
        .filter(|one| matches!(one.kind, ApprovedKind::Overtime(_)))
        .filter_map(|one| Some((one, overtime_span(input, one)?)))
        .filter(|(_, span)| owner(input, *span) == Some(at))
        .collect();
    owned.sort_by_key(|(one, span)| (span.from, one.id));
    owned
}

fn overtime_span(input: &DayInput<'_>, one: &Approved) -> Option<Span> {
    match one.extent {
        Extent::Moments { from, to } => Some(Span::new(minute_of(from), minute_of(to))),
        Extent::Halves { from, .. } => {
            let day = input.plan(from)?;
            on_day(input.zone, &one.extent, day)
        }
    }
    .filter(|span| span.minutes() > 0)
}

/// The day whose shift it follows or precedes without a pause, else the date on which it begins.
fn owner(input: &DayInput<'_>, overtime: Span) -> Option<usize> {
    let date = input.zone.day(overtime.from);
    let at = input.place(date)?;
    let shift = |at: usize| match &input.days.get(at)?.plan {
        Plan::Shift(shift) => Some(input.zone.span(input.days[at].day, shift.span())),
        _ => None,
    };
    let follows = |at: &usize| shift(*at).is_some_and(|span| (span.from..=span.to).contains(&overtime.from));
    let precedes = |at: &usize| shift(*at).is_some_and(|span| (span.from..=span.to).contains(&overtime.to));
    let near = [at.checked_sub(1), Some(at), Some(at + 1)];
    let near = || near.into_iter().flatten();
    near().find(follows).or_else(|| near().find(precedes)).or(Some(at))
}
