//! GraphQL schema of attendance exceptions (business §3 Attendance, §4, §7 `exceptionRecord`).

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
use crate::core::{Connection, ContextExt, List, Result, decode, decode_all};

/// Root fields that read exceptions.
#[derive(Default)]
pub struct AttendExceptionQuery;

/// Root fields that read exceptions.
#[object(root)]
impl AttendExceptionQuery {
    /// Exceptions visible to the viewer: their own, those of members of teams that they direct, and all for
    /// viewers who manage attendance; one page (business §7 `exceptionRecord/list`).
    #[login]
    #[list(store::exceptions)]
    fn attend_exceptions(
        list: List<AttendExceptionFilter, AttendExceptionOrder>,
    ) -> Connection<AttendException>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn attend_exception() -> AttendException;
}

/// Root fields that settle exceptions.
#[derive(Default)]
pub struct AttendExceptionMutation;

/// Root fields that settle exceptions.
#[object(root)]
impl AttendExceptionMutation {
    /// Settles an exception as normal, or confirms it; its day counts accordingly (business §7
    /// `exceptionRecord/deal`). Only those who manage attendance may settle their own.
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

    /// Settles several exceptions alike, each by itself (business §7 `exceptionRecord/dealBatch`).
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

    /// Revokes the decision on an exception, as long as its month is open (business §7
    /// `exceptionRecord/revoke`).
    #[requires("attend:manage,teamManage")]
    async fn attend_exception_revoke(
        &self,
        ctx: &Context<'_>,
        input: AttendExceptionRevokeInput,
    ) -> Result<AttendExceptionPayload> {
        let target = (decode::<AttendException>(&input.id)?, input.version);
        AttendExceptionPayload::from(service::revoke(ctx.db()?, ctx.viewer()?, target, input.reason).await)
    }

    /// Removes open exceptions that were detected wrongly; all or none. They are not detected again
    /// (business §7 `DELETE exceptionRecord`).
    #[requires("attend:manage,teamManage")]
    #[delete(service::remove, AttendException)]
    fn attend_exception_delete(input: AttendExceptionIdsInput) -> DeletePayload;
}
