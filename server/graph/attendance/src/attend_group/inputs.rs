//! GraphQL inputs of attendance groups.

use async_graphql::{ID, MaybeUndefined};
use serde_json::{Value, json};
use xieli_domain::attend_group::model;
use xieli_domain::engine::day::model::{Basis, ByKind, OvertimeRule, Policy};
use xieli_domain::engine::day::shift::Clock;
use xieli_domain::engine::repair::rules::{Limits, Within};
use xieli_domain::engine::schedule::rules::Pattern;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::InputObject;

use super::types::{AttendGroupKind, AttendOutside, AttendRepairKind, AttendRounding};
use crate::absence_group::AbsenceGroup;
use crate::attend::all;
use crate::attend_address::AttendAddress;
use crate::attend_shift::AttendShift;
use crate::attend_shift::inputs::ClockSpanInput;
use crate::core::input::{Read, change};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode_optional, order};
use crate::member::Member;
use crate::role::Role;
use crate::team::Team;

/// Filter of groups; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AttendGroupFilter)]
pub struct AttendGroupFilter {
    /// By name or remark, pinyin or initials.
    pub keyword: Option<String>,
    /// With this kind of working time.
    pub kind: Option<AttendGroupKind>,
    /// To which this member belongs today.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
}

order! {
    /// Sort keys of groups.
    pub enum AttendGroupSort {
        /// Their positions in lists.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of groups; ties are broken by id.
    pub struct AttendGroupOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// The limit of corrections of one kind of punch.
#[derive(Debug, InputObject)]
pub struct AttendRepairQuotaInput {
    /// The kind.
    pub kind: AttendRepairKind,
    /// The maximum per month; only the limit of all kinds applies if absent.
    pub most: Option<i32>,
}

/// The limits of corrections of punches: number, kinds and age.
#[derive(Debug, InputObject)]
pub struct AttendRepairLimitsInput {
    /// The maximum per month, up to 100; unlimited if absent.
    pub month: Option<i32>,
    /// The kinds that may be corrected; none if empty.
    pub kinds: Vec<AttendRepairQuotaInput>,
    /// The maximum age in days, up to 62.
    pub days: Option<i32>,
    /// The maximum age in workdays, up to 62; instead of days.
    pub workdays: Option<i32>,
}

impl AttendRepairLimitsInput {
    fn read(self) -> AppResult<Value> {
        let count = |number: i32| {
            let refuse = || AppError::field("repair", FieldCode::Invalid, "次数和天数不能为负数");
            u32::try_from(number).map_err(|_| refuse())
        };
        let mut kinds = Vec::new();
        for quota in self.kinds {
            kinds.push((quota.kind.into(), quota.most.map(count).transpose()?));
        }
        let within = match (self.days, self.workdays) {
            (Some(_), Some(_)) => {
                let message = "补卡期限按自然日或工作日二选一";
                return Err(AppError::field("repair", FieldCode::Invalid, message));
            }
            (Some(days), None) => Some(Within::Days(count(days)?)),
            (None, Some(days)) => Some(Within::Workdays(count(days)?)),
            (None, None) => None,
        };
        Ok(json!(Limits { month: self.month.map(count).transpose()?, kinds, within }))
    }
}

/// The rule for overtime without an application, for work outside the shift.
#[derive(Debug, InputObject)]
pub struct AttendOvertimeRuleInput {
    /// The minimum in minutes; less does not count.
    pub least: i32,
    /// The unit in minutes, 1 to 480.
    pub unit: i32,
    /// The rounding to units.
    pub rounding: AttendRounding,
}

impl From<AttendOvertimeRuleInput> for OvertimeRule {
    fn from(input: AttendOvertimeRuleInput) -> Self {
        Self { basis: Basis::Proved, least: input.least, unit: input.unit, rounding: input.rounding.into() }
    }
}

/// The policy of night hours and of overtime without an application.
#[derive(Debug, InputObject)]
pub struct AttendPolicyInput {
    /// Night hours; none if absent.
    pub night: Option<ClockSpanInput>,
    /// On workdays; never without an application if absent.
    pub overtime_workday: Option<AttendOvertimeRuleInput>,
    /// On days of rest; never without an application if absent.
    pub overtime_rest_day: Option<AttendOvertimeRuleInput>,
    /// On holidays; never without an application if absent.
    pub overtime_holiday: Option<AttendOvertimeRuleInput>,
}

impl From<AttendPolicyInput> for Policy {
    fn from(input: AttendPolicyInput) -> Self {
        Self {
            punched_overtime: ByKind {
                workday: input.overtime_workday.map(Into::into),
                rest_day: input.overtime_rest_day.map(Into::into),
                holiday: input.overtime_holiday.map(Into::into),
            },
            night: input.night.map(Clock::from),
        }
    }
}

/// A rotation of shifts.
#[derive(Debug, InputObject)]
pub struct AttendTurnInput {
    /// The day of the first shift.
    pub begins_on: Date,
    /// The shifts, up to 62; null is a day of rest.
    pub shift_ids: Vec<Option<ID>>,
}

/// A group of attendance, new or changed; on a change absent fields stay and null clears. Scope and plan
/// apply from `beginsOn`; earlier days keep the earlier ones.
#[derive(Debug, InputObject)]
pub struct AttendGroupInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// The kind of working time; FIXED if absent.
    pub kind: Option<AttendGroupKind>,
    /// The group of absence deduction of its members.
    pub absence_group_id: MaybeUndefined<ID>,
    /// All its addresses, up to 1000; without addresses its members punch anywhere.
    pub address_ids: Option<Vec<ID>>,
    /// The treatment of punches outside all addresses; REFUSED if absent.
    pub outside: Option<AttendOutside>,
    /// Whether members may punch at the place of their open work orders; false if absent.
    pub order_places: Option<bool>,
    /// Whether holidays are free unless the schedule board says otherwise; true if absent.
    pub rests_on_holidays: Option<bool>,
    /// The limits of corrections; three punches of every kind a month within seven days if absent.
    pub repair: Option<AttendRepairLimitsInput>,
    /// Minutes before a shift begins at which members get a reminder, up to 240.
    pub remind_before: MaybeUndefined<i32>,
    /// Minutes after a shift ends at which members without a punch get a reminder, up to 240.
    pub remind_after: MaybeUndefined<i32>,
    /// With free working hours: minutes after midnight at which a day begins; 0 if absent.
    pub day_start: Option<i32>,
    /// With free working hours: minutes expected per day; 480 if absent.
    pub day_minutes: Option<i32>,
    /// The policy of night hours and overtime.
    pub policy: Option<AttendPolicyInput>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// Its position in lists, 0 to 1,000,000; 0 if absent.
    pub sort_order: Option<i32>,
    /// The day from which scope and plan apply; today if absent.
    pub begins_on: Option<Date>,
    /// All teams of the scope, up to 500, with the teams below them.
    pub team_ids: Option<Vec<ID>>,
    /// All roles of the scope, up to 100.
    pub role_ids: Option<Vec<ID>>,
    /// All members named in the scope, up to 2000.
    pub member_ids: Option<Vec<ID>>,
    /// All members excluded from the scope, up to 2000; this takes precedence.
    pub except_member_ids: Option<Vec<ID>>,
    /// With fixed hours: the shifts from Monday to Sunday; null is a day of rest.
    pub week_shift_ids: Option<Vec<Option<ID>>>,
    /// A rotation of shifts instead of a week.
    pub turn: Option<AttendTurnInput>,
    /// With free working hours: all working days of the week, from 1 for Monday; Monday to Friday if absent.
    pub free_days: Option<Vec<i32>>,
}

/// Shifts by id, in order; `None` is a day of rest.
fn shifts(ids: &[Option<ID>]) -> AppResult<Vec<Option<i64>>> {
    ids.iter().map(|id| decode_optional::<AttendShift>(id.as_ref())).collect()
}

/// The plan of an input.
fn pattern(week: Option<Vec<Option<ID>>>, turn: Option<AttendTurnInput>) -> AppResult<Option<Pattern>> {
    match (week, turn) {
        (_, Some(turn)) => {
            Ok(Some(Pattern::Rotation { start: turn.begins_on.0, turn: shifts(&turn.shift_ids)? }))
        }
        (Some(week), None) => {
            let refuse =
                || AppError::field("weekShiftIds", FieldCode::Invalid, "请给出周一至周日每一天的班次");
            let shifts: [Option<i64>; 7] = shifts(&week)?.try_into().map_err(|_| refuse())?;
            Ok(Some(Pattern::Week { shifts }))
        }
        (None, None) => Ok(None),
    }
}

impl Read for AttendGroupInput {
    type Domain = model::AttendGroupPatch;

    fn read(self) -> AppResult<model::AttendGroupPatch> {
        let ids = |ids: Option<Vec<ID>>, read: fn(&[ID]) -> AppResult<Vec<i64>>| {
            ids.map(|ids| read(&ids)).transpose()
        };
        let free_days = self.free_days.map(|days| {
            let day = |day: i32| i16::try_from(day).unwrap_or_default();
            days.into_iter().take(8).map(day).collect()
        });
        let term = model::TermPatch {
            begins_on: self.begins_on.map(|day| day.0),
            team_ids: ids(self.team_ids, all::<Team>)?,
            role_ids: ids(self.role_ids, all::<Role>)?,
            member_ids: ids(self.member_ids, all::<Member>)?,
            except_member_ids: ids(self.except_member_ids, all::<Member>)?,
            pattern: pattern(self.week_shift_ids, self.turn)?,
            free_days,
            anew: false,
        };
        let absence_group =
            change(self.absence_group_id).map(|id| decode_optional::<AbsenceGroup>(id.as_ref()));
        Ok(model::AttendGroupPatch {
            name: self.name,
            kind: self.kind.map(AttendGroupKind::as_i16),
            absence_group_id: absence_group.transpose()?,
            address_ids: ids(self.address_ids, all::<AttendAddress>)?,
            outside: self.outside.map(AttendOutside::as_i16),
            order_places: self.order_places,
            rests_on_holidays: self.rests_on_holidays,
            repair: self.repair.map(AttendRepairLimitsInput::read).transpose()?,
            remind_before: change(self.remind_before),
            remind_after: change(self.remind_after),
            day_start: self.day_start,
            day_minutes: self.day_minutes,
            policy: self.policy.map(|policy| json!(Policy::from(policy))),
            remark: change(self.remark),
            sort_order: self.sort_order,
            term: Some(term),
        })
    }
}

/// Ids of groups.
#[derive(Debug, InputObject)]
pub struct AttendGroupIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
