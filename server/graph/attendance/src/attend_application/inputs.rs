//! Inputs of applications of attendance.

use async_graphql::ID;
use chrono::{DateTime, Utc};
use xieli_domain::attend_application::model;
use xieli_domain::attend_application::supplement::Supplement;
use xieli_domain::engine::day::model::{Extent, Half};
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::InputObject;

use super::types::{AttendApplicationKind, AttendApplicationStatus, AttendHalf};
use crate::attend::FlowProcessId;
use crate::attend_type::AttendType;
use crate::core::input::{DateRange, Read};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode, decode_optional, order};
use crate::member::Member;
use crate::team::Team;

/// Which applications; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct AttendApplicationFilter {
    /// Only the viewer's own.
    pub mine: Option<bool>,
    /// Of one of these kinds.
    pub kinds: Option<Vec<AttendApplicationKind>>,
    /// Of this type.
    pub type_id: Option<ID>,
    /// Of this member.
    pub member_id: Option<ID>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<ID>,
    /// In one of these states.
    pub statuses: Option<Vec<AttendApplicationStatus>>,
    /// That have to do with one of these days.
    pub days: Option<DateRange>,
}

impl Read for AttendApplicationFilter {
    type Domain = model::AttendApplicationFilter;

    fn read(self) -> AppResult<model::AttendApplicationFilter> {
        let days = |range: DateRange| (range.from.map(|day| day.0), range.to.map(|day| day.0));
        let kinds = self.kinds.unwrap_or_default().into_iter();
        let statuses = self.statuses.unwrap_or_default().into_iter();
        Ok(model::AttendApplicationFilter {
            mine: self.mine.unwrap_or(false),
            kinds: kinds.map(AttendApplicationKind::as_i16).collect(),
            type_id: decode_optional::<AttendType>(self.type_id.as_ref())?,
            member_id: decode_optional::<Member>(self.member_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            statuses: statuses.map(AttendApplicationStatus::as_i16).collect(),
            days: self.days.map(days),
        })
    }
}

order! {
    /// The columns that applications can be sorted by.
    pub enum AttendApplicationSort {
        /// When they begin.
        BeginsAt,
        /// When they were sent.
        CreatedAt,
    }

    /// One order of applications; ties are broken by id.
    pub struct AttendApplicationOrder, or BEGINS_AT DESC, else "SortDirection::Desc";
}

/// A period: from moment to moment, or from half day to half day.
#[derive(Debug, InputObject)]
pub struct AttendPeriodInput {
    /// The first moment.
    pub from: Option<DateTime<Utc>>,
    /// The end.
    pub to: Option<DateTime<Utc>>,
    /// The first day, where it is told by days.
    pub from_day: Option<Date>,
    /// Its first half that counts; FIRST if absent.
    pub from_half: Option<AttendHalf>,
    /// The last day, where it is told by days.
    pub to_day: Option<Date>,
    /// Its last half that counts; SECOND if absent.
    pub to_half: Option<AttendHalf>,
}

impl AttendPeriodInput {
    fn read(&self) -> AppResult<Extent> {
        match (self.from, self.to, self.from_day, self.to_day) {
            (Some(from), Some(to), None, None) => Ok(Extent::Moments { from, to }),
            (None, None, Some(from), Some(to)) => Ok(Extent::Halves {
                from: from.0,
                from_half: self.from_half.map_or(Half::First, Into::into),
                to: to.0,
                to_half: self.to_half.map_or(Half::Second, Into::into),
            }),
            _ => Err(AppError::field("period", FieldCode::Required, "请填写开始和结束时间")),
        }
    }
}

/// An application of the viewer's that is counted before it is sent.
#[derive(Debug, InputObject)]
pub struct AttendCalculationInput {
    /// LEAVE, OVERTIME or TRIP.
    pub kind: AttendApplicationKind,
    /// The type.
    pub type_id: ID,
    /// The period.
    pub period: AttendPeriodInput,
    /// A proof is attached; off if absent.
    pub proof: Option<bool>,
    /// The application of the approvals that is sent again, which does not overlap with itself.
    pub process_id: Option<ID>,
}

impl AttendCalculationInput {
    /// The request of a member, and the application that it is.
    pub fn read(self, member_id: i64) -> AppResult<(model::Asked, Option<i64>)> {
        if self.kind == AttendApplicationKind::Repair {
            return Err(AppError::field("kind", FieldCode::Invalid, "补卡没有时长"));
        }
        let asked = model::Asked {
            kind: self.kind.as_i16(),
            member_id,
            type_id: decode::<AttendType>(&self.type_id)?,
            extent: self.period.read()?,
            proof: self.proof.unwrap_or(false),
            reason: None,
        };
        Ok((asked, decode_optional::<FlowProcessId>(self.process_id.as_ref())?))
    }
}

/// The repair of a punch of the viewer's.
#[derive(Debug, InputObject)]
pub struct AttendSupplementInput {
    /// The day whose punch it is; found by the moment if absent.
    pub day: Option<Date>,
    /// The end of that day, as missed punches name it; found by the moment if absent.
    pub slot: Option<i32>,
    /// The moment at which the viewer was there; the one that was asked for if absent, which takes day and end.
    pub at: Option<DateTime<Utc>>,
    /// Why, 1 to 500 characters.
    pub reason: String,
}

impl Read for AttendSupplementInput {
    type Domain = Supplement;

    fn read(self) -> AppResult<Supplement> {
        let slot = self.slot.map(|slot| i16::try_from(slot).ok().filter(|slot| (0..6).contains(slot)));
        let refuse = || AppError::field("slot", FieldCode::Invalid, "打卡次序应为 0 到 5");
        let slot = match slot {
            Some(slot) => Some(slot.ok_or_else(refuse)?),
            None => None,
        };
        Ok(Supplement { day: self.day.map(|day| day.0), slot, at: self.at, reason: self.reason })
    }
}
