//! GraphQL types of the schedule board: members with the shifts of their days.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::attend_group::loaders::AttendGroupById;
use xieli_domain::attend_schedule::board::{self, CellsOfMember, SpanKey};
use xieli_domain::engine::day::model::DayKind;
use xieli_macros::{Enum, fields, object};

use crate::attend::{member, shift};
use crate::attend_group::AttendGroup;
use crate::attend_shift::AttendShift;
use crate::core::payload::UserError;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result};
use crate::member::Member;

/// The kind of a date, which determines the rate of overtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "DayKind")]
pub enum AttendDayKind {
    /// A working day.
    Workday,
    /// A free day of the week or of the plan.
    RestDay,
    /// A public holiday.
    Holiday,
}

/// A planned day of a member.
pub struct AttendBoardCell(pub board::BoardCell);

/// A planned day of a member.
#[object(login)]
impl AttendBoardCell {
    /// The day.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// The kind of the date.
    fn kind(&self) -> AttendDayKind {
        self.0.kind.into()
    }

    /// The name of the holiday, or of the swapped working day.
    fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// The member's group on that day.
    async fn group(&self, ctx: &Context<'_>) -> Result<Option<AttendGroup>> {
        let Some(id) = self.0.group_id else { return Ok(None) };
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        Ok(ctx.loaders()?.load::<AttendGroupById>(key).await?.map(AttendGroup::from))
    }

    /// The shift; null on a day of rest, or with free working hours.
    async fn shift(&self, ctx: &Context<'_>) -> Result<Option<AttendShift>> {
        shift(ctx, self.0.shift_id).await
    }

    /// Whether working hours are free.
    fn anytime(&self) -> bool {
        self.0.anytime
    }

    /// Whether the board has an entry; otherwise the plan of the group applies.
    fn set(&self) -> bool {
        self.0.set
    }

    /// Whether the group uses the schedule board, and the board has no entry for the day.
    fn hole(&self) -> bool {
        self.0.hole
    }
}

/// A member on the schedule board.
pub struct AttendBoardMember(board::BoardMember);

impl From<board::BoardMember> for AttendBoardMember {
    fn from(row: board::BoardMember) -> Self {
        Self(row)
    }
}

/// A member on the schedule board.
#[object(login)]
impl AttendBoardMember {
    /// The member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, Some(self.0.id)).await
    }

    /// Their planned days, at most 62.
    async fn days(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The first day.")] from: Date,
        #[graphql(desc = "The last day.")] to: Date,
    ) -> Result<Vec<AttendBoardCell>> {
        let (enterprise_id, member_id) = (self.0.enterprise_id, self.0.id);
        let key = SpanKey { enterprise_id, member_id, from: from.0, to: to.0 };
        let found = ctx.loaders()?.load::<CellsOfMember>(key).await?.unwrap_or_default();
        Ok(found.into_iter().map(AttendBoardCell).collect())
    }
}

/// The number of days written to the board, or the errors of the call.
#[fields(login)]
pub struct AttendBoardPayload {
    /// The number of days; null when nothing was changed.
    pub written: Option<i32>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}
