//! GraphQL schema of the schedule board (business §2 Attendance).

pub mod inputs;
pub mod types;

use async_graphql::Context;
use xieli_domain::attend_schedule::{board, service};
use xieli_kernel::AppResult;
use xieli_macros::object;

use self::inputs::{
    AttendBoardCopyInput, AttendBoardFillInput, AttendBoardFilter, AttendBoardOrder, AttendBoardSetInput,
};
use self::types::{AttendBoardMember, AttendBoardPayload};
use crate::core::input::Read;
use crate::core::payload::split;
use crate::core::{Connection, ContextExt, List, Result};

/// Root fields that read the schedule board.
#[derive(Default)]
pub struct AttendScheduleQuery;

/// Root fields that read the schedule board.
#[object(root)]
impl AttendScheduleQuery {
    /// Members who are in groups, of teams that the viewer directs or of the enterprise for viewers who
    /// manage attendance; one page.
    #[requires("attend:manage,teamManage")]
    #[list(board::members)]
    fn attend_board(list: List<AttendBoardFilter, AttendBoardOrder>) -> Connection<AttendBoardMember>;
}

/// Root fields that write the schedule board.
#[derive(Default)]
pub struct AttendScheduleMutation;

/// Root fields that write the schedule board.
#[object(root)]
impl AttendScheduleMutation {
    /// Writes days of the board; all or none. Shifts of a member may not overlap, also across midnight; days
    /// of closed months stay, and past days are computed again.
    #[requires("attend:manage,teamManage")]
    async fn attend_board_set(
        &self,
        ctx: &Context<'_>,
        input: AttendBoardSetInput,
    ) -> Result<AttendBoardPayload> {
        written(service::set(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Copies days of the board to later days.
    #[requires("attend:manage,teamManage")]
    async fn attend_board_copy(
        &self,
        ctx: &Context<'_>,
        input: AttendBoardCopyInput,
    ) -> Result<AttendBoardPayload> {
        written(service::copy(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Fills days of the board with a rotation of shifts.
    #[requires("attend:manage,teamManage")]
    async fn attend_board_fill(
        &self,
        ctx: &Context<'_>,
        input: AttendBoardFillInput,
    ) -> Result<AttendBoardPayload> {
        written(service::fill(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }
}

fn written(done: AppResult<usize>) -> Result<AttendBoardPayload> {
    let (written, user_errors) = split(done)?;
    Ok(AttendBoardPayload {
        written: written.map(|count| i32::try_from(count).unwrap_or(i32::MAX)),
        user_errors,
    })
}
