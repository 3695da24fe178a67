//! Advances a ledger over time: grants are added, lots expire or are carried over, and reservations for
//! future days are allocated. Repeating it for the same day adds nothing.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};

use super::accrual::{Granted, Policy, Service, granted};
use super::model::{Ledger, Lot, Row, RowKind};
use crate::engine::leave::rules::{Amount, number};

/// The ledger at the end of a day. Without a policy there are no grants and no carry-over; lots of
/// corrections still expire.
pub fn run(ledger: &Ledger, policy: Option<(&Policy, &Service)>, through: NaiveDate) -> Ledger {
    let mut ledger = ledger.clone();
    let grants = policy.map(|(policy, service)| granted(policy, service, through)).unwrap_or_default();
    let mut done = None;
    while let Some(day) = next(&ledger, &grants, through, done) {
        let mut ended: Vec<Lot> =
            ledger.lots.iter().filter(|lot| lot.until.is_some_and(|end| end < day)).cloned().collect();
        // in order: an amount moved to the next lot is carried over with it
        ended.sort_by(|one, two| one.order().cmp(&two.order()));
        for lot in &ended {
            close(&mut ledger, policy.map(|(policy, _)| policy), lot, day);
        }
        for grant_of in grants.iter().filter(|grant| grant.lot.from <= day) {
            grant(&mut ledger, grant_of, day);
        }
        for (id, of, amount) in ledger.open().into_iter().filter(|(_, of, _)| *of <= day) {
            allocate(&mut ledger, id, of, amount);
        }
        done = Some(day);
    }
    ledger
}

/// The next day after another, up to the last, with an event: a lot with a rest expires, a grant begins or
/// changes, an application is due.
fn next(
    ledger: &Ledger,
    grants: &[Granted],
    through: NaiveDate,
    after: Option<NaiveDate>,
) -> Option<NaiveDate> {
    let (mut left, mut given): (BTreeMap<&str, Amount>, BTreeMap<&str, Amount>) = Default::default();
    for row in &ledger.rows {
        let Some(lot) = row.lot.as_deref() else { continue };
        *left.entry(lot).or_default() += row.amount;
        if row.kind == RowKind::Grant {
            *given.entry(lot).or_default() += row.amount;
        }
    }
    let of = |sums: &BTreeMap<&str, Amount>, key: &str| sums.get(key).copied().unwrap_or(0);
    let full = ledger.lots.iter().filter(|lot| of(&left, &lot.key) != 0);
    let ends = full.filter_map(|lot| lot.until?.checked_add_days(Days::new(1)));
    let missing = grants.iter().filter(|grant| of(&given, &grant.lot.key) != grant.amount);
    let open = ledger.open().into_iter().map(|(_, day, _)| day);
    let days = ends.chain(missing.map(|grant| grant.lot.from)).chain(open);
    days.filter(|day| *day <= through && after.is_none_or(|after| *day > after)).min()
}

/// Adds a grant, or what is missing of it. A shrinking grant takes back at most the unreserved rest, and an
/// expired one stays.
fn grant(ledger: &mut Ledger, grant: &Granted, day: NaiveDate) {
    let key = &grant.lot.key;
    let known = ledger.lot(key).is_some();
    if known && grant.lot.until.is_some_and(|until| until < day) {
        return;
    }
    if !known {
        ledger.lots.push(grant.lot.clone());
    }
    let given = ledger.sum(|row| row.kind == RowKind::Grant && row.lot.as_deref() == Some(key));
    let missing = grant.amount - given;
    let amount =
        if missing < 0 { missing.max(-ledger.of_lot(key).min(ledger.balance()).max(0)) } else { missing };
    let reason = if given == 0 { format!("{key} 发放") } else { format!("{key} 发放有变") };
    ledger.add(row(key, RowKind::Grant, amount, if given == 0 { grant.lot.from } else { day }, reason));
}

fn row(lot: &str, kind: RowKind, amount: Amount, day: NaiveDate, reason: String) -> Row {
    Row { lot: Some(lot.to_owned()), kind, amount, day, application_id: None, reason }
}

/// Closes an expired lot: applications for its days that used younger lots are moved to it first, then the
/// rest is carried over or expires.
fn close(ledger: &mut Ledger, policy: Option<&Policy>, lot: &Lot, day: NaiveDate) {
    reallocate(ledger, lot);
    let left = ledger.of_lot(&lot.key);
    let Some(until) = lot.until.filter(|_| left > 0) else { return };
    let next_day = until.checked_add_days(Days::new(1)).unwrap_or(until);
    let carry = policy.and_then(|policy| policy.carry).filter(|_| !lot.carried);
    let key = carry_key(until);
    let carried = match carry {
        Some(carry) => {
            let before = ledger.sum(|row| row.kind == RowKind::Carry && row.lot.as_deref() == Some(&key));
            carry.cap.map_or(left, |cap| left.min((cap - before).max(0)))
        }
        None => 0,
    };
    if let Some(carry) = carry.filter(|_| carried > 0) {
        if ledger.lot(&key).is_none() {
            let until = carry.expiry.until(next_day);
            ledger.lots.push(Lot { key: key.clone(), from: next_day, until, carried: true });
        }
        let reason = format!("{} 结转 {}", lot.key, number(carried));
        ledger.add(row(&lot.key, RowKind::Carry, -carried, until, reason.clone()));
        ledger.add(row(&key, RowKind::Carry, carried, next_day, reason));
    }
    let expired = left - carried;
    let reason = format!("{} 于 {until} 过期", lot.key);
    ledger.add(row(&lot.key, RowKind::Expire, -expired, until, reason));
    // a late carry-over into a lot that has expired, too
    if let Some(child) = ledger.lot(&key).cloned().filter(|child| child.until.is_some_and(|end| end < day))
        && carried > 0
    {
        close(ledger, policy, &child, day);
    }
}

/// The key of the lot that takes the carry-over of a day.
pub(super) fn carry_key(until: NaiveDate) -> String {
    format!("carry:{until}")
}

/// Moves applications for a lot's days from younger lots to its rest, the earliest days first, so that no
/// usable amount expires.
fn reallocate(ledger: &mut Ledger, lot: &Lot) {
    let mut taken: Vec<(NaiveDate, i64, String)> = Vec::new();
    for row in &ledger.rows {
        let (Some(of), Some(id)) = (&row.lot, row.application_id) else { continue };
        let younger = ledger.lot(of).is_some_and(|other| other.order() > lot.order());
        if younger && lot.valid_on(row.day) && !taken.contains(&(row.day, id, of.clone())) {
            taken.push((row.day, id, of.clone()));
        }
    }
    taken.sort_unstable();
    for (day, id, of) in taken {
        let left = ledger.of_lot(&lot.key);
        if left <= 0 {
            return;
        }
        let mine =
            |row: &Row| row.day == day && row.application_id == Some(id) && row.lot.as_deref() == Some(&of);
        let amount = left.min(-ledger.sum(mine));
        if amount <= 0 {
            continue;
        }
        let reason = format!("先用 {}", lot.key);
        let application_id = Some(id);
        ledger.add(Row { application_id, ..row(&of, RowKind::Move, amount, day, reason.clone()) });
        ledger.add(Row { application_id, ..row(&lot.key, RowKind::Move, -amount, day, reason) });
    }
}

/// Allocates an application for a day that has come to lots, as far as they suffice.
fn allocate(ledger: &mut Ledger, id: i64, day: NaiveDate, amount: Amount) {
    let mut need = amount;
    for lot in ledger.valid_on(day) {
        let part = need.min(ledger.of_lot(&lot.key)).max(0);
        if part > 0 {
            let reason = format!("使用 {}", lot.key);
            let application_id = Some(id);
            let open = Row { lot: None, application_id, ..row("", RowKind::Move, part, day, reason.clone()) };
            ledger.add(open);
            ledger.add(Row { application_id, ..row(&lot.key, RowKind::Move, -part, day, reason) });
            need -= part;
        }
    }
}
