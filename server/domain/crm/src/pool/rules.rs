//! Rules of the public pool of customers at a given time: right and limit to claim, and due times of reminder
//! and return. Pure functions.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, Code, FieldCode, Viewer, clock};

use super::model::{PoolRule, Standing};
use crate::customer::model::Customer;

/// A rule, checked.
pub fn checked(rule: PoolRule) -> AppResult<PoolRule> {
    let mut check = Checker::new();
    let mut within = |field: &str, value: Option<i32>, from: i32, to: i32, what: &str| {
        if value.is_some_and(|value| !(from..=to).contains(&value)) {
            check.refuse(field, FieldCode::Invalid, format!("{what}为 {from} 到 {to}"));
        }
    };
    within("dailyClaims", rule.daily_claims, 1, 1000, "每日领取上限");
    within("holdingCap", rule.holding_cap, 1, 100_000, "持有客户上限");
    within("coolDownDays", Some(rule.cool_down_days), 0, 365, "冷却天数");
    within("returnDays", rule.return_days, 1, 3650, "自动退回天数");
    within("remindDays", Some(rule.remind_days), 0, 365, "提前提醒天数");
    if rule.return_days.is_some_and(|days| rule.remind_days >= days) {
        check.refuse("remindDays", FieldCode::Invalid, "提前提醒天数须小于自动退回天数");
    }
    check.finish()?;
    Ok(rule)
}

/// The beginning of the day in China in which claims are counted.
pub fn day_begins(now: DateTime<Utc>) -> DateTime<Utc> {
    clock::china_midnight(clock::china_day(now)).unwrap_or(now)
}

/// Time after a claim in which a later claimant learns who was first, although the customer is hidden from
/// them by then: they have seen it in the pool. Callers who never saw the customer learn nothing.
pub const TOLD: TimeDelta = TimeDelta::minutes(1);

/// Whether the viewer may claim customers at all.
pub fn claims(viewer: &Viewer) -> bool {
    viewer.can(Code::Cust) && !viewer.is_external()
}

/// Checks that a member with this standing, who lost this customer at `lost`, may claim one more; the error
/// is the reason.
pub fn may_claim(
    rule: &PoolRule,
    standing: Standing,
    lost: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<(), String> {
    if !rule.enabled {
        return Err("公海已停用".to_owned());
    }
    if let Some(limit) = rule.daily_claims.filter(|limit| standing.claimed_today >= i64::from(*limit)) {
        return Err(format!("今日领取已达上限 {limit} 个"));
    }
    if let Some(cap) = rule.holding_cap.filter(|cap| standing.held >= i64::from(*cap)) {
        return Err(format!("持有客户已达上限 {cap} 个"));
    }
    let again = lost.map(|lost| lost + TimeDelta::days(i64::from(rule.cool_down_days)));
    if let Some(again) = again.filter(|again| now < *again) {
        return Err(format!("该客户处于冷却期，{}后可再次领取", clock::china_time(again)));
    }
    Ok(())
}

/// Since when a customer has been neglected: its last follow-up, or the beginning of the tenure.
pub fn idle_since(customer: &Customer) -> Option<DateTime<Utc>> {
    customer.followed_at.max(customer.owned_at).filter(|_| customer.salesman_id.is_some())
}

/// Customers last attended to before this time return to the pool at `now`; `None` if the rule returns none.
pub fn returns_before(rule: &PoolRule, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let days = rule.return_days.filter(|_| rule.enabled)?;
    Some(now - TimeDelta::days(i64::from(days)))
}

/// The salesperson is notified at `now` about customers last attended to before this time.
pub fn reminds_before(rule: &PoolRule, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let before = returns_before(rule, now).filter(|_| rule.remind_days > 0)?;
    Some(before + TimeDelta::days(i64::from(rule.remind_days)))
}
