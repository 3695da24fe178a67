//! Validation of types of leave, overtime and trips: pure functions.

use chrono::Datelike;
use serde_json::{Value, json};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{
    AttendType, AttendTypeInput, AttendTypePatch, Compensation, ExtraRule, LEAVE, LeaveRule, OVERTIME, label,
    rounding,
};
use crate::attend::rules::{unique, within};
use crate::engine::balance::accrual::{Accrual, CarryOver, Expiry, Policy};
use crate::engine::leave::rules::{Amount, ONE, TypeRule, Unit, faults};

/// The most types of one kind of an enterprise.
pub const MAX_TYPES: i64 = 100;
const MAX_TEAMS: usize = 200;
const MAX_STEPS: usize = 20;
const MAX_AMOUNT: Amount = 366 * ONE;

/// A type with default values.
pub fn blank(kind: i16) -> AttendTypeInput {
    AttendTypeInput {
        kind,
        unit: if kind == OVERTIME { 0 } else { 1 },
        step: 30,
        rounding: if kind == OVERTIME { 0 } else { 2 },
        paid: true,
        enabled: true,
        rule: json!({}),
        ..AttendTypeInput::default()
    }
}

/// A type after a change, trimmed and checked without look-ups.
pub fn checked(
    before: Option<&AttendType>,
    kind: i16,
    mut patch: AttendTypePatch,
) -> AppResult<AttendTypeInput> {
    let mut check = Checker::new();
    let (accrual, extra) = (patch.accrual.take(), patch.extra.take());
    let input = patch.over(before.map_or_else(|| blank(kind), AttendTypeInput::from));
    let rule = match kind {
        LEAVE => leave(&mut check, before, accrual)?,
        OVERTIME => overtime(&mut check, before, extra)?,
        _ => json!({}),
    };
    let unit = match input.unit {
        0 => Unit::Hour,
        1 => Unit::HalfDay,
        _ => Unit::Day,
    };
    if kind == OVERTIME && unit != Unit::Hour {
        check.refuse("unit", FieldCode::Invalid, "加班按小时计算");
    }
    let counted = TypeRule {
        unit,
        step: input.step,
        rounding: rounding(input.rounding),
        least: input.least.into(),
        over_rest: input.over_rest,
        proof_above: input.proof_above.map(i64::from),
    };
    for (field, message) in faults(&counted) {
        check.refuse(field, FieldCode::Invalid, message);
    }
    if let Some(years) = input.service_years {
        within(&mut check, "serviceYears", years, (0, 60), "司龄（年）");
    }
    if input.gender.is_some_and(|gender| !matches!(gender, 1 | 2)) {
        check.refuse("gender", FieldCode::Invalid, "请选择性别");
    }
    if input.balanced && kind != LEAVE {
        check.refuse("balanced", FieldCode::Invalid, "只有请假可以使用余额");
    }
    let checked = AttendTypeInput {
        name: check.required("name", &format!("{}名称", label(kind)), &input.name, 50),
        team_ids: unique(&mut check, "teamIds", input.team_ids, MAX_TEAMS, "团队"),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 200),
        // a step valid for hours only is kept where days are counted
        step: if unit == Unit::Hour { input.step } else { 30 },
        rule,
        kind,
        unit: input.unit,
        rounding: input.rounding,
        least: input.least,
        proof_above: input.proof_above,
        paid: input.paid,
        over_rest: input.over_rest,
        enabled: input.enabled,
        service_years: input.service_years,
        gender: input.gender,
        balanced: input.balanced,
    };
    check.finish()?;
    Ok(checked)
}

fn leave(
    check: &mut Checker,
    before: Option<&AttendType>,
    change: Option<Option<Policy>>,
) -> AppResult<Value> {
    let had = before.and_then(|row| serde_json::from_value::<LeaveRule>(row.rule.clone()).ok());
    let policy = change.unwrap_or_else(|| had.and_then(|rule| rule.policy));
    for (field, message) in policy.iter().flat_map(policy_faults) {
        check.refuse(&format!("accrual.{field}"), FieldCode::Invalid, message);
    }
    serde_json::to_value(LeaveRule { policy }).map_err(AppError::internal)
}

/// The errors of an accrual policy.
fn policy_faults(policy: &Policy) -> Vec<(&'static str, &'static str)> {
    let mut faults = Vec::new();
    let mut refuse = |wrong: bool, field, message| {
        if wrong {
            faults.push((field, message));
        }
    };
    let sound = |amount: &Amount| (0..=MAX_AMOUNT).contains(amount);
    match &policy.accrual {
        Accrual::Year(amount) | Accrual::Month(amount) => {
            refuse(!sound(amount) || *amount == 0, "amount", "发放额度应大于 0，不超过 366");
        }
        Accrual::ServiceYears(steps) => {
            refuse(steps.is_empty() || steps.len() > MAX_STEPS, "steps", "请填写 1 到 20 档司龄");
            refuse(
                !steps.iter().all(|(years, amount)| *years <= 60 && sound(amount)),
                "steps",
                "司龄应在 60 年以内，额度不超过 366",
            );
            refuse(steps.windows(2).any(|two| two[0].0 >= two[1].0), "steps", "各档司龄应依次增加");
        }
    }
    refuse(!(1..=MAX_AMOUNT).contains(&policy.unit), "unit", "取整单位应大于 0");
    refuse(!(2000..=2100).contains(&policy.since.year()), "since", "请选择开始日期");
    let ends = |expiry: Expiry| match expiry {
        Expiry::Never | Expiry::YearEnd => true,
        Expiry::Days(days) => (1..=3660).contains(&days),
        Expiry::Months(months) => (1..=120).contains(&months),
    };
    refuse(!ends(policy.expiry), "expiry", "有效期应为 1 到 3660 天，或 1 到 120 个月");
    if let Some(CarryOver { cap, expiry }) = policy.carry {
        refuse(!ends(expiry), "carry", "结转的有效期应为 1 到 3660 天，或 1 到 120 个月");
        refuse(cap.is_some_and(|cap| !sound(&cap)), "carry", "结转上限应在 0 到 366 之间");
        refuse(policy.expiry == Expiry::Never, "carry", "永久有效的额度不需要结转");
    }
    faults
}

fn overtime(check: &mut Checker, before: Option<&AttendType>, change: Option<ExtraRule>) -> AppResult<Value> {
    let extra = change.or_else(|| before.map(AttendType::extra)).unwrap_or_default();
    within(check, "leastMinutes", extra.least, (0, 1440), "最短加班（分钟）");
    within(check, "unitMinutes", extra.unit, (1, 480), "加班计算单位（分钟）");
    if let Compensation::Money { percent } = extra.compensation {
        let percents = [percent.workday, percent.rest_day, percent.holiday];
        if percents.iter().any(|percent| !(0..=1000).contains(percent)) {
            check.refuse("percent", FieldCode::Invalid, "加班费比例应在 0 到 1000 之间");
        }
    }
    serde_json::to_value(extra).map_err(AppError::internal)
}
