//! The schedule board in the schema.

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
use crate::core::{Reach, Result};
use crate::member::Member;

/// The kind of a date, by which overtime is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "DayKind")]
pub enum AttendDayKind {
    /// Work is done.
    Workday,
    /// A free day of the week or of the plan.
    RestDay,
    /// A holiday by law.
    Holiday,
}

/// A day of somebody as it is planned.
pub struct AttendBoardCell(pub board::BoardCell);

/// A day of somebody as it is planned.
#[object(login)]
impl AttendBoardCell {
    /// Which.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// The kind of the date.
    fn kind(&self) -> AttendDayKind {
        self.0.kind.into()
    }

    /// The name of the holiday, or of the day that is swapped.
    fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// The group that the member is in then.
    async fn group(&self, ctx: &Context<'_>) -> Result<Option<AttendGroup>> {
        let Some(id) = self.0.group_id else { return Ok(None) };
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        Ok(ctx.loaders()?.load::<AttendGroupById>(key).await?.map(AttendGroup::from))
    }

    /// The shift; null on a day of rest, or where work is done at any time.
    async fn shift(&self, ctx: &Context<'_>) -> Result<Option<AttendShift>> {
        shift(ctx, self.0.shift_id).await
    }

    /// Work is done at any time.
    fn anytime(&self) -> bool {
        self.0.anytime
    }

    /// The board says so, not the plan of the group.
    fn set(&self) -> bool {
        self.0.set
    }

    /// The group goes by the board, and that says nothing of the day.
    fn hole(&self) -> bool {
        self.0.hole
    }
}

/// Somebody on the board.
pub struct AttendBoardMember(board::BoardMember);

impl From<board::BoardMember> for AttendBoardMember {
    fn from(row: board::BoardMember) -> Self {
        Self(row)
    }
}

/// Somebody on the board.
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
        #[graphql(desc = "The first.")] from: Date,
        #[graphql(desc = "The last.")] to: Date,
    ) -> Result<Vec<AttendBoardCell>> {
        let (enterprise_id, member_id) = (self.0.enterprise_id, self.0.id);
        let key = SpanKey { enterprise_id, member_id, from: from.0, to: to.0 };
        let found = ctx.loaders()?.load::<CellsOfMember>(key).await?.unwrap_or_default();
        Ok(found.into_iter().map(AttendBoardCell).collect())
    }
}

/// How many days of the board were written, or why none.
#[fields(login)]
pub struct AttendBoardPayload {
    /// How many; null when nothing was changed.
    pub written: Option<i32>,
    /// Faults that the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}
