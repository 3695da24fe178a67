//! Records that belong to a customer: contacts, addresses, sub-units, assets, labels. Every member who may
//! change the customer may change them (business §4 Customer); the customer's row is locked meanwhile, so
//! that changes happen one after the other.

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer};

use crate::customer::model::Customer;
use crate::customer::{rules, store};

/// Locks the customers of some records until the transaction ends, if the viewer may change every one of
/// them.
#[erased]
pub async fn hold(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    customer_ids: Vec<i64>,
) -> AppResult<Vec<Customer>> {
    let ids: BTreeSet<i64> = customer_ids.into_iter().collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let customers = crate::rows::whole(&ids, store::hold(tx, viewer, &ids).await?)?;
    if customers.iter().all(|customer| rules::may_edit(viewer, customer)) {
        Ok(customers)
    } else {
        Err(AppError::forbidden())
    }
}

pub use crate::rows::from_version as from;

/// Of records created with new customers, marks the first of each customer as its default, unless another one
/// is marked.
pub fn one_default<I>(inputs: &mut [(i64, I)], flag: impl Fn(&mut I) -> &mut bool) {
    let mut chosen: BTreeSet<i64> = BTreeSet::new();
    for (customer, input) in inputs.iter_mut() {
        let is_default = flag(input);
        *is_default = *is_default && chosen.insert(*customer);
    }
    for (customer, input) in inputs.iter_mut() {
        if chosen.insert(*customer) {
            *flag(input) = true;
        }
    }
}

/// The rows that become the default of customers without one; input are (customer, row, whether it is the
/// default), not deleted, in the order of their rows.
pub fn heirs(rows: &[(i64, i64, bool)]) -> Vec<i64> {
    let mut served: BTreeSet<i64> =
        rows.iter().filter(|(.., is_default)| *is_default).map(|(customer, ..)| *customer).collect();
    rows.iter().filter(|(customer, ..)| served.insert(*customer)).map(|(_, row, _)| *row).collect()
}
