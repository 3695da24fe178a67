//! Taking from a ledger and returning to it. The lot that expires first is used first, and a return goes to
//! its original lot.

use chrono::NaiveDate;

use super::accrual::{Policy, Service};
use super::model::{Ledger, Lot, Row, RowKind};
use super::roll_forward::{carry_key, run};
use crate::engine::leave::rules::{Amount, Unit, number};

/// The farthest day for an application: grants of every year until then would have to be computed.
pub const FARTHEST: i64 = 2 * 366;

/// The shortage that prevents an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TooLittle {
    /// The first day without a sufficient balance.
    pub day: NaiveDate,
    /// The missing amount on that day.
    pub missing: Amount,
}

impl TooLittle {
    /// The sentence for the applicant.
    pub fn words(&self, unit: Unit) -> String {
        format!("{} 的余额不足，还差 {}", self.day, unit.words(self.missing))
    }
}

/// The ledger after an approved application takes its amounts, one for each day. Days up to today are
/// allocated at once, future ones on their day, because carry-over may happen before. Amounts reserved for
/// other future days stay available.
pub fn take(
    ledger: &Ledger,
    policy: Option<(&Policy, &Service)>,
    application_id: i64,
    days: &[(NaiveDate, Amount)],
    today: NaiveDate,
) -> Result<Ledger, TooLittle> {
    let mut ledger = run(ledger, policy, today);
    let mut days: Vec<(NaiveDate, Amount)> = days.iter().copied().filter(|(_, amount)| *amount > 0).collect();
    days.sort_unstable();
    for (day, mut need) in days {
        if (day - today).num_days() > FARTHEST {
            return Err(TooLittle { day, missing: need });
        }
        if day > today {
            let reason = "将在当天扣除".to_owned();
            let application_id = Some(application_id);
            ledger.add(Row { lot: None, kind: RowKind::Take, amount: -need, day, application_id, reason });
            continue;
        }
        for lot in ledger.valid_on(day) {
            let part = need.min(left(&ledger, &lot));
            draw_from(&mut ledger, application_id, &lot, day, part);
            need -= part;
            need -= reclaim(&mut ledger, application_id, &lot, day, need);
        }
        if need > 0 {
            return Err(TooLittle { day, missing: need });
        }
    }
    check_reservations(&ledger, policy)?;
    Ok(ledger)
}

/// Checks that every application for a future day can be allocated then.
fn check_reservations(ledger: &Ledger, policy: Option<(&Policy, &Service)>) -> Result<(), TooLittle> {
    let Some((_, last, _)) = ledger.open().last().copied() else { return Ok(()) };
    let then = run(ledger, policy, last);
    match then.open().first() {
        Some((_, day, missing)) => Err(TooLittle { day: *day, missing: *missing }),
        None => Ok(()),
    }
}

/// The rest of a lot.
fn left(ledger: &Ledger, lot: &Lot) -> Amount {
    ledger.of_lot(&lot.key).max(0)
}

fn draw_from(ledger: &mut Ledger, application_id: i64, lot: &Lot, day: NaiveDate, amount: Amount) {
    let reason = format!("使用 {}", lot.key);
    ledger.add(Row {
        lot: Some(lot.key.clone()),
        kind: RowKind::Take,
        amount: -amount,
        day,
        application_id: Some(application_id),
        reason,
    });
}

/// Takes for an earlier day from a lot that has expired since: expired amounts come back, and so does the
/// unused part of the carry-over. Returns the amount.
fn reclaim(ledger: &mut Ledger, application_id: i64, lot: &Lot, day: NaiveDate, need: Amount) -> Amount {
    let Some(until) = lot.until else { return 0 };
    let of = |ledger: &Ledger, key: &str, kind| {
        ledger.sum(|row| row.kind == kind && row.lot.as_deref() == Some(key))
    };
    let plain = |lot: &str, kind, amount, reason: &str| Row {
        lot: Some(lot.to_owned()),
        kind,
        amount,
        day: until,
        application_id: None,
        reason: reason.to_owned(),
    };
    let expired = need.min(-of(ledger, &lot.key, RowKind::Expire)).max(0);
    ledger.add(plain(&lot.key, RowKind::Expire, expired, "补登过期前的请假"));
    let mut back = expired;
    let carried = (-of(ledger, &lot.key, RowKind::Carry)).max(0);
    let key = carry_key(until);
    if let Some(child) = ledger.lot(&key).cloned().filter(|_| carried > 0 && !lot.carried) {
        let part = (need - back).min(carried);
        let lost = (-of(ledger, &child.key, RowKind::Expire)).max(0);
        let here = part.min(left(ledger, &child) + lost).max(0);
        let revived = (here - left(ledger, &child)).max(0);
        ledger.add(plain(&child.key, RowKind::Expire, revived, "补登过期前的请假"));
        ledger.add(plain(&child.key, RowKind::Carry, -here, "补登结转前的请假"));
        ledger.add(plain(&lot.key, RowKind::Carry, here, "补登结转前的请假"));
        back += here;
    }
    draw_from(ledger, application_id, lot, day, back);
    back
}

/// The ledger after an application's amounts are returned to their original lots. A lot that has expired
/// since carries the amount over or lets it expire.
pub fn give_back(
    ledger: &Ledger,
    policy: Option<(&Policy, &Service)>,
    application_id: i64,
    today: NaiveDate,
) -> Ledger {
    let mut ledger = ledger.clone();
    let mut taken: Vec<(Option<String>, NaiveDate, Amount)> = Vec::new();
    for row in ledger.rows.iter().filter(|row| row.application_id == Some(application_id)) {
        match taken.iter_mut().find(|(lot, day, _)| (lot, *day) == (&row.lot, row.day)) {
            Some((_, _, amount)) => *amount += row.amount,
            None => taken.push((row.lot.clone(), row.day, row.amount)),
        }
    }
    for (lot, day, amount) in taken {
        let reason = "申请作废".to_owned();
        let application_id = Some(application_id);
        ledger.add(Row { lot, kind: RowKind::Return, amount: -amount, day, application_id, reason });
    }
    run(&ledger, policy, today)
}

/// The ledger after a manual correction: a positive amount becomes a lot of its own, a negative one is taken
/// from the lots that expire first, as far as they are not reserved.
pub fn correct(
    ledger: &Ledger,
    policy: Option<(&Policy, &Service)>,
    lot: Lot,
    amount: Amount,
    reason: &str,
    today: NaiveDate,
) -> Result<Ledger, TooLittle> {
    let mut ledger = ledger.clone();
    let row = |lot: &Lot, amount| Row {
        lot: Some(lot.key.clone()),
        kind: RowKind::Correct,
        amount,
        day: today,
        application_id: None,
        reason: reason.to_owned(),
    };
    if amount >= 0 {
        ledger.add(row(&lot, amount));
        ledger.lots.push(lot);
        return Ok(ledger);
    }
    let mut need = -amount;
    for lot in ledger.valid_on(today) {
        let part = need.min(left(&ledger, &lot));
        ledger.add(row(&lot, -part));
        need -= part;
    }
    if need > 0 {
        return Err(TooLittle { day: today, missing: need });
    }
    check_reservations(&ledger, policy)?;
    Ok(ledger)
}

/// The largest amount that can be taken on a day, today or later, without touching other reservations.
pub fn available(
    ledger: &Ledger,
    policy: Option<(&Policy, &Service)>,
    day: NaiveDate,
    today: NaiveDate,
) -> Amount {
    if (day - today).num_days() > FARTHEST {
        return 0;
    }
    let then = run(ledger, policy, day.max(today));
    let most: Amount = then.valid_on(day).iter().map(|lot| left(&then, lot)).sum();
    let fits = |amount: Amount| take(ledger, policy, i64::MIN, &[(day, amount)], today).is_ok();
    if fits(most) {
        return most;
    }
    // the search is valid because availability is monotonic
    let (mut good, mut bad) = (0, most);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        *(if fits(middle) { &mut good } else { &mut bad }) = middle;
    }
    good
}

/// A balance as text, with the next expiry: `余 8 天，其中 3 天 2026-03-31 前有效`.
pub fn words(ledger: &Ledger, unit: Unit, today: NaiveDate) -> String {
    let balance = unit.words(ledger.balance());
    let soonest = ledger.valid_on(today).into_iter().find(|lot| lot.until.is_some() && left(ledger, lot) > 0);
    match soonest.and_then(|lot| Some((lot.until?, left(ledger, &lot)))) {
        Some((until, amount)) => {
            format!("余 {balance}，其中 {} {} {until} 前有效", number(amount), unit.label())
        }
        None => format!("余 {balance}"),
    }
}
