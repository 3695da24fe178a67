//! Overtime of a day: as applied for, as proved by punches, and by the kind of date of each minute.

use super::assign::{Assigned, SlotKind, minute, owned};
use super::model::{Approved, ApprovedKind, Basis, ByKind, DayInput, DayKind, OvertimeRule, Plan};
use super::night;
use super::result::OvertimeShare;
use super::span::{Span, Spans};
use super::zone::minute_of;

/// Minutes of work after the shift, or on a free day, above which missing applications are marked. If the
/// shift does not say when overtime begins, those first minutes are ignored.
const NOTICED: i32 = 30;

/// An overtime application with its result on the day.
#[derive(Debug, Clone)]
pub struct Applied<'a> {
    /// The application.
    pub of: &'a Approved,
    /// Requested minutes outside the shift and outside leave.
    pub asked: Spans,
    /// Those of them that punches prove.
    pub proved: Spans,
    /// Minutes that count, in units.
    pub counted: i32,
    /// Whether more minutes may still count.
    pub open: bool,
}

impl Applied<'_> {
    /// Whether punches have to prove it.
    pub fn needs_proof(&self) -> bool {
        matches!(self.of.kind, ApprovedKind::Overtime(OvertimeRule { basis: Basis::Proved, .. }))
    }
}

/// Overtime of a day.
#[derive(Debug, Clone, Default)]
pub struct Overtime<'a> {
    /// The applications of the day.
    pub applied: Vec<Applied<'a>>,
    /// Minutes in units, by application and kind.
    pub shares: Vec<OvertimeShare>,
    /// Minutes that count without an application.
    pub punched: i32,
    /// Minutes outside the shift that do not count.
    pub unapplied: i32,
    /// The minutes that count, before rounding.
    pub work: Spans,
}

/// The work of a day as its punches show it.
struct Presence {
    /// All minutes outside the shift.
    all: Spans,
    /// Those of them that the shift lets count without an application.
    counts: Spans,
    /// Those of them that should have been applied for.
    noticed: Spans,
}

/// Overtime of a day, given the minutes of its shift and of leave.
pub fn overtime<'a>(
    input: &DayInput<'a>,
    day: &Assigned<'a>,
    shift: &Spans,
    leave: &Spans,
    over: bool,
) -> Overtime<'a> {
    let presence = presence(input, day);
    let mut found = Overtime::default();
    let mut used = shift.or(leave);
    let mut asked_for = Spans::default();
    for (of, span) in owned(input, input.at) {
        let ApprovedKind::Overtime(rule) = of.kind else { continue };
        let asked = Spans::from(span).without(&used);
        used = used.or(&asked);
        // a pause before it was not meant to be overtime
        let from = shift.last().filter(|end| *end < span.to).map_or(span.from, |end| end.min(span.from));
        asked_for = asked_for.or(&Span::new(from, span.to).into());
        let proved = asked.and(&presence.all);
        let ended = minute_of(input.now) >= span.to;
        let work = match rule.basis {
            Basis::Applied if ended => asked.clone(),
            Basis::Applied => Spans::default(),
            Basis::Proved => proved.clone(),
        };
        let shares = shares(input, &work, |_| Some(rule), Some(of));
        let counted = shares.iter().map(|share| share.minutes).sum();
        if counted > 0 {
            found.work = found.work.or(&work);
        }
        found.shares.extend(shares);
        let open = if rule.basis == Basis::Applied { !ended } else { !over };
        found.applied.push(Applied { of, asked, proved, counted, open });
    }
    let rest = presence.all.without(&used).without(&asked_for);
    let rule = |kind| *input.policy.punched_overtime.of(kind);
    let counting = rest.and(&presence.counts);
    let shares = shares(input, &counting, rule, None);
    found.punched = shares.iter().map(|share| share.minutes).sum();
    if found.punched > 0 {
        found.work = found.work.or(&counting);
        found.shares.extend(shares);
    } else {
        found.unapplied =
            Some(rest.and(&presence.noticed).minutes()).filter(|minutes| *minutes >= NOTICED).unwrap_or(0);
    }
    found
}

/// Minutes of presence outside the shift.
fn presence(input: &DayInput<'_>, day: &Assigned<'_>) -> Presence {
    let between = |start, end| Span::new(minute(start), minute(end));
    let Plan::Shift(shift) = &input.days[input.at].plan else {
        let whole = || day.slots.iter().filter_map(|slot| Some(between(slot.start?, slot.end?)));
        let taken = |punch: &&super::model::Punch| day.slots.iter().any(|slot| slot.has(punch));
        // from the first to the last punch, unless each belongs to an application
        let apart = whole().count() == day.slots.len() && day.loose.iter().all(taken);
        let all = match &day.loose[..] {
            [first, .., last] if !apart => between(first, last).into(),
            _ => Spans::of(whole()),
        };
        let counts = if input.days[input.at].plan == Plan::Free { all.clone() } else { Spans::default() };
        return Presence { all, noticed: counts.clone(), counts };
    };
    let (mut all, mut counts, mut noticed) = (Vec::new(), Vec::new(), Vec::new());
    let pairs = shift.pairs.len();
    for (place, slot) in day.slots.iter().enumerate() {
        if slot.kind == SlotKind::Overtime {
            let both = slot.start.zip(slot.end);
            all.extend(both.map(|(start, end)| between(start, end)));
            continue;
        }
        if let Some(start) = slot.start {
            all.push(Span::new(minute(start), slot.span.from));
            if let Some(pause) = shift.overtime_before.filter(|_| place == 0) {
                counts.push(Span::new(minute(start), slot.span.from - i64::from(pause)));
            }
        }
        if let Some(end) = slot.end {
            all.push(Span::new(slot.span.to, minute(end)));
            if place + 1 == pairs {
                let after = |pause: i32| Span::new(slot.span.to + i64::from(pause), minute(end));
                counts.extend(shift.overtime_after.map(after));
                noticed.push(after(shift.overtime_after.unwrap_or(NOTICED)));
            }
        }
    }
    noticed.extend(counts.iter().copied());
    Presence { all: Spans::of(all), counts: Spans::of(counts), noticed: Spans::of(noticed) }
}

/// Minutes of overtime by the kind of their date, in units. The minimum applies to their sum: half an hour
/// beyond midnight is not lost.
fn shares(
    input: &DayInput<'_>,
    work: &Spans,
    rule: impl Fn(DayKind) -> Option<OvertimeRule>,
    of: Option<&Approved>,
) -> Vec<OvertimeShare> {
    let mut by_kind: ByKind<i32> = ByKind::default();
    for (day, minutes) in night::by_date(input.zone, work) {
        *by_kind.of_mut(DayKind::on(input.plan(day), day)) += minutes;
    }
    let ruled = || DayKind::ALL.into_iter().filter_map(|kind| Some((kind, rule(kind)?, *by_kind.of(kind))));
    let all: i32 = ruled().map(|(_, _, minutes)| minutes).sum();
    ruled()
        .filter(|(_, rule, _)| all >= rule.least)
        .map(|(kind, rule, minutes)| {
            let units = rule.rounding.apply(minutes.into(), rule.unit.into());
            OvertimeShare {
                application_id: of.map(|of| of.id),
                type_id: of.map(|of| of.type_id),
                kind,
                minutes: i32::try_from(units).unwrap_or(minutes),
            }
        })
        .filter(|share| share.minutes > 0)
        .collect()
}
