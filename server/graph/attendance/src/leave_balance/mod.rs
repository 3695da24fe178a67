//! GraphQL schema of leave balances and their ledger (business §3 Attendance, §7 `apply`).

pub mod types;

use async_graphql::{Context, ID};
use xieli_domain::leave_balance::{model, service, store};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, object};

pub use self::types::LeaveLedger;
use self::types::{LeaveBalance, LeaveBalancePayload, LeaveLedgerKind};
use crate::attend::all;
use crate::attend_type::AttendType;
use crate::core::input::Read;
use crate::core::number::hundredths;
use crate::core::payload::split;
use crate::core::scalar::Date;
use crate::core::{Connection, ContextExt, List, Result, SortDirection, decode, decode_optional, order};
use crate::member::Member;
use crate::team::Team;

/// Filter of ledger rows; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct LeaveLedgerFilter {
    /// Only the viewer's own.
    pub mine: Option<bool>,
    /// Of this member.
    pub member_id: Option<ID>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<ID>,
    /// Of this type of leave.
    pub type_id: Option<ID>,
    /// Of one of these kinds.
    pub kinds: Option<Vec<LeaveLedgerKind>>,
}

impl Read for LeaveLedgerFilter {
    type Domain = model::LedgerFilter;

    fn read(self) -> AppResult<model::LedgerFilter> {
        let kinds = self.kinds.unwrap_or_default().into_iter();
        Ok(model::LedgerFilter {
            mine: self.mine.unwrap_or(false),
            member_id: decode_optional::<Member>(self.member_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            type_id: decode_optional::<AttendType>(self.type_id.as_ref())?,
            kinds: kinds.map(LeaveLedgerKind::as_i16).collect(),
        })
    }
}

order! {
    /// Sort keys of rows of ledgers.
    pub enum LeaveLedgerSort {
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of rows of ledgers; ties are broken by id.
    pub struct LeaveLedgerOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// A correction of balances.
#[derive(Debug, InputObject)]
pub struct LeaveBalanceCorrectInput {
    /// The members, 1 to 1000.
    pub member_ids: Vec<ID>,
    /// Id of the type of leave, which has a balance.
    pub type_id: ID,
    /// The amount to add (positive) or to take (negative), in units of the type.
    pub amount: f64,
    /// The last day of an added amount; without expiry if absent.
    pub until: Option<Date>,
    /// The reason, 1 to 150 characters.
    pub reason: String,
}

impl Read for LeaveBalanceCorrectInput {
    type Domain = model::Correcting;

    fn read(self) -> AppResult<model::Correcting> {
        let size = i64::from(hundredths("amount", self.amount.abs())?);
        Ok(model::Correcting {
            member_ids: all::<Member>(&self.member_ids)?,
            type_id: decode::<AttendType>(&self.type_id)?,
            amount: if self.amount < 0.0 { -size } else { size },
            until: self.until.map(|day| day.0),
            reason: self.reason,
        })
    }
}

/// Root fields that read balances of leave.
#[derive(Default)]
pub struct LeaveBalanceQuery;

/// Root fields that read balances of leave.
#[object(root)]
impl LeaveBalanceQuery {
    /// Rows of ledgers visible to the viewer: their own, those of members of teams that they direct, and all
    /// for who arranges attendance; one page.
    #[login]
    #[list(store::ledger)]
    fn leave_ledgers(list: List<LeaveLedgerFilter, LeaveLedgerOrder>) -> Connection<LeaveLedger>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn leave_ledger() -> LeaveLedger;

    /// The balances of a member, one per type of leave: of the viewer, or of a member whose attendance they
    /// manage.
    #[login]
    async fn leave_balances(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the member; the viewer if absent.")] member_id: Option<ID>,
    ) -> Result<Option<Vec<LeaveBalance>>> {
        let viewer = ctx.viewer()?;
        let member = decode_optional::<Member>(member_id.as_ref())?.unwrap_or(viewer.member_id);
        let found = service::shown(&*ctx.read().await?, viewer, member).await?;
        Ok(Some(found.into_iter().map(LeaveBalance).collect()))
    }
}

/// Root fields that write balances of leave.
#[derive(Default)]
pub struct LeaveBalanceMutation;

/// Root fields that write balances of leave.
#[object(root)]
impl LeaveBalanceMutation {
    /// Corrects balances, with a reason; all or none. Amounts are taken from the lots that expire first.
    #[requires("attend:manage")]
    async fn leave_balance_correct(
        &self,
        ctx: &Context<'_>,
        input: LeaveBalanceCorrectInput,
    ) -> Result<LeaveBalancePayload> {
        let done = service::correct_all(ctx.db()?, ctx.viewer()?, input.read()?).await;
        let (written, user_errors) = split(done)?;
        let written = written.map(|count| i32::try_from(count).unwrap_or(i32::MAX));
        Ok(LeaveBalancePayload { written, user_errors })
    }
}
