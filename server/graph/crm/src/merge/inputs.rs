//! GraphQL inputs of customer merges: filter, sort order and the merge itself.

use async_graphql::ID;
use xieli_domain::merge::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::core::{SortDirection, decode, decode_all, order};
use crate::customer::Customer;

/// Filter of merges; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::MergeFilter)]
pub struct CustomerMergeFilter {
    /// Id of the customer that others were merged into.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
}

order! {
    /// Sort keys of merges.
    pub enum CustomerMergeSort {
        /// Time of the merge.
        CreatedAt,
    }

    /// Sort order of merges; ties are broken by id.
    pub struct CustomerMergeOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A field of the remaining customer that takes its value from a merged one.
#[derive(Debug, InputObject)]
pub struct CustomerMergeTake {
    /// Name of the field, as in the preview.
    pub field: String,
    /// Id of the merged customer that provides the value.
    pub from_id: ID,
}

/// A merge of customers into one.
#[derive(Debug, InputObject)]
pub struct CustomerMergeInput {
    /// Id of the customer that remains.
    pub into_id: ID,
    /// Ids of the customers to merge into it, 1 to 9.
    pub from_ids: Vec<ID>,
    /// Fields to take from the merged customers; all others keep their values.
    pub take: Option<Vec<CustomerMergeTake>>,
}

impl CustomerMergeInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<model::MergeInput> {
        let take = self.take.unwrap_or_default().into_iter();
        Ok(model::MergeInput {
            into: decode::<Customer>(&self.into_id)?,
            from: decode_all::<Customer>(&self.from_ids)?,
            take: take
                .map(|one| Ok((one.field, decode::<Customer>(&one.from_id)?)))
                .collect::<AppResult<_>>()?,
        })
    }
}
