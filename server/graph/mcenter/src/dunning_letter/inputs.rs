//! What letters are asked and told.

use async_graphql::ID;
use xieli_domain::dunning_letter::model;
use xieli_macros::InputObject;

use super::types::DunningLevel;
use crate::core::{SortDirection, order};
use crate::customer::Customer;
use crate::payment::PaymentPlan;

/// Which letters; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::LetterFilter)]
pub struct DunningLetterFilter {
    /// To this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
}

order! {
    /// The columns that letters can be sorted by.
    pub enum DunningLetterSort {
        /// Time of creation.
        CreatedAt,
        /// The amount that is asked for.
        Amount,
        /// The number of the letter.
        Number,
    }

    /// One order of letters; ties are broken by id.
    pub struct DunningLetterOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// A new letter.
#[derive(Debug, InputObject)]
#[graphql(into = model::CreateLetter)]
pub struct DunningLetterInput {
    /// To this customer.
    #[graphql(id = Customer)]
    pub customer_id: ID,
    /// About these plans of the customer, up to 500; absent or none: all that are past their day by as many days as the setting says.
    #[graphql(id = PaymentPlan, or = Vec::new())]
    pub plan_ids: Option<Vec<ID>>,
    /// How urgent it is.
    pub level: DunningLevel,
    /// To whom it goes there, up to 100 characters.
    pub contact: Option<String>,
    /// The text; absent: the usual one of the level. Up to 2000 characters.
    pub body: Option<String>,
}
