//! GraphQL schema of punches (business §3 Attendance, §7 `clockRecord`).

pub mod inputs;
pub mod types;

use async_graphql::Context;
use xieli_domain::attend_punch::{confirm, service, store};
use xieli_macros::object;

use self::inputs::{AttendPunchConfirmInput, AttendPunchFilter, AttendPunchInput, AttendPunchOrder};
pub use self::types::AttendPunch;
use self::types::{AttendPunchConfirmPayload, AttendPunchPayload};
use crate::core::input::Read;
use crate::core::{Connection, ContextExt, List, Result, decode_all};

/// Root fields that read punches.
#[derive(Default)]
pub struct AttendPunchQuery;

/// Root fields that read punches.
#[object(root)]
impl AttendPunchQuery {
    /// Punches visible to the viewer: their own, those of members of teams that they direct, and all for
    /// viewers who manage attendance; one page (business §7 `clockRecord/list`).
    #[login]
    #[list(store::punches)]
    fn attend_punches(list: List<AttendPunchFilter, AttendPunchOrder>) -> Connection<AttendPunch>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn attend_punch() -> AttendPunch;
}

/// Root fields that write punches.
#[derive(Default)]
pub struct AttendPunchMutation;

/// Root fields that write punches.
#[object(root)]
impl AttendPunchMutation {
    /// Writes a punch of the viewer; the server determines the time, the place and whether it counts. A call
    /// with a known idempotency key returns the punch written before.
    #[login]
    async fn attend_punch_create(
        &self,
        ctx: &Context<'_>,
        input: AttendPunchInput,
    ) -> Result<AttendPunchPayload> {
        AttendPunchPayload::from(service::punch(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Confirms or refuses punches made outside all addresses, each by itself. Days are computed again.
    #[requires("attend:manage,teamManage")]
    async fn attend_punch_confirm(
        &self,
        ctx: &Context<'_>,
        input: AttendPunchConfirmInput,
    ) -> Result<AttendPunchConfirmPayload> {
        let ids = decode_all::<AttendPunch>(&input.ids)?;
        let done = confirm::confirm(ctx.db()?, ctx.viewer()?, &ids, (input.accept, input.reason)).await;
        AttendPunchConfirmPayload::of(done)
    }
}
