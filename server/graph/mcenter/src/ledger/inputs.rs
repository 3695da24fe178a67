//! What the ledger is asked.

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

/// Which lines of the ledger; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::LedgerFilter)]
pub struct ReceivableFilter {
    /// As it was at the end of this day, with only what came in until then; absent: today.
    pub as_of: Option<Date>,
    /// By names of customers and projects, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Of projects that this member directs.
    #[graphql(id = Member)]
    pub owner_id: Option<ID>,
    /// Of projects of this team or one below it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Lines that have something there.
    pub bucket: Option<ReceivableBucket>,
    /// Lines that have something past its day, or nothing.
    pub overdue: Option<bool>,
    /// A line for each of these; CUSTOMER if absent.
    #[graphql(or = model::LedgerBy::Customer)]
    pub by: Option<ReceivableBy>,
    /// Of projects without a customer.
    #[graphql(or = false)]
    pub without_customer: Option<bool>,
}

order! {
    /// The amounts that the ledger can be sorted by.
    pub enum ReceivableSort {
        /// All that is missing.
        Missing,
        /// Of that, past its day.
        Overdue,
        /// The amount of contracts.
        Contract,
        /// The amount of plans.
        Due,
        /// The amount that came in.
        Received,
        /// Received in advance.
        Advance,
        /// Missing and not due yet.
        NotDue,
        /// Past its day by up to 30 days.
        #[graphql(name = "D0_30")]
        D0To30,
        /// By 31 to 60 days.
        #[graphql(name = "D31_60")]
        D31To60,
        /// By 61 to 90 days.
        #[graphql(name = "D61_90")]
        D61To90,
        /// By more.
        #[graphql(name = "D90_UP")]
        D90Up,
    }

    /// One order of the ledger; ties are broken by id.
    pub struct ReceivableOrder, or MISSING DESC, else "SortDirection::Desc";
}
