//! Inputs of groups of attendance.

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

/// Which groups; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AttendGroupFilter)]
pub struct AttendGroupFilter {
    /// By name or remark, pinyin or initials.
    pub keyword: Option<String>,
    /// The groups whose members work so.
    pub kind: Option<AttendGroupKind>,
    /// Which this member is in today.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
}

order! {
    /// The columns that groups can be sorted by.
    pub enum AttendGroupSort {
        /// Their places.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of groups; ties are broken by id.
    pub struct AttendGroupOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// How many punches of a kind may be repaired.
#[derive(Debug, InputObject)]
pub struct AttendRepairQuotaInput {
    /// Which.
    pub kind: AttendRepairKind,
    /// At most so many in a month; only the limit of all kinds holds if absent.
    pub most: Option<i32>,
}

/// How many punches may be repaired, of which kinds and how old.
#[derive(Debug, InputObject)]
pub struct AttendRepairLimitsInput {
    /// At most so many in a month, up to 100; as many as are needed if absent.
    pub month: Option<i32>,
    /// The kinds that may be repaired; none if empty.
    pub kinds: Vec<AttendRepairQuotaInput>,
    /// Within so many days after the punch's own, up to 62.
    pub days: Option<i32>,
    /// Within so many workdays after the punch's own, up to 62; instead of days.
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

/// How work outside the shift is overtime without an application.
#[derive(Debug, InputObject)]
pub struct AttendOvertimeRuleInput {
    /// Less than so many minutes are none.
    pub least: i32,
    /// Counted in units of so many minutes, 1 to 480.
    pub unit: i32,
    /// How minutes become units.
    pub rounding: AttendRounding,
}

impl From<AttendOvertimeRuleInput> for OvertimeRule {
    fn from(input: AttendOvertimeRuleInput) -> Self {
        Self { basis: Basis::Proved, least: input.least, unit: input.unit, rounding: input.rounding.into() }
    }
}

/// The hours of the night, and overtime without an application.
#[derive(Debug, InputObject)]
pub struct AttendPolicyInput {
    /// The hours of the night; none are counted if absent.
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

/// Days in turn.
#[derive(Debug, InputObject)]
pub struct AttendTurnInput {
    /// The day of the first.
    pub begins_on: Date,
    /// The shifts, up to 62; null is a day of rest.
    pub shift_ids: Vec<Option<ID>>,
}

/// A group of attendance, new or changed: of a changed one, what is absent stays and null clears. Whom it is for and by which plan holds
/// from `beginsOn` on; what was so before stays so for the days before.
#[derive(Debug, InputObject)]
pub struct AttendGroupInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// How its members work; FIXED if absent.
    pub kind: Option<AttendGroupKind>,
    /// The group of absence deduction that holds for its members.
    pub absence_group_id: MaybeUndefined<ID>,
    /// Exactly these addresses, up to 1000; without one its members punch anywhere.
    pub address_ids: Option<Vec<ID>>,
    /// The treatment of punches elsewhere; REFUSED if absent.
    pub outside: Option<AttendOutside>,
    /// Members may punch at the place of an open work order of theirs; off if absent.
    pub order_places: Option<bool>,
    /// Nothing is expected on holidays unless the board says so; on if absent.
    pub rests_on_holidays: Option<bool>,
    /// Exactly these limits; three punches of every kind a month within seven days if absent.
    pub repair: Option<AttendRepairLimitsInput>,
    /// Minutes before a shift begins at which members are reminded, up to 240.
    pub remind_before: MaybeUndefined<i32>,
    /// Minutes after a shift has ended at which who has not punched is reminded, up to 240.
    pub remind_after: MaybeUndefined<i32>,
    /// Where its members work at any time: minutes after midnight at which a day begins; 0 if absent.
    pub day_start: Option<i32>,
    /// Where its members work at any time: minutes that are expected of a day; 480 if absent.
    pub day_minutes: Option<i32>,
    /// Exactly these rules.
    pub policy: Option<AttendPolicyInput>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// Its place in lists, 0 to 1,000,000; 0 if absent.
    pub sort_order: Option<i32>,
    /// The day from which scope and plan hold; from today on if absent.
    pub begins_on: Option<Date>,
    /// Exactly these teams, up to 500, with those below them.
    pub team_ids: Option<Vec<ID>>,
    /// Exactly these roles, up to 100.
    pub role_ids: Option<Vec<ID>>,
    /// Exactly these members, up to 2000.
    pub member_ids: Option<Vec<ID>>,
    /// Exactly these members are not in it, up to 2000, whatever else says so.
    pub except_member_ids: Option<Vec<ID>>,
    /// The shifts from Monday to Sunday, of fixed hours; null is a day of rest.
    pub week_shift_ids: Option<Vec<Option<ID>>>,
    /// Shifts in turn instead of a week.
    pub turn: Option<AttendTurnInput>,
    /// Where its members work at any time: exactly these weekdays, from 1 for Monday; Monday to Friday if absent.
    pub free_days: Option<Vec<i32>>,
}

/// Shifts by their ids, in their order; none are days of rest.
fn shifts(ids: &[Option<ID>]) -> AppResult<Vec<Option<i64>>> {
    ids.iter().map(|id| decode_optional::<AttendShift>(id.as_ref())).collect()
}

/// The plan that an input says.
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

/// Which groups.
#[derive(Debug, InputObject)]
pub struct AttendGroupIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
