//! What merges are asked and told.

use async_graphql::ID;
use xieli_domain::merge::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::core::{SortDirection, decode, decode_all, order};
use crate::customer::Customer;

/// Which merges; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::MergeFilter)]
pub struct CustomerMergeFilter {
    /// Into this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
}

order! {
    /// What merges can be sorted by.
    pub enum CustomerMergeSort {
        /// When they were done.
        CreatedAt,
    }

    /// One order of merges; ties are broken by id.
    pub struct CustomerMergeOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A field that the one that stays takes from another.
#[derive(Debug, InputObject)]
pub struct CustomerMergeTake {
    /// As the preview names it.
    pub field: String,
    /// From which of those that become part of it.
    pub from_id: ID,
}

/// Which customers become one.
#[derive(Debug, InputObject)]
pub struct CustomerMergeInput {
    /// The one that stays.
    pub into_id: ID,
    /// Those that become part of it, 1 to 9.
    pub from_ids: Vec<ID>,
    /// What it takes from them; everything else it keeps as it is.
    pub take: Option<Vec<CustomerMergeTake>>,
}

impl CustomerMergeInput {
    /// As the domain takes it.
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
