//! Batches of customers.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{Association, Customer};
use super::store;
use crate::TenantKey;
use crate::loader::{Batch, Source, facts, groups};

/// A customer by id, if it exists for the viewer; shared, as a list of contacts shows few customers many times.
pub struct CustomerById;

#[batch]
impl Batch for CustomerById {
    type Key = TenantKey;
    type Value = Arc<Customer>;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Arc<Customer>>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let own = keys.iter().filter(|key| key.enterprise_id == viewer.enterprise_id);
        let ids: Vec<i64> = own.map(|key| key.id).collect();
        let rows = store::many(&*from.read().await?, viewer, &ids).await?;
        Ok(rows.into_iter().map(|row| (TenantKey::new(row.enterprise_id, row.id), Arc::new(row))).collect())
    }
}

facts!(
    /// What a customer is called, for who sees what is done for it and not the customer.
    CustomerNameById => String, store::names
);

groups!(
    /// Who else has to do with a customer.
    AssociationsOfCustomer => Vec<Association>, store::associations, |row| (row.customer_id, row)
);
