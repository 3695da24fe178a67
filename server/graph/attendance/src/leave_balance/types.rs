//! GraphQL types of leave balances and their ledger.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::attend_type::loaders::AttendTypeById;
use xieli_domain::leave_balance::loaders::LotById;
use xieli_domain::leave_balance::model::{self, Balance};
use xieli_domain::leave_balance::store;
use xieli_domain::member::loaders::MemberById;
use xieli_macros::{fields, object};

use crate::attend::amount;
use crate::attend_application::AttendApplication;
use crate::attend_type::AttendType;
use crate::core::payload::UserError;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Entity, Result, numbered, record};
use crate::member::Member;

numbered! {
    /// The kind of a ledger row.
    LeaveLedgerKind {
        /// Granted by the rule of the type; negative where the grant shrinks.
        Grant = 0,
        /// Carried over.
        Carry = 1,
        /// Taken by an application.
        Take = 2,
        /// Returned by an application that was annulled.
        Return = 3,
        /// Moved from one lot to another.
        Move = 4,
        /// Expired by the rule of its grant.
        Expire = 5,
        /// Corrected by a member.
        Correct = 6,
    }
}

record!(
    /// A row of the ledger of balances; a balance is the sum of its rows.
    LeaveLedger: model::LedgerRow, store::ledger::find
);

/// A row of the ledger of balances; a balance is the sum of its rows.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl LeaveLedger {
    /// The member concerned.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The type of leave.
    #[by(AttendTypeById, type_id)]
    fn attend_type(&self) -> Result<Option<AttendType>>;

    /// The kind.
    fn kind(&self) -> LeaveLedgerKind;

    /// The amount added (positive) or taken (negative), in units of the type.
    fn amount(&self) -> f64 {
        amount(self.0.amount.into())
    }

    /// The day to which it applies.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// The last day of its lot; null: no expiry, or nothing has been granted for the day yet.
    async fn until(&self, ctx: &Context<'_>) -> Result<Option<Date>> {
        let Some(lot) = self.0.lot_id else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, lot);
        Ok(ctx.loaders()?.load::<LotById>(key).await?.and_then(|lot| lot.ends_on).map(Date))
    }

    /// The application that took or returned it.
    fn application_id(&self) -> Option<async_graphql::ID> {
        self.0.application_id.map(AttendApplication::global_id)
    }

    /// The reason.
    fn reason(&self) -> &str;
}

/// A balance of a member.
pub struct LeaveBalance(pub Balance);

/// A balance of a member.
#[object(login)]
impl LeaveBalance {
    /// The type of leave.
    async fn attend_type(&self, ctx: &Context<'_>) -> Result<Option<AttendType>> {
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, self.0.type_id);
        Ok(ctx.loaders()?.load::<AttendTypeById>(key).await?.map(AttendType::from))
    }

    /// The sum of all rows, in units of the type.
    fn balance(&self) -> f64 {
        amount(self.0.balance)
    }

    /// The amount that can be taken today.
    fn available(&self) -> f64 {
        amount(self.0.available)
    }

    /// The amount taken in this year.
    fn taken(&self) -> f64 {
        amount(self.0.taken)
    }

    /// The balance as a text.
    fn words(&self) -> &str {
        &self.0.words
    }
}

/// The number of rows written, or the errors of the call.
#[fields(login)]
pub struct LeaveBalancePayload {
    /// The number of rows; null when nothing was changed.
    pub written: Option<i32>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}
