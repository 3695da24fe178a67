//! Data loaders of accounts.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::model::Account;
use super::store::person;
use crate::loader::{Batch, Source};

/// An account by id.
pub struct AccountById;

#[batch]
impl Batch for AccountById {
    type Key = i64;
    type Value = Account;

    async fn load(db: &Source, keys: &[i64]) -> AppResult<HashMap<i64, Account>> {
        let accounts = person::by_ids(&*db.read().await?, keys).await?;
        Ok(accounts.into_iter().map(|account| (account.id, account)).collect())
    }
}
