//! Exceptions in the schema (business §3 Attendance, §4, §7 `exceptionRecord`).

pub mod inputs;
pub mod types;

use async_graphql::Context;
use xieli_domain::attend_exception::model::Dealing;
use xieli_domain::attend_exception::{service, store};
use xieli_macros::object;

use self::inputs::{
    AttendExceptionDealAllInput, AttendExceptionDealInput, AttendExceptionFilter, AttendExceptionIdsInput,
    AttendExceptionOrder, AttendExceptionRevokeInput,
};
pub use self::types::AttendException;
use self::types::{AttendExceptionPayload, AttendExceptionsPayload};
use crate::core::payload::DeletePayload;
use crate::core::{Connection, List, Reach, Result, decode, decode_all};

/// Root fields that read exceptions.
#[derive(Default)]
pub struct AttendExceptionQuery;

/// Root fields that read exceptions.
#[object(root)]
impl AttendExceptionQuery {
    /// Exceptions that exist for the viewer: their own, those of members of teams that they direct, and all for who arranges attendance;
    /// one page (business §7 `exceptionRecord/list`).
    #[login]
    #[list(store::exceptions)]
    fn attend_exceptions(
        list: List<AttendExceptionFilter, AttendExceptionOrder>,
    ) -> Connection<AttendException>;

    /// One of them; null when there is none for the viewer.
    #[login]
    #[one]
    fn attend_exception() -> AttendException;
}

/// Root fields that deal with exceptions.
#[derive(Default)]
pub struct AttendExceptionMutation;

/// Root fields that deal with exceptions.
#[object(root)]
impl AttendExceptionMutation {
    /// Deals with an exception as normal or as it is; its day counts accordingly (business §7 `exceptionRecord/deal`). Nobody deals with
    /// their own but who arranges attendance.
    #[requires("attend:manage,teamManage")]
    async fn attend_exception_deal(
        &self,
        ctx: &Context<'_>,
        input: AttendExceptionDealInput,
    ) -> Result<AttendExceptionPayload> {
        let target = (decode::<AttendException>(&input.id)?, input.version);
        let dealing = Dealing { normal: input.normal, reason: input.reason };
        AttendExceptionPayload::from(service::deal(ctx.db()?, ctx.viewer()?, target, dealing).await)
    }

    /// Deals with exceptions in the same way, each by itself (business §7 `exceptionRecord/dealBatch`).
    #[requires("attend:manage,teamManage")]
    async fn attend_exception_deal_all(
        &self,
        ctx: &Context<'_>,
        input: AttendExceptionDealAllInput,
    ) -> Result<AttendExceptionsPayload> {
        let ids = decode_all::<AttendException>(&input.ids)?;
        let dealing = Dealing { normal: input.normal, reason: input.reason };
        AttendExceptionsPayload::of(service::deal_all(ctx.db()?, ctx.viewer()?, &ids, dealing).await)
    }

    /// Takes the decision on an exception back, as long as its month is open (business §7 `exceptionRecord/revoke`).
    #[requires("attend:manage,teamManage")]
    async fn attend_exception_revoke(
        &self,
        ctx: &Context<'_>,
        input: AttendExceptionRevokeInput,
    ) -> Result<AttendExceptionPayload> {
        let target = (decode::<AttendException>(&input.id)?, input.version);
        AttendExceptionPayload::from(service::revoke(ctx.db()?, ctx.viewer()?, target, input.reason).await)
    }

    /// Removes open exceptions that are none; all or none. They do not come again (business §7 `DELETE exceptionRecord`).
    #[requires("attend:manage,teamManage")]
    #[delete(service::remove, AttendException)]
    fn attend_exception_delete(input: AttendExceptionIdsInput) -> DeletePayload;
}
