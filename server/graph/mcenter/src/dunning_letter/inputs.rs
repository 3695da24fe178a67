//! GraphQL inputs of dunning letters: filters, sort keys and inputs of mutations.

use async_graphql::ID;
use xieli_domain::dunning_letter::model;
use xieli_macros::InputObject;

use super::types::DunningLevel;
use crate::core::{SortDirection, order};
use crate::customer::Customer;
use crate::payment::PaymentPlan;

/// Filter of dunning letters; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::LetterFilter)]
pub struct DunningLetterFilter {
    /// To this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
}

order! {
    /// Sort keys of dunning letters.
    pub enum DunningLetterSort {
        /// Time of creation.
        CreatedAt,
        /// The amount demanded.
        Amount,
        /// The number of the letter.
        Number,
    }

    /// Sort order of dunning letters; ties are broken by id.
    pub struct DunningLetterOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// A new dunning letter.
#[derive(Debug, InputObject)]
#[graphql(into = model::CreateLetter)]
pub struct DunningLetterInput {
    /// To this customer.
    #[graphql(id = Customer)]
    pub customer_id: ID,
    /// The payment plans, up to 500; absent or empty: all that are overdue by as many days as the setting
    /// says.
    #[graphql(id = PaymentPlan, or = Vec::new())]
    pub plan_ids: Option<Vec<ID>>,
    /// The urgency.
    pub level: DunningLevel,
    /// The contact at the customer, up to 100 characters.
    pub contact: Option<String>,
    /// The text, up to 2000 characters; absent: the default text of the level.
    pub body: Option<String>,
}
