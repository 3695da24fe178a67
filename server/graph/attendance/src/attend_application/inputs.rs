//! GraphQL inputs of attendance applications.

use async_graphql::ID;
use xieli_domain::attend_application::model;
use xieli_domain::attend_application::supplement::Supplement;
use xieli_domain::engine::day::model::{Extent, Half};
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::InputObject;

use super::types::{AttendApplicationKind, AttendApplicationStatus, AttendHalf};
use crate::attend::FlowProcessId;
use crate::attend_type::AttendType;
use crate::core::input::{DateRange, Given, Read};
use crate::core::scalar::{Date, Moment};
use crate::core::{SortDirection, decode, decode_optional, order};
use crate::member::Member;
use crate::team::Team;

/// Filter of applications; absent fields do not narrow.
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
    /// With one of these statuses.
    pub statuses: Option<Vec<AttendApplicationStatus>>,
    /// That touch one of these days.
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
    /// Sort keys of applications.
    pub enum AttendApplicationSort {
        /// Start of the absence or of the work.
        BeginsAt,
        /// Time of sending.
        CreatedAt,
    }

    /// Sort order of applications; ties are broken by id.
    pub struct AttendApplicationOrder, or BEGINS_AT DESC, else "SortDirection::Desc";
}

/// A period: from moment to moment, or from half day to half day.
#[derive(Debug, InputObject)]
pub struct AttendPeriodInput {
    /// Start, as a time.
    pub from: Option<Moment>,
    /// End, as a time.
    pub to: Option<Moment>,
    /// The first day, of a period in days.
    pub from_day: Option<Date>,
    /// The first half of that day that counts; FIRST if absent.
    pub from_half: Option<AttendHalf>,
    /// The last day, of a period in days.
    pub to_day: Option<Date>,
    /// The last half of that day that counts; SECOND if absent.
    pub to_half: Option<AttendHalf>,
}

impl AttendPeriodInput {
    fn read(&self) -> AppResult<Extent> {
        match (self.from, self.to, self.from_day, self.to_day) {
            (Some(from), Some(to), None, None) => Ok(Extent::Moments { from: from.0, to: to.0 }),
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

/// An application of the viewer to calculate before it is sent.
#[derive(Debug, InputObject)]
pub struct AttendCalculationInput {
    /// LEAVE, OVERTIME or TRIP.
    pub kind: AttendApplicationKind,
    /// The type.
    pub type_id: ID,
    /// The period.
    pub period: AttendPeriodInput,
    /// Whether a proof is attached; false if absent.
    pub proof: Option<bool>,
    /// The application in approval that is sent again; it is ignored in the check for overlaps.
    pub process_id: Option<ID>,
}

impl AttendCalculationInput {
    /// The request of a member, and the id of the application that is sent again.
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

/// The correction of a punch of the viewer.
#[derive(Debug, InputObject)]
pub struct AttendSupplementInput {
    /// The day of the punch; derived from `at` if absent.
    pub day: Option<Date>,
    /// The number of the punch within that day, as in `attendMissed`; derived from `at` if absent.
    pub slot: Option<i32>,
    /// The time at which the viewer was there; the time due if absent, which requires `day` and `slot`.
    pub at: Option<Moment>,
    /// The reason, 1 to 500 characters.
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
        Ok(Supplement { day: self.day.given(), slot, at: self.at.given(), reason: self.reason })
    }
}
