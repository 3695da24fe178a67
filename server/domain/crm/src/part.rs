//! What hangs on a customer: people, addresses, sub-units, things, labels. Whoever may change the customer changes these
//! (business §4 Customer), and writes them one after the other: the customer's row is held meanwhile.

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer};

use crate::customer::model::Customer;
use crate::customer::{rules, store};

/// The customers of some parts, held until the transaction ends, if the viewer may change every one of them.
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

/// Of parts that come with new customers, the first of each customer is its default, unless another is said to be.
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

/// Of living parts as (customer, row, whether it is the default), in the order of their rows: who becomes the default of
/// the customers that have none.
pub fn heirs(rows: &[(i64, i64, bool)]) -> Vec<i64> {
    let mut served: BTreeSet<i64> =
        rows.iter().filter(|(.., is_default)| *is_default).map(|(customer, ..)| *customer).collect();
    rows.iter().filter(|(customer, ..)| served.insert(*customer)).map(|(_, row, _)| *row).collect()
}
