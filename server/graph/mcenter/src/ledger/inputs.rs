//! GraphQL inputs of the receivables ledger.

use async_graphql::ID;
use xieli_domain::ledger::model;
use xieli_macros::InputObject;

use super::types::{ReceivableBucket, ReceivableBy};
use crate::core::scalar::Date;
use crate::core::{SortDirection, order};
use crate::customer::Customer;
use crate::member::Member;
use crate::project::Project;
use crate::team::Team;

/// Filter of lines of the ledger; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::LedgerFilter)]
pub struct ReceivableFilter {
    /// The ledger at the end of this day, with payments until then; absent: today.
    pub as_of: Option<Date>,
    /// By names of customers and projects, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Of projects directed by this member.
    #[graphql(id = Member)]
    pub owner_id: Option<ID>,
    /// Of projects of this team or one below it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Lines with an amount in this age bucket.
    pub bucket: Option<ReceivableBucket>,
    /// Lines with an overdue amount, or without one.
    pub overdue: Option<bool>,
    /// The grouping of lines; CUSTOMER if absent.
    #[graphql(or = model::LedgerBy::Customer)]
    pub by: Option<ReceivableBy>,
    /// Of projects without a customer.
    #[graphql(or = false)]
    pub without_customer: Option<bool>,
}

order! {
    /// The sort keys of the ledger.
    pub enum ReceivableSort {
        /// The amount outstanding.
        Missing,
        /// The amount overdue.
        Overdue,
        /// The amount of contracts.
        Contract,
        /// The amount of plans.
        Due,
        /// The amount received.
        Received,
        /// Amounts received in advance.
        Advance,
        /// Outstanding and not due yet.
        NotDue,
        /// Overdue by up to 30 days.
        #[graphql(name = "D0_30")]
        D0To30,
        /// Overdue by 31 to 60 days.
        #[graphql(name = "D31_60")]
        D31To60,
        /// Overdue by 61 to 90 days.
        #[graphql(name = "D61_90")]
        D61To90,
        /// Overdue by more than 90 days.
        #[graphql(name = "D90_UP")]
        D90Up,
    }

    /// Sort order of the ledger; ties are broken by id.
    pub struct ReceivableOrder, or MISSING DESC, else "SortDirection::Desc";
}
